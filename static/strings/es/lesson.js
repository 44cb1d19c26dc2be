// biome-ignore format: strict JSON between the braces, because the server reads it too
export default {
  "lesson.next": "Seguir",
  "lesson.leave": "Dejar la lección",
  "lesson.hello": "¡Hola! {partner} y tú jugáis juntos, y yo te digo lo que importa.",
  "lesson.promise": "Primero, una promesa: ¿cuántas de las 13 bazas ganarás? Cuenta ases, reyes y picas largas.",
  "lesson.bid": "Tu puja: elige un número y confírmalo. «Pista» te dice la mía.",
  "lesson.contract": "Tú pujas {own} y {partner} {other}: entre los dos debéis {sum} bazas, gane quien gane cada una.",
  "lesson.nil": "Alguien pujó Nil: no ganará ni una baza, por 100 puntos a favor o en contra.",
  "lesson.lead": "Sales tú: cualquier palo menos picas, que esperan a que caiga una en otro palo.",
  "lesson.follow": "Se salió de {suit} y tienes: asiste. Alta para ganar, baja para reservarte.",
  "lesson.why": "Las cartas apagadas no valen mientras puedas asistir. Toca una: te dice por qué.",
  "lesson.void": "No tienes {suit}: falla con una pica para ganar la baza, o tira lo que te sobre.",
  "lesson.partner": "{partner} va ganando esta baza, y cuenta para los dos: juega bajo.",
  "lesson.trick": "¡Tu baza! Cuenta para los dos, y quien gana una baza sale en la siguiente.",
  "lesson.broken": "Ha caído una pica: las picas están rotas y desde ahora se puede salir de ellas.",
  "lesson.made": "¡Promesa cumplida! Cada baza de más es 1 punto y una bolsa, y diez bolsas cuestan 100.",
  "lesson.missed": "La promesa ya no se puede cumplir: se pierden 10 puntos por baza pujada. Pasa a veces.",
  "lesson.score.made": "Prometisteis {contract} y ganasteis {counted}: 10 puntos por baza pujada y 1 por cada una de más.",
  "lesson.score.missed": "Prometisteis {contract} y ganasteis {counted}: no bastó, y cuesta 10 por baza pujada.",
  "lesson.end": "Eso son las picas. Sigue jugando: hablaré solo cuando ayude. Hay más en Reglas y consejos."
};
