// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "title.home": "Spades with friends",
  "title.gone": "No such table · Spades",

  "skip.link": "Skip to the table",
  "home.rules": "Rules and tips",
  "noscript": "This table needs JavaScript. The rules page works without it.",

  "home.title": "Spades",
  "home.lead": "Four seats, two partnerships, and a bid to keep. Share a link and play, or sit down alone with three computer guests.",
  "home.practise": "Practise now",
  "home.practise.why": "You and three computer guests, at your own pace.",
  "home.friends": "Play with friends",
  "home.friends.why": "A private table with a link to share. Open seats are played by guests.",
  "home.create": "Create the table",
  "home.options": "Rules of the table",
  "home.continue": "Continue your practice match",
  "home.continue.why": "Your table is as you left it.",
  "home.back": "Back to your table",
  "home.back.alone": "The table that you opened for your friends.",
  "home.join": "Join by code",
  "home.join.label": "Code or link of the table",
  "home.join.placeholder": "XXXX-XXXX-XXXX-XXXX",
  "home.join.go": "Go to the table",
  "home.join.bad": "A code has 16 letters and digits. Please look at it once more.",
  "home.failed": "The table could not be made. Please try again in a moment.",
  "home.promise": "Free and open source. No account, no coins, no wagering. Solo scores are for practice.",

  "gone.new": "To a new table"
};
