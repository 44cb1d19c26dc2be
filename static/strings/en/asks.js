// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "ask.t.title": "This trick",
  "ask.b.title": "Bids and tricks",
  "ask.p.title": "Points and bags",
  "ask.w.title": "Whose turn",
  "ask.m.title": "My hand",
  "name.guest": "Guest {name}",
  "name.partner": "{name}, your partner,",
  "ask.nothing": "No hand is in play.",
  "ask.card": "{name} {card}",
  "ask.notrick": "No card is on the table.",
  "ask.nobid": "{name} has not bid",
  "ask.bid": "{name} bid {bid}, took {n}",
  "ask.points": "Us {us} with {usBags}, them {them} with {themBags}.",
  "ask.noturn": "Nobody is to act.",
  "ask.hidden": "Your cards are face down."
};
