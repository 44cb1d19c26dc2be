// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "tip.says": "Corin: {text}",
  "tip.close": "Cerrar el consejo de Corin",
  "tip.bid": "Cuenta primero ases y reyes; luego, cada pica desde la cuarta.",
  "tip.bags": "Ya hay {n} bolsas y diez cuestan 100: mejor puja una más.",
  "tip.made": "Contrato hecho: cada baza de más es una bolsa. Juega bajo.",
  "tip.partner-nil": "Tu pareja pujó Nil: gana tú lo que podría tocarle.",
  "tip.own-nil": "Tu Nil: juega la carta más alta que aún pierda la baza.",
  "tip.their-nil": "Uno de ellos pujó Nil: sal bajo, quizá tenga que ganar.",
  "tip.partner": "Tu pareja va ganando: guarda tus cartas altas.",
  "tip.void": "Sin {suit}: una pica gana la baza, si no cae otra mayor.",
  "tip.unbroken": "Las picas esperan a que alguien eche una en otro palo."
};
