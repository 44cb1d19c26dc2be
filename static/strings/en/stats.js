// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "stats.none": "They begin with your first scored hand.",
  "stats.solo": "Practice",
  "stats.private": "With friends",
  "stats.by": "By the strength of the guests",
  "stats.against": "Guests",
  "stats.against.easy": "Easy",
  "stats.against.medium": "Medium",
  "stats.against.hard": "Hard",
  "stats.against.expert": "Expert",
  "stats.against.people": "None",
  "stats.matches": "Matches won",
  "stats.contracts": "Bids made",
  "stats.nils": "Nils held",
  "stats.failed": "Nils failed",
  "stats.bags": "Bags a hand",
  "stats.hands": "Hands",
  "stats.of": "{part} of {whole}",
  "stats.kept": "Counted on this device alone. A hand in which a guest played for you does not count, and a match played again counts once.",
  "stats.save": "Save to a file",
  "stats.clear": "Start from zero",
  "stats.clear.sure": "Really delete all of it?"
};
