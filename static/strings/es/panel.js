// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "panel.label": "Hoja de puntos y registro",
  "sheet.title": "Hoja de puntos",
  "sheet.empty": "En esta partida aún no se ha anotado nada.",
  "sheet.hand": "Mano",
  "sheet.bids": "puja {bids}, gana {n}",
  "log.title": "Qué ha pasado"
};
