// The game as this page knows it: the server's messages folded into one value. No drawing, no network.

/** @typedef {import('../../../types/protocol.js').Color} Color */
/** @typedef {import('../../../types/protocol.js').GameMessage} GameMessage */
/** @typedef {import('../../../types/protocol.js').ServerMessage} ServerMessage */
/** @typedef {import('../../../types/protocol.js').PlayedMove} PlayedMove */
/** @typedef {import('../../../types/protocol.js').Pieces} Pieces */

/** @param {Color} color @returns {Color} */
export function other(color) {
  return color === 'white' ? 'black' : 'white';
}

/** @param {Color} color */
function side(color) {
  return color === 'white' ? 0 : 1;
}

export class GameState {
  /** @param {GameMessage} message */
  constructor(message) {
    this.game = message;
    /** How many people without a seat look on. */
    this.watchers = 0;
    /** When `game.clock` was right, by performance.now(). */
    this.clockAt = performance.now();
  }

  /**
   * Takes a message in.
   * @param {ServerMessage} message @returns {boolean} whether it told something new about the game
   */
  apply(message) {
    if ('seq' in message && message.type !== 'game' && message.type !== 'here') {
      if (message.seq <= this.game.seq) return false;
      this.game.seq = message.seq;
    }
    const { game } = this;
    switch (message.type) {
      case 'game':
        this.game = message;
        this.#setClock(message.clock);
        return true;
      case 'moved':
        // `ply` may lag behind when a resent game already held this move.
        game.moves = [...game.moves.slice(0, message.move.ply - 1), message.move];
        game.position = message.position;
        game.offer = message.offer;
        game.ask = message.ask;
        game.outcome = message.outcome;
        game.proposed[side(message.move.by)] = [];
        this.#setClock(message.clock);
        return true;
      case 'undone':
        game.moves = game.moves.slice(0, message.ply);
        game.position = message.position;
        game.offer = message.offer;
        game.ask = message.ask;
        game.proposed = [[], []];
        this.#setClock(message.clock);
        return true;
      case 'seated':
        game.seats = message.seats;
        game.you = message.you;
        this.#setClock(message.clock);
        return true;
      case 'here':
        game.seats = message.seats;
        this.watchers = message.watchers;
        this.#setClock(message.clock);
        return true;
      case 'offered':
        game.offer = message.by;
        game.proposed[side(message.by)].push('draw');
        return true;
      case 'asked':
        game.ask = message.by;
        game.proposed[side(message.by)].push('undo');
        return true;
      case 'declined':
        game.offer = null;
        game.ask = null;
        return true;
      case 'ended':
        game.outcome = message.outcome;
        game.offer = null;
        game.ask = null;
        game.position.legal = [];
        game.position.claims = [];
        this.#setClock(message.clock);
        return true;
      case 'rematch':
        game.next = { by: message.by, url: message.url };
        return true;
      case 'refused':
      case 'paths':
      case 'pong':
        return false;
    }
  }

  /** @param {GameMessage['clock']} clock */
  #setClock(clock) {
    this.game.clock = clock;
    this.clockAt = performance.now();
  }

  /** Milliseconds left on a clock now. @param {Color} color */
  timeLeft(color) {
    const { clock } = this.game;
    if (!clock) return null;
    const gone = clock.running ? Math.max(0, performance.now() - this.clockAt - clock.delay) : 0;
    if (clock.running === color) return Math.max(0, clock[color] - gone);
    return clock[color] + (clock.hourglass && clock.running ? Math.min(gone, clock[clock.running]) : 0);
  }

  /** Milliseconds left for the first move of a side that has to make it now. @param {Color} color */
  firstMoveLeft(color) {
    const { clock, position } = this.game;
    if (!clock || clock.firstMove === null || position.turn !== color) return null;
    return Math.max(0, clock.firstMove - (performance.now() - this.clockAt));
  }

  /** Where the two sit: each at their own screen, or both at this one. */
  get place() {
    return this.game.place;
  }

  get plies() {
    return this.game.moves.length;
  }

  /** The pieces after so many plies. @param {number} ply @returns {Pieces} */
  piecesAt(ply) {
    return ply === 0 ? this.game.startPieces : this.game.moves[ply - 1].pieces;
  }

  /** The side that began. @returns {Color} */
  get first() {
    return this.game.start.trimStart()[0] === 'B' ? 'black' : 'white';
  }

  /** Whether somebody still has to come. */
  get waiting() {
    const { seats, outcome } = this.game;
    return this.place === 'link' && !outcome && (!seats.white.taken || !seats.black.taken);
  }

  /** Whether this page may enter a move now. */
  get mayMove() {
    const { game } = this;
    return !game.outcome && !this.waiting && game.you.includes(game.position.turn);
  }

  /** Whether the move to come lifts a piece off the board (Konane's first two). */
  get lifting() {
    const { legal } = this.game.position;
    return legal.length > 0 && legal.every(({ paths }) => paths.every((path) => path.length === 1));
  }

  /**
   * Why this page's player would be refused what they may propose, as the key of a text; null: they would not.
   * @param {import('../../../types/protocol.js').Proposal} what
   */
  whyNot(what) {
    const { offer, ask, proposed, moves } = this.game;
    const { seat } = this;
    if (this.place !== 'link' || !seat) return null;
    if (offer !== null || ask !== null) return 'js-why-open';
    if (proposed[side(seat)].includes(what)) return 'js-why-asked';
    if (what === 'undo' && !moves.some(({ by }) => by === seat)) return 'js-why-no-move';
    return null;
  }

  /** The side that the computer plays, if it plays. @returns {Color | null} */
  get computer() {
    const { seats } = this.game;
    return seats.white.computer !== null ? 'white' : seats.black.computer !== null ? 'black' : null;
  }

  /** The side whose move the computer is thinking about. @returns {Color | null} */
  get thinking() {
    const { computer, game } = this;
    return computer && game.seats[computer].here && game.position.turn === computer && !game.outcome ? computer : null;
  }

  /** Whether the game is one against the computer in which this page's player has not moved yet. */
  get untouched() {
    const { computer, seat } = this;
    return computer !== null && seat !== null && !this.game.moves.some(({ by }) => by === seat);
  }

  /** The one seat of this page, if it has just one. @returns {Color | null} */
  get seat() {
    return this.game.you.length === 1 ? this.game.you[0] : null;
  }
}
