// The messages of /game/{id}/socket, as the server sends and takes them.

export type Color = 'white' | 'black';
/** A square by its coordinate as White sees the board: "c3". */
export type Square = string;
/** Colour (w, b) and kind (m man, k king, p parachutist). */
export type PieceCode = 'wm' | 'wk' | 'wp' | 'bm' | 'bk' | 'bp';
export type Pieces = Record<Square, PieceCode>;

export interface Geometry {
  files: number;
  ranks: number;
  /** Playing squares in the order of their numbers. */
  squares: Square[];
  /** Whether this rule set writes its moves with numbers. */
  numbered: boolean;
  labels: Record<Square, string> | null;
  /** On a board of points: which of them are joined by a line. */
  lines?: [Square, Square][];
}

export interface LegalMove {
  notation: string;
  from: Square;
  to: Square;
  taken: Square[];
  /** The piece, among those taken, that is huffed before the move; a path that plays it begins with its square. */
  huffed?: Square;
  crowned: boolean;
  /** Ways of making the move: start, landing, landing, … */
  paths: Square[][];
  /** False when there are more ways than `paths` lists; then the server resolves landings. */
  all: boolean;
}

export interface PlayedMove {
  ply: number;
  by: Color;
  notation: string;
  from: Square;
  to: Square;
  path: Square[];
  taken: Square[];
  crowned: boolean;
  /** The pieces after the move. */
  pieces: Pieces;
  /** Seconds of thought, when the game has a clock. */
  spent: number | null;
}

export interface Count {
  id: string;
  words: string;
  count: number;
  limit: number;
  text: string;
}

export interface Position {
  fen: string;
  turn: Color;
  pieces: Pieces;
  legal: LegalMove[];
  counts: Count[];
  claims: { id: string; words: string }[];
}

export interface Clock {
  /** All times in milliseconds. */
  initial: number;
  increment: number;
  white: number;
  black: number;
  running: Color | null;
}

export interface Outcome {
  result: string;
  winner: Color | null;
  reason: string;
  text: string;
}

export interface Seat {
  name: string | null;
  /** The level of the computer, if it sits there. */
  computer: number | null;
  taken: boolean;
  here: boolean;
}
/** What one side may propose to the other. */
export type Proposal = 'draw' | 'undo';
/** The next game of the two players, and who opened it. */
export interface Next {
  by: Color;
  url: string;
}
export type Seats = Record<Color, Seat>;

export interface GameMessage {
  type: 'game';
  seq: number;
  id: string;
  you: Color[];
  rules: { key: string; name: string };
  geometry: Geometry;
  seats: Seats;
  start: string;
  startPieces: Pieces;
  moves: PlayedMove[];
  position: Position;
  clock: Clock | null;
  /** Who has offered a draw. */
  offer: Color | null;
  /** Who has asked to take a move back. */
  ask: Color | null;
  outcome: Outcome | null;
  listed: boolean;
  /** Whether the free seat is kept for one player. */
  invited: boolean;
  /** What White and Black have proposed since their last moves. */
  proposed: [Proposal[], Proposal[]];
  next: Next | null;
  watchers?: number;
}

export type ServerMessage =
  | GameMessage
  | { type: 'moved'; seq: number; ply: number; move: PlayedMove; position: Position; clock: Clock | null; offer: Color | null; ask?: Color | null; outcome: Outcome | null }
  | { type: 'seated'; seq: number; seats: Seats; clock: Clock | null; you: Color[] }
  | { type: 'offered'; seq: number; by: Color }
  | { type: 'asked'; seq: number; by: Color }
  | { type: 'declined'; seq: number; by: Color; what: Proposal }
  | { type: 'ended'; seq: number; outcome: Outcome; clock: Clock | null }
  | ({ type: 'rematch'; seq: number } & Next)
  | { type: 'undone'; seq: number; ply: number; position: Position; clock?: Clock | null; offer?: Color | null; ask?: Color | null }
  | { type: 'here'; seq: number; seats: Seats; watchers: number; clock?: Clock | null }
  | { type: 'refused'; to?: string; reason: string; text: string }
  | { type: 'paths'; to?: string; paths: Square[][] }
  | { type: 'pong' };

export type ClientMessage =
  | { type: 'move'; id?: string; ply: number; path: Square[] }
  | { type: 'move'; id?: string; ply: number; text: string }
  | { type: 'resolve'; id?: string; ply: number; path: Square[] }
  | { type: 'resign' | 'offer' | 'accept' | 'decline' | 'claim' | 'undo' | 'cancel' | 'ping'; id?: string };
