// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "tip.says": "Corin: {text}",
  "tip.close": "Corins Tipp schließen",
  "tip.bid": "Zähl erst Asse und Könige, dann jedes Pik ab dem vierten.",
  "tip.bags": "Schon {n} Bags, und zehn kosten 100: lieber eins mehr ansagen.",
  "tip.made": "Kontrakt erfüllt: Jeder weitere Stich ist ein Bag. Spiel niedrig.",
  "tip.partner-nil": "Dein Partner sagt Nil an: Mach du die Stiche, die ihm drohen.",
  "tip.own-nil": "Dein Nil: Spiel die höchste Karte, die den Stich verliert.",
  "tip.their-nil": "Drüben steht ein Nil: Spiel niedrig aus, vielleicht müssen sie stechen.",
  "tip.partner": "Dein Partner liegt vorn: Spar deine hohen Karten.",
  "tip.void": "Kein {suit}: Ein Pik macht den Stich, wenn kein höheres fällt.",
  "tip.unbroken": "Pik wartet, bis jemand eines auf eine andere Farbe spielt."
};
