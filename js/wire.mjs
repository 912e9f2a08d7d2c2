// The wire format for the page's tools: field names, the version and the allowed values. docs/WireProtocol.md
// explains the fields. bridge.js stands alone and does not import this module.
import { HostError } from './testing/host-error.mjs';

/** The version of the protocol. */
export const version = 1;

/** The credit that every host accepts, whatever its limit. */
export const leastCredit = 8;

/** The value of `kind` in a subscription. */
const subscribe = 'subscribe';

/** @typedef {{ code: string, message: string, data?: any }} Failure */

/**
 * A message from the page: a subscription if it has a credit, a request if it has only an id, or a post.
 * @typedef {{ name: string, data: any, id?: number, credit?: number, timeout?: number }} Message
 */

/**
 * An entry of a page's packet. A malformed entry has a name and an id if they can be read.
 * @typedef {{ message: Message } | { cancel: number } | { more: number, id: number } | { unheard: string, waiting: number }
 *   | { malformed: Failure, name?: string, id?: number }} Statement
 */

/**
 * A host's reply to a message, with the message's id or, if it has no usable id, its name.
 * @typedef {{ id?: number, name?: string, error?: Failure, element?: any, result?: any, done?: true }} Reply
 */

/** @type {(value: any) => boolean} */
const isCount = value => Number.isSafeInteger(value) && value > 0;

// --- From the page ------------------------------------------------------------------------------

/**
 * Reads a parsed packet; returns a rejection if it is not a valid one.
 * @type {(packet: any) => { document: string, entries: any[] } | { rejection: Failure }}
 */
export function readPacket({ bridge, document, messages }) {
  if (bridge !== version) return { rejection: new HostError('unsupportedVersion', `The host speaks version ${version} of the protocol; load its bridge.js.`) };
  if (typeof document !== 'string' || document.length < 1 || document.length > 64 || !Array.isArray(messages)) {
    return { rejection: new HostError('notAMessage', 'Expected a packet with a string “document” and an array “messages”.') };
  }
  return { document, entries: messages };
}

/**
 * Reads an entry of a packet.
 * @type {(entry: any) => Statement}
 */
export function readStatement(entry) {
  const { name: nameOf, data = {}, id: idOf, kind, credit, timeout, cancel, unheard, waiting } = entry ?? {};
  const name = typeof nameOf === 'string' && nameOf !== '' ? nameOf : undefined;
  const id = isCount(idOf) ? idOf : undefined;
  const isNamed = typeof nameOf === 'string';
  if (id !== undefined && cancel === true) return { cancel: id };
  if (id !== undefined && !isNamed && isCount(credit)) return { more: credit, id };
  if (id === undefined && !isNamed && typeof unheard === 'string' && [-1, 0, 1].includes(waiting)) return { unheard, waiting };
  /** @type {(error: Failure) => Statement} */
  const malformedBy = error => ({ malformed: error, name, id });
  if (name === undefined) return { malformed: new HostError('notAMessage', 'Expected a message with a string “name”.'), name, id };
  if ((idOf !== undefined || kind !== undefined) && id === undefined) return malformedBy(new HostError('notAMessage', 'Expected “id” to be an integer above 0.'));
  if (kind !== undefined && kind !== subscribe) return malformedBy(new HostError('notAMessage', 'Expected “kind” to be “subscribe”, or to be missing.'));
  if (kind && !isCount(credit)) return malformedBy(new HostError('notAMessage', 'Expected “credit” to be an integer above 0.'));
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0)) return malformedBy(new HostError('notAMessage', 'Expected “timeout” to be a number above 0.'));
  return { message: { name, data, id, credit: kind && credit, timeout } };
}

/** Writes the entries of a page's packet. */
export const statements = {
  /** @type {(message: Message) => object} */
  message: ({ name, data = {}, id, credit, timeout }) => ({
    name, data, ...id !== undefined && { id }, ...credit !== undefined && { kind: subscribe, credit }, ...timeout !== undefined && { timeout },
  }),
  /** @type {(id: number) => object} */
  cancel: id => ({ id, cancel: true }),
  /** @type {(id: number, credit: number) => object} */
  credit: (id, credit) => ({ id, credit }),
  /** @type {(unheard: string, waiting: number) => object} */
  unheard: (unheard, waiting) => ({ unheard, waiting }),
};

/** @type {(document: string, entries: object[]) => object} */
export const pagePacket = (document, entries) => ({ bridge: version, document, messages: entries });

// --- From the host ------------------------------------------------------------------------------

/** Writes replies, without the message's id or name. */
export const replies = {
  /** @type {(value?: any) => Reply} */
  result: value => value === undefined ? {} : { result: value },
  /** @type {(value: any) => Reply} */
  element: value => ({ element: value }),
  /** @type {() => Reply} */
  done: () => ({ done: true }),
  /** @type {(error: Failure) => Reply} */
  failure: ({ code, message, data }) => ({ error: { code, message, ...data !== undefined && { data } } }),
};

/** @type {(id: number, reply: Reply) => Reply} */
export const replyTo = (id, reply) => ({ id, ...reply });

/** @type {(name: string, error: Failure) => Reply} */
export const failureOf = (name, error) => ({ name, ...replies.failure(error) });

