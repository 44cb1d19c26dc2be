// @ts-check
/** The sixteen letters and digits of a code, out of whatever was pasted: look-alikes forgiven. @param {string} text */
export function codeIn(text) {
  const tail = text.trim().split("/r/").at(-1) ?? "";
  const plain = tail.split(/[?#/]/)[0].replace(/[\s-]/g, "").toUpperCase();
  const code = plain.replace(/O/g, "0").replace(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null;
}
