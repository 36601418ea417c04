// The socket to the game. It comes back by itself and asks for what it missed.

/** @typedef {import('../../../types/protocol.js').ServerMessage} ServerMessage */
/** @typedef {import('../../../types/protocol.js').ClientMessage} ClientMessage */
/** @typedef {'connecting' | 'open' | 'lost' | 'gone'} Line */

/** First and longest wait before the next try, in ms. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** Silence after which the line is tried, and how long an answer may take, in ms. */
const PING_AFTER = 20000;
const PONG_WITHIN = 8000;
/** Close code of the server: there is no such game. */
const NO_SUCH_GAME = 4404;

export class Connection {
  /** @type {WebSocket | null} */ #socket = null;
  #tries = 0;
  #retry = 0;
  #watch = 0;
  /** Counts the connections that came about; 0 before the first and while there is none to send on. */
  line = 0;
  #lines = 0;

  /**
   * @param {string} path of the socket
   * @param {{ since: () => number, message: (message: ServerMessage) => void, line: (line: Line) => void }} hooks
   */
  constructor(path, hooks) {
    this.path = path;
    this.hooks = hooks;
    addEventListener('online', () => this.#again());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#again();
    });
    this.#connect();
  }

  get open() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** @param {ClientMessage} message @returns {boolean} whether it went out */
  send(message) {
    if (!this.open) return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  #connect() {
    clearTimeout(this.#retry);
    this.hooks.line(this.#tries === 0 ? 'connecting' : 'lost');
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${this.path}?since=${this.hooks.since()}`);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#tries = 0;
      this.#lines += 1;
      this.line = this.#lines;
      this.hooks.line('open');
      this.#listenForLife();
    });
    socket.addEventListener('message', (event) => {
      this.#listenForLife();
      this.hooks.message(JSON.parse(event.data));
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#watch);
      this.#socket = null;
      this.line = 0;
      if (event.code === NO_SUCH_GAME) return this.hooks.line('gone');
      this.hooks.line('lost');
      const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** this.#tries);
      this.#tries += 1;
      // Spread, so that a thousand pages do not come back in one instant.
      this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + Math.random() * 0.6));
      return undefined;
    });
  }

  /** Tries at once when a lost line may be back. */
  #again() {
    if (this.#socket === null && this.#tries > 0) this.#connect();
  }

  /** A line can die without a word: ask when it has been silent, and give it up when there is no answer. */
  #listenForLife() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.send({ type: 'ping' });
      this.#watch = setTimeout(() => this.#socket?.close(4000), PONG_WITHIN);
    }, PING_AFTER);
  }
}