/** @type {(reply: Reply) => Failure | undefined} */
export const failureIn = ({ error }) => error;

/** @typedef {import('./testing').EventDelivery} Delivery */

/** @type {(name: string, data: any, delivery?: Delivery) => { name: string, data: any, delivery?: Delivery }} */
export const event = (name, data, delivery) => ({ name, data, ...delivery && { delivery } });

/** @type {(document: string | undefined, content: { replies?: object[], events?: object[] }) => object} */
export function hostPacket(document, { replies = [], events = [] } = {}) {
  const isEmpty = !replies.length && !events.length;
  return { bridge: version, ...!isEmpty && document !== undefined && { document }, ...replies.length && { replies }, ...events.length && { events } };
}

/**
 * Returns the packet that rejects a whole packet.
 * @type {(error: Failure) => object}
 */
export const rejection = error => ({ bridge: version, ...replies.failure(error) });

// --- Bytes ---------------------------------------------------------------------------------------

/** The name of the request that sends a chunk of an upload. */
export const chunkName = 'ScriptBridge.chunk';

/** The name of the request for a chunk of the host's bytes. */
export const bytesName = 'ScriptBridge.bytes';

/** The maximum number of bytes in a chunk of an upload. */
export const largestChunk = 1 << 20;

/**
 * Whether a value fits into the host's integers.
 * @type {(value: any) => value is number}
 */
export const isInteger = value => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;

/** @type {(text: unknown) => Uint8Array | undefined} */
const decode = text => {
  // Unlike hosts, atob ignores white space and accepts base64 without padding.
  if (typeof text !== 'string' || text.length % 4 || /[^A-Za-z0-9+/=]/.test(text)) return undefined;
  let units;
  try {
    units = atob(text);
  } catch {
    return undefined;
  }
  // Much faster than Uint8Array.from, which calls a function for each unit.
  const bytes = new Uint8Array(units.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = units.charCodeAt(index);
  return bytes;
};

/**
 * Encodes bytes as base64.
 * @type {(bytes: Uint8Array) => string}
 */
export const encode = bytes => {
  let text = '';
  // In parts, because the number of arguments of a function is limited.
  for (let start = 0; start < bytes.length; start += 8192) text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  return btoa(text);
};

/**
 * The description of an upload, which the page sends before the first byte.
 * @typedef {{ id: number, data: any, size?: number, type?: string, file?: string }} Upload
 */

/**
 * Reads the data of an upload. An optional field that is null counts as missing.
 * @type {(data: any) => Upload | undefined}
 */
export function readUpload(opening) {
  const { id, data, size, type, file } = opening ?? {};
  const isText = (/** @type {any} */ value) => typeof (value ?? '') === 'string';
  return isInteger(id) && data !== undefined && isInteger(size ?? 0) && !(size < 0) && isText(type) && isText(file)
    ? { id, data, size: size ?? undefined, type: type ?? undefined, file: file ?? undefined } : undefined;
}

/** @type {(data: any) => { id: number, index: number, bytes: Uint8Array, isLast: boolean } | undefined} */
export function readChunk(chunk) {
  const { id, index, bytes: text, last } = chunk ?? {};
  const bytes = decode(text);
  const isLast = last ?? false;
  return isInteger(id) && isInteger(index) && bytes && typeof isLast === 'boolean' ? { id, index, bytes, isLast } : undefined;
}

/**
 * Returns the placeholder for bytes in a value.
 * @type {(bytes: { mark: string, id: string, size?: number, type?: string, data?: Uint8Array, waits?: boolean }) => object}
 */
export const bytesPlace = ({ mark, id, size, type, data, waits }) => ({ bytes: mark, id, size, type, ...data && { data: encode(data) }, ...waits && { waits } });

/**
 * Whether a value is a placeholder for bytes.
 * @type {(value: any, mark: string) => boolean}
 */
export const isBytesPlace = (value, mark) => value?.bytes === mark;

/**
 * Reads a page's request for a chunk. A negative index means that the page needs no more chunks.
 * @type {(data: any) => { id: string, index: number } | undefined}
 */
export function readBytesRequest(request) {
  const { id, index } = request ?? {};
  return typeof id === 'string' && isInteger(index) ? { id, index } : undefined;
}

/** @type {(bytes: Uint8Array, isLast: boolean) => object} */
export const bytesChunk = (bytes, isLast) => ({ bytes: encode(bytes), ...isLast && { last: true } });

// --- Both directions ----------------------------------------------------------------------------

/**
 * Returns the contents of a packet from either side: its messages, replies, elements and events, and
 * whether each one ends a message.
 * @type {(text: string) => { document?: string, isOfPage: boolean, parts: { id?: number, name?: string, isEnd: boolean }[] }}
 */
export function contentsOf(text) {
  const { document, messages, replies = [], events = [] } = JSON.parse(text);
  /** @type {(part: any) => { id?: number, name?: string, isEnd: boolean }} */
  const part = ({ id, name }) => ({ id, name, isEnd: false });
  return {
    document,
    isOfPage: messages !== undefined,
    parts: [
      ...(messages ?? []).map(part),
      ...replies.map((/** @type {any} */ reply) => ({ ...part(reply), isEnd: !('element' in reply) })),
      ...events.map(part),
    ],
  };
}
