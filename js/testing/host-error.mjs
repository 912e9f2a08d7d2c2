/** An error with a code. A handler throws it to reject a message; the methods of the fake host throw it too. */
export class HostError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {unknown} [data]
   */
  constructor(code, message, data) {
    super(message);
    this.name = 'HostError';
    this.code = code;
    this.data = data;
  }
}

/**
 * Returns the beginning of a text from the page. Replies do not repeat more of it.
 * @type {(text: string) => string}
 */
export function startOf(text) {
  const scalars = [...text.slice(0, 162)];
  return scalars.length > 80 ? `${scalars.slice(0, 80).join('')}…` : text;
}

/** @type {Record<string, string>} */
const escapes = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * Returns the beginning of a text in quotation marks, on one line.
 * @type {(text: string) => string}
 */
export const quoted = text => `“${startOf(text).replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, character =>
  escapes[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}”`;
