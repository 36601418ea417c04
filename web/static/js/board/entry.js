// What the player has entered so far, matched against the legal moves the server sent. No rules here: only lists of squares.

import { between } from './geometry.js';

/** @typedef {import('../../../types/protocol.js').LegalMove} LegalMove */
/** @typedef {import('../../../types/protocol.js').Square} Square */
/**
 * One way of making one move. `ends[i]` is the index in `path` that the i-th click was matched with.
 * @typedef {{ move: LegalMove, path: Square[], ends: number[] }} Way
 */
/**
 * What a set of clicks amounts to.
 * @typedef {object} Entry
 * @property {Way[]} ways all ways that pass through the clicked squares in this order
 * @property {LegalMove[]} moves the different moves among them
 * @property {Square[]} route the landings that are certain: every way begins with them
 * @property {Square[]} taken pieces jumped on the certain route
 * @property {Square[]} next squares that follow the route directly
 * @property {Square[]} ends squares on which one of the moves ends
 * @property {Way | null} play the way to play now, once the clicks name one move
 * @property {boolean} incomplete a move with more ways than the server listed is among the candidates
 */

/** Squares from which something can move. @param {LegalMove[]} legal */
export function origins(legal) {
  return new Set(legal.map((move) => move.from));
}

/** Squares of the pieces that a move may begin by huffing. @param {LegalMove[]} legal */
export function huffable(legal) {
  return new Set(legal.flatMap((move) => move.huffed ?? []));
}

/** Whether every legal move takes something: then its pieces are marked. @param {LegalMove[]} legal */
export function mustCapture(legal) {
  return legal.length > 0 && legal.every((move) => move.taken.length > 0);
}

/** Matches clicks as a subsequence of a path, each as early as it can. @param {Square[]} path @param {Square[]} clicks */
function match(path, clicks) {
  if (path[0] !== clicks[0]) return null;
  const ends = [0];
  for (const click of clicks.slice(1)) {
    const at = path.indexOf(click, ends[ends.length - 1] + 1);
    if (at < 0) return null;
    ends.push(at);
  }
  return ends;
}

/**
 * Reads clicks: the first is the piece, each other one a landing; landings may be left out where they are not needed.
 * @param {LegalMove[]} legal @param {Square[]} clicks @returns {Entry}
 */
export function read(legal, clicks) {
  /** @type {Way[]} */
  const ways = [];
  for (const move of legal) {
    for (const path of move.paths) {
      const ends = match(path, clicks);
      if (ends) ways.push({ move, path, ends });
    }
  }
  const moves = [...new Set(ways.map((way) => way.move))];
  const route = certainRoute(ways);
  return {
    ways,
    moves,
    route,
    taken: takenAlong(route, ways[0]?.move.taken ?? []),
    next: unique(ways.map((way) => way.path[route.length]).filter((square) => square !== undefined)),
    ends: unique(ways.map((way) => way.move.to)),
    play: decide(ways, moves, clicks),
    incomplete: legal.some((move) => !move.all && move.from === clicks[0]),
  };
}

/**
 * Clicks with one landing more. It usually comes last; after an end that several captures share, it may be a landing
 * on the way there.
 * @param {LegalMove[]} legal @param {Square[]} clicks @param {Square} square
 * @returns {{ clicks: Square[], entry: Entry } | null} null when no move goes that way
 */
export function extend(legal, clicks, square) {
  for (let at = clicks.length; at > 0; at--) {
    const more = clicks.toSpliced(at, 0, square);
    const entry = read(legal, more);
    if (entry.ways.length > 0) return { clicks: more, entry };
  }
  return null;
}

/**
 * The longest beginning that all ways share, up to the square clicked last; the start alone when the ways to it differ.
 * @param {Way[]} ways @returns {Square[]}
 */
function certainRoute(ways) {
  if (ways.length === 0) return [];
  const [first] = ways;
  const length = first.ends[first.ends.length - 1] + 1;
  const shared = ways.every(
    (way) => way.ends[way.ends.length - 1] + 1 === length && first.path.slice(0, length).every((square, i) => way.path[i] === square),
  );
  return shared ? first.path.slice(0, length) : first.path.slice(0, 1);
}

/** The pieces of `taken` that lie under a route. @param {Square[]} route @param {Square[]} taken */
export function takenAlong(route, taken) {
  const passed = new Set(route.slice(1).flatMap((square, i) => between(route[i], square)));
  return taken.filter((square) => passed.has(square));
}

/**
 * One move left: play it. A move that is complete here although another goes on from here (a player who may stop) is
 * played when its last square is clicked a second time.
 * @param {Way[]} ways @param {LegalMove[]} moves @param {Square[]} clicks @returns {Way | null}
 */
function decide(ways, moves, clicks) {
  if (clicks.length < 2 && !ways.some((way) => way.path.length === 1)) return null;
  return moves.length === 1 ? ways[0] : null;
}

/** The way that is complete on the clicked squares, for the second click on its end. @param {Entry} entry */
export function completeHere(entry) {
  return entry.ways.find((way) => way.ends[way.ends.length - 1] === way.path.length - 1) ?? null;
}

/** @template T @param {T[]} list @returns {T[]} */
function unique(list) {
  return [...new Set(list)];
}
