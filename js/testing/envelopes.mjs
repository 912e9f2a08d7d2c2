// Pages of other bridges, for testing.mjs: what they post, and what they get. An envelope of contract.json
// becomes two functions; a test may give its own. The comment of EnvelopeForm in ScriptBridgeContract lists
// the forms.
import * as errors from './errors.mjs';
import { HostError } from './host-error.mjs';
import { page } from './page.mjs';
import { copy } from './values.mjs';
import { failureIn, pagePacket, statements } from '../wire.mjs';

/** @typedef {import('../testing').FakeEnvelope} Envelope */
/** @typedef {import('../testing').EnvelopeOutput} Output */

const { hasOwn } = Object;

/** @param {any} value */
const kind = value => value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** @type {(text: string, found: any) => HostError} */
const unexpected = (text, found) => new HostError('notAMessage', `Dialect “fields”: expected ${text}, found ${kind(found)}.`);

/** @param {any} body */
function parsed(body) {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    throw new HostError('invalidJSON', errors.unreadableBody().message);
  }
}

/**
 * Reads a body as its form says. Throws if it has another form.
 * @param {any} form
 * @param {any} posted
 * @param {{ by: string, names: string[], channel: string }} host
 * @returns {{ name: string, data?: any, ticket?: any }}
 */
function read(form, posted, { by, names, channel }) {
  if (!Array.isArray(form)) {
    // The channel determines the message.
    const name = names.length === 1 ? names[0] ?? '' : channel;
    return { name, data: form === 'text' ? parsed(posted) : posted, ticket: null };
  }
  const body = parsed(posted);
  if (kind(body) !== 'object') throw unexpected('an object', body);
  /** @type {string[]} */
  const parts = [];
  let separator = '', isJSONRPC = false, hasIDs = false;
  let id, data;
  for (const { part, at, value, separator: between, absent } of form) {
    const found = part === 'rest' ? body : hasOwn(body, at) ? body[at] : undefined;
    const isMissing = found === undefined || found === null;
    if (part === 'constant') {
      isJSONRPC ||= at === 'jsonrpc';
      if (found !== value) throw unexpected(`“${value}” under “${at}”`, found);
    } else if (part === 'name') {
      separator = between ?? '';
      if (typeof found === 'string' && found) parts.push(found);
      else if (!isMissing || between === undefined) throw unexpected(`a string under “${at}”`, found);
    } else if (part === 'id') {
      hasIDs = true;
      if (!isMissing && !['string', 'number'].includes(typeof found)) throw unexpected(`a string or a number under “${at}”`, found);
      id = absent.includes(found) ? undefined : found;
    } else data = part === 'text' && !isMissing ? parsed(found) : found;
  }
  if (!parts.length) throw unexpected('a name', undefined);
  // A function is called for a message with an id, if there are ids at all; a JSON-RPC message without one is a notification.
  const waits = by === 'promise' && !isJSONRPC || !hasIDs;
  // As for a host, null counts as missing.
  return { name: parts.join(separator), data: data ?? undefined, ticket: isJSONRPC ? id : id ?? (waits ? null : undefined) };
}

/**
 * Fills in the parts of a form.
 * @type {(form: any, parts: Record<string, any>) => any}
 */
function fill(form, parts) {
  if (hasOwn(form, 'part')) return parts[form.part];
  if (hasOwn(form, 'text')) return JSON.stringify(fill(form.text, parts));
  if (hasOwn(form, 'joined')) return form.joined.map((/** @type {any} */ piece) => fill(piece, parts)).join('');
  if (hasOwn(form, 'array')) return form.array.map((/** @type {any} */ element) => fill(element, parts));
  if (!hasOwn(form, 'members')) return form.value;
  return Object.fromEntries(Object.entries(form.members).map(([name, member]) => [name, fill(member, parts)]));
}

/**
 * Writes what the page gets.
 * @type {(form: any, output: Output) => any}
 */
function write({ replies, event }, output) {
  const { name, id, data, result, error } = output;
  const number = error && (replies.numbers?.[error.code] ?? (/^-?\d+$/.test(error.code) ? Number(error.code) : undefined));
  const suffix = error?.data === undefined ? '' : 'WithData';
  const form = output.isEvent ? event
    : error ? (number !== undefined && replies[`numbered${suffix}`]) || replies[`failed${suffix}`]
      : replies[output.isElement ? 'element' : output.isEnd ? 'ended' : result === undefined ? 'handled' : 'replied'];
  if (!form) return undefined;
  const parts = { name, id: id ?? null, result, number, code: error?.code, message: error?.message, data: output.isEvent ? data : error?.data };
  if (form.call) return { call: form.call, arguments: form.arguments.map((/** @type {any} */ value) => fill(value, parts)) };
  return hasOwn(form, 'reject') ? { reject: fill(form.reject, parts) } : { resolve: fill(form.resolve, parts) };
}

/**
 * Returns the envelope that a contract describes, or a test gives.
 * @param {any} form The channel's form in the contract.
 * @param {Partial<Envelope>} own What the test gives.
 * @param {string} channel
 * @param {string[]} names The names of the messages.
 * @returns {Envelope}
 */
