// Animation of moving cards: from hexes to players, from the victim to the thief, between two trading players. The
// snapshot is already shown; nothing waits for the animation.

import { picture } from "../drawing/faces.js";
import { sign } from "../drawing/signs.js";
import { el } from "../kit/dom.js";
import { lastRoll, rolled } from "./dice.js";

const FLIGHT = 280; // milliseconds per card
const PAUSE = 40; // milliseconds between two cards
const MOST = 24; // cards per animation

/** @typedef {{x: number, y: number}} Point */
/** @typedef {import("../client/types.js").BoardView} BoardView */
/** @typedef {import("../client/types.js").Entry} Entry */
/** @typedef {{resource: string | null, from: Point, seat: number}} Flight */
/**
 * Positions of cards in the window.
 * @typedef {{hex: (id: string) => Point, hand: (seat: number, resource: string | null) => Element}} Places
 */

export class Flights {
  /** @param {import("../client/types.js").BoardSheet} sheet @param {HTMLElement} root of the flying cards @param {Places} places */
  constructor(sheet, root, places) {
    this.sheet = sheet;
    this.corners = new Map(sheet.hexes.map(({ id, corners }) => [id, corners]));
    this.places = places;
    this.root = root;
  }

  /**
   * Animate the cards that moved between two views.
   * @param {BoardView} before
   * @param {BoardView} after
   * @param {Entry[]} news log entries between them
   */
  show(before, after, news) {
    const roll = lastRoll(news);
    const isAll = roll && news.slice(news.indexOf(roll)).every(({ player }) => player < 0); // no player has acted since
    if (roll && isAll) this.start(this.harvest(before, after, rolled(roll)), 0);
    const theft = news.findLast(({ player, text }) => player < 0 && text.startsWith("steal "));
    if (theft) this.start([this.stolen(theft.text, after.active)], 0);
    const deal = news.findLast(({ player, text }) => player >= 0 && text.startsWith("take "));
    if (deal) this.start(this.traded(before, Number(deal.text.split(" ")[1])), 0);
  }

  /**
   * Return the flights of produced cards, at most as many as each hand has grown.
   * @param {BoardView} before
   * @param {BoardView} after
   * @param {number} number
   * @returns {Flight[]}
   */
  harvest(before, after, number) {
    const grown = after.players.map(({ hand_size: size }, seat) => size - before.players[seat].hand_size);
    /** @type {Flight[]} */
    const flights = [];
    for (const { hex, terrain, token } of after.hexes) {
      const resource = this.sheet.resources[terrain];
      if (token !== number || hex === after.robber || !resource || after.bank[resource] === before.bank[resource])
        continue;
      for (const { seat, count } of this.owners(after, String(hex))) {
        for (let card = 0; card < count && grown[seat] > 0; card += 1) {
          grown[seat] -= 1;
          flights.push({ resource, from: this.places.hex(String(hex)), seat });
        }
      }
    }
    return flights;
  }

  /** Return the number of cards that each seat gets from a hex. @param {BoardView} view @param {string} hex */
  owners({ players }, hex) {
    const corners = this.corners.get(hex) ?? [];
    const at = (/** @type {number[]} */ built) => built.filter((corner) => corners.includes(corner)).length;
    const { settlement, city } = this.sheet.harvest;
    return players.map(({ settlements, cities }, seat) => ({
      seat,
      count: settlement * at(settlements) + city * at(cities),
    }));
  }

  /**
   * Return the flight of a stolen card: "steal ore from 2", "steal ? from 2".
   * @param {string} text
   * @param {number} thief
   * @returns {Flight}
   */
  stolen(text, thief) {
    const [, card, , victim] = text.split(" ");
    const resource = card === "?" ? null : card;
    return { resource, from: middle(this.places.hand(Number(victim), resource)), seat: thief };
  }

  /**
   * Return the flights of a trade: by the offer, or by the counter-offer.
   * @param {BoardView} view before the trade
   * @param {number} other
   * @returns {Flight[]}
   */
  traded({ active, offer, players }, other) {
    const { answer } = players[other];
    if (!offer || !answer) return [];
    const isCounter = answer.kind === "counter";
    const [given, wanted] = isCounter ? [answer.wanted, answer.given] : [offer.given, offer.wanted];
    return [...this.handed(given ?? {}, active, other), ...this.handed(wanted ?? {}, other, active)];
  }

  /**
   * @param {import("../client/types.js").Counts} cards
   * @param {number} from
   * @param {number} seat
   * @returns {Flight[]}
   */
  handed(cards, from, seat) {
    const all = Object.entries(cards).flatMap(([resource, number]) => Array(number).fill(resource));
    return all.map((resource) => ({ resource, from: middle(this.places.hand(from, resource)), seat }));
  }

  /** @param {Flight[]} flights @param {number} delay */
  start(flights, delay) {
    flights.slice(0, MOST).forEach((flight, place) => this.fly(flight, delay + place * PAUSE));
  }

  /** @param {Flight} flight @param {number} delay */
  fly({ resource, from, seat }, delay) {
    const to = middle(this.places.hand(seat, resource));
    const card = el("span", { class: "flight" }, resource ? picture(resource) : sign("hand"));
    this.root.append(card);
    const at = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    const frames = [
      { transform: at(from, 0.6), opacity: 0 },
      { transform: at(from, 1.15), opacity: 1, offset: 0.15 },
      { transform: at(to, 0.8), opacity: 1 },
    ];
    card
      .animate(frames, { duration: FLIGHT, delay, easing: "ease-in-out", fill: "both" })
      .finished.finally(() => card.remove());
  }
}

/** @param {Element} element @returns {Point} */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
