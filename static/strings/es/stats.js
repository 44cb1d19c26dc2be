// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "stats.none": "Empiezan con tu primera mano anotada.",
  "stats.solo": "Práctica",
  "stats.private": "Con amigos",
  "stats.by": "Según el nivel de los invitados",
  "stats.against": "Invitados",
  "stats.against.easy": "Fácil",
  "stats.against.medium": "Medio",
  "stats.against.hard": "Difícil",
  "stats.against.expert": "Experto",
  "stats.against.people": "Ninguno",
  "stats.matches": "Partidas ganadas",
  "stats.contracts": "Pujas cumplidas",
  "stats.nils": "Nil cumplidos",
  "stats.failed": "Nil rotos",
  "stats.bags": "Bolsas por mano",
  "stats.hands": "Manos",
  "stats.of": "{part} de {whole}",
  "stats.kept": "Se cuenta solo en este dispositivo. Una mano en la que un invitado jugó por ti no cuenta, y una partida rejugada cuenta una vez.",
  "stats.save": "Guardar en un archivo",
  "stats.clear": "Empezar de cero",
  "stats.clear.sure": "¿Borrarlo todo de verdad?"
};
