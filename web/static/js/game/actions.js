// Buttons, keys and the typed-move field of the game page.

import { byId, toast } from '../dom.js';
import { text } from '../texts.js';

/** @typedef {import('../../../types/protocol.js').ClientMessage} ClientMessage */
/** @typedef {'first' | 'previous' | 'next' | 'last'} Step */
/**
 * @typedef {object} Actions
 * @property {(message: ClientMessage) => boolean} send
 * @property {(move: string) => void} typed
 * @property {(step: Step) => void} replay
 * @property {() => void} flip
 */

/** @type {Record<string, Step>} */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' };
const SIMPLE = ['resign', 'offer', 'accept', 'decline', 'claim', 'undo', 'cancel'];

/** @param {Actions} actions */
export function listenToActions(actions) {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const { do: deed, replay } = button?.dataset ?? {};
    if (deed && SIMPLE.includes(deed)) actions.send(/** @type {ClientMessage} */ ({ type: deed }));
    if (deed === 'resign') askToResign(false);
    if (replay) actions.replay(/** @type {Step} */ (replay));
  });
  byId('resign').addEventListener('click', () => askToResign(byId('resign-confirm').hasAttribute('hidden')));
  byId('resign-no').addEventListener('click', () => {
    askToResign(false);
    byId('resign').focus();
  });
  byId('flip').addEventListener('click', actions.flip);
  listenToKeys(actions);
  listenToTyping(actions);
  listenToSharing();
}

/** @param {boolean} ask */
function askToResign(ask) {
  byId('resign-confirm').hidden = !ask;
  byId('resign').setAttribute('aria-expanded', String(ask));
  if (ask) byId('resign-no').focus();
}

/** @param {Actions} actions */
function listenToKeys(actions) {
  document.addEventListener('keydown', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.altKey || event.ctrlKey || event.metaKey || target?.closest('input, select, textarea, details.menu')) return;
    const step = KEYS[event.key];
    if (!step) return;
    actions.replay(step);
    event.preventDefault();
  });
}

/** @param {Actions} actions */
function listenToTyping(actions) {
  const field = /** @type {HTMLInputElement} */ (byId('typed-move'));
  byId('typed').addEventListener('submit', (event) => {
    event.preventDefault();
    const move = field.value.trim();
    if (move) actions.typed(move);
    field.select();
  });
}

function listenToSharing() {
  const field = /** @type {HTMLInputElement} */ (byId('share-link'));
  field.addEventListener('focus', () => field.select());
  byId('copy-link').addEventListener('click', async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      toast(text('js-copied'));
    } catch {
      // No clipboard without https or permission: the link stands selected.
      toast(text('js-copy-by-hand'));
    }
  });
  const share = byId('share-native');
  share.hidden = !('share' in navigator);
  share.addEventListener('click', () => {
    // The reader may close the sheet without sharing; that is no error.
    navigator.share({ title: text('js-share-title'), url: field.value }).catch(() => {});
  });
}
