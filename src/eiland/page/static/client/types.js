// Types of the JSON that server and page exchange (docs/http.md); no code.

// Common parts

/** @typedef {"ore" | "grain" | "wool" | "lumber" | "brick" | "gold"} Face */
/** @typedef {Record<string, number>} Counts numbers by name: cards of each resource, tokens, points */
/** @typedef {Record<string, boolean | number | string>} Options values of a game's options by name */
/** @typedef {{key: string, details: Record<string, string | number>}} Fault */
/** @typedef {Fault & {sentence: string}} SpokenFault */

/** @typedef {{date: string, number: number, attempt: number}} Daily which daily game a table has, and whose try it is from 1 */

// The lobby: /api/games, /api/tables

/**
 * `rule` is the id of its rule; `values` are the allowed texts, `low` and `high` the bounds of numbers, null for
 * others.
 * @typedef {{name: string, default: boolean | number | string, rule: string, values: string[], any_text: boolean,
 *   low: number | null, high: number | null}} Option
 */
/**
 * @typedef {{name: string, seats: [low: number, high: number], options: Option[], bots: string[],
 *   levels: Record<string, string | null>, welcoming: string}} GameEntry `levels` nearest to the bots; `welcoming` is the
 *   bot for people who are new
 */
/**
 * @typedef {{table: string, game: string, seats: {name: string, kind: SeatKind}[], over: boolean, abandoned: boolean,
 *   turn: "mine" | "waiting" | "others", scores: number[] | null, round: number | null, rounds: number | null,
 *   daily: Daily | null}} TableEntry
 */
/**
 * A public table that waits for players; `online` says that somebody is there, `host` is a seat.
 * @typedef {{table: string, url: string, game: string, options: Options, host: number | null,
 *   seats: {name: string, kind: SeatKind, free: boolean}[], online: boolean}} PublicTable
 */
/** @typedef {{seat: number, url: string}} Invite an invitation; only its digest is stored, so it is sent once */
/**
 * The seat that an invitation is for; it is `taken` by another browser, or `moves` from one to this.
 * @typedef {{seat: number, taken: boolean, moves: boolean}} Invitation
 */
/**
 * A new table; `invite` is the link that gives whichever seat is free, null if there is none.
 * @typedef {{table: string, url: string, invites: Invite[], invite: string | null}} Created
 */

// Views

/** @typedef {{roads: string[], settlements: string[], cities: string[], knights: string[], used: string[]}} PlayerSheet */
/** @typedef {PlayerSheet & {boxes: number[]}} ClassicPlayer */
/** @typedef {PlayerSheet & {longest: number}} PlusPlayer */
/**
 * @typedef {{start: string | null, roads: string[], settlements: number[], cities: number[], knights: string[],
 *   castles: number[], used: string[], longest: number}} Realm
 */
/**
 * Common part of the dice games' views.
 * @typedef {{v: number, viewer: number, start: number | null, turn: number,
 *   phase: "draw" | "start-road" | "roll" | "dice" | "build" | "over", rolls: number, rolling: boolean, dice: Face[],
 *   fresh: string[]}} TurnView
 */
/** @typedef {TurnView & {points: number, sheets: ClassicPlayer[]}} ClassicView */
/** @typedef {TurnView & {road: number | null, army: number | null, sheets: PlusPlayer[]}} PlusView */
/** @typedef {TurnView & {road: number | null, army: number | null, realms: Realm[]}} ExtraView */
/** @typedef {ClassicView | PlusView | ExtraView} DiceView */
/** @typedef {{hex: number, terrain: string, token: number | null}} BoardHex */
/** @typedef {{kind: string, edge: string, corners: [number, number]}} Harbor `kind` is a resource or 3:1 */
/** @typedef {{number: number, corner: number, corners: [number, number, number]}} Ground with its corners clockwise */
/** @typedef {{given: Counts, wanted: Counts, to: number[]}} Offer */
/** @typedef {{kind: "accept" | "refuse"} | {kind: "counter", given: Counts, wanted: Counts}} Answer */
/**
 * The visible state of a player of the board game. `hand`, `cards`, `chosen` and `fish` are null if they are hidden.
 * @typedef {{settlements: number[], cities: number[], roads: string[], points: number, knights: number,
 *   road_length: number, hand_size: number, hand: Counts | null, owed: number, card_count: number, cards: Counts | null,
 *   chosen_count: number, chosen: Counts | null, fish_count: number, fish: Counts | null, due: number,
 *   answer: Answer | null}} BoardPlayer
 */
