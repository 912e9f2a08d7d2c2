// Pages of other bridges, for testing.mjs: what they post, and what they get. A test gives an envelope as two
// functions, or describes it:
//
//   post     "data", "text", {"several": …}, or a list of parts, each "at" a member, an element, or a path of both
//   replies  by outcome: null for nothing, {"resolve": …}, {"reject": …}, or {"call": "window.bus", "arguments": […]}
//
// In them, {"part": "id"} stands for a part (id, result, code, number, message, data or name, of which "index" and
// "separator" may choose one), {"part": "kept", "index": 0} for a value of the ticket, {"text": …} for JSON text,
// {"joined": […]} for text with parts in it, {"members": …} and {"array": …} for objects and arrays, and {"value": …}
// for anything else. With "needsID", a promise gets no outcome of a message without an id.
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
const isMissing = value => value === undefined || value === null;

/** @param {any} value */
const isID = value => ['string', 'number'].includes(typeof value);

/**
 * Returns the steps to a member, to an element, or along a path of them.
 * @type {(at: any) => (string | number)[]}
 */
const steps = at => [at].flat();

/**
 * Replies repeat an id or a ticket.
 * @param {any} value
 */
const isLong = (value, limit = 1_000) => new TextEncoder().encode(JSON.stringify(value)).length > limit;

/** @param {any} form */
const hasJSONRPC = form => form.some?.((/** @type {any} */ { part, at }) => part === 'constant' && at === 'jsonrpc');

/**
 * Parses JSON text.
 * @type {(body: any, flaw: string) => any}
 */
function parsed(body, flaw) {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    throw new HostError('invalidJSON', flaw);
  }
}

/**
 * Reads a body as its form says. The error of another form has the name and the ticket, if they can be read.
 * @param {any} described
 * @param {any} posted
 * @param {{ by: string, names: string[], channel: string }} host
 * @param {boolean} [isMember] Whether the body is a member of a batch.
 * @returns {any}
 */
function read(described, posted, host, isMember) {
  const { by, names: handled, channel } = host;
  // The channel determines the message, if the form does not.
  const only = handled[1] ? channel : handled[0] ?? channel;
  const { several } = described;
  const form = several ?? described;
  if (!Array.isArray(form)) {
    return { name: only, data: form === 'text' ? parsed(posted, 'Dialect “wholeText”: expected JSON text.') : posted, ticket: null };
  }
  const isJSONRPC = hasJSONRPC(form);
  const dialect = `Dialect “${isJSONRPC ? 'jsonRPC' : 'fields'}”: `;
  /** @type {(text: string) => HostError} */
  const flawed = text => new HostError('notAMessage', `${dialect}expected ${text}.`);
  /** @type {(text: string, found: any, at?: any) => HostError} */
  const unexpected = (text, found, at) => flawed(`${text}${at === undefined ? '' : ` under “${steps(at).join('.')}”`}, found ${kind(found)}`);
  /** @type {(...parts: string[]) => any[]} */
  const fields = (...parts) => form.filter(({ part }) => parts.includes(part));
  const [ids] = fields('id');
  const [payload] = fields('data', 'text', 'rest');
  const names = fields('name');
  // JSON-RPC answers what it cannot read.
  const isAnswered = isJSONRPC || by === 'promise';
  let name = '';
  // A function is called for a message with an id, if there are ids at all.
  /** @type {any} */
  let ticket = isAnswered || !ids ? null : undefined;
  try {
    const body = isMember ? posted : parsed(posted, `${dialect}expected JSON text.`);
    const isArray = Array.isArray(body);
    if (several && !isMember) {
      if (!isArray) throw unexpected('an array', body);
      return body.map((/** @type {any} */ member) => read(form, member, host, true));
    }
    if (isJSONRPC && isArray && !isMember) {
      if (!body.length) throw flawed('a batch with at least one message');
      return { batch: body.map((/** @type {any} */ member) => read(form, member, host, true)) };
    }
    if (kind(body) !== 'object' && (isJSONRPC || !isArray)) throw unexpected(`an object${isJSONRPC ? '' : ' or an array'}`, body);
    /** @param {any} at */
    const member = at => steps(at).reduce((value, key) =>
      Object(value) === value && typeof key === (Array.isArray(value) ? 'number' : 'string') && hasOwn(value, key) ? value[key] : undefined, body);

    // All are read before one is thrown, so that the error of each has the name and the ticket.
    let nameFlaw, idFlaw;
    /** @type {string[]} */
    const parts = names.length ? [] : [only];
    for (const { at, separator } of names) {
      const found = member(at);
      if (found && typeof found === 'string') parts.push(found);
      else if (found !== undefined && (found !== null || separator === undefined)) {
        nameFlaw ??= unexpected(`a string${found === '' && !isJSONRPC ? ' that is not empty' : ''}`, found, at);
      }
    }
    if (!parts.length) nameFlaw ??= unexpected('a string', undefined, names[0].at);
    if (!nameFlaw) name = parts.join(names[0]?.separator);
    const id = ids && member(ids.at);
    if (!isMissing(id)) {
      if (!isID(id)) idFlaw = unexpected('a string or a number', id, ids.at);
      else if (isLong(id)) idFlaw = flawed(`at most 1000 bytes under “${steps(ids.at).join('.')}”`);
      else if (!ids.absent.includes(id)) ticket = id;
    }
    const kept = fields('kept').map(({ at, among }) => ({ at, among, found: member(at) }));
    const isKept = kept.every(({ found }) => !isMissing(found));
    for (const { at, among, found } of isKept ? kept : []) {
      if (!isID(found)) idFlaw ??= unexpected('a string or a number', found, at);
      else if (among?.length && !among.includes(found)) idFlaw ??= unexpected('one of the declared texts', found, at);
    }
    if (kept.length) ticket = isKept && !idFlaw ? kept.map(({ found }) => found) : isAnswered ? null : undefined;
    const constant = fields('constant').find(({ at, value }) => member(at) !== value);
    const constantFlaw = constant && unexpected(`"${constant.value}"`, member(constant.at), constant.at);
    const { method, result, error } = body;
    // A response to a command.
    if (isJSONRPC && !constant && method === undefined && (result !== undefined || error !== undefined)) {
      return { acknowledges: ticket, result, error: isMissing(error) ? undefined : { message: error.message, data: error } };
    }
    // The host says the first, in the order of each dialect.
    const flaw = isJSONRPC ? constantFlaw ?? nameFlaw ?? idFlaw : idFlaw ?? nameFlaw ?? constantFlaw;
    if (flaw) throw flaw;
    const { part, at, takesAny } = payload ?? {};
    let data = part === 'rest' ? body : part && member(at);
    if (!isMissing(data)) {
      if (part === 'text') {
        if (typeof data !== 'string') throw unexpected('JSON text', data, at);
        data = parsed(data, `${dialect}the text under “${at}” is not JSON.`);
      } else if (isJSONRPC && !takesAny && typeof data !== 'object') throw unexpected('an object or an array', data, at);
    }
    // As for a host, null counts as missing. A JSON-RPC message without an id is a notification.
    return { name, data: data ?? undefined, ticket: isJSONRPC ? id : ticket };
  } catch (error) {
    // The page cannot tell which message a function gets such an error for.
    if (!name && !isAnswered) ticket ??= undefined;
    return { name, ticket, error: /** @type {any} */ (error) };
  }
}

