// The texts of this page in the reader's language, as the server put them into it.

/** @type {Record<string, string>} */
const texts = JSON.parse(document.getElementById('texts')?.textContent || '{}');

/** A text with its {placeholders} filled in. @param {string} key @param {Record<string, string | number>} [values] */
export function text(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
