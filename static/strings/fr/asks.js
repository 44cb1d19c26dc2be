// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "ask.t.title": "Ce pli",
  "ask.b.title": "Annonces et plis",
  "ask.p.title": "Points et sacs",
  "ask.w.title": "À qui le tour",
  "ask.m.title": "Ma main",
  "name.guest": "Invité {name}",
  "name.partner": "{name}, ton partenaire,",
  "ask.nothing": "Aucune donne n’est en cours.",
  "ask.card": "{name} {card}",
  "ask.notrick": "Aucune carte sur la table.",
  "ask.nobid": "{name} : pas encore d’annonce",
  "ask.bid": "{name} : annonce {bid}, {n} faits",
  "ask.points": "Nous {us} avec {usBags}, eux {them} avec {themBags}.",
  "ask.noturn": "Ce n’est le tour de personne.",
  "ask.hidden": "Tes cartes sont face cachée."
};
