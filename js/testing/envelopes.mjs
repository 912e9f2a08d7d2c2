// Pages of other bridges, for testing.mjs: what they post, and what they get, in the two functions of an envelope.
import { HostError, quoted } from './host-error.mjs';
import { page } from './page.mjs';
import { copy } from './values.mjs';
import { event, failureIn, hostPacket, pagePacket, replies, statements } from '../wire.mjs';

/** @typedef {import('../testing').FakeEnvelope} Envelope */
/** @typedef {import('../wire.mjs').Failure} Failure */
/** @typedef {import('../testing').EnvelopeOutput} Output */
/** @typedef {import('../testing').EnvelopeEntry} Entry */
/**
 * A post: how many of its messages are open, what was written first, and the outcomes of a batch by place.
 * @typedef {{ open: number, first?: any, outputs?: Output[], settle: (delivery: any) => void }} Post
 */

/**
 * The fake host, as its envelope sees it.
 * @typedef {{
 *   kindOf(name: string): 'message' | 'request' | 'subscription' | undefined,
 *   take(text: string, flaw?: any): Promise<any>,
 *   push(packet: object, rejected?: (error: Failure) => void): void,
 *   failed(error: unknown): void,
 *   undelivered(code: string): void,
 *   mostMessages: number,
 * }} Owner
 */

const { hasOwn } = Object;

/** @param {any} value */
const kind = value => value === undefined ? 'nothing' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** @param {any} value */
const isID = value => ['string', 'number'].includes(typeof value);

/**
 * Replies repeat an id or a ticket.
 * @param {any} value
 */
const isLong = (value, limit = 1_000) => new TextEncoder().encode(JSON.stringify(value)).length > limit;

/** The deliveries in what an envelope has written. */
const each = (/** @type {any} */ delivery) => [delivery].flat().filter(Boolean);

/** Whether the page gets a call or an event. */
const calls = (/** @type {any} */ delivery) => each(delivery).some(({ call, dispatch, message }) => (call ?? dispatch ?? message) !== undefined);

/** What settles the promise, if anything does. */
const settling = (/** @type {any} */ delivery) => each(delivery).find(one => 'resolve' in one || 'reject' in one);

export const noCommands = () => new HostError('unknownChannel', 'The page\'s envelope has no commands.');

/** Translates between the posts of a page and the packets of a session. */
export class EnvelopePage {
  #envelope;
  #owner;
  #count = 0;
  #document = 0;
  /** @type {Map<number, { name: string, ticket: any, index: number, post: Post }>} */
  #pending = new Map();
  /**
   * The functions that end the commands that the page has not acknowledged, by ids as text.
   * @type {Map<string, (error: Failure | undefined, result: any) => void>}
   */
  #commands = new Map();

  /**
   * @param {Envelope} envelope
   * @param {Owner} owner
   */
  constructor(envelope, owner) {
    this.#envelope = envelope;
    this.#owner = owner;
  }

  /** Forgets the document, whose messages get no replies. */
  navigate() {
    this.#document++;
    this.#pending.clear();
    this.endCommands(new HostError('documentGone', 'The page navigated away before it acknowledged the command.'));
  }

