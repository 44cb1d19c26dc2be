// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "lesson.next": "Suite",
  "lesson.leave": "Quitter la leçon",
  "lesson.hello": "Bienvenue ! {partner} et toi jouez ensemble ; je dis ce qui compte.",
  "lesson.promise": "D’abord une promesse : combien des 13 plis feras-tu ? Compte as, rois et longs piques.",
  "lesson.bid": "Ton annonce : choisis un nombre et confirme. « Conseil » dit la mienne.",
  "lesson.contract": "Tu annonces {own}, {partner} {other} : à vous deux {sum} plis, peu importe qui les fait.",
  "lesson.nil": "Un Nil est annoncé : aucun pli pour ce joueur, 100 points gagnés ou perdus.",
  "lesson.lead": "Tu entames : toute couleur sauf pique, qui attend qu’un pique tombe ailleurs.",
  "lesson.follow": "La couleur est {suit} et tu en as : fournis. Haut pour gagner, bas pour épargner.",
  "lesson.why": "Les cartes sombres sont refusées tant que tu peux fournir. Touche-en une : elle dit pourquoi.",
  "lesson.void": "Pas de {suit} : coupe d’un pique pour le pli, ou défausse ce qui ne sert pas.",
  "lesson.partner": "{partner} tient ce pli, et il compte pour vous deux : joue petit.",
  "lesson.trick": "Ton pli ! Il compte pour vous deux, et qui fait un pli entame le suivant.",
  "lesson.broken": "Un pique est tombé : les piques sont ouverts, on peut maintenant les entamer.",
  "lesson.made": "Promesse tenue ! Chaque pli de plus vaut 1 point et un sac ; dix sacs coûtent 100.",
  "lesson.missed": "La promesse ne peut plus être tenue : 10 points perdus par pli annoncé. Ça arrive.",
  "lesson.score.made": "{contract} promis, {counted} faits : 10 points par pli annoncé, 1 pour chaque pli de plus.",
  "lesson.score.missed": "{contract} promis, {counted} faits : trop peu, cela coûte 10 par pli annoncé.",
  "lesson.end": "Voilà Spades. Continue : je ne parle que si cela aide. La suite est dans Règles et conseils."
};
