// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "saves.title": "Garder ou emporter une partie d’entraînement",
  "saves.why": "Ta partie d’entraînement reste sur cet appareil. Un fichier en est une deuxième copie et l’emporte sur un autre appareil.",
  "saves.export": "L’enregistrer dans un fichier",
  "saves.import": "Reprendre depuis un fichier",
  "saves.none": "Il y aura une copie à enregistrer dès que ce sera à toi.",
  "saves.nofile": "Il n’y a pas de partie d’entraînement dans ce fichier.",
  "saves.failed": "Le serveur est injoignable. Réessaie dans un moment.",
  "saves.safe": "La copie de cet appareil reste comme elle est.",
  "replace.title": "Une partie d’entraînement t’attend",
  "replace.text": "Cet appareil garde une seule partie d’entraînement. Une autre prendrait sa place ; un fichier garde les deux.",
  "replace.continue": "Reprendre ma partie",
  "replace.new": "Commencer une nouvelle partie",
  "replace.file": "Reprendre depuis le fichier",
  "replace.back": "Pas maintenant"
};