/**
 * @typedef {{v: number, viewer: number, phase: string, start: number | null, turn: number, active: number,
 *   rolled: boolean, hexes: BoardHex[], harbors: Harbor[], grounds: Ground[], robber: number | null, bank: Counts,
 *   deck: number, gone: Counts, dice_deck: Counts | null, longest_road: number | null, largest_army: number | null, harbormaster: number | null,
 *   supply: number, spent: Counts, boot: number | null, boot_waits: boolean, card_played: boolean, fresh: number,
 *   free_roads: number, victim: number | null, offers: number, offer: Offer | null, players: BoardPlayer[]}} BoardView
 */
/** @typedef {DiceView | BoardView} View */

// A table: /api/tables/{table}

/** @typedef {"here" | "link" | "bot"} SeatKind */
/**
 * The request of the host for the seat of another person: whether its `owner` is asked or the others, the seats that can
 * answer, and what was answered; `until` is when silence refuses, or agrees where nobody else can answer.
 * @typedef {{owner: boolean, until: number | null, agreed: boolean | null, answers: number[]}} Asked
 */
/**
 * A seat. `away_since` is when its person lost the connection; `stand_in` the bot that plays for the person at the
 * moment, `left` whether for good; `due` is when the time of the person is up, `due_for` for what, `stand_in_from` when
 * the others may let a bot play for the person. Times are seconds, comparable with `now` of the snapshot; null for none.
 * @typedef {{seat: number, name: string, kind: SeatKind, holder: "me" | "other" | "bot" | "nobody", bot: string | null,
 *   online: boolean, away_since: number | null, stand_in: string | null, left: boolean, due: number | null,
 *   due_for: "decision" | "turn" | null, stand_in_from: number | null, ready: boolean, asked: Asked | null}} Seat
 */
/**
 * The clock of a table: `limit` is how many seconds a person has for a decision, null without clock.
 * @typedef {{name: "off" | "fast" | "relaxed" | "correspondence", limit: number | null, paused: boolean}} Clock
 */
/** @typedef {{seat: number, cards: Counts}} HandChange cards that a hand got, below 0 those that it lost */
/** @typedef {{seat: number, number: number}} TurnOf whose turn it is, and which of that seat's turns, counted from 1 */
/**
 * An entry of the log: `turn` is null outside turns, `scores` are those after it; `hands` are changes of hands that all
 * saw, `by` is the bot that has chosen in place of the seat's own bot, "default" if no bot has answered, "clock" if the time was up. `cut_short` says that a bot
 * had less time than it needs. A notice has a `text` that begins with ":".
 * @typedef {{seq: number, player: number, text: string, revealed: string[], sentence: string, turn: TurnOf | null,
 *   scores: number[], by: string | null, cut_short?: boolean, hands?: HandChange[]}} Entry
 */
/** @typedef {{action: string, label: string}} Legal a legal action */
/**
 * Progress of the solution; `anew` if the stored one is unusable, `seconds` that it will take, null if unknown.
 * @typedef {{percent: number, anew: boolean, seconds: number | null}} Progress
 */
/**
 * Offers that the server refuses for a seat: all in the running `turn`, those of some `players`, and those that the hand
 * cannot pay.
 * @typedef {{turn: boolean, players: number[], unpayable: boolean}} Refusals
 */
/**
 * What a finished game means for a seat: its turn with most points, and the share of perfectly played games with a lower
 * score.
 * @typedef {{best_turn: {turn: number, points: number} | null, better_than: number | null}} Verdict
 */
/** @typedef {{seq: number, link: string}} Head the last link of the chain of a log, and how many lines it covers */
/**
 * The dice of a table that can be verified: to what the server is committed, what seats add, until when they may reveal
 * it; `secret` are the bytes of the server when the game is over. Of a new table only `table` and `commitment` are promised.
 * @typedef {{commitment: string, reveal_by: number | null, head: Head | null, secret: string | null,
 *   seats: {seat: number, commitment: string, state: "committed" | "revealed" | "left-out"}[]}} TableDice
 * @typedef {{table: string, commitment: string}} Promised
 */
/**
 * A record whose dice the server has verified: each draw with its line, how many outcomes were before it, and which of how
 * many equally likely points came up.
 * @typedef {{verified: true, game: string, table: string, commitment: string, head: string, lines: number,
 *   took_part: number[], left_out: number[], absent: number[], abandoned: boolean,
 *   draws: [line: number, drawn: number, choices: number, point: number][]}} Verified
 */
