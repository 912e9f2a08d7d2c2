/** An error that a handler throws to refuse a message with a code of its own. Calls of the host reject with it too. */
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
