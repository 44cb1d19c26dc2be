// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "replay.which": "Which hand",
  "replay.start": "All thirteen cards are in every hand. {name} leads.",
  "replay.trick": "Trick {n}.",
  "replay.none": "no card left",
  "replay.back": "One card back",
  "replay.on": "One card on",
  "replay.run": "Play card after card",
  "replay.pause": "Stop here",
  "replay.cards": "Cards played",
  "replay.at": "{at} of 52 cards",
  "replay.keys": "Keys: left and right for a card, up and down for a trick, Home and End.",
  "replay.tricks": "Who took each trick",
  "chart.table": "The same as a table",
  "chart.hand": "Hand"
};
