// Names of the sites on a sheet.

import { t } from "../kit/messages.js";

/** @typedef {(kind: import("../drawing/drawing.js").Kind, site: {id: string, points: number}) => string} Naming */

/** Names in the classic game: roads by id, everything else by its points. @type {Naming} */
export const classicName = (kind, { id, points }) => t(`page.piece.${kind}`, { number: kind === "road" ? id : points });

/** Names in Plus: knights by their land, everything else by id. @type {Naming} */
export const plusName = (kind, { id }) => t(`page.piece.${kind}`, { number: kind === "knight" ? t(`term.${id}`) : id });
