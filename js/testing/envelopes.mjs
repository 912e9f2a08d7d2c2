// Pages of other bridges, for testing.mjs: what they post, and what they get. An envelope of contract.json
// becomes two functions; a test may give its own. The comment of EnvelopeForm in ScriptBridgeContract lists
// the forms.
import * as errors from './errors.mjs';
import { HostError } from './host-error.mjs';
import { page } from './page.mjs';
import { copy } from './values.mjs';
import { event, failureIn, hostPacket, pagePacket, replies, statements } from '../wire.mjs';

/** @typedef {import('../testing').FakeEnvelope} Envelope */
/** @typedef {import('../testing').EnvelopeOutput} Output */
/** @typedef {import('../testing').EnvelopeEntry} Entry */
/**
 * A post: how many of its messages are open, what was written first, and the outcomes of a batch by place.
 * @typedef {{ open: number, first?: any, outputs?: Output[], settle: (delivery: any) => void }} Post
 */

const { hasOwn } = Object;

/** @param {any} value */
const kind = value => value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** @param {any} value */
const isMissing = value => value === undefined || value === null;

/** @type {(text: string, found: any, at?: string) => HostError} */
const unexpected = (text, found, at) =>
  new HostError('notAMessage', `Dialect “fields”: expected ${text}${at === undefined ? '' : ` under “${at}”`}, found ${kind(found)}.`);

/** @param {any} ticket Replies repeat it. */
const isLong = ticket => new TextEncoder().encode(JSON.stringify(ticket)).length > 1_000;

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
 * Reads a body as its form says. The error of another form has the name and the ticket, if they can be read.
 * @param {any} form
 * @param {any} posted
 * @param {{ by: string, names: string[], channel: string }} host
 * @param {boolean} [isMember] Whether the body is a member of a batch.
 * @returns {any}
 */
