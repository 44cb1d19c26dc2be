// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "replay.which": "أوراق من",
  "replay.start": "الأوراق الثلاث عشرة في كل يد. يفتتح {name}.",
  "replay.trick": "اللمّة {n}.",
  "replay.none": "لم تبقَ ورقة",
  "replay.back": "ورقة إلى الوراء",
  "replay.on": "ورقة إلى الأمام",
  "replay.run": "اعرض ورقة بعد ورقة",
  "replay.pause": "توقف هنا",
  "replay.cards": "الأوراق الملعوبة",
  "replay.at": "{at} من 52 ورقة",
  "replay.keys": "المفاتيح: يمين ويسار لورقة، أعلى وأسفل للمّة، وHome وEnd.",
  "replay.tricks": "من أخذ كل لمّة",
  "chart.table": "الشيء نفسه في جدول",
  "chart.hand": "الجولة"
};
