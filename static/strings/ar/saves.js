// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "saves.title": "احفظ مباراة تدريب أو انقلها",
  "saves.why": "مباراة تدريبك محفوظة على هذا الجهاز. الملف نسخة ثانية منها، ينقلها إلى جهاز آخر.",
  "saves.export": "احفظها في ملف",
  "saves.import": "تابع من ملف",
  "saves.none": "ستكون هناك نسخة للحفظ حين يأتي دورك.",
  "saves.nofile": "لا مباراة تدريب في هذا الملف.",
  "saves.failed": "تعذّر الوصول إلى الخادم. حاول بعد لحظة.",
  "saves.safe": "تبقى النسخة على هذا الجهاز كما هي.",
  "replace.title": "مباراة تدريب تنتظرك",
  "replace.text": "يحفظ هذا الجهاز مباراة تدريب واحدة. مباراة أخرى تأخذ مكانها؛ والملف يحفظ الاثنتين.",
  "replace.continue": "تابع مباراتي",
  "replace.new": "ابدأ مباراة جديدة",
  "replace.file": "تابع من الملف",
  "replace.back": "ليس الآن"
};
