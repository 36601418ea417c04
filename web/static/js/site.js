// What every page does: the settings menu.

import { pref, radios, setPref } from './prefs.js';

radios('theme-choice', pref('theme') ?? 'auto', (theme) => {
  setPref('theme', theme === 'auto' ? null : theme);
  if (theme === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
});

const menu = /** @type {HTMLDetailsElement} */ (document.getElementById('settings-menu'));
document.addEventListener('pointerdown', (event) => {
  if (menu.open && event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
});
menu.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
});