/**
 * A table as one viewer sees it. A game that is abandoned is `over`, without winners, and `kept_until` a time at least.
 * @template {View} [V=View]
 * @typedef {{now: number, v: number, table: string, game: string, options: Options, seq: number, seats: Seat[],
 *   room: "none" | "private" | "public", waiting: boolean, may_start: boolean, chat: boolean, hints: boolean, clock: Clock, knocks: {id: string, name: string}[], spectators: number, host: number | null, mine: number[], viewer: number, view: V, actors: number[], scores: number[], winners: number[],
 *   goals: number[] | null, over: boolean, kept_until: number | null, thinking: number[],
 *   solution: Progress | null, legal: Record<string, Legal[]>, undo: number | null, invites: number[],
 *   next: string | null, daily: Daily | null, dice: TableDice | null, verdicts: Verdict[] | null, refusals: Record<string, Refusals>}} Snapshot
 */
/** @typedef {Snapshot & {log: Entry[]}} LoggedSnapshot the answer to a request: `log` has the entries that the page misses */
/** @typedef {Pick<Snapshot, "seq" | "view" | "actors" | "scores" | "goals">} Moment an earlier position */
/** The answer to a player who wants to come back from any device. @typedef {{seat: number, code: string}} ReturnCode */
/** @typedef {{positions: Moment[]}} Positions of a part of the log */
/**
 * A record: its last position, its log, the eyes with which it can be seen, and the style sheets of its game.
 * @typedef {{head: Snapshot, log: Entry[], whole: boolean, eyes: string[], styles: string[]}} Film
 */
/**
 * Log entries before those of a snapshot.
 * @typedef {{log: Entry[]}} Earlier
 */
/**
 * A message of the stream: `events` are new log entries, `past` the positions between the last message and this one.
 * @typedef {Snapshot & {type: "snapshot", events: Entry[], past: Moment[]}} Update
 */
/**
 * What the player of a seat has said: `text`, or the name of a `phrase`; `at` is in seconds since 1970.
 * @typedef {{number: number, seat: number, at: number, text: string | null, phrase: string | null}} Message
 */
/** @typedef {{type: "chat", messages: Message[]}} Talk the message of a stream with what players have said */
/** @typedef {{type: "beat", seconds: number}} Beat the message of a stream that has had no other for so long */
/** @typedef {Snapshot<BoardView>} BoardSnapshot */
/** @typedef {Snapshot<DiceView>} DiceSnapshot */
/** @typedef {Snapshot<ClassicView>} ClassicSnapshot */

// Hints: /api/tables/{table}/hint, /api/companion/advice

/** @typedef {Legal & {value: number}} Valued a legal action and the expected final score, or the chance to win, after it */
/**
 * `why` is a sentence about the largest reason, `about` its place, `by` names the bot. An exact hint has values, one of a bot
 * that estimates its chances to win has chances. One with `solution` comes from another bot until the game is solved; the progress is null
 * if it cannot be solved.
 * @typedef {Legal & {why?: string | null, about?: string | null, by: string, exact: boolean, value?: number, values?: Valued[],
 *   chances?: Valued[], solution?: Progress | null}} Hint
 */
/** @typedef {{solution: Progress}} Unsolved the answer of an analysis or on paper while the solution is computed */

// Course: /api/tables/{table}/course

/**
 * A finished game by rounds. `series` has, by kind and seat, the number before the first round and after each; `sums`
 * counts the rolls of two dice.
 * @typedef {{rounds: number, names: string[], series: Record<string, number[][]>, sums: Record<string, number> | null}} Course
 */

// Analysis: /api/tables/{table}/analysis

/**
 * The analysis of one seat. `before`, `value` and the values of turns and decisions are expected final scores; skill is
 * never above 0. A decision was made after the entry `seq` of the log.
 * @typedef {{turn: number, luck: number, skill: number, value: number, points: number | null}} ReviewedTurn
 * @typedef {{seq: number, turn: number, roll: number, value: number, loss: number, grade: "good" | "inaccuracy" | "mistake" | "blunder",
 *   dice: Face[], sheet: ClassicPlayer, chosen: Legal, best: Legal[], why: {said: string, place: string | null} | null}} Choice
 * @typedef {{seat: number, name: string, before: number, luck: number, skill: number, value: number,
 *   accuracy: string, percent: number, flawless: boolean, summary: string, dearest: number | null, grades: Counts, turns: ReviewedTurn[], costly: Choice[]}} Review
 * @typedef {{turns: number, seats: Review[]}} Analysis
 */
