// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "lesson.next": "Weiter",
  "lesson.leave": "Lektion verlassen",
  "lesson.hello": "Willkommen! {partner} und du spielt zusammen, und ich sage, worauf es ankommt.",
  "lesson.promise": "Zuerst ein Versprechen: Wie viele der 13 Stiche machst du? Zähl Asse, Könige und lange Pik.",
  "lesson.bid": "Deine Ansage: Zahl wählen, dann bestätigen. „Tipp“ verrät meine.",
  "lesson.contract": "Du sagst {own} an, {partner} {other}: zusammen {sum} Stiche, egal wer sie macht.",
  "lesson.nil": "Jemand sagt Nil an: kein einziger Stich, für 100 Punkte, gewonnen oder verloren.",
  "lesson.lead": "Du spielst aus: alles außer Pik. Pik wartet, bis eines auf eine andere Farbe fällt.",
  "lesson.follow": "{suit} ist ausgespielt, und du hast welches: bedienen. Hoch zum Stechen, niedrig zum Sparen.",
  "lesson.why": "Die dunklen Karten gehen nicht, solange du bedienen kannst. Tipp eine an: Sie sagt, warum.",
  "lesson.void": "Kein {suit}: Stich mit Pik, oder wirf ab, was du nicht brauchst.",
  "lesson.partner": "{partner} liegt vorn, und der Stich zählt für euch beide: Spiel niedrig.",
  "lesson.trick": "Dein Stich! Er zählt für euch beide, und wer ihn macht, spielt als Nächster aus.",
  "lesson.broken": "Ein Pik ist gefallen: Pik ist offen und darf ab jetzt ausgespielt werden.",
  "lesson.made": "Wort gehalten! Jeder weitere Stich ist 1 Punkt und ein Bag, und zehn Bags kosten 100.",
  "lesson.missed": "Das Versprechen ist nicht mehr zu halten: 10 Punkte weniger je angesagtem Stich. Kommt vor.",
  "lesson.score.made": "{contract} versprochen, {counted} gemacht: 10 Punkte je angesagtem Stich, 1 für jeden mehr.",
  "lesson.score.missed": "{contract} versprochen, {counted} gemacht: zu wenig, das kostet 10 je angesagtem Stich.",
  "lesson.end": "Das ist Spades. Spiel weiter: Ich melde mich nur, wenn es hilft. Mehr unter Regeln und Tipps."
};
