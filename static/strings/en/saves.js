// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "saves.title": "Keep or move a practice match",
  "saves.why": "Your practice match is kept on this device. A file of it is a second copy, and takes it to another device.",
  "saves.export": "Save it to a file",
  "saves.import": "Go on from a file",
  "saves.none": "There is a copy to save as soon as it is your turn.",
  "saves.nofile": "There is no practice match in this file.",
  "saves.failed": "The server cannot be reached. Please try again in a moment.",
  "saves.safe": "The copy on this device stays as it is.",
  "replace.title": "A practice match is waiting",
  "replace.text": "This device keeps one practice match. Another one takes its place; a file keeps both.",
  "replace.continue": "Continue my match",
  "replace.new": "Start a new match",
  "replace.file": "Go on from the file",
  "replace.back": "Not now"
};