/**
 * The analysis of a game with estimated values, as far as it is done (a share). Chances and losses are shares of 1. `luck` has
 * for each turn what the dice brought each seat beyond the average: cards, or chances, by `unit`. A `turn` counts those of all
 * players, 0 is before the first; `of` names it as the log does.
 * @typedef {"founding" | "dice" | "roll" | "build" | "trade" | "robber" | "discard"} JudgedKind
 * @typedef {{turn: number, of: Entry["turn"], step: number, seat: number, chances: number[], left: number | null}} ChancesMoment
 * @typedef {{seq: number, turn: number, of: Entry["turn"], kind: JudgedKind, chance: number, loss: number,
 *   grade: "good" | "inaccuracy" | "mistake" | "blunder", offer: string | null, chosen: Legal, better: Legal, why: string | null}} JudgedDecision
 * @typedef {{seat: number, name: string, lost: number, founding: number, trades: number, decisions: number, percent: number, accuracy: string, grades: Counts,
 *   received: number, expected: number, luck: number, costly: JudgedDecision[]}} ReviewedSeat
 * @typedef {{turn: number, said: string, changes: number[]}} ReviewedDeal
 * @typedef {{done: number, only: number | null, moments: ChancesMoment[], luck: {turn: number, seats: number[]}[], unit: "cards" | "chances",
 *   deals: ReviewedDeal[], seats: ReviewedSeat[]}} Chances
 * @typedef {Analysis | Chances | Unsolved} Analysed
 */

// The daily game: /api/tables/{table}/daily

/**
 * The result of a daily game: `perfect` are the points of the perfect bot with the same dice, `lost` those that mistakes
 * have cost; `marks` has one for each turn, `text` is to be shared.
 * @typedef {Daily & {points: number, perfect: number, lost: number,
 *   marks: ("flawless" | "slip" | "mistake" | "blunder")[], text: string}} DailyResult
 */

// Final scores: /api/games/classic/scores

/**
 * `at_least` is how often perfect play ends with at least so many points, `best` the highest chance of that.
 * @typedef {{points: number, at_least: number, best: number}} FinalScore
 */

// The founding puzzle of the day: /api/daily/founding

/**
 * A placement, a better one (the same if none is better), the chance to win after the better one, and what is lost of it.
 * @typedef {{chosen: Legal, better: Legal, chance: number, lost: number, why: string | null}} Placement
 * @typedef {{attempt: number, kept: number, marks: ("flawless" | "slip" | "mistake" | "blunder")[], placements: Placement[], text: string}} FoundingResult
 * @typedef {{date: string, number: number, seat: number, names: string[], view: BoardView, legal: Legal[], last: string | null,
 *   result: FoundingResult | null}} FoundingPuzzle
 */

// Puzzles: /api/puzzles/{kind}

/**
 * A position with the values of its actions, the best first: points of the final score, or chances to win.
 * @typedef {{id: string, seat: number, view: View, legal: string[], values: Valued[], why: string | null}} Puzzle
 * @typedef {{kind: "keep" | "founding", names: string[], puzzles: Puzzle[]}} Puzzles
 */

// Sheets: /api/games/{game}/sheet

/** @typedef {{id: string, x: number, y: number, corners: number[], terrain?: string}} Hex */
/** @typedef {Hex & {terrain: string}} Land a hex with terrain */
/** @typedef {{id: string, corners: [number, number], coast?: boolean}} Path */
/** @typedef {Path & {points: number, prebuilt?: boolean, marked?: boolean}} Road */
/** @typedef {{id: string, corner: number}} Intersection */
/** @typedef {Intersection & {points: number, upgradable?: boolean}} Building */
/** @typedef {{id: string, hex: string, points: number, joker: Face | "any", pair?: string | null}} Knight */
/** @typedef {{id: string, gives: Face | "any", needs: string[]}} Joker */
/** @typedef {{id: string, at: string, points: number}} Castle */
/**
 * Common part of all sheets. `costs` lists the cost of each piece.
 * @typedef {{game: string, orientation: "flat-top" | "point-up", corners: {x: number, y: number}[],
 *   costs: Record<string, string[]>}} CommonSheet
 */
/**
 * Sheet of a dice game: `dice` of each turn, the last entry for all later turns; `rolls` per turn.
 * @typedef {CommonSheet & {hexes: Land[], roads: Road[], settlements: Building[], cities: Building[], knights: Knight[],
 *   dice: number[], faces: Face[], rolls: number}} DiceSheet
 */
