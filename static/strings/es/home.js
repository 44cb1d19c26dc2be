// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "offline.line": "Sin conexión con el servidor. Esta página está guardada en tu dispositivo y tus mesas te esperan.",
  "language.name": "Español",
  "language.dir": "ltr",
  "language.label": "Idioma",

  "title.home": "Picas con amigos",
  "title.gone": "No existe esa mesa · Picas",
  "title.nowhere": "Aquí no hay nada · Picas",

  "home.rules": "Reglas y consejos",
  "noscript": "Esta mesa necesita JavaScript. La página de reglas funciona sin él.",

  "home.title": "Picas",
  "home.lead": "Cuatro asientos, dos parejas y una puja que cumplir.",
  "home.practise": "Practicar ahora",
  "home.practise.why": "Con tres invitados del ordenador, a tu ritmo.",
  "home.friends": "Jugar con amigos",
  "home.friends.why": "Tu propia mesa y un enlace para compartir.",
  "home.learn": "Aprende en una mano",
  "home.learn.why": "¿Nuevo en esto? Corin te explica una mano mientras la juegas.",
  "home.options": "Cómo se juega en tu mesa",
  "home.more": "Ritmo y tiempo",
  "home.limit.why": "El tiempo por turno es para mesas con amigos. En la práctica no hay.",
  "home.continue": "Seguir tu partida de práctica",
  "home.continue.why": "Tu mesa está como la dejaste.",
  "home.back": "Volver a tu mesa",
  "home.back.alone": "La mesa que abriste para tus amigos.",
  "home.join": "Entrar con código",
  "home.join.label": "Código o enlace de la mesa",
  "home.join.placeholder": "Código o enlace",
  "home.join.go": "Entrar",
  "home.join.bad": "Un código tiene 16 letras y cifras. Revísalo, por favor.",
  "home.failed": "No se pudo crear la mesa. Inténtalo de nuevo en un momento.",
  "home.promise": "Libre y de código abierto. Sin cuenta, sin monedas y sin dinero en juego. Los puntos en solitario son solo práctica.",

  "gone.why": "Quizá se recogió, porque nadie la usaba desde hacía mucho. Quizá sus jugadores quieran estar a solas. O al enlace le falta un trozo: su código tiene 16 letras y cifras.",
  "gone.with": "La última vez jugaste aquí con {names}.",
  "gone.new": "A una mesa nueva",
  "nowhere.title": "Aquí no hay nada",
  "nowhere.text": "En esta dirección no hay ninguna página. A las mesas se llega por la página de inicio; allí va también el código de una mesa."
};
