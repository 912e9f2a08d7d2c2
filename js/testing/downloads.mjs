// Keeps the bytes that a fake host sends until the page requests them.
import { HostError } from '../host-error.mjs';
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

/** @typedef {{ chunks: Chunks, rest: Uint8Array, index: number, sent: number, size?: number, waits: boolean, isReading: boolean }} Download */

/** The bytes that the page has not fetched yet. */
export class Downloads {
  #lastId = 0;
  /** @type {Map<string, Download>} */
  #waiting = new Map();

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
   * @param {any} data
   */
  async chunk(data) {
    const asked = readBytesRequest(data);
    if (!asked) throw new HostError('invalidMessage', 'The request for bytes is malformed.');
    const { id, index } = asked;
    const download = this.#waiting.get(id);
    if (!download) throw new HostError('downloadEnded', 'The bytes do not exist, were not requested in time, or belong to another page.');
    if (index < 0) {
      this.#waiting.delete(id);
      return null;
    }
    if (index !== download.index) throw new HostError('downloadEnded', `Expected a request for chunk ${download.index} of the bytes.`);
    if (download.isReading) throw new HostError('tooManyPending', 'The page is already waiting for a chunk of these bytes.');
    download.isReading = true;
    let { rest } = download;
    try {
      while (!rest.length) {
        const { done, value } = await download.chunks.next();
        if (done) break;
        rest = value;
      }
    } catch {
      this.#waiting.delete(id);
      throw new HostError('downloadIncomplete', 'The host could not read all of the bytes.');
    } finally {
      download.isReading = false;
    }
    const bytes = rest.subarray(0, largestChunk);
    download.rest = rest.subarray(bytes.length);
    download.sent += bytes.length;
    download.index += 1;
    const isLast = !bytes.length || !download.waits && download.sent === download.size;
    if (isLast) this.#waiting.delete(id);
    return bytesChunk(bytes, isLast);
  }

  /** Drops all bytes, because the document has ended. */
  documentEnded() { this.#waiting.clear(); }

  /**
   * @param {{ size?: number, type?: string, waits?: boolean }} description
   * @param {Chunks} chunks
   */
  #add({ size, type, waits = false }, chunks) {
    const id = this.#newId();
    this.#waiting.set(id, { chunks, rest: new Uint8Array(), index: 0, sent: 0, size, waits, isReading: false });
    return bytesPlace({ mark, id, size, type, waits });
  }

  #newId() { return `bytes-${++this.#lastId}`; }
}
