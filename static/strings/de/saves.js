// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "saves.title": "Übungspartie sichern oder mitnehmen",
  "saves.why": "Deine Übungspartie bleibt auf diesem Gerät. Eine Datei ist eine zweite Kopie und bringt sie auf ein anderes Gerät.",
  "saves.export": "In einer Datei sichern",
  "saves.import": "Aus einer Datei weiterspielen",
  "saves.none": "Zu sichern gibt es etwas, sobald du dran bist.",
  "saves.nofile": "In dieser Datei ist keine Übungspartie.",
  "saves.failed": "Der Server ist nicht zu erreichen. Versuch es gleich noch einmal.",
  "saves.safe": "Die Kopie auf diesem Gerät bleibt, wie sie ist.",
  "replace.title": "Eine Übungspartie wartet",
  "replace.text": "Dieses Gerät behält eine Übungspartie. Eine andere tritt an ihre Stelle; mit einer Datei behältst du beide.",
  "replace.continue": "Meine Partie fortsetzen",
  "replace.new": "Neue Partie beginnen",
  "replace.file": "Aus der Datei weiterspielen",
  "replace.back": "Jetzt nicht"
};
