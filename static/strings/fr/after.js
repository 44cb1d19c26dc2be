// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "replay.which": "Quelle main",
  "replay.start": "Les treize cartes sont dans chaque main. {name} entame.",
  "replay.trick": "Pli {n}.",
  "replay.none": "plus de carte",
  "replay.back": "Une carte en arrière",
  "replay.on": "Une carte en avant",
  "replay.run": "Jouer carte par carte",
  "replay.pause": "S’arrêter ici",
  "replay.cards": "Cartes jouées",
  "replay.at": "{at} cartes sur 52",
  "replay.keys": "Touches : gauche et droite pour une carte, haut et bas pour un pli, Début et Fin.",
  "replay.tricks": "Qui a fait chaque pli",
  "chart.table": "La même chose en tableau",
  "chart.hand": "Donne"
};
