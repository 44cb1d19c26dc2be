// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "replay.which": "Qué mano",
  "replay.start": "Las trece cartas están en cada mano. Sale {name}.",
  "replay.trick": "Baza {n}.",
  "replay.none": "no quedan cartas",
  "replay.back": "Una carta atrás",
  "replay.on": "Una carta adelante",
  "replay.run": "Jugar carta a carta",
  "replay.pause": "Parar aquí",
  "replay.cards": "Cartas jugadas",
  "replay.at": "{at} de 52 cartas",
  "replay.keys": "Teclas: izquierda y derecha para una carta, arriba y abajo para una baza, Inicio y Fin.",
  "replay.tricks": "Quién ganó cada baza",
  "chart.table": "Lo mismo en una tabla",
  "chart.hand": "Mano"
};