export function envelopeOf(form, own, channel, names) {
  const by = own.by ?? form?.by ?? 'promise';
  const { read: reads = form && (body => read(form.post, body, { by, names, channel })), write: writes = form && (output => write(form, output)) } = own;
  if (!reads || !writes) throw new HostError('invalidContract', `The contract does not describe the envelope of “${channel}”. Give the option envelope.`);
  return { by, read: reads, write: writes };
}

/** Translates between the posts of a page and the packets of a session. */
export class EnvelopePage {
  #envelope;
  #owner;
  #count = 0;
  #document = 0;
  /** @type {Map<number, { name: string, ticket: any, isSubscription: boolean, settle?: (delivery: any) => void }>} */
  #pending = new Map();

  /**
   * @param {Envelope} envelope
   * @param {{
   *   kindOf(name: string): 'message' | 'request' | 'subscription' | undefined,
   *   take(text: string): Promise<any>,
   *   failed(error: unknown): void,
   *   undelivered(code: string): void,
   * }} owner
   */
  constructor(envelope, owner) {
    this.#envelope = envelope;
    this.#owner = owner;
  }

  /** Forgets the document, whose messages get no replies. */
  navigate() {
    this.#document++;
    this.#pending.clear();
  }

  /**
   * Takes what the page posts; the promise settles as the envelope says.
   * @param {any} posted
   */
  post(posted) {
    return new Promise((resolve, reject) => {
      const isPromise = this.#envelope.by === 'promise';
      /** @param {any} delivery */
      const settle = delivery => {
        if (delivery && 'reject' in delivery) reject(new Error(delivery.reject));
        else resolve(copy(delivery?.resolve));
      };
      if (!isPromise) resolve(undefined);
      let entry;
      try {
        entry = this.#envelope.read(copy(posted));
      } catch (error) {
        const { code = 'notAMessage', message } = /** @type {any} */ (error);
        const delivery = isPromise && this.#write({ name: '', id: null, error: { code, message } });
        if (isPromise) settle(delivery);
        else this.#owner.undelivered(code);
        return;
      }
      const { name, data, ticket } = entry;
      const kind = this.#owner.kindOf(name);
      const isAwaited = ticket !== undefined && (isPromise || kind === 'request' || kind === 'subscription' || !kind && ticket !== null);
      if (isAwaited && !isPromise && ['string', 'number'].includes(typeof ticket) && [...this.#pending.values()].some(other => other.ticket === ticket)) {
        return this.#owner.undelivered('duplicateID');
      }
      const isSubscription = isAwaited && !isPromise && kind === 'subscription';
      const id = isAwaited ? ++this.#count : undefined;
      if (id !== undefined) this.#pending.set(id, { name, ticket, isSubscription, ...isPromise && { settle } });
      else resolve(undefined);
      this.#send(statements.message({ name, data, id, ...isSubscription && { credit: 1 } }), id);
    });
  }

  /**
   * Sends an event, if the envelope has events.
   * @param {string} name
   * @param {unknown} data
   */
  emit(name, data) {
    const delivery = this.#write({ name, data: copy(data), isEvent: true });
    if (!delivery?.call) this.#owner.undelivered('unknownChannel');
    else this.#deliver(delivery);
  }

  /**
   * Takes a packet of the session.
   * @param {any} packet
   */
  receive({ replies = [] }) {
    for (const reply of replies) this.#reply(reply.id, reply);
  }

  /**
   * @param {object} statement
   * @param {number} [id]
   */
  async #send(statement, id) {
    const document = `${this.#document}`;
    const packet = JSON.parse(await this.#owner.take(JSON.stringify(pagePacket(`page-${document}`, [statement]))));
    if (`${this.#document}` !== document) return;
    if (failureIn(packet)) this.#reply(id, packet);
    this.receive(packet);
  }

  /**
   * @param {number | undefined} id
   * @param {import('../wire.mjs').Reply} reply
   */
  #reply(id, { result, error, element, done }) {
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (!pending || id === undefined) return;
    const isElement = element !== undefined;
    if (!isElement) this.#pending.delete(id);
    const { name, ticket } = pending;
    const delivery = this.#write({ name, id: ticket, result: isElement ? element : result, error, isElement, isEnd: done === true });
    const isDelivered = this.#deliver(delivery);
    pending.settle?.(delivery);
    if (!isElement) return;
    if (!isDelivered) this.#pending.delete(id);
    this.#send(isDelivered ? statements.credit(id, 1) : statements.cancel(id));
  }

  /** @param {Output} output */
  #write(output) {
    try {
      return /** @type {any} */ (this.#envelope.write(output));
    } catch (error) {
      this.#owner.failed(error);
      return undefined;
    }
  }

  /**
   * Calls the page's function; returns whether it has one.
   * @param {any} delivery
   */
  #deliver(delivery) {
    if (!delivery?.call) return false;
    const steps = delivery.call.replace(/^(window|globalThis|self)\./, '').split('.');
    const name = steps.pop();
    const owner = steps.reduce((/** @type {any} */ object, /** @type {string} */ step) => object?.[step], page);
    if (typeof owner?.[name] !== 'function') {
      this.#owner.undelivered('functionNotFound');
      return false;
    }
    try {
      owner[name](...delivery.arguments.map((/** @type {any} */ value) => copy(value)));
      return true;
    } catch (error) {
      this.#owner.undelivered('javaScriptException');
      return false;
    }
  }
}
