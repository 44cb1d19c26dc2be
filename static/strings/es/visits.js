// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "visits.title": "Tus mesas y partidas",
  "visits.private": "con amigos",
  "visits.solo": "práctica",
  "visits.practice": "Partida de práctica",
  "visits.with": "Con {names}",
  "visits.alone": "Tu mesa",
  "visits.open": "La partida sigue.",
  "visits.lobby": "En la sala.",
  "visits.watched": "Estuviste mirando.",
  "visits.won": "Ganada, {us} a {them}",
  "visits.lost": "Perdida, {us} a {them}",
  "visits.gone": "Esta mesa se ha recogido: nadie la usaba desde hacía mucho.",
  "visits.forget": "Quitar de esta lista: {name}",
  "visits.more.one": "Mostrar {n} más",
  "visits.more.other": "Mostrar {n} más",
  "visits.clear": "Quitar todo",
  "visits.clear.sure": "¿Quitar todo de verdad?",
  "visits.kept": "Esta lista está solo en este dispositivo. Quitar una línea no cierra ninguna mesa."
};
