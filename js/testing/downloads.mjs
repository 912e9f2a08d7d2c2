// The bytes that a fake host sends, until its page asks for them.
import { HostError } from '../host-error.mjs';
import { bytesChunk, bytesPlace, readBytesRequest } from '../wire.mjs';
import { mark } from './values.mjs';

const largestInside = 64 << 10;
const largestChunk = 256 << 10;

/** What handlers, `emit` and `call` give for bytes. */
export class HostBytes {
  #write;

  /** @param {() => object} write Gives what stands in the place of the bytes. */
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

/** The bytes that wait to be asked for. */
export class Downloads {
  #lastId = 0;
  /** @type {Map<string, Download>} */
  #waiting = new Map();

  /**
   * Bytes to put into a value. Each value that holds them sends them from their beginning.
   * @param {Blob | ArrayBuffer | ArrayBufferView | string | AsyncIterable<Uint8Array>} source A text is written in UTF-8.
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
   * The chunk that a page asks for.
   * @param {any} data
   */
  async chunk(data) {
    const asked = readBytesRequest(data);
    if (!asked) throw new HostError('invalidMessage', 'The request for bytes is malformed.');
    const { id, index } = asked;
    const download = this.#waiting.get(id);
    if (!download) throw new HostError('downloadEnded', 'The bytes are not there, were not fetched in time, or are another page\'s.');
    if (index < 0) {
      this.#waiting.delete(id);
      return null;
    }
    if (index !== download.index) throw new HostError('downloadEnded', `Chunk ${download.index} of the bytes comes next.`);
    if (download.isReading) throw new HostError('tooManyPending', 'The page waits for a chunk of the bytes already.');
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

  /** The document has ended: nothing waits for it. */
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
