// Shorthands for the page's own elements.

/** An element of the page by its id; its absence is a fault of the template. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name @param {string} className @param {...(Node | string)} children @returns {HTMLElementTagNameMap[K]}
 */
export function element(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** Takes back the note about a refusal: the game has gone on. */
export function clearRefusal() {
  byId('toasts').querySelector('.refusal')?.remove();
}

/** Tells the reader something for some seconds. @param {string} words @param {'plain' | 'refusal'} [kind] */
export function toast(words, kind = 'plain') {
  const box = element('div', `toast ${kind}`, words);
  const holder = byId('toasts');
  holder.replaceChildren(box);
  box.addEventListener('click', () => box.remove());
  setTimeout(() => box.remove(), 3500 + words.length * 45);
}
