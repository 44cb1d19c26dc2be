// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "panel.label": "Abrechnung und Verlauf",
  "sheet.title": "Abrechnung",
  "sheet.empty": "In dieser Partie ist noch nichts abgerechnet.",
  "sheet.hand": "Runde",
  "sheet.bids": "Ansage {bids}, {n} gemacht",
  "log.title": "Was geschah"
};
