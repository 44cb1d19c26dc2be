// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "visits.title": "Deine Tische und Partien",
  "visits.private": "mit Freunden",
  "visits.solo": "Übung",
  "visits.practice": "Übungspartie",
  "visits.with": "Mit {names}",
  "visits.alone": "Dein Tisch",
  "visits.open": "Die Partie läuft noch.",
  "visits.lobby": "In der Lobby.",
  "visits.watched": "Du hast zugesehen.",
  "visits.won": "Gewonnen, {us} zu {them}",
  "visits.lost": "Verloren, {us} zu {them}",
  "visits.gone": "Dieser Tisch ist weggeräumt: Lange hat ihn niemand benutzt.",
  "visits.forget": "Aus dieser Liste entfernen: {name}",
  "visits.more.one": "{n} weiteren zeigen",
  "visits.more.other": "{n} weitere zeigen",
  "visits.clear": "Alle entfernen",
  "visits.clear.sure": "Wirklich alle entfernen?",
  "visits.kept": "Diese Liste steht nur auf diesem Gerät. Eine Zeile zu entfernen schließt keinen Tisch."
};
