// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "tip.says": "Corin : {text}",
  "tip.close": "Fermer le conseil de Corin",
  "tip.bid": "Compte d’abord as et rois, puis chaque pique dès le quatrième.",
  "tip.bags": "Déjà {n} sacs, et dix coûtent 100 : annonce plutôt un de plus.",
  "tip.made": "Contrat fait : chaque pli de plus est un sac. Joue petit.",
  "tip.partner-nil": "Ton partenaire a annoncé Nil : prends ce qu’il risque de prendre.",
  "tip.own-nil": "Ton Nil : joue la plus haute carte qui perd encore le pli.",
  "tip.their-nil": "L’un d’eux a annoncé Nil : entame petit, il devra peut-être prendre.",
  "tip.partner": "Ton partenaire tient ce pli : garde tes cartes hautes.",
  "tip.void": "Plus de {suit} : un pique fait le pli, sauf plus haut.",
  "tip.unbroken": "Les piques attendent qu’on en joue un sur une autre couleur."
};
