// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "offline.line": "Pas de liaison avec le serveur. Cette page est gardée sur ton appareil, et tes tables t’attendent.",
  "language.name": "Français",
  "language.dir": "ltr",
  "language.label": "Langue",

  "title.home": "Spades entre amis",
  "title.gone": "Cette table n’existe pas · Spades",
  "title.nowhere": "Rien ici · Spades",

  "home.rules": "Règles et conseils",
  "noscript": "Cette table a besoin de JavaScript. La page des règles s’en passe.",

  "home.title": "Spades",
  "home.lead": "Quatre places, deux équipes et une annonce à tenir.",
  "home.practise": "S’entraîner maintenant",
  "home.practise.why": "Avec trois invités de l’ordinateur, à ton rythme.",
  "home.friends": "Jouer entre amis",
  "home.friends.why": "Ta propre table, et un lien à partager.",
  "home.learn": "Apprendre en une donne",
  "home.learn.why": "Tu débutes ? Corin t’explique une donne pendant que tu la joues.",
  "home.options": "Comment joue ta table",
  "home.more": "Rythme et temps",
  "home.limit.why": "Le temps par tour vaut pour les tables entre amis. À l’entraînement il n’y en a pas.",
  "home.continue": "Reprendre ta partie d’entraînement",
  "home.continue.why": "Ta table est comme tu l’as laissée.",
  "home.back": "Retour à ta table",
  "home.back.alone": "La table que tu as ouverte pour tes amis.",
  "home.join": "Rejoindre avec un code",
  "home.join.label": "Code ou lien de la table",
  "home.join.placeholder": "Code ou lien",
  "home.join.go": "Rejoindre",
  "home.join.bad": "Un code a 16 lettres et chiffres. Regarde encore une fois, s’il te plaît.",
  "home.failed": "La table n’a pas pu être créée. Réessaie dans un moment.",
  "home.promise": "Libre et gratuit. Sans compte, sans pièces, sans mise. Les points en solo servent à l’entraînement.",

  "gone.why": "Elle a peut-être été rangée, faute de servir depuis longtemps. Ses joueurs veulent peut-être rester entre eux. Ou le lien a perdu un morceau en route : son code a 16 lettres et chiffres.",
  "gone.with": "Tu étais ici la dernière fois avec {names}.",
  "gone.new": "Vers une nouvelle table",
  "nowhere.title": "Il n’y a rien ici",
  "nowhere.text": "Aucune page n’a cette adresse. On va aux tables par la page d’accueil ; le code d’une table s’y écrit aussi."
};