function read(form, posted, host, isMember) {
  const { by, names, channel } = host;
  if (!Array.isArray(form)) {
    // The channel determines the message.
    const name = names.length === 1 ? names[0] ?? '' : channel;
    return { name, data: form === 'text' ? parsed(posted) : posted, ticket: null };
  }
  const ids = form.find(({ part }) => part === 'id');
  const isJSONRPC = form.some(({ part, at }) => part === 'constant' && at === 'jsonrpc');
  // A function is called for a message with an id, if there are ids at all; JSON-RPC answers what it cannot read.
  let name = '', ticket = isJSONRPC || by === 'promise' || !ids ? null : undefined;
  try {
    const body = isMember ? posted : parsed(posted);
    if (isJSONRPC && !isMember && Array.isArray(body) && !body.length) throw new HostError('notAMessage', 'Dialect “jsonRPC”: expected a batch with at least one message.');
    if (isJSONRPC && !isMember && Array.isArray(body)) return { batch: body.map(member => read(form, member, host, true)) };
    if (kind(body) !== 'object') throw unexpected('an object', body);
    /** @param {string} at */
    const member = at => hasOwn(body, at) ? body[at] : undefined;
    // For errors.
    const names = form.filter(({ part }) => part === 'name').map(({ at }) => member(at));
    if (names.every(text => typeof text === 'string')) name = names.join(form.find(({ separator }) => separator)?.separator ?? '');
    // First, so that every other error is answered with it.
    const id = ids && member(ids.at);
    if (!isMissing(id)) {
      if (!['string', 'number'].includes(typeof id)) throw unexpected('a string or a number', id, ids.at);
      if (isLong(id)) throw new HostError('notAMessage', `Dialect “fields”: expected at most 1000 bytes under “${ids.at}”.`);
      if (!ids.absent.includes(id)) ticket = id;
    }
    /** @type {string[]} */
    const parts = [];
    /** @type {any} */
    let payload = {};
    let separator = '';
    for (const field of form) {
      const { part, at, value, separator: between } = field;
      const found = member(at);
      if (part === 'constant') {
        if (found !== value) throw unexpected(`“${value}”`, found, at);
      } else if (part === 'name') {
        separator = between ?? '';
        if (typeof found === 'string' && found) parts.push(found);
        else if (!isMissing(found) || between === undefined) throw unexpected('a string', found, at);
      } else if (part !== 'id') payload = field;
    }
    if (!parts.length) throw unexpected('a name', undefined);
    name = parts.join(separator);
    const { part, at, takesAny } = payload;
    let data = part === 'rest' ? body : part && member(at);
    if (!isMissing(data)) {
      if (part === 'text') {
        if (typeof data !== 'string') throw unexpected('JSON text', data, at);
        data = parsed(data);
      } else if (isJSONRPC && !takesAny && typeof data !== 'object') throw unexpected('an object or an array', data, at);
    }
    // As for a host, null counts as missing. A JSON-RPC message without an id is a notification.
    return { name, data: data ?? undefined, ticket: isJSONRPC ? id : ticket };
  } catch (error) {
    return { name, ticket, error: /** @type {any} */ (error) };
  }
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
 * Writes what the page gets. Only JSON-RPC has batches: an array of its responses, or the text of one.
 * @type {(form: any, output: Output | Output[]) => any}
 */
function write(form, output) {
  if (!Array.isArray(output)) return writeOne(form, output);
  const all = output.map(one => writeOne(form, one));
  const values = all.map(({ call, arguments: values, resolve }) => call ? values[0] : resolve);
  const value = typeof values[0] === 'string' ? `[${values}]` : values;
  return all[0].call ? { call: all[0].call, arguments: [value] } : { resolve: value };
}

/** @type {(form: any, output: Output) => any} */
function writeOne({ replies, event }, output) {
  const { name, id, data, result, error } = output;
  const { numbers = {} } = replies;
  const number = error && (hasOwn(numbers, error.code) ? numbers[error.code] : /^-?\d+$/.test(error.code) ? Number(error.code) : undefined);
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
  /** @type {Map<number, { name: string, ticket: any, index: number, post: Post }>} */
  #pending = new Map();

  /**
   * @param {Envelope} envelope
   * @param {{
   *   kindOf(name: string): 'message' | 'request' | 'subscription' | undefined,
   *   take(text: string, flaw?: any): Promise<any>,
   *   push(packet: object): void,
   *   failed(error: unknown): void,
   *   undelivered(code: string): void,
   *   mostMessages: number,
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
        else resolve(copy(delivery)?.resolve);
      };
      if (!isPromise) resolve(undefined);
      const { entries, isBatch } = this.#read(posted);
      /** @type {Post} */
      const post = { open: 1, settle, ...isBatch && { outputs: [] } };
      entries.forEach((entry, index) => { this.#begin(entry, index, post); });
      this.#end(post);
    });
  }

  /**
   * Begins a message of a post.
   * @param {Entry} entry
   * @param {number} index
   * @param {Post} post
   */
  #begin({ name, data, ticket, error }, index, post) {
    const isPromise = this.#envelope.by === 'promise';
    const kind = error ? undefined : this.#owner.kindOf(name);
    const isAwaited = ticket !== undefined && (isPromise || error || kind === 'request' || kind === 'subscription' || !kind && ticket !== null);
    if (isAwaited && !isPromise && ['string', 'number'].includes(typeof ticket) && [...this.#pending.values()].some(other => other.ticket === ticket)) {
      return this.#owner.undelivered('duplicateID');
    }
    if (!isAwaited && error) return this.#owner.undelivered(error.code);
    const id = isAwaited ? ++this.#count : undefined;
    if (id !== undefined) {
      post.open++;
      this.#pending.set(id, { name, ticket, index, post });
    }
    this.#send(statements.message({ name, data, id, ...isAwaited && kind === 'subscription' && { credit: 1 } }), id, error);
  }

  /**
   * Ends a message of a post. The promise settles after the last one, as the first says, or as the batch does.
   * @param {Post} post
   * @param {any} [delivery]
   */
  #end(post, delivery) {
    // A call settles no promise.
    if (!delivery?.call) post.first ??= delivery;
    if (--post.open) return;
    const outputs = post.outputs?.filter(Boolean) ?? [];
    if (outputs.length) this.#deliver(post.first = this.#write(outputs));
    post.settle(post.first);
  }

  /**
   * Sends an event, if the envelope has events.
   * @param {string} name
   * @param {unknown} data
   */
  emit(name, data) {
    this.#owner.push(hostPacket(this.#name, { events: [event(name, data)] }));
  }

  /**
   * Takes a packet of the session.
   * @param {any} packet
   */
  receive({ document, replies = [], events = [] }) {
    for (const reply of replies) this.#reply(reply.id, reply);
    for (const { name, data } of events) {
      const delivery = document === this.#name && this.#write({ name, data, isEvent: true });
      if (!delivery?.call) this.#owner.undelivered(delivery === false ? 'pageNotReady' : 'unknownChannel');
      else this.#deliver(delivery);
    }
  }

  /** The document's name in packets. */
  get #name() { return `page-${this.#document}`; }

  /**
   * Reads a body. What cannot be read is an error with the ticket null.
   * @param {any} posted
   * @returns {{ entries: Entry[], isBatch: boolean }}
   */
  #read(posted) {
    try {
      const read = /** @type {any} */ (this.#envelope.read(copy(posted)));
      const isBatch = Array.isArray(read?.batch);
      const all = isBatch ? read.batch : [read].flat();
      if (all.length > this.#owner.mostMessages) throw errors.tooManyMessagesInBatch(this.#owner.mostMessages);
      const entries = all.map((/** @type {any} */ entry) => {
        if (kind(entry) !== 'object') {
          const flaw = new TypeError(`The envelope read ${kind(entry)}, not an object.`);
          this.#owner.failed(flaw);
          throw flaw;
        }
        return isLong(entry.ticket ?? 0) ? { name: entry.name, ticket: null, error: errors.ticketTooLong() } : entry;
      });
      return { entries, isBatch };
    } catch (error) {
      const { code = 'notAMessage', message, data } = /** @type {any} */ (error);
      return { entries: [{ name: '', ticket: null, error: { code, message, data } }], isBatch: false };
    }
  }

  /**
   * @param {object} statement
   * @param {number} [id]
   * @param {any} [flaw] Why the host cannot read it.
   */
  async #send(statement, id, flaw) {
    const document = this.#name;
    let packet;
    try {
      packet = JSON.parse(await this.#owner.take(JSON.stringify(pagePacket(document, [statement])), flaw));
    } catch {
      // The bridge was removed, or its answer was cut.
      packet = replies.failure(errors.hostGone());
    }
    if (this.#name !== document) return;
    try {
      if (failureIn(packet)) this.#reply(id, packet);
      this.receive(packet);
    } catch (error) {
      this.#owner.failed(error);
    }
  }

  /**
   * @param {number | undefined} id
   * @param {import('../wire.mjs').Reply} reply
   * @returns {void}
   */
  #reply(id, { result, error, element, done }) {
    const pending = id === undefined ? undefined : this.#pending.get(id);
    if (!pending || id === undefined) return;
    const { name, ticket, index, post } = pending;
    const isElement = element !== undefined;
    const output = { name, id: ticket, result: isElement ? element : result, error, isElement, isEnd: done === true };
    if (post.outputs && !isElement) {
      post.outputs[index] = output;
      this.#pending.delete(id);
      return this.#end(post);
    }
    const delivery = this.#write(output);
    const isDelivered = this.#deliver(delivery);
    if (isElement) {
      this.#send(isDelivered ? statements.credit(id, 1) : statements.cancel(id));
      if (isDelivered) return;
      // As a host, which ends a subscription whose elements the envelope cannot carry.
      if (!delivery?.call) return this.#reply(id, replies.failure(errors.elementNotSent(name)));
    }
    this.#pending.delete(id);
    this.#end(post, delivery);
  }

  /** @param {any} output */
  #write(output) {
    try {
      const delivery = /** @type {any} */ (this.#envelope.write(output));
      if (!isMissing(delivery) && kind(delivery) !== 'object') throw new TypeError(`The envelope wrote ${kind(delivery)}, not an object.`);
      // Throws for what JSON cannot carry, before the page gets a part of it.
      copy(delivery);
      return delivery;
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
