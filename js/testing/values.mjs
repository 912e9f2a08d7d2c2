// Values on their way between a fake host and its page.
import { isBytesPlace } from '../wire.mjs';

/**
 * Copies a value through JSON, as the wire does.
 * @type {(value: any) => any}
 */
export const copy = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** Marks placeholders for bytes, so that the page recognizes them. */
export const mark = `bytes of ${Math.random()}`;

/**
 * Whether a copied value is a placeholder for bytes.
 * @type {(value: unknown) => boolean}
 */
export const isBytes = value => isBytesPlace(value, mark);
