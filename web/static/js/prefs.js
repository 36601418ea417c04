// What a reader likes, kept in this browser alone.

const PREFIX = 'damier-';

/** @param {string} name @returns {string | null} */
export function pref(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value null forgets it */
export function setPref(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Storage is closed or full: the choice lasts as long as the page.
  }
}

/**
 * Ties a group of radio buttons to a preference.
 * @param {string} group id of the element around them @param {string} value what is chosen now @param {(value: string) => void} chosen
 */
export function radios(group, value, chosen) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(`#${group} input[type=radio]`))) {
    input.checked = input.value === value;
    input.addEventListener('change', () => chosen(input.value));
  }
}
