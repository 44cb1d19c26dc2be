// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "visits.title": "Tes tables et tes parties",
  "visits.private": "entre amis",
  "visits.solo": "entraînement",
  "visits.practice": "Partie d’entraînement",
  "visits.with": "Avec {names}",
  "visits.alone": "Ta table",
  "visits.open": "La partie continue.",
  "visits.lobby": "Au salon.",
  "visits.watched": "Tu as regardé.",
  "visits.won": "Gagnée, {us} à {them}",
  "visits.lost": "Perdue, {us} à {them}",
  "visits.gone": "Cette table est rangée : personne ne l’utilisait depuis longtemps.",
  "visits.forget": "Retirer de cette liste : {name}",
  "visits.more.one": "En montrer {n} de plus",
  "visits.more.other": "En montrer {n} de plus",
  "visits.clear": "Tout retirer",
  "visits.clear.sure": "Vraiment tout retirer ?",
  "visits.kept": "Cette liste n’est que sur cet appareil. Retirer une ligne ne ferme aucune table."
};
