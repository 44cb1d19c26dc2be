// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "visits.title": "Your tables and matches",
  "visits.private": "with friends",
  "visits.solo": "practice",
  "visits.practice": "Practice match",
  "visits.with": "With {names}",
  "visits.alone": "Your table",
  "visits.open": "The match goes on.",
  "visits.lobby": "In the lobby.",
  "visits.watched": "You watched.",
  "visits.won": "Won, {us} to {them}",
  "visits.lost": "Lost, {us} to {them}",
  "visits.gone": "This table is put away: nobody had used it for long.",
  "visits.forget": "Remove from this list: {name}",
  "visits.more.one": "Show {n} more",
  "visits.more.other": "Show {n} more",
  "visits.clear": "Remove all",
  "visits.clear.sure": "Really remove all?",
  "visits.kept": "This list stands on this device alone. Removing a line closes no table."
};
