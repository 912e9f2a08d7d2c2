// Keeps the bytes that a fake host sends until the page requests them.
import { defaults } from './limits.mjs';
import { HostError } from './host-error.mjs';
import { bytesChunk, bytesPlace, readBytesRequest } from '../wire.mjs';
import { copy, mark } from './values.mjs';

/** The number of bytes that travel inside a value. */
const mostInside = 64 << 10;
const largestChunk = 256 << 10;

/** Bytes in a value from a handler, `emit` or `call`. */
export class HostBytes {
  #write;

  /** @param {() => object} write Returns the placeholder for the bytes. */
  constructor(write) { this.#write = write; }

  toJSON() { return this.#write(); }
}

/**
 * A value that is being copied for a page: the downloads in it, and how many more bytes it has room for.
 * @typedef {{ downloads: Map<string, Download>, room: number, document?: string, isRepeated: boolean }} Writing
 */

/** @param {Blob} blob */
async function* partsOf(blob) {
  for (let start = 0; start < blob.size; start += largestChunk) {
    yield new Uint8Array(await blob.slice(start, start + largestChunk).arrayBuffer());
  }
}

/** @typedef {Iterator<Uint8Array> | AsyncIterator<Uint8Array>} Chunks */

/**
 * @typedef {{
 *   chunks: Chunks, rest: Uint8Array, index: number, sent: number, size?: number, waits: boolean,
 *   isReading: boolean, document?: string, keep?: () => void,
 * }} Download
 */

/**
 * The fake host, as its downloads see it. `after` returns a function that prevents the action.
 * @typedef {{ failed(error: unknown): void, after(delay: number, action: () => void): () => void }} Owner
 */

/**
 * Throws if a chunk of bytes, or their end, is not what was announced.
 * @param {Download} download
 * @param {Uint8Array} [chunk] Missing at the end.
 */
function checkChunk({ sent, size }, chunk) {
  // Not instanceof: a test may run in a realm of its own.
  const kind = Object.prototype.toString.call(chunk).slice(8, -1);
  if (chunk !== undefined && kind !== 'Uint8Array') throw new TypeError(`Expected each chunk of bytes to be a Uint8Array, found ${kind}.`);
  const count = sent + (chunk?.length ?? 0);
  if (size === undefined || (chunk ? count <= size : count === size)) return;
  throw new RangeError(`The bytes are ${chunk ? 'more' : 'fewer'} than the ${size} that were announced.`);
}

/** The bytes that the page has not fetched yet. */
export class Downloads {
  #owner;
  #limits;
  #lastId = 0;
  /** @type {Map<string, Download>} */
  #waiting = new Map();
  /** @type {Writing | undefined} */
  #writing;

  /**
   * @param {Owner} owner
   * @param {Partial<import('./limits').Limits>} [limits]
   */
  constructor(owner, limits) {
    this.#owner = owner;
    this.#limits = { ...defaults, ...limits };
  }

  /**
   * Copies a value for a page, and keeps the bytes in it until the page requests them.
   * @param {any} value
   * @param {{ document?: string, isRepeated?: boolean, check?: (copied: any) => void }} options The document that
   *   gets the value, whether others get it too, and a check that may throw.
   */
  copy(value, { document, isRepeated = false, check }) {
    const outer = this.#writing;
    const writing = this.#writing = { downloads: new Map(), room: mostInside, document, isRepeated };
    let copied;
    try {
      copied = copy(value);
    } finally {
      this.#writing = outer;
    }
    check?.(copied);
    for (const [id, download] of writing.downloads) {
      this.#waiting.set(id, download);
      this.#expireLater(id, download);
    }
    return copied;
  }

  /**
   * Returns bytes to put into a value. Each value that contains them sends them from the start.
   * @param {Blob | ArrayBuffer | ArrayBufferView | string | AsyncIterable<Uint8Array>} source Strings are encoded as UTF-8.
   * @param {{ type?: string, size?: number }} [options]
   */
  bytes(source, options) {
    const { type, size: stated = -1 } = options ?? {};
    const size = stated >= 0 ? stated : undefined;
    if (typeof source === 'string') source = new TextEncoder().encode(source);
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
      return new HostBytes(() => this.#addBuffer({ size: size ?? bytes.length, type }, bytes));
    }
    if (source instanceof Blob) {
      const blob = source;
      return new HostBytes(() => this.#add({ size: size ?? blob.size, type: type ?? blob.type }, () => partsOf(blob)));
    }
    const chunks = source;
    return new HostBytes(() => this.#add({ size, type, waits: true }, () => chunks[Symbol.asyncIterator]()));
  }

  /**
   * Returns the chunk that a page requests.
   * @param {string} document
   * @param {any} data
   * @param {AbortSignal} [signal] Aborted when the page stops waiting for the chunk.
   */
  async chunk(document, data, signal) {
    const { id, index } = /** @type {{ id: string, index: number }} */ (readBytesRequest(data));
    const download = this.#waiting.get(id);
    if (!download || (download.document ?? document) !== document) {
      throw new HostError('downloadEnded', 'The bytes are unknown or expired, or belong to another page.');
    }
    download.document = document;
    if (index < 0) {
      this.#remove(id);
      return null;
    }
    try {
      if (index !== download.index) throw new HostError('downloadEnded', `Expected a request for chunk ${download.index} of the bytes.`);
      if (download.isReading) throw new HostError('tooManyPending', 'The page is already waiting for a chunk of these bytes.');
      return await this.#next(id, download, signal);
    } finally {
      this.#expireLater(id, download);
    }
  }

  /**
   * Returns the next chunk of a download.
   * @param {string} id
   * @param {Download} download
   * @param {AbortSignal} [signal]
   */
  async #next(id, download, signal) {
    download.isReading = true;
    download.keep?.();
    let { rest } = download;
    // As in Swift, where cancelling the task that waits for a sequence ends the sequence.
    const stop = () => { if (download.waits) this.#remove(id); };
    signal?.addEventListener('abort', stop);
    try {
      while (!rest.length) {
        const { done, value } = await download.chunks.next();
        checkChunk(download, done ? undefined : value);
        if (done) break;
        rest = value;
      }
    } catch (error) {
      this.#owner.failed(error);
      this.#remove(id);
      throw new HostError('downloadIncomplete', 'The host could not read all of the bytes.');
    } finally {
      download.isReading = false;
      signal?.removeEventListener('abort', stop);
    }
    const bytes = rest.subarray(0, largestChunk);
    download.rest = rest.subarray(bytes.length);
    download.sent += bytes.length;
    download.index += 1;
    const isLast = !bytes.length || !download.waits && download.sent === download.size;
    if (isLast) this.#remove(id);
    return bytesChunk(bytes, isLast);
  }

  /** Drops the bytes for the document, which has ended. */
  documentEnded() {
    for (const [id, { document }] of this.#waiting) if (document !== undefined) this.#remove(id);
  }

  /** Drops all bytes, because the host is gone. */
  removeAll() { for (const id of this.#waiting.keys()) this.#remove(id); }

  /**
   * Drops bytes, and ends the sequence that they come from.
   * @param {string} id
   */
  async #remove(id) {
    const download = this.#waiting.get(id);
    this.#waiting.delete(id);
    download?.keep?.();
    try {
      await download?.chunks.return?.();
    } catch (error) {
      this.#owner.failed(error);
    }
  }

  /**
   * Drops bytes that wait for too long. A chunk that is being read has no limit.
   * @param {string} id
   * @param {Download} download
   */
  #expireLater(id, download) {
    download.keep?.();
    if (download.isReading || this.#waiting.get(id) !== download) return;
    download.keep = this.#owner.after(this.#limits.downloadWaitingTime, () => { this.#remove(id); });
  }

  /** The value that is being copied for a page. */
  get #destination() {
    if (!this.#writing) throw new TypeError('Bytes can be sent only in replies, elements, events and calls of their host.');
    if (!this.#writing.isRepeated) return this.#writing;
    throw new HostError('notSerializable', 'An event that is kept cannot contain bytes, because it is delivered more than once.');
  }

  /**
   * Adds bytes in memory to the value that is being copied. They travel inside it if there is room.
   * @param {{ size?: number, type?: string }} description
   * @param {Uint8Array} bytes
   */
  #addBuffer(description, bytes) {
    const writing = this.#destination;
    if (!bytes.length || bytes.length > writing.room) return this.#add(description, () => [bytes][Symbol.iterator]());
    writing.room -= bytes.length;
    return bytesPlace({ mark, id: this.#newId(), ...description, data: bytes });
  }

  /**
   * Adds a download to the value that is being copied.
   * @param {{ size?: number, type?: string, waits?: boolean }} description
   * @param {() => Chunks} read
   */
  #add({ size, type, waits = false }, read) {
    const { downloads, document } = this.#destination;
    if (this.#waiting.size + downloads.size >= this.#limits.maximumDownloadCount) {
      throw new HostError('tooManyPending', 'Too many downloads wait for pages.');
    }
    const id = this.#newId();
    downloads.set(id, { chunks: read(), rest: new Uint8Array(), index: 0, sent: 0, size, waits, isReading: false, document });
    return bytesPlace({ mark, id, size, type, waits });
  }

  #newId() { return `bytes-${++this.#lastId}`; }
}
