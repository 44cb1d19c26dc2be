// @ts-check
/**
 * What a template would draw, as one text: its own words and marks, and what is filled in, in order.
 *
 * @param {any} template what `html` gives, a list of such, or anything that lit draws as text
 * @returns {string}
 */
export function drawn(template) {
  if (Array.isArray(template)) return template.map(drawn).join("");
  // Listeners and `nothing` leave no text.
  if (template === null || template === undefined || ["function", "symbol"].includes(typeof template))
    return "";
  if (template._$litDirective$) return repeated(template.values);
  if (!template._$litType$) return String(template);
  const { strings, values } = template;
  return strings
    .map((/** @type {string} */ text, /** @type {number} */ i) => text + drawn(values[i]))
    .join("");
}

/** `repeat` draws one template for each of its items. @param {any[]} values */
const repeated = ([items, ...draws]) => drawn([...items].map((item, i) => draws.at(-1)(item, i)));
