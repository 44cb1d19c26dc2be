// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "panel.label": "Feuille de marque et journal",
  "sheet.title": "Feuille de marque",
  "sheet.empty": "Rien n’est encore compté dans cette partie.",
  "sheet.hand": "Donne",
  "sheet.bids": "annonce {bids}, {n} faits",
  "log.title": "Ce qui s’est passé"
};
