/** What a handler throws to refuse with a code of its own, and what a call of the host rejects with. */
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
