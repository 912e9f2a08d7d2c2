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
