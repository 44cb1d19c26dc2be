// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "panel.label": "Score sheet and log",
  "sheet.title": "Score sheet",
  "sheet.empty": "Nothing is scored in this match yet.",
  "sheet.hand": "Hand",
  "sheet.bids": "bid {bids}, took\u00a0{n}",
  "log.title": "What happened"
};
