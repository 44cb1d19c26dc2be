// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "stats.none": "Elles commencent avec ta première donne comptée.",
  "stats.solo": "Entraînement",
  "stats.private": "Entre amis",
  "stats.by": "Selon la force des invités",
  "stats.against": "Invités",
  "stats.against.easy": "Facile",
  "stats.against.medium": "Moyen",
  "stats.against.hard": "Fort",
  "stats.against.expert": "Expert",
  "stats.against.people": "Aucun",
  "stats.matches": "Parties gagnées",
  "stats.contracts": "Annonces réussies",
  "stats.nils": "Nil tenus",
  "stats.failed": "Nil chutés",
  "stats.bags": "Sacs par donne",
  "stats.hands": "Donnes",
  "stats.of": "{part} sur {whole}",
  "stats.kept": "Compté sur cet appareil seul. Une donne où un invité a joué pour toi ne compte pas, et une partie rejouée compte une fois.",
  "stats.save": "Enregistrer dans un fichier",
  "stats.clear": "Repartir de zéro",
  "stats.clear.sure": "Vraiment tout effacer ?"
};
