// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "ask.t.title": "Esta baza",
  "ask.b.title": "Pujas y bazas",
  "ask.p.title": "Puntos y bolsas",
  "ask.w.title": "A quién le toca",
  "ask.m.title": "Mi mano",
  "name.guest": "Invitado {name}",
  "name.partner": "{name}, tu pareja,",
  "ask.nothing": "No se está jugando ninguna mano.",
  "ask.card": "{name} {card}",
  "ask.notrick": "No hay cartas en la mesa.",
  "ask.nobid": "{name}: aún sin puja",
  "ask.bid": "{name}: puja {bid}, lleva {n}",
  "ask.points": "Nosotros {us} con {usBags}, ellos {them} con {themBags}.",
  "ask.noturn": "No le toca a nadie.",
  "ask.hidden": "Tus cartas están boca abajo."
};
