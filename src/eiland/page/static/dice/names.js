// Names of the sites on a sheet.

import { t } from "../kit/messages.js";

/** @typedef {(kind: import("../drawing/drawing.js").Kind, site: {id: string, points: number}) => string} Naming */

/** In the classic game roads have names, everything else is called by its points. @type {Naming} */
export const classicName = (kind, { id, points }) => t(`page.piece.${kind}`, { number: kind === "road" ? id : points });

/** In Plus knights are called by where they stand, everything else has a name. @type {Naming} */
export const plusName = (kind, { id }) => t(`page.piece.${kind}`, { number: kind === "knight" ? t(`term.${id}`) : id });
