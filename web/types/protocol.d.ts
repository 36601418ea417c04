// The messages of /game/{id}/socket. Made from the server's own types by its tests:
// UPDATE=1 cargo test -p damier-server protocol

export type Color = 'white' | 'black';
/** A square by its coordinate as White sees the board: "c3". */
export type Square = string;
/** Colour (w, b) and kind (m man, k king, p parachutist). */
export type PieceCode = 'wm' | 'wk' | 'wp' | 'bm' | 'bk' | 'bp';
export type Pieces = Record<Square, PieceCode>;
/** The message with the whole game. */
export type GameMessage = Extract<ServerMessage, { type: 'game' }>;

/**
 * The board of a rule set.
 */
export type Geometry = { files: number, ranks: number, 
/**
 * Playing squares in the order of their numbers.
 */
squares: Square[], 
/**
 * Whether this rule set writes its moves with numbers.
 */
numbered: boolean, labels: Record<Square, string> | null, 
/**
 * Which points are joined, on a board of points.
 */
lines: [Square, Square][], };

export type LegalMove = { notation: string, from: Square, to: Square, taken: Square[], 
/**
 * The piece, among those taken, that is huffed before the move: its square stands before the path.
 */
huffed: Square | null, crowned: boolean, 
/**
 * Ways of making the move: start, landing, landing, …
 */
paths: Square[][], 
/**
 * False when there are more ways than `paths` lists; then the server resolves landings.
 */
all: boolean, };

export type Count = { id: string, words: string, count: number, limit: number, text: string, };

export type Claim = { id: string, words: string, };

/**
 * A position in a language.
 */
export type Position = { fen: string, turn: Color, pieces: Pieces, legal: LegalMove[], counts: Array<Count>, claims: Array<Claim>, };

/**
 * A move that was played.
 */
export type PlayedMove = { ply: number, by: Color, notation: string, from: Square, to: Square, path: Square[], taken: Square[], crowned: boolean, 
/**
 * The pieces after the move.
 */
pieces: Pieces, 
/**
 * Seconds of thought, when the game has a clock.
 */
spent: number | null, };

/**
 * What the clocks show at one moment.
 */
export type Clock = { 
/**
 * The time control, such as `5+3`.
 */
control: string, 
/**
 * What is left to both sides. All times are milliseconds.
 */
white: number, black: number, running: Color | null, 
/**
 * The running time stands for so long still (simple delay).
 */
delay: number, 
/**
 * Byo-yomi: the last so many periods are of this length.
 */
periods: number, period: number, 
/**
 * Hourglass: what runs off one side runs onto the other.
 */
hourglass: boolean, 
/**
 * What is left for the first move of the side to move, while the clock stands.
 */
firstMove: number | null, };

/**
 * How the game ended, in a reader's language.
 */
export type Outcome = { result: string, winner: Color | null, reason: string, condition: string | null, claimed: boolean, text: string, };

export type Seat = { name: string | null, 
/**
 * The level of the computer, if it sits there.
 */
computer: number | null, taken: boolean, here: boolean, you: boolean, };

/**
 * Both seats, as one reader sees them.
 */
export type Seats = { white: Seat, black: Seat, };

/**
 * What a player may propose to the other.
 */
export type Proposal = "draw" | "undo";

/**
 * The next game of the two players.
 */
export type Next = { by: Color, url: string, };

export type Rules = { key: string, name: string, };

export type Game = { seq: number, id: string, you: Color[], place: 'link' | 'screen', rules: Rules, geometry: Geometry, seats: Seats, start: string, startPieces: Pieces, moves: Array<PlayedMove>, position: Position, clock: Clock | null, 
/**
 * Who has offered a draw.
 */
offer: Color | null, 
/**
 * Who has asked to take a move back.
 */
ask: Color | null, outcome: Outcome | null, listed: boolean, 
/**
 * Whether the free seat is kept for one player.
 */
invited: boolean, 
/**
 * What each side has proposed since its last move, White first.
 */
proposed: [Proposal[], Proposal[]], next: Next | null, };

/**
 * A message about a change: its last part is the state of the game when it is sent.
 */
export type ServerMessage = { "type": "game" } & Game | { "type": "moved", seq: number, ply: number, move: PlayedMove, position: Position, clock: Clock | null, offer: Color | null, ask: Color | null, outcome: Outcome | null, } | { "type": "seated", seq: number, seats: Seats, clock: Clock | null, you: Color[], } | { "type": "offered", seq: number, by: Color, } | { "type": "asked", seq: number, by: Color, } | { "type": "declined", seq: number, by: Color, what: Proposal, } | { "type": "undone", seq: number, ply: number, position: Position, clock: Clock | null, offer: Color | null, ask: Color | null, } | { "type": "ended", seq: number, outcome: Outcome | null, clock: Clock | null, } | { "type": "rematch", seq: number, by: Color, url: string, } | { "type": "here", seq: number, seats: Seats, watchers: number, clock: Clock | null, } | { "type": "refused", to: string | number | null, reason: string, text: string, } | { "type": "paths", to: string | number | null, paths: Square[][], } | { "type": "pong" };

/**
 * What pages say, as they write it: [`ClientMessage::read`] takes it apart by hand, so that each
 * mistake can be named.
 */
export type ClientMessage = { "type": "move", id?: string, ply: number, path: Square[], } | { "type": "move", id?: string, ply: number, text: string, } | { "type": "resolve", id?: string, ply: number, path: Square[], } | { "type": "resign", id?: string, } | { "type": "offer", id?: string, } | { "type": "accept", id?: string, } | { "type": "decline", id?: string, } | { "type": "claim", id?: string, } | { "type": "undo", id?: string, } | { "type": "cancel", id?: string, } | { "type": "ping", id?: string, };