/** @typedef {DiceSheet & {turns: number}} ClassicSheet */
/** @typedef {DiceSheet & {goal: number, titles: Counts, points: Counts}} RaceSheet */
/** @typedef {RaceSheet & {jokers: Joker[]}} PlusSheet */
/** @typedef {RaceSheet & {castles: Castle[], castle_dice: number}} ExtraSheet */
/**
 * Sheet of the board game: `pieces` of each player, `points` of buildings and cards, `harvest`: cards for a building
 * when its hex produces, `resources` by terrain, `rates`: cards that a harbor takes for one, `stock`: cards of each
 * resource, `ways` in which two dice show a sum, `shuffled_at`: with so many dice cards left all are shuffled again, `red`
 * numbers, numbers of the `lake`, `fish`: price of each purchase.
 * @typedef {CommonSheet & {hexes: Hex[], roads: Path[], settlements: Intersection[], lake: number[], pieces: Counts,
 *   points: Counts, titles: Counts, harbor_points: Counts,
 *   harvest: Counts, resources: Record<string, string>, rates: Counts, stock: Counts, ways: Counts, shuffled_at: number,
 *   red: number[], fish: Counts}} BoardSheet
 */
/** @typedef {ClassicSheet | PlusSheet | ExtraSheet | BoardSheet} AnySheet */
/** @typedef {CommonSheet & {hexes: Hex[], roads: Path[], settlements: Intersection[]}} Sheet the part that all pictures need */

// Islands: /api/boards

/** @typedef {Pick<BoardView, "hexes" | "harbors" | "grounds"> & {fishermen: boolean}} Island */
/**
 * How fair an island is: `share` is in per cent of an equal share, groups and pairs are hexes, chances are from 0 to 1.
 * @typedef {{supplies: {resource: Face, hexes: number, pips: number, share: number}[], groups: number[][],
 *   red_pairs: [number, number][], twins: [number, number][], spots: {corner: number, chance: number}[],
 *   founded: {seat: number, settlements: number[], chance: number}[], apart: number,
 *   unfair: ("pips" | "groups" | "red_pairs" | "twins" | "chances")[]}} Fairness
 */
/** @typedef {{poor: number, rich: number, group: number, red_pairs: number, twins: number, spread: number}} FairBounds */
/**
 * @typedef {{board: Island, fairness: Fairness, bounds: FairBounds, most_tries: number,
 *   grounds: number[], tries?: number}} Examined `tries` counts the islands that were drawn, `grounds` are the numbers of
 *   fishing grounds
 */

// The companion: /api/companion

/** @typedef {{any: string[], fault: string}} Need one of the sites must be built, otherwise `fault` */
/** @typedef {{action: string, kind: string, id: string, points: number, needs: Need[], short: string}} RuleSite */
/**
 * A game with a companion; `opening` is the verb of the action without dice with which each seat begins, null if there is
 * none.
 * @typedef {{name: string, seats: [low: number, high: number], options: Option[], opening: string | null}} CompanionGame
 */
/**
 * The rules of the Dice Game as lookup tables.
 * @typedef {{v: number, game: string, version: number, faces: Face[], dice: number, rolls: number, multisets: string[], sites: RuleSite[], jokers: {id: string, changes: string[]}[],
 *   trade: Fault, becomes: Record<string, number[]>}} CompanionRules
 */
/** @typedef {SpokenFault & {turn: number, action: number | null}} Mark a fault of a turn on paper, or of one of its actions */
/**
 * A position on paper.
 * @template {DiceView} [V=DiceView]
 * @typedef {{view: V, scores: number[], over: boolean, winners: number[]}} PaperPosition
 */
/**
 * The position in one turn: `dice` is their number in this turn, 0 for a start road; `whole` a fault of the dice; `faults`
 * has an entry for each action, `later` the dice that are left after it.
 * @template {DiceView} [V=DiceView]
 * @typedef {PaperPosition<V> & {seat: number, dice: number, whole: SpokenFault | null, faults: (SpokenFault | null)[],
 *   later: Face[][], legal: Legal[]}} PaperTurn
 */
/**
 * The server's result of a game on paper. `after` has the scores after each turn, `now` is the position in the turn that
 * the page asked about.
 * @template {DiceView} [V=DiceView]
 * @typedef {PaperPosition<V> & {v: number, after: number[][], marks: Mark[], now: PaperTurn<V> | null}} Checked
 */

export {};
