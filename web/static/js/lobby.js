// The new-game form: a picture of the chosen rules, clock presets, and only the fields that matter. The form works without this.

import { DraughtsBoard } from './board/element.js';
import { byId } from './dom.js';
import { fill } from './minis.js';

const form = /** @type {HTMLFormElement} */ (document.querySelector('.new-game'));

const preview = byId('rules-preview');
preview.hidden = false;

const rules = /** @type {HTMLSelectElement} */ (byId('rules'));
const favourites = byId('favourites');
favourites.hidden = false;

function showRules() {
  const [chosen] = rules.selectedOptions;
  const board = preview.querySelector('draughts-board');
  preview.hidden = !chosen;
  if (!chosen || !(board instanceof DraughtsBoard)) return;
  fill(board, chosen.dataset.board ?? '');
  for (const button of favourites.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.rules === chosen.value));
  }
  const write = (/** @type {string} */ selector, /** @type {string} */ words) => {
    const place = preview.querySelector(selector);
    if (place) place.textContent = words;
  };
  write('.rules-name', chosen.text);
  write('.rules-about', chosen.dataset.about ?? '');
  write('.aka', chosen.dataset.aka ?? '');
  preview.querySelector('.rules-link')?.setAttribute('href', `/rules/${chosen.value}`);
  preview.querySelector('.rules-aka')?.toggleAttribute('hidden', !chosen.dataset.aka);
}

favourites.addEventListener('click', (event) => {
  const key = event.target instanceof HTMLElement ? event.target.dataset.rules : undefined;
  if (!key) return;
  rules.value = key;
  showRules();
});

const minutes = /** @type {HTMLInputElement} */ (form.elements.namedItem('minutes'));
const increment = /** @type {HTMLInputElement} */ (form.elements.namedItem('increment'));
const presets = byId('clock-presets');

function showClock() {
  const kind = String(new FormData(form).get('clock'));
  byId('clock-choice').dataset.kind = kind;
  presets.hidden = kind !== 'timed';
  for (const button of presets.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.preset === `${minutes.value}+${increment.value}`));
  }
}

/** The computer has a level to choose, and a line about the level chosen. */
function showLevel() {
  const levels = document.getElementById('level-choice');
  if (!levels) return;
  const data = new FormData(form);
  levels.hidden = data.get('where') !== 'computer';
  for (const line of levels.querySelectorAll('li')) line.hidden = line.id !== `level-${data.get('level')}`;
}

function showSide() {
  byId('side-choice').toggleAttribute('disabled', new FormData(form).get('where') === 'screen');
}

presets.addEventListener('click', (event) => {
  const preset = event.target instanceof HTMLElement ? event.target.dataset.preset : undefined;
  if (!preset) return;
  [minutes.value, increment.value] = preset.split('+');
  showClock();
});
form.addEventListener('input', (event) => {
  if (event.target === rules) showRules();
  showClock();
  showSide();
  showLevel();
});
// A game at one screen or against the computer is nobody else's business, unless its players say so.
const listed = /** @type {HTMLInputElement} */ (form.elements.namedItem('listed'));
let asked = false;
listed.addEventListener('change', () => (asked = true));
form.addEventListener('change', (event) => {
  if (!asked && event.target instanceof HTMLInputElement && event.target.name === 'where') listed.checked = event.target.value === 'link';
});
// A disabled fieldset sends nothing; the server wants a side all the same, and on one screen it is no matter which.
form.addEventListener('formdata', (event) => {
  if (!event.formData.has('side')) event.formData.set('side', 'random');
});

showRules();
showClock();
showSide();
showLevel();
