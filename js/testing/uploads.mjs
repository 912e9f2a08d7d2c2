// Receives the page's uploads for a fake host; see docs/WireProtocol.md.
import { HostError } from './host-error.mjs';
import { defaults } from './limits.mjs';
import { largestChunk, readChunk, readUpload } from '../wire.mjs';

const mostChunks = 4;

/** Functions that wait until something may have changed. */
class Waiting {
  /** @type {(() => void)[]} */
  #wakers = [];

  get isEmpty() { return !this.#wakers.length; }

  /** @returns {Promise<void>} */
  wait() { return new Promise(resolve => { this.#wakers.push(resolve); }); }

  wake() { for (const wake of this.#wakers.splice(0)) wake(); }
}

/** The bytes of an upload; its handler can read them once. */
export class UploadedBytes {
  /** @type {Uint8Array[]} */
  #chunks = [];
  #nextIndex = 0;
  #byteCount = 0;
  #unreadByteCount = 0;
  #isComplete = false;
  #isRead = false;
  /** @type {import('./host-error.mjs').HostError | undefined} */
  #failure;
  #readers = new Waiting();
  /** Requests of the page that wait for room. */
  #writers = new Waiting();
  #limit;
  #signal;

  /**
   * @param {import('../wire.mjs').Upload} upload
   * @param {number} limit The maximum number of bytes.
   * @param {AbortSignal} signal Aborted when the upload is cancelled; reading then rejects.
   */
  constructor({ size, type, file }, limit, signal) {
    this.size = size;
    // A Blob without a type states an empty one.
    this.type = type || undefined;
    this.name = file;
    this.#limit = limit;
    this.#signal = signal;
    signal.addEventListener('abort', () => { this.#readers.wake(); });
  }

  async *[Symbol.asyncIterator]() {
    if (this.#isRead) throw new HostError('uploadEnded', 'The bytes of an upload can be read only once.');
    this.#isRead = true;
    while (true) {
      if (this.#failure) throw this.#failure;
      if (this.#signal.aborted) throw this.#signal.reason;
      const chunk = this.#chunks.shift();
      if (chunk) {
        this.#unreadByteCount -= chunk.length;
        this.#writers.wake();
        yield chunk;
      } else if (this.#isComplete) return;
      else await this.#readers.wait();
    }
  }

  /** Returns all bytes, with the type that the page declared. */
  async blob() {
    const chunks = [];
    for await (const chunk of this) chunks.push(chunk);
    return new Blob(/** @type {any[]} */ (chunks), { type: this.type ?? '' });
  }

  async arrayBuffer() { return (await this.blob()).arrayBuffer(); }

  /**
   * Takes a chunk; returns whether the buffer is full.
   * @param {{ index: number, bytes: Uint8Array, isLast: boolean }} chunk
   * @param {AbortSignal} signal Aborted when the page stops waiting for the answer.
   * @param {number} room How many more bytes of the page's uploads may wait to be read.
   */
  async add({ index, bytes, isLast }, signal, room) {
    if (this.#failure) return false;
    if (index < this.#nextIndex) return this.#isFull;
    if (this.#isComplete) throw new HostError('uploadEnded', 'The upload has ended: its handler reads no more bytes.');
    const isEmpty = !bytes.length && !isLast;
    const failure = index > this.#nextIndex
      ? new HostError('uploadIncomplete', `Chunk ${this.#nextIndex} of the upload is missing.`)
      : isEmpty ? undefined : this.#flaw(bytes.length, isLast, room);
    if (failure) {
      this.end(failure);
      throw failure;
    }
    if (isEmpty) return this.#room(signal);
    this.#nextIndex += 1;
    this.#byteCount += bytes.length;
    this.#unreadByteCount += bytes.length;
    this.#isComplete = isLast;
    if (bytes.length) this.#chunks.push(bytes);
    this.#readers.wake();
    return this.#isFull;
  }

  /** @param {import('./host-error.mjs').HostError} failure */
  end(failure) {
    this.#failure ??= failure;
    this.#chunks = [];
    this.#unreadByteCount = 0;
    this.#readers.wake();
    this.#writers.wake();
  }

  get unreadByteCount() { return this.#unreadByteCount; }

  get #isFull() { return !this.#isComplete && this.#chunks.length >= mostChunks; }

  /**
   * @param {number} count
   * @param {boolean} isLast
   * @param {number} room
   */
  #flaw(count, isLast, room) {
    if (this.#isFull && count) return new HostError('tooManyPending', 'Too many chunks of the upload wait to be read.');
    if (count > largestChunk) return new HostError('messageTooLarge', `A chunk of the upload has more than ${largestChunk} bytes.`);
    if (count > room) return new HostError('tooManyPending', 'Too many bytes of uploads wait to be read.');
    const limit = Math.min(this.size ?? Infinity, this.#limit);
    const total = this.#byteCount + count;
    if (total > limit) return new HostError('uploadTooLarge', `The upload has more than ${limit} bytes.`);
    if (isLast && this.size !== undefined && total < this.size) {
      return new HostError('uploadIncomplete', `The upload has ${total} bytes, but ${this.size} were announced.`);
    }
    return undefined;
  }

  /** @param {AbortSignal} signal */
  async #room(signal) {
    if (!this.#writers.isEmpty) throw new HostError('tooManyPending', 'The upload is already waiting for room.');
    signal.addEventListener('abort', () => { this.#writers.wake(); });
    while (this.#isFull && !this.#failure && !signal.aborted) await this.#writers.wait();
    return false;
  }
}

/** The uploads in progress. */
export class Uploads {
  #limits;
  /** @type {Map<string, UploadedBytes>} */
  #open = new Map();

  /** @param {Partial<import('./limits').Limits>} [limits] */
  constructor(limits) {
    this.#limits = { ...defaults, ...limits };
  }

  /**
   * Starts an upload.
   * @param {string} document
   * @param {any} opening
   * @param {AbortSignal} signal
   */
  begin(document, opening, signal) {
    const upload = /** @type {import('../wire.mjs').Upload} */ (readUpload(opening));
    const { maximumUploadCount: most, maximumUploadByteCount: limit } = this.#limits;
    if (upload.size !== undefined && upload.size > limit) throw new HostError('uploadTooLarge', `The upload has more than ${limit} bytes.`);
    const key = `${document} ${upload.id}`;
    if (this.#open.has(key)) throw new HostError('duplicateID', `Upload ${upload.id} is still in progress.`);
    if (this.#open.size >= most) throw new HostError('tooManyPending', `More than ${most} uploads are in progress.`);
    const bytes = new UploadedBytes(upload, limit, signal);
    this.#open.set(key, bytes);
    return bytes;
  }

  /**
   * Takes a chunk. Ignores it if its upload has ended: the page may not have received the reply yet.
   * @param {string} document
   * @param {any} data
   * @param {AbortSignal} signal
   */
  add(document, data, signal) {
    const bytes = this.#open.get(`${document} ${data.id}`);
    const chunk = readChunk(data);
    if (!chunk) {
      const error = new HostError('invalidMessage', 'Expected a chunk with an integer “index” and “bytes” in base64.');
      bytes?.end(error);
      throw error;
    }
    let room = this.#limits.maximumPendingByteCount;
    for (const open of this.#open.values()) room -= open.unreadByteCount;
    return bytes?.add(chunk, signal, room) ?? false;
  }

  /**
   * Ends an upload whose handler has returned or thrown.
   * @param {UploadedBytes} bytes
   */
  end(bytes) {
    bytes.end(new HostError('uploadEnded', 'The upload has ended: its handler reads no more bytes.'));
    for (const [key, open] of this.#open) if (open === bytes) this.#open.delete(key);
  }
}
