// The game page: ties board, panel, move list and connection together.

import { DraughtsBoard } from '../board/element.js';
import { motionWanted } from '../board/motion.js';
import { byId, clearRefusal, toast } from '../dom.js';
import { pref, radios, setPref } from '../prefs.js';
import { text } from '../texts.js';
import { listenToActions } from './actions.js';
import { Connection } from './connection.js';
import { MoveList } from './movelist.js';
import { showPanel } from './panel.js';
import { PlayerStrip } from './players.js';
import { tock } from './sound.js';
import { GameState, other } from './state.js';

/** @typedef {import('../../../types/protocol.js').ServerMessage} ServerMessage */
/** @typedef {import('../../../types/protocol.js').PlayedMove} PlayedMove */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/** @typedef {import('../board/surface.js').Labels} Labels */

const view = byId('game-view');
const board = /** @type {DraughtsBoard} */ (byId('board'));
const state = new GameState(JSON.parse(byId('game').textContent ?? ''));
const strips = { top: new PlayerStrip(byId('player-top')), bottom: new PlayerStrip(byId('player-bottom')) };
const list = new MoveList(byId('moves'), state.first, (ply) => browse(ply));
const pageTitle = document.title;

/** The ply shown; null: the newest, whatever comes. @type {number | null} */
let looking = null;
/** The board turned by hand. */
let turned = false;
/** A move entered here and not yet answered; `line` is the connection it went out on. @type {{ id: string, ply: number, path: Square[], line: number } | null} */
let sent = null;
let messages = 0;
/** Time a move is given to arrive before the board turns to the other player, in ms. */
const TURN_AFTER = 650;
let turning = 0;

// --- showing ---

function shownPly() {
  return looking ?? state.plies;
}

/** @returns {boolean} whether Black sits at the bottom */
function blackBelow() {
  const natural = turns() ? state.game.position.turn === 'black' : state.seat === 'black';
  return natural !== turned;
}

/** Whether the board turns to whoever is to move. */
function turns() {
  return state.place === 'screen' && pref('turning') === 'turn' && looking === null;
}

/** Puts board and players the way round they belong. */
function orient() {
  const flipped = blackBelow();
  board.flipped = flipped;
  const bottom = flipped ? 'black' : 'white';
  strips.top.show(state, other(bottom), shownPly());
  strips.bottom.show(state, bottom, shownPly());
}

/**
 * Shows the board and everything around it.
 * @param {{ move?: PlayedMove, back?: PlayedMove }} [motion] what led here, to be animated
 */
function render(motion = {}) {
  const ply = shownPly();
  const live = ply === state.plies;
  const { position, moves } = state.game;
  const last = moves[ply - 1];
  board.show({
    pieces: live ? position.pieces : state.piecesAt(ply),
    turn: position.turn,
    legal: live && state.mayMove ? position.legal : [],
    last: last ? { path: last.path, taken: last.taken } : null,
    lifts: live && !state.waiting && state.lifting ? position.legal.map(({ from }) => from) : [],
    ...motion,
  });
  clearTimeout(turning);
  if (motion.move && turns() && motionWanted()) turning = setTimeout(orient, TURN_AFTER);
  else orient();
  list.show(moves);
  list.mark(ply);
  showPanel(state, ply);
  for (const [name, off] of /** @type {const} */ ([['first', ply === 0], ['previous', ply === 0], ['next', live], ['last', live]])) {
    document.querySelector(`.replay [data-replay=${name}]`)?.toggleAttribute('disabled', off);
  }
  document.title = state.mayMove && state.place === 'link' ? `● ${text('js-your-move-title')} – ${pageTitle}` : pageTitle;
}

/** @param {string} words */
function announce(words) {
  byId('announce').textContent = words;
}

/** Shows the position after so many plies. @param {number} ply */
function browse(ply) {
  const from = shownPly();
  const to = Math.max(0, Math.min(state.plies, ply));
  if (to === from) return;
  looking = to === state.plies ? null : to;
  const { moves } = state.game;
  if (to === from + 1) render({ move: moves[to - 1] });
  else if (to === from - 1) render({ back: moves[from - 1] });
  else render();
  const last = moves[to - 1];
  if (last) announce(text(`js-moved-${last.by}`, { move: last.notation }));
}

// --- the server's messages ---

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === 'refused') return refused(message);
  if (message.type === 'paths') return board.addPaths(message.paths);
  const before = state.plies;
  const waited = state.waiting;
  const seated = state.game.you.length > 0;
  const undone = message.type === 'undone' && message.ply === before - 1 ? state.game.moves[before - 1] : undefined;
  const news = state.apply(message);
  if (sent && state.plies !== sent.ply) sent = null;
  if (message.type === 'here' || message.type === 'game') resend();
  if (!news) return undefined;
  tell(message);
  if (waited && !state.waiting && state.game.you.length > 0 && !state.game.outcome) greet(seated);
  const live = looking === null;
  if (message.type === 'moved') {
    if (live) render(state.plies === before + 1 ? { move: message.move } : {});
    else render();
  } else if (message.type === 'undone') {
    looking = null;
    render(undone ? { back: undone } : {});
  } else if (message.type === 'here' || message.type === 'rematch' || message.type === 'offered' || message.type === 'asked' || message.type === 'declined') {
    renderAround();
  } else {
    render();
  }
  return undefined;
}

