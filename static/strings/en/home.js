// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "offline.line": "No link to the server. This page is kept on your device, and your tables wait for you.",
  "language.name": "English",
  "language.dir": "ltr",
  "language.label": "Language",

  "title.home": "Spades with friends",
  "title.gone": "No such table · Spades",
  "title.nowhere": "Nothing here · Spades",

  "home.rules": "Rules and tips",
  "noscript": "This table needs JavaScript. The rules page works without it.",

  "home.title": "Spades",
  "home.lead": "Four seats, two partnerships, and a bid to keep.",
  "home.practise": "Practise now",
  "home.practise.why": "With three computer guests, at your own pace.",
  "home.friends": "Play with friends",
  "home.friends.why": "Your own table, and a link to share.",
  "home.learn": "Learn in one hand",
  "home.learn.why": "New to Spades? Corin explains a hand while you play it.",
  "home.options": "How your table plays",
  "home.more": "Pace and time",
  "home.limit.why": "The time for a turn is for tables with friends. Practice has none.",
  "home.continue": "Continue your practice match",
  "home.continue.why": "Your table is as you left it.",
  "home.back": "Back to your table",
  "home.back.alone": "The table that you opened for your friends.",
  "home.join": "Join by code",
  "home.join.label": "Code or link of the table",
  "home.join.placeholder": "Code or link",
  "home.join.go": "Join",
  "home.join.bad": "A code has 16 letters and digits. Please look at it once more.",
  "home.failed": "The table could not be made. Please try again in a moment.",
  "home.promise": "Free and open source. No account, no coins, no wagering. Solo scores are for practice.",

  "gone.why": "It may have been put away, because nobody had used it for long. Its players may want to be among themselves. Or the link lost a part on its way: its code has 16 letters and digits.",
  "gone.with": "You last sat here with {names}.",
  "gone.new": "To the first page",
  "nowhere.title": "Nothing lies here",
  "nowhere.text": "There is no page at this address. The tables are through the first page; the code of one goes there too."
};
