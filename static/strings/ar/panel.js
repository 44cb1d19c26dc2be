// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "panel.label": "ورقة النقاط والسجل",
  "sheet.title": "ورقة النقاط",
  "sheet.empty": "لم يُحسب شيء في هذه المباراة بعد.",
  "sheet.hand": "الجولة",
  "sheet.bids": "طلب {bids}، أخذ {n}",
  "log.title": "ما حدث"
};
