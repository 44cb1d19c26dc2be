// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "language.name": "Español",
  "language.dir": "ltr",
  "language.label": "Idioma",

  "title.home": "Picas con amigos",
  "title.gone": "No existe esa mesa · Picas",

  "skip.link": "Ir a la mesa",
  "home.rules": "Reglas y consejos",
  "noscript": "Esta mesa necesita JavaScript. La página de reglas funciona sin él.",

  "home.title": "Picas",
  "home.lead": "Cuatro asientos, dos parejas y una puja que cumplir. Comparte un enlace y juega, o siéntate a solas con tres invitados del ordenador.",
  "home.practise": "Practicar ahora",
  "home.practise.why": "Tú y tres invitados del ordenador, a tu ritmo.",
  "home.friends": "Jugar con amigos",
  "home.friends.why": "Una mesa privada con un enlace para compartir. Los asientos libres los ocupan invitados.",
  "home.create": "Crear la mesa",
  "home.options": "Reglas de la mesa",
  "home.continue": "Seguir tu partida de práctica",
  "home.continue.why": "Tu mesa está como la dejaste.",
  "home.join": "Entrar con código",
  "home.join.label": "Código o enlace de la mesa",
  "home.join.placeholder": "XXXX-XXXX-XXXX-XXXX",
  "home.join.go": "Ir a la mesa",
  "home.join.bad": "Un código tiene 16 letras y cifras. Revísalo, por favor.",
  "home.failed": "No se pudo crear la mesa. Inténtalo de nuevo en un momento.",
  "home.promise": "Libre y de código abierto. Sin cuenta, sin monedas y sin dinero en juego. Los puntos en solitario son solo práctica.",

  "gone.new": "A una mesa nueva"
};
