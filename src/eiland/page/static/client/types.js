// Types of the JSON that server and page exchange (docs/http.md); no code.

/** @typedef {"ore" | "grain" | "wool" | "lumber" | "brick" | "gold"} Face */
/** @typedef {{seat: number, name: string, kind: "here" | "link" | "bot", holder: "me" | "other" | "bot" | "nobody", bot: string | null, online: boolean}} Seat */
/**
 * @typedef {{roads: string[], settlements: string[], cities: string[], knights: string[], used: string[],
 *   boxes?: number[], longest?: number}} PlayerSheet
 */
/**
 * @typedef {{start: string | null, roads: string[], settlements: number[], cities: number[], knights: string[],
 *   castles: number[], used: string[], longest: number}} Realm
 */
/**
 * @typedef {{viewer: number, start: number | null, turn: number,
 *   phase: "draw" | "start-road" | "roll" | "dice" | "build" | "over", rolls: number, rolling: boolean, dice: Face[],
 *   points?: number, fresh: string[], road?: number | null, army?: number | null, sheets: PlayerSheet[],
 *   realms: Realm[]}} View classic and Plus have sheets, Extra has realms
 */
/** @typedef {Record<string, number>} Counts of cards by name */
/** @typedef {{hex: number, terrain: string, token: number | null}} BoardHex terrain and token of a hex of the board game */
/** @typedef {{kind: string, edge: string, corners: [number, number]}} Harbor `kind` is a resource or 3:1 */
/** @typedef {{number: number, corner: number, corners: [number, number, number]}} Ground with its corners clockwise */
/**
 * What is seen of a player of the board game; `hand`, `cards`, `chosen` and `fish` are null where they are hidden.
 * @typedef {{settlements: number[], cities: number[], roads: string[], points: number, knights: number,
 *   road_length: number, hand_size: number, hand: Counts | null, owed: number, card_count: number, cards: Counts | null,
 *   chosen_count: number, chosen: Counts | null, fish_count: number, fish: Counts | null, due: number,
 *   answer: {kind: "accept" | "refuse" | "counter", given?: Counts, wanted?: Counts} | null}} BoardPlayer
 */
/**
 * @typedef {{viewer: number, phase: string, start: number | null, turn: number, active: number, rolled: boolean,
 *   hexes: BoardHex[], harbors: Harbor[], grounds: Ground[], robber: number | null, bank: Counts, deck: number, gone: Counts,
 *   longest_road: number | null, largest_army: number | null, harbormaster: number | null, supply: number,
 *   spent: Counts, boot: number | null, boot_waits: boolean, card_played: boolean, fresh: number, free_roads: number,
 *   victim: number | null, offers: number, offer: {given: Counts, wanted: Counts, to: number[]} | null,
 *   players: BoardPlayer[]}} BoardView
 */
/** @typedef {{seq: number, player: number, text: string, revealed: string[], sentence: string}} Entry */
/** @typedef {{action: string, label: string}} Legal */
/** @typedef {{action: string, label: string, value: number}} Valued an action, and the final score that may be expected after it */
/** @typedef {{percent: number, anew: boolean}} Progress of the solution; `anew` if a cached one is unusable */
/** @typedef {{seq: number, action: string, label: string, value?: number, values?: Valued[], solution?: Progress}} Hint */
/**
 * @typedef {{table: string, game: string, options: Record<string, any>, seq: number, seats: Seat[], mine: number[],
 *   viewer: number, view: View, actors: number[], scores: number[], winners: number[], over: boolean,
 *   thinking: number[], solution: Progress | null, legal: Record<string, Legal[]>, undo: number | null,
 *   invites: {seat: number, url: string}[], next: string | null, log: Entry[]}} Snapshot
 */
/** @typedef {Omit<Snapshot, "view"> & {view: BoardView}} BoardSnapshot of the board game */
/** @typedef {{id: string, corners: [number, number], points: number, prebuilt?: boolean, marked?: boolean, coast?: boolean}} Road */
/** @typedef {{id: string, corner: number, points: number, upgradable?: boolean}} Building */
/** @typedef {{id: string, hex: string, points: number, joker: Face | "any", pair?: string | null}} Knight */
/** @typedef {{id: string, gives: Face | "any", needs: string[]}} Joker */
/** @typedef {{id: string, at: string, points: number}} Castle */
/** @typedef {{id: string, x: number, y: number, corners: number[], terrain: string}} Hex */
/**
 * What a game is drawn from, and the rule facts that the page shows. `costs` names what each piece costs.
 * @typedef {{game: string, orientation: "flat-top" | "point-up", hexes: Hex[], corners: {x: number, y: number}[],
 *   roads: Road[], settlements: Building[], cities: Building[], knights: Knight[], jokers?: Joker[],
 *   castles?: Castle[], costs: Record<string, string[]>}} Sheet
 */
/**
 * Of a dice game: `dice` of each turn, the last entry for all further turns; `rolls` in a turn.
 * @typedef {Sheet & {turns?: number, dice: number[], faces: Face[], rolls: number, castle_dice?: number}} DiceSheet
 */
/**
 * Of a race: `goal` in points, what titles and pieces are worth.
 * @typedef {DiceSheet & {goal: number, titles: Counts, points: Counts}} RaceSheet
 */
/**
 * Of the board game. `pieces` of each player, `points` of buildings and cards, `harvest`: cards for a building when its
 * hex produces, `resources` by terrain, `rates`: cards that a harbor takes for one, `stock`: cards of each resource,
 * `ways` in which two dice show a sum, `red` numbers, numbers of the `lake`, `fish`: price of each purchase.
 * @typedef {Sheet & {lake: number[], pieces: Counts, points: Counts, titles: Counts, harbor_points: Counts,
 *   harvest: Counts, resources: Record<string, string>, rates: Counts, stock: Counts, ways: Counts, red: number[],
 *   fish: Counts}} BoardSheet
 */
/**
 * What a seat has met and done, after the game. `before`, `value` and those of turns and choices are final scores that could
 * be expected; skill is never above 0.
 * @typedef {{turn: number, luck: number, skill: number, value: number, points: number}} ReviewedTurn
 * @typedef {{turn: number, roll: number, value: number, loss: number, grade: "good" | "inaccuracy" | "mistake" | "blunder",
 *   dice: Face[], sheet: PlayerSheet, chosen: Legal, best: Legal[]}} Choice
 * @typedef {{seat: number, name: string, before: number, luck: number, skill: number, value: number,
 *   grades: Record<string, number>, turns: ReviewedTurn[], costly: Choice[]}} Review
 * @typedef {{turns: number, seats: Review[]}} Analysis
 */

export {};
