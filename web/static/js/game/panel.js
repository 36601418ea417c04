// The panel beside the board: state of the game in words, proposals, claims, counts, and which buttons there are.

import { byId, element } from '../dom.js';
import { text } from '../texts.js';
import { nameOf } from './players.js';
import { other } from './state.js';

/** @typedef {import('./state.js').GameState} GameState */

/** @param {GameState} state @param {number} shown the ply that the board shows */
export function showPanel(state, shown) {
  const { outcome, you, moves } = state.game;
  const playing = you.length > 0 && !outcome && !state.waiting;
  const status = byId('status');
  byId('status-text').replaceChildren(...statusWords(state, shown));
  status.classList.toggle('over', outcome !== null);
  const back = shown < state.plies && !outcome;
  byId('back-live').hidden = !back;
  status.classList.toggle('yours', !back && state.mayMove && state.place === 'link');
  byId('share').hidden = !state.waiting || you.length === 0;
  byId('share').classList.toggle('kept', state.game.invited);
  hideUnless('#share [data-do=cancel]', state.waiting && you.length > 0);
  byId('actions').hidden = !playing;
  const { untouched } = state;
  if (!playing || untouched) byId('resign-confirm').hidden = true;
  byId('resign').hidden = untouched;
  hideUnless('#call-off', untouched);
  hideUnless('[data-do=undo]', moves.length > 0);
  byId('again').hidden = outcome === null || (state.game.next !== null && state.seat !== null);
  showNext(state);
  byId('typed').hidden = !state.mayMove;
  byId('watchers').textContent = state.watchers ? text('js-watchers', { n: state.watchers }) : '';
  disable('[data-do=offer]', state.whyNot('draw'));
  disable('[data-do=undo]', state.whyNot('undo'));
  showProposal(state);
  showClaims(state);
  showCounts(state);
}

/** @param {GameState} state @param {number} shown @returns {(Node | string)[]} */
function statusWords(state, shown) {
  const { outcome, position, offer, ask } = state.game;
  const words = [];
  const looking = shown < state.plies && !outcome;
  if (looking) words.push(viewing(state, shown), element('span', 'aside', text(position.turn === 'white' ? 'js-white-to-move' : 'js-black-to-move')));
  else if (outcome) words.push(...(outcome.result === '*' ? [] : [element('strong', 'result', outcome.result.replace('1/2-1/2', '½–½')), ' ']), outcome.text);
  else if (state.waiting) words.push(text(state.game.invited ? 'js-waiting-invited' : 'js-waiting'));
  else if (state.lifting) words.push(text(liftWords(state)));
  else if (state.mayMove && state.place === 'link') {
    const forced = position.legal.length > 0 && position.legal.every((move) => move.taken.length > 0);
    words.push(text(forced ? 'js-must-capture' : 'js-your-move'));
  } else words.push(text(`js-${position.turn}-to-move`));
  const own = state.place === 'link' ? state.seat : null;
  if (own && offer === own) words.push(element('span', 'aside', text('js-draw-offered-you')));
  if (own && ask === own) words.push(element('span', 'aside', text('js-undo-asked-you')));
  return words;
}

/** @param {GameState} state @param {number} shown */
function viewing(state, shown) {
  if (shown === 0) return text('js-viewing-start');
  return text('js-viewing', { ply: shown, plies: state.plies, move: state.game.moves[shown - 1].notation });
}

/** @param {GameState} state */
function liftWords(state) {
  if (state.mayMove && state.place === 'link') return 'js-lift-yours';
  return state.game.position.turn === 'white' ? 'js-lift-white' : 'js-lift-black';
}

/** The next game of the two players: one of them may be waiting there. @param {GameState} state */
function showNext(state) {
  const { next } = state.game;
  byId('next').hidden = next === null;
  if (!next) return;
  const { seat } = state;
  const key = seat === null ? 'js-next-watch' : seat === next.by ? 'js-next-mine' : 'js-next-other';
  const words = text(key, { name: nameOf(state, next.by) });
  // Said again only when it is new: the line is read aloud.
  if (byId('next-text').textContent !== words) byId('next-text').textContent = words;
  const link = byId('next-link');
  link.setAttribute('href', next.url);
  if (seat === null) link.textContent = text('js-watch-next');
}

/** @param {GameState} state */
function showProposal(state) {
  const { offer, ask, outcome } = state.game;
  const { seat } = state;
  const by = seat && state.place === 'link' ? other(seat) : null;
  const kind = by !== null && offer === by ? 'js-draw-offered' : by !== null && ask === by ? 'js-undo-asked' : null;
  const box = byId('proposal');
  box.hidden = kind === null || outcome !== null;
  const words = kind && by ? text(kind, { name: nameOf(state, by) }) : '';
  const line = byId('proposal-text');
  if (line.textContent !== words) line.textContent = words;
}

/** @param {GameState} state */
function showClaims(state) {
  const claims = state.mayMove ? state.game.position.claims : [];
  byId('claims').replaceChildren(
    ...claims.slice(0, 1).map(({ words }) => {
      const button = element('button', 'button', text('js-claim', { words }));
      button.type = 'button';
      button.dataset.do = 'claim';
      return button;
    }),
  );
}

/** @param {GameState} state */
function showCounts(state) {
  const { position, outcome } = state.game;
  const counts = outcome ? [] : position.counts.filter(({ count }) => count > 0);
  byId('counts').replaceChildren(
    ...counts.map(({ count, limit, text: words }) => {
      const bar = element('progress', '');
      bar.max = limit;
      bar.value = count;
      bar.setAttribute('aria-hidden', 'true');
      return element('li', '', element('span', '', words), bar);
    }),
  );
}

/** @param {string} selector @param {boolean} shown */
function hideUnless(selector, shown) {
  document.querySelector(selector)?.toggleAttribute('hidden', !shown);
}

/** Switches a button off for a reason. @param {string} selector @param {string | null} why key of the reason; null: it is on */
function disable(selector, why) {
  const button = /** @type {HTMLButtonElement | null} */ (document.querySelector(selector));
  if (!button) return;
  button.disabled = why !== null;
  button.title = why === null ? '' : text(why);
}
