// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "ask.t.title": "هذه اللمّة",
  "ask.b.title": "الطلبات واللمّات",
  "ask.p.title": "النقاط والأكياس",
  "ask.w.title": "دور من",
  "ask.m.title": "أوراقي",
  "name.guest": "الضيف {name}",
  "name.partner": "{name}، شريكك،",
  "ask.nothing": "لا جولة جارية.",
  "ask.card": "{name} {card}",
  "ask.notrick": "لا أوراق على الطاولة.",
  "ask.nobid": "{name}: لا طلب بعد",
  "ask.bid": "{name}: طلب {bid}، أخذ {n}",
  "ask.points": "نحن {us} مع {usBags}، هم {them} مع {themBags}.",
  "ask.noturn": "ليس الدور على أحد.",
  "ask.hidden": "أوراقك مقلوبة."
};
