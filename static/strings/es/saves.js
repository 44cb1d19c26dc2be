// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "saves.title": "Guardar o trasladar una partida de práctica",
  "saves.why": "Tu partida de práctica se guarda en este dispositivo. Un archivo es una segunda copia y la lleva a otro dispositivo.",
  "saves.export": "Guardarla en un archivo",
  "saves.import": "Seguir desde un archivo",
  "saves.none": "Habrá una copia que guardar en cuanto te toque jugar.",
  "saves.nofile": "En este archivo no hay ninguna partida de práctica.",
  "saves.failed": "No se puede contactar con el servidor. Inténtalo de nuevo en un momento.",
  "saves.safe": "La copia de este dispositivo queda como está.",
  "replace.title": "Tienes una partida de práctica a medias",
  "replace.text": "Este dispositivo guarda una sola partida de práctica. Otra ocuparía su lugar; con un archivo conservas las dos.",
  "replace.continue": "Seguir mi partida",
  "replace.new": "Empezar una partida nueva",
  "replace.file": "Seguir desde el archivo",
  "replace.back": "Ahora no"
};
