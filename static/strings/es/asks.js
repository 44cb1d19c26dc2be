// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "name.guest": "Invitado {name}",
  "ask.nothing": "No se está jugando ninguna mano.",
  "ask.card": "{name} {card}",
  "ask.notrick": "No hay cartas en la mesa.",
  "ask.nobid": "{name} aún no ha pujado",
  "ask.bid": "{name}: puja {bid}, lleva {n}",
  "ask.points": "Nosotros {us} con {usBags} bolsas, ellos {them} con {themBags} bolsas.",
  "ask.noturn": "No le toca a nadie.",
  "ask.hidden": "Tus cartas están boca abajo."
};
