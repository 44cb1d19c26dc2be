// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "replay.which": "Wessen Blatt",
  "replay.start": "Alle haben noch dreizehn Karten. {name} spielt aus.",
  "replay.trick": "Stich {n}.",
  "replay.none": "keine Karte mehr",
  "replay.back": "Eine Karte zurück",
  "replay.on": "Eine Karte weiter",
  "replay.run": "Karte für Karte abspielen",
  "replay.pause": "Hier anhalten",
  "replay.cards": "Gespielte Karten",
  "replay.at": "{at} von 52 Karten",
  "replay.keys": "Tasten: links und rechts für eine Karte, auf und ab für einen Stich, Pos1 und Ende.",
  "replay.tricks": "Wer welchen Stich gemacht hat",
  "chart.table": "Dasselbe als Tabelle",
  "chart.hand": "Runde"
};
