// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "stats.none": "Sie beginnt mit deiner ersten abgerechneten Runde.",
  "stats.solo": "Übung",
  "stats.private": "Mit Freunden",
  "stats.by": "Nach Stärke der Gäste",
  "stats.against": "Gäste",
  "stats.against.easy": "Leicht",
  "stats.against.medium": "Mittel",
  "stats.against.hard": "Stark",
  "stats.against.expert": "Meister",
  "stats.against.people": "Keine",
  "stats.matches": "Partien gewonnen",
  "stats.contracts": "Ansagen erfüllt",
  "stats.nils": "Nil gehalten",
  "stats.failed": "Nil geplatzt",
  "stats.bags": "Bags je Runde",
  "stats.hands": "Runden",
  "stats.of": "{part} von {whole}",
  "stats.kept": "Wird nur auf diesem Gerät gezählt. Eine Runde, in der ein Gast für dich spielte, zählt nicht, und eine noch einmal gespielte Partie zählt einmal.",
  "stats.save": "In einer Datei sichern",
  "stats.clear": "Bei null anfangen",
  "stats.clear.sure": "Wirklich alles löschen?"
};
