// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "offline.line": "Keine Verbindung zum Server. Diese Seite ist auf deinem Gerät gespeichert, und deine Tische warten auf dich.",
  "language.name": "Deutsch",
  "language.dir": "ltr",
  "language.label": "Sprache",

  "title.home": "Spades mit Freunden",
  "title.gone": "Diesen Tisch gibt es nicht · Spades",
  "title.nowhere": "Hier ist nichts · Spades",

  "home.rules": "Regeln und Tipps",
  "noscript": "Dieser Tisch braucht JavaScript. Die Seite mit den Regeln geht auch ohne.",

  "home.title": "Spades",
  "home.lead": "Vier Plätze, zwei Paare und eine Ansage, die man hält.",
  "home.practise": "Jetzt üben",
  "home.practise.why": "Mit drei Computergästen, in deinem Tempo.",
  "home.friends": "Mit Freunden spielen",
  "home.friends.why": "Dein eigener Tisch und ein Link zum Teilen.",
  "home.learn": "In einer Runde lernen",
  "home.learn.why": "Neu bei Spades? Corin erklärt dir eine Runde, während du sie spielst.",
  "home.options": "So spielt dein Tisch",
  "home.more": "Tempo und Zeit",
  "home.limit.why": "Die Bedenkzeit gilt an Tischen mit Freunden. Beim Üben gibt es keine.",
  "home.continue": "Übungspartie fortsetzen",
  "home.continue.why": "Dein Tisch ist so, wie du ihn verlassen hast.",
  "home.back": "Zurück an deinen Tisch",
  "home.back.alone": "Der Tisch, den du für deine Freunde eröffnet hast.",
  "home.join": "Mit Code beitreten",
  "home.join.label": "Code oder Link des Tisches",
  "home.join.placeholder": "Code oder Link",
  "home.join.go": "Beitreten",
  "home.join.bad": "Ein Code hat 16 Buchstaben und Ziffern. Schau bitte noch einmal hin.",
  "home.failed": "Der Tisch konnte nicht eröffnet werden. Versuch es gleich noch einmal.",
  "home.promise": "Frei und quelloffen. Kein Konto, keine Münzen, kein Einsatz. Punkte allein sind nur zur Übung.",

  "gone.why": "Vielleicht ist er weggeräumt, weil ihn lange niemand benutzt hat. Vielleicht wollen seine Spieler unter sich sein. Oder dem Link ist unterwegs etwas verloren gegangen: Sein Code hat 16 Buchstaben und Ziffern.",
  "gone.with": "Zuletzt saßt du hier mit {names}.",
  "gone.new": "Zu einem neuen Tisch",
  "nowhere.title": "Hier liegt nichts",
  "nowhere.text": "Unter dieser Adresse gibt es keine Seite. Zu den Tischen geht es über die Startseite; dorthin gehört auch der Code eines Tisches."
};
