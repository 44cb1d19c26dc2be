// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "ask.t.title": "Dieser Stich",
  "ask.b.title": "Ansagen und Stiche",
  "ask.p.title": "Punkte und Bags",
  "ask.w.title": "Wer ist dran?",
  "ask.m.title": "Mein Blatt",
  "name.guest": "Gast {name}",
  "name.partner": "{name}, dein Partner,",
  "ask.nothing": "Es läuft keine Runde.",
  "ask.card": "{name} {card}",
  "ask.notrick": "Auf dem Tisch liegt keine Karte.",
  "ask.nobid": "{name}: noch keine Ansage",
  "ask.bid": "{name}: Ansage {bid}, {n} gemacht",
  "ask.points": "Wir {us} mit {usBags}, die anderen {them} mit {themBags}.",
  "ask.noturn": "Niemand ist dran.",
  "ask.hidden": "Deine Karten liegen verdeckt."
};
