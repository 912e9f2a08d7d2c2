// Keeps the bytes that a fake host sends until the page requests them.
import { HostError } from './host-error.mjs';
import { bytesChunk, bytesPlace, readBytesRequest } from '../wire.mjs';
import { mark } from './values.mjs';

const largestInside = 64 << 10;
const largestChunk = 256 << 10;

/** Bytes in a value from a handler, `emit` or `call`. */
export class HostBytes {
  #write;

  /** @param {() => object} write Returns the placeholder for the bytes. */
  constructor(write) { this.#write = write; }

  toJSON() { return this.#write(); }
}

/** @param {Blob} blob */
async function* partsOf(blob) {
  for (let start = 0; start < blob.size; start += largestChunk) {
    yield new Uint8Array(await blob.slice(start, start + largestChunk).arrayBuffer());
  }
}

/** @typedef {Iterator<Uint8Array> | AsyncIterator<Uint8Array>} Chunks */

/** @typedef {{ chunks: Chunks, rest: Uint8Array, index: number, sent: number, size?: number, waits: boolean, isReading: boolean, document?: string }} Download */

/**
 * The fake host, as its downloads see it.
 * @typedef {{ document(): string | undefined, failed(error: unknown): void }} Owner
 */

/**
 * Throws if a chunk of bytes, or their end, is not what was announced.
 * @param {Download} download
 * @param {Uint8Array} [chunk] Missing at the end.
 */
function checkChunk({ sent, size }, chunk) {
  // Not instanceof: a test may run in a realm of its own.
  const isBytes = Object.prototype.toString.call(chunk) === '[object Uint8Array]';
  if (chunk !== undefined && !isBytes) throw new TypeError('A chunk of bytes is not a Uint8Array.');
  const count = sent + (chunk?.length ?? 0);
  if (size === undefined || (chunk ? count <= size : count === size)) return;
  throw new RangeError(`The bytes are ${chunk ? 'more' : 'fewer'} than the ${size} that were announced.`);
}

/** The bytes that the page has not fetched yet. */
export class Downloads {
  #owner;
  #lastId = 0;
  /** @type {Map<string, Download>} */
  #waiting = new Map();

  /** @param {Owner} owner */
  constructor(owner) { this.#owner = owner; }

  /**
   * Returns bytes to put into a value. Each value that contains them sends them from the start.
   * @param {Blob | ArrayBuffer | ArrayBufferView | string | AsyncIterable<Uint8Array>} source Strings are encoded as UTF-8.
   * @param {{ type?: string, size?: number }} [options]
   */
  bytes(source, options) {
    const { type, size } = options ?? {};
    if (typeof source === 'string') source = new TextEncoder().encode(source);
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
      const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
      const description = { size: size ?? bytes.length, type };
      return bytes.length > 0 && bytes.length <= largestInside
        ? new HostBytes(() => bytesPlace({ mark, id: this.#newId(), ...description, data: bytes }))
        : new HostBytes(() => this.#add(description, [bytes][Symbol.iterator]()));
    }
    if (source instanceof Blob) {
      const blob = source;
      return new HostBytes(() => this.#add({ size: size ?? blob.size, type: type ?? blob.type }, partsOf(blob)));
    }
    const chunks = source;
    return new HostBytes(() => this.#add({ size, type, waits: true }, chunks[Symbol.asyncIterator]()));
  }

  /**
   * Returns the chunk that a page requests.
   * @param {string} document
   * @param {any} data
   */
  async chunk(document, data) {
    const asked = readBytesRequest(data);
    if (!asked) throw new HostError('invalidMessage', 'The request for bytes is malformed.');
    const { id, index } = asked;
    const download = this.#waiting.get(id);
    if (!download || (download.document ?? document) !== document) {
      throw new HostError('downloadEnded', 'The bytes do not exist, were not requested in time, or belong to another page.');
    }
    download.document = document;
    if (index < 0) {
      this.#remove(id);
      return null;
    }
    if (index !== download.index) throw new HostError('downloadEnded', `Expected a request for chunk ${download.index} of the bytes.`);
    if (download.isReading) throw new HostError('tooManyPending', 'The page is already waiting for a chunk of these bytes.');
    download.isReading = true;
    let { rest } = download;
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
    try {
      await download?.chunks.return?.();
    } catch (error) {
      this.#owner.failed(error);
    }
  }

  /**
   * @param {{ size?: number, type?: string, waits?: boolean }} description
   * @param {Chunks} chunks
   */
  #add({ size, type, waits = false }, chunks) {
    const id = this.#newId();
    this.#waiting.set(id, { chunks, rest: new Uint8Array(), index: 0, sent: 0, size, waits, isReading: false, document: this.#owner.document() });
    return bytesPlace({ mark, id, size, type, waits });
  }

  #newId() { return `bytes-${++this.#lastId}`; }
}
