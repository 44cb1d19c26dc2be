// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "stats.none": "تبدأ مع أول جولة محسوبة لك.",
  "stats.solo": "تدريب",
  "stats.private": "مع الأصدقاء",
  "stats.by": "حسب قوة الضيوف",
  "stats.against": "الضيوف",
  "stats.against.easy": "سهل",
  "stats.against.medium": "متوسط",
  "stats.against.hard": "قوي",
  "stats.against.expert": "خبير",
  "stats.against.people": "لا أحد",
  "stats.matches": "مباريات فزت بها",
  "stats.contracts": "طلبات تحققت",
  "stats.nils": "أصفار نجحت",
  "stats.failed": "أصفار فشلت",
  "stats.bags": "أكياس في الجولة",
  "stats.hands": "جولات",
  "stats.of": "{part} من {whole}",
  "stats.kept": "يُعدّ على هذا الجهاز وحده. لا تُحسب جولة لعب فيها ضيف عنك، والمباراة المعادة تُحسب مرة.",
  "stats.save": "احفظ في ملف",
  "stats.clear": "ابدأ من الصفر",
  "stats.clear.sure": "أتحذف كل ذلك حقًا؟"
};
