// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "lesson.next": "Go on",
  "lesson.leave": "Leave the lesson",
  "lesson.hello": "Welcome! {partner} and you play together, and I’ll say what matters now.",
  "lesson.promise": "First a promise: how many of 13 tricks will you take? Count aces, kings, long spades.",
  "lesson.bid": "Your bid: pick a number, then confirm. “Hint” tells you mine.",
  "lesson.contract": "You bid {own}, {partner} {other}: together you owe {sum} tricks, whoever takes them.",
  "lesson.nil": "A Nil is bid: that player takes no trick at all, for 100 points won or lost.",
  "lesson.lead": "You lead: any suit but spades, which wait until one falls on another suit.",
  "lesson.follow": "The suit led is {suit}, and you have some: follow. High to win, low to save.",
  "lesson.why": "The dimmed cards are refused while you can follow. Tap one: it says why.",
  "lesson.void": "You have no {suit}: take the trick with a spade, or throw away what you don’t need.",
  "lesson.partner": "{partner} is winning this trick, and it counts for you both: play low.",
  "lesson.trick": "Your trick! It counts for you both, and whoever takes a trick leads the next.",
  "lesson.broken": "A spade has fallen: spades are broken, and from now on they may be led.",
  "lesson.made": "Promise kept! Each trick from here is 1 point and a bag, and ten bags cost 100.",
  "lesson.missed": "The promise cannot be kept any more: 10 points lost for each trick bid. It happens.",
  "lesson.score.made": "You promised {contract} and took {counted}: 10 points for each trick bid, 1 for each above.",
  "lesson.score.missed": "You promised {contract} and took {counted}: too few, so it costs 10 for each trick bid.",
  "lesson.end": "That is Spades. Play on: I speak up only where a tip helps. More stands in Rules and tips."
};
