/** An error that a handler throws to refuse with its own code, and that the host's calls reject with. */
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
