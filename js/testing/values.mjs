// What travels in values between a fake host and its page.
import { isBytesPlace } from '../wire.mjs';

/**
 * What travels is a copy.
 * @type {(value: any) => any}
 */
export const copy = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

/** By this the page knows what stands in the place of bytes. */
export const mark = `bytes of ${Math.random()}`;

/**
 * Whether a copy stands in the place of bytes.
 * @type {(value: unknown) => boolean}
 */
export const isBytes = value => isBytesPlace(value, mark);

/**
 * Whether a copy contains bytes.
 * @type {(value: any) => boolean}
 */
export const holdsBytes = value =>
  isBytes(value) || typeof value === 'object' && value !== null && Object.values(value).some(holdsBytes);