/** Everything but the board, so that a half-entered move stays. */
function renderAround() {
  orient();
  showPanel(state, shownPly());
}

/** The game begins. @param {boolean} waited whether this page's player was here first */
function greet(waited) {
  const { seat } = state;
  const color = text(seat === 'black' ? 'js-black' : 'js-white');
  const name = seat ? state.game.seats[other(seat)].name : null;
  if (waited) toast(text('js-opponent-came'));
  else if (name) toast(text('js-joined', { color, name }));
  else toast(text('js-joined-nameless', { color }));
}

/** Says in words and sound what happened. @param {ServerMessage} message */
function tell(message) {
  if (message.type === 'moved' || message.type === 'undone' || message.type === 'ended' || message.type === 'game') clearRefusal();
  if (message.type === 'moved') {
    announce([text(`js-moved-${message.move.by}`, { move: message.move.notation }), message.outcome?.text ?? ''].join(' '));
    if (state.game.you.includes(message.move.by)) /** @type {HTMLInputElement} */ (byId('typed-move')).value = '';
    if (pref('sound') !== 'off') tock(message.move.taken.length > 0 ? 'capture' : 'move');
  } else if (message.type === 'ended') {
    announce(message.outcome?.text ?? '');
  } else if (message.type === 'undone') {
    announce(text('js-move-taken-back'));
  } else if (message.type === 'declined') {
    toast(text(message.what === 'undo' ? 'js-undo-declined' : 'js-draw-declined'));
  }
}

/** @param {Extract<ServerMessage, { type: 'refused' }>} message */
function refused(message) {
  toast(message.text, 'refusal');
  if (sent && message.to !== sent.id) return;
  sent = null;
  board.restore();
}

// --- sending ---

/** @param {import('../../../types/protocol.js').ClientMessage} message @returns {boolean} */
function send(message) {
  messages += 1;
  message.id = String(messages);
  return connection.send(message);
}

/** @param {Square[]} path */
function sendMove(path) {
  const ply = state.plies;
  const out = send({ type: 'move', ply, path });
  sent = { id: String(messages), ply, path, line: connection.line };
  if (!out) toast(text('js-sending'));
}

/** After a reconnection: a move that the server never saw goes out again; one that it saw has come back as `moved`. */
function resend() {
  if (!sent || sent.line === connection.line) return;
  if (sent.ply === state.plies && state.mayMove) sendMove(sent.path);
  else sent = null;
}

const connection = new Connection(`/game/${state.game.id}/socket`, {
  since: () => state.game.seq,
  message: receive,
  line: (line) => {
    const badge = byId('connection');
    badge.hidden = line === 'open' || (line === 'connecting' && state.game.outcome !== null);
    badge.textContent = text({ connecting: 'js-connecting', lost: 'js-reconnecting', gone: 'js-gone', open: 'js-connecting' }[line]);
    view.classList.toggle('offline', line === 'lost' || line === 'gone');
  },
});

// --- what the reader does ---

board.words = text;
board.addEventListener('play', (event) => sendMove(/** @type {CustomEvent} */ (event).detail.path));
board.addEventListener('attempt', (event) => {
  // Not a move the server listed: it says why not.
  send({ type: 'move', ply: state.plies, path: /** @type {CustomEvent} */ (event).detail.path });
});
board.addEventListener('resolve', (event) => {
  send({ type: 'resolve', ply: state.plies, path: /** @type {CustomEvent} */ (event).detail.path });
});

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') board.cancel();
});
// Whoever reaches for the board has read why not, and wants to go on with the game.
board.addEventListener('pointerdown', () => {
  clearRefusal();
  if (looking !== null && !state.game.outcome) browse(state.plies);
});

listenToActions({
  send,
  typed: (move) => {
    browse(state.plies);
    send({ type: 'move', ply: state.plies, text: move });
  },
  replay: (step) => browse({ first: 0, previous: shownPly() - 1, next: shownPly() + 1, last: state.plies }[step]),
  flip: () => {
    turned = !turned;
    render();
  },
});

// Notes lie over the board, where they cover no name, clock or button.
byId('board-box').append(byId('toasts'));

const labelled = state.game.geometry.numbered ? 'numbers' : 'coordinates';
board.labels = /** @type {Labels} */ (pref('labels') ?? labelled);
radios('labels-choice', pref('labels') ?? labelled, (labels) => {
  setPref('labels', labels);
  board.labels = /** @type {Labels} */ (labels);
});
radios('turning-choice', pref('turning') ?? 'stay', (turning) => {
  setPref('turning', turning);
  render();
});
const sound = /** @type {HTMLInputElement} */ (byId('sound'));
sound.checked = pref('sound') !== 'off';
sound.addEventListener('change', () => setPref('sound', sound.checked ? null : 'off'));

board.geometry = state.game.geometry;
render();
setInterval(() => {
  const { clock } = state.game;
  if (!clock?.running && !clock?.firstMove) return;
  strips.top.tick(state);
  strips.bottom.tick(state);
}, 100);