  /** @param {Failure} error */
  endCommands(error) {
    for (const id of this.#commands.keys()) this.#endCommand(id, error);
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
        const one = settling(delivery);
        if (one && 'reject' in one) reject(new Error(one.reject));
        else resolve(copy(one)?.resolve);
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
   * @param {any} entry An {@link Entry}, or what became of a command.
   * @param {number} index
   * @param {Post} post
   */
  #begin({ name, data, ticket, error, acknowledges, result, answer }, index, post) {
    if (answer !== undefined) {
      post.first ??= settling(answer);
      return this.#deliver(answer);
    }
    if (acknowledges !== undefined) {
      const message = error?.message ?? 'The page reported that the command failed.';
      return this.#endCommand(acknowledges, error && { ...error, code: 'commandFailed', message }, result, 'notAMessage');
    }
    const number = ++this.#count;
    const isPromise = this.#envelope.by === 'promise';
    const kind = error ? undefined : this.#owner.kindOf(name);
    const isAwaited = ticket !== undefined;
    if (isAwaited && !isPromise && isID(ticket) && [...this.#pending.values()].some(other => other.ticket === ticket)) {
      return this.#owner.undelivered('duplicateID');
    }
    if (!isAwaited && error) return this.#owner.undelivered(error.code);
    const id = isAwaited ? number : undefined;
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
    post.first ??= settling(delivery);
    if (--post.open) return;
    const outputs = post.outputs?.filter(Boolean) ?? [];
    if (outputs.length) this.#deliver(post.first = this.#write(outputs));
    post.settle(post.first);
  }

  /**
   * Ends a command. If there is none, the test learns the code.
   * @param {any} id A page that only knows text repeats the number as text.
   * @param {Failure | undefined} error
   * @param {any} [result]
   * @param {string} [code]
   */
  #endCommand(id, error, result, code = error?.code) {
    const end = this.#commands.get(`${id}`);
    this.#commands.delete(`${id}`);
    if (end) end(error, result);
    else this.#owner.undelivered(/** @type {string} */ (code));
  }

  /**
   * Sends an event or a command, if the envelope has some.
   * @param {string} name
   * @param {unknown} data
   * @param {number} [id] The id of a command.
   */
  emit(name, data, id) {
    this.#owner.push(hostPacket(this.#name, { events: [{ ...event(name, data), id }] }), error => this.#endCommand(id, error));
  }

  /**
   * Sends a command; resolves when the page acknowledges it.
   * @param {string} name
   * @param {unknown} data
   */
  send(name, data) {
    return new Promise((resolve, reject) => {
      this.#commands.set(`${++this.#count}`, (error, result) => error ? reject(new HostError(error.code, error.message, error.data)) : resolve(result));
      this.emit(name, data, this.#count);
    });
  }

  /**
   * Takes a packet of the session.
   * @param {any} packet
   */
  receive({ document, replies = [], events = [] }) {
    for (const reply of replies) this.#reply(reply.id, reply);
    for (const { name, data, id } of events) {
      const delivery = document === this.#name && this.#write({ name, data, id, isCommand: true });
      if (calls(delivery)) this.#deliver(delivery, id);
      else if (delivery === false) this.#owner.undelivered('pageNotReady');
      else this.#endCommand(id, noCommands());
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
      if (all.length > this.#owner.mostMessages) throw new HostError('tooManyMessages', `The batch has more than ${this.#owner.mostMessages} messages.`);
      const entries = all.map((/** @type {any} */ entry) => {
        if (kind(entry) !== 'object') {
          const flaw = new TypeError(`The envelope read ${kind(entry)}, not an object.`);
          this.#owner.failed(flaw);
          throw flaw;
        }
        return isLong(entry.ticket ?? 0, 64 << 10) ? { name: entry.name, ticket: null, error: new HostError('notAMessage', 'The ID of the message has more than 1000 bytes.') } : entry;
      });
      return { entries, isBatch };
    } catch (error) {
      const { code = 'notAMessage', message, data } = /** @type {any} */ (error);
      // The page cannot tell which message a function gets such an error for.
      const ticket = this.#envelope.by === 'promise' ? null : undefined;
      return { entries: [{ name: '', ticket, error: { code, message, data } }], isBatch: false };
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
      packet = replies.failure(new HostError('hostGone', 'The host removed the bridge before it answered.'));
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
      if (!calls(delivery)) return this.#reply(id, replies.failure(new HostError('wrongKind', `The page's envelope cannot carry elements of ${quoted(name)}: use a request.`)));
    }
    this.#pending.delete(id);
    this.#end(post, delivery);
  }

  /** @param {any} output */
  #write(output) {
    try {
      const delivery = /** @type {any} */ (this.#envelope.write(output));
      for (const one of each(delivery)) if (kind(one) !== 'object') throw new TypeError(`The envelope wrote ${kind(one)}, not an object.`);
      // Throws for what JSON cannot carry, before the page gets a part of it.
      copy(delivery);
      return delivery;
    } catch (error) {
      this.#owner.failed(error);
      return undefined;
    }
  }

  /**
   * Calls the page's functions and dispatches events; returns whether the last one succeeded.
   * @param {any} delivery
   * @param {number} [command]
   */
  #deliver(delivery, command) {
    let isDelivered = false;
    for (const one of each(delivery)) isDelivered = this.#deliverOne(one, command);
    return isDelivered;
  }

  /**
   * @param {any} delivery
   * @param {number} [command]
   */
  #deliverOne(delivery, command) {
    const { call, dispatch, message } = delivery;
    try {
      if (dispatch !== undefined) {
        const { CustomEvent } = /** @type {any} */ (page);
        page.dispatchEvent(new CustomEvent(dispatch, { detail: copy(delivery.detail) }));
        return true;
      }
      if (message !== undefined) {
        const { MessageEvent, location } = /** @type {any} */ (page);
        page.dispatchEvent(new MessageEvent('message', { data: copy(message), origin: location?.origin ?? '' }));
        return true;
      }
      if (call === undefined) return false;
      // A key in brackets may come from the page, so it must be the object's own.
      const steps = [...call.replace(/^(window|globalThis|self)\b\.?/, '').matchAll(/\[(\d+)\]|\["([^"]*)"\]|[^.[]+/g)]
        .map(([step, index, key]) => ({ name: index ?? key ?? step, isKey: (index ?? key) !== undefined }));
      const { name, isKey } = steps.pop() ?? { name: '', isKey: false };
      const has = (/** @type {any} */ object, /** @type {string} */ name, /** @type {boolean} */ isKey) => object && (!isKey || hasOwn(object, name));
      const owner = steps.reduce((object, { name, isKey }) => has(object, name, isKey) ? object[name] : undefined, page);
      if (!has(owner, name, isKey) || typeof owner[name] !== 'function') {
        this.#endCommand(command, new HostError('functionNotFound', `The page has no function “${call}”.`));
        return false;
      }
      owner[name](...delivery.arguments.map((/** @type {any} */ value) => copy(value)));
      return true;
    } catch (error) {
      this.#endCommand(command, { code: 'javaScriptException', message: String(error), data: error });
      return false;
    }
  }
}