/**
 * Fills in the parts of a form.
 * @type {(form: any, parts: Record<string, any>) => any}
 */
function fill(form, parts) {
  if (hasOwn(form, 'index')) return (form.part === 'kept' ? parts.id : parts.name.split(form.separator))?.[form.index];
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
function writeOne({ replies, event, command }, output) {
  const { name, id, data, result, error } = output;
  const { numbers = {} } = replies;
  const number = error && (hasOwn(numbers, error.code) ? numbers[error.code] : /^-?\d+$/.test(error.code) ? Number(error.code) : undefined);
  const suffix = error?.data === undefined ? '' : 'WithData';
  const form = output.isEvent ? id === undefined ? event : command
    : error ? (number !== undefined && replies[`numbered${suffix}`]) || replies[`failed${suffix}`]
      : replies[output.isElement ? 'element' : output.isEnd ? 'ended' : result === undefined ? 'handled' : 'replied'];
  if (!form) return undefined;
  const parts = { name, id: id ?? null, result, number, code: error?.code, message: error?.message, data: output.isEvent ? data : error?.data };
  if (form.call) return { call: typeof form.call === 'string' ? form.call : fill(form.call, parts), arguments: form.arguments.map((/** @type {any} */ value) => fill(value, parts)) };
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
  // In JSON-RPC, a command is an event with an id. Other commands are not in a contract.
  const command = form?.event && hasJSONRPC(form.post) && JSON.parse(JSON.stringify(form.event).replace('"method":', '"id":{"part":"id"},"method":'));
  const { read: reads = form && (body => read(form.post, body, { by: form.needsID ? 'function' : by, names, channel })), write: writes = form && (output => write({ ...form, command }, output)) } = own;
  if (!reads || !writes) throw new HostError('invalidContract', `The contract does not describe the envelope of “${channel}”. Give the option envelope.`);
  return { by, read: reads, write: writes };
}

export const noCommands = () => new HostError('unknownChannel', 'The page\'s dialect has no commands.');

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
   * @param {any} entry An {@link Entry}, or what became of a command.
   * @param {number} index
   * @param {Post} post
   */
  #begin({ name, data, ticket, error, acknowledges, result }, index, post) {
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
    if (!delivery?.call) post.first ??= delivery;
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
      const delivery = document === this.#name && this.#write({ name, data, id, isEvent: true });
      if (delivery?.call) this.#deliver(delivery, id);
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
      if (!delivery?.call) return this.#reply(id, replies.failure(new HostError('wrongKind', `The page's dialect cannot carry elements of ${quoted(name)}: use a request.`)));
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
   * @param {number} [command]
   */
  #deliver(delivery, command) {
    if (!delivery?.call) return false;
    // A key in brackets may come from the page, so it must be the object's own.
    const steps = [...delivery.call.replace(/^(window|globalThis|self)\b\.?/, '').matchAll(/\[([\w$-]+)\]|[^.[]+/g)];
    const [name = ''] = steps.pop() ?? [];
    const owner = steps.reduce((object, [step, key]) => object && (key === undefined ? object[step] : hasOwn(object, key) ? object[key] : undefined), page);
    if (typeof owner?.[name] !== 'function') {
      this.#endCommand(command, new HostError('functionNotFound', `The page has no function “${delivery.call}”.`));
      return false;
    }
    try {
      owner[name](...delivery.arguments.map((/** @type {any} */ value) => copy(value)));
      return true;
    } catch (error) {
      this.#endCommand(command, { code: 'javaScriptException', message: String(error), data: error });
      return false;
    }
  }
}
