// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "tip.says": "Corin: {text}",
  "tip.close": "Close Corin’s tip",
  "tip.bid": "Count aces and kings first, then each spade beyond the third.",
  "tip.bags": "{n} bags already, and ten cost 100: rather bid one more.",
  "tip.made": "Our contract is made: each trick more is a bag. Play low.",
  "tip.partner-nil": "Your partner bid Nil: win what they might have to take.",
  "tip.own-nil": "Your Nil: play the highest card that still loses the trick.",
  "tip.their-nil": "One of them bid Nil: lead low, and they may have to win.",
  "tip.partner": "Your partner is winning this: keep your high cards.",
  "tip.void": "No {suit} left: a spade takes the trick, unless a higher one falls.",
  "tip.unbroken": "Spades wait until somebody plays one on another suit."
};
