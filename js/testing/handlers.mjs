// The handlers of a fake host, and the work in progress.
import { HostError } from './host-error.mjs';
import { bytesName, chunkName, isInteger, readBytesRequest, readUpload, replies } from '../wire.mjs';
import { Uploads } from './uploads.mjs';
import { copy } from './values.mjs';

/** @typedef {import('./session.mjs').Run} Run */

/** @typedef {'message' | 'request' | 'subscription' | 'upload'} Kind */

/**
 * A running handler.
 * @typedef {{
 *   controller: AbortController,
 *   iterator?: Promise<AsyncIterator<any> | Iterator<any>>, isPulling: boolean,
 * }} Work
 */

/**
 * The fake host, as its handlers see it.
 * @typedef {{
 *   session(): import('./session.mjs').Session,
 *   beginTurn(): void,
 *   downloads: import('./downloads.mjs').Downloads,
 *   contract?: import('./contract.mjs').Contract,
 *   received: { kind: Kind, name: string, data: any }[],
 *   failures: unknown[],
 * }} Owner
 */

/** @param {string} what */
const malformed = what => ({ code: 'invalidMessage', message: `${what} is malformed.` });

export class Handlers {
  #owner;
  /** @type {Record<Kind, Record<string, Function>>} */
  #named;
  #uploads;
  /** @type {Map<Run, Work>} */
  #work = new Map();
  /** @type {{ name: string, resolve: (data: any) => void }[]} */
  #waiting = [];

  /**
   * @param {Owner} owner
   * @param {Record<Kind, Record<string, Function>>} named
   * @param {any} limits
   */
  constructor(owner, named, limits) {
    this.#owner = owner;
    this.#named = named;
    this.#uploads = new Uploads(limits);
    owner.contract?.checkHandlers(named);
  }

  /** The names of the messages that have a handler. */
  get names() {
    return Object.values(this.#named).flatMap(handlers => Object.keys(handlers));
  }

  /**
   * Returns the kind of message that the page must send under a name.
   * @param {string} name
   * @returns {'message' | 'request' | 'subscription' | undefined}
   */
  kindOf(name) {
    const kind = this.partOf(name) ? 'request' : this.#kindOf(name);
    return kind === 'upload' ? 'request' : kind;
  }

  /**
   * Returns which bytes a message is about if it is a part of an upload or a download.
   * @param {string} name
   */
  partOf(name) {
    if (this.#kindOf(name)) return undefined;
    if (name === chunkName && Object.keys(this.#named.upload).length) return 'upload';
    return name === bytesName ? 'download' : undefined;
  }

  /**
   * Returns an error if a message's data is malformed or the contract does not allow it. Also adds the
   * contract's error to the failures that the test sees, because a page gets no reply to a post.
   * @param {string} name
   * @param {any} data
   */
  rejection(name, data) {
    const part = this.partOf(name);
    // Another malformed chunk ends its upload.
    if (part === 'upload') return isInteger(data?.id) ? undefined : malformed('The chunk');
    if (part === 'download') return readBytesRequest(data) ? undefined : malformed('The request for bytes');
    const isUpload = this.#kindOf(name) === 'upload';
    if (isUpload && !readUpload(data)) return malformed('The upload');
    const fields = isUpload ? data.data : data;
    const message = this.#owner.contract?.flaw(name, 'data', fields);
    if (message === undefined) return undefined;
    const error = new HostError('invalidMessage', message);
    this.#owner.failures.push(error);
    return error;
  }

  /**
   * Returns the data of the next message with a name.
   * @param {string} name
   * @returns {Promise<any>}
   */
  next(name) {
    return new Promise(resolve => { this.#waiting.push({ name, resolve }); });
  }

  /** @param {Run} run */
  start(run) {
    const { name, document, data } = run;
    /** @type {Work} */
    const work = { controller: new AbortController(), isPulling: false };
    this.#work.set(run, work);
    const { signal } = work.controller;
    const kind = this.#kindOf(name);
    const part = this.partOf(name);
    if (part === 'upload') this.#reply(run, async () => this.#uploads.add(document, data, signal));
    else if (part === 'download') this.#reply(run, () => this.#owner.downloads.chunk(document, data, signal));
    else if (kind === 'upload') {
      this.#reply(run, async () => {
        const bytes = this.#uploads.begin(document, data, signal);
        try {
          return await this.#call(run, kind, data.data, bytes);
        } finally {
          this.#uploads.end(bytes);
        }
      });
    } else if (kind === 'subscription') {
      work.iterator = this.#iterator(run, data);
      // `pull` reports the failure.
      work.iterator?.catch(() => {});
    } else this.#reply(run, () => this.#call(run, kind, data));
  }

  /**
   * @param {Run} run
   * @param {any} data
   */
  async #iterator(run, data) {
    const elements = await this.#call(run, 'subscription', data);
    return (elements[Symbol.asyncIterator] ?? elements[Symbol.iterator]).call(elements);
  }

  /**
   * Asks a subscription's handler for the next element.
   * @param {Run} run
   */
  async pull(run) {
    const work = this.#work.get(run);
    if (!work || work.isPulling) return;
    work.isPulling = true;
    try {
      const iterator = await work.iterator;
      const { done, value } = await iterator?.next() ?? { done: true, value: undefined };
      work.isPulling = false;
      if (this.#work.get(run) !== work) return;
      if (done) this.#owner.session().end(run, 'ended', replies.done());
      else {
        const element = this.#copy(run, 'element', value ?? null);
        this.#owner.session().give(run, element);
      }
    } catch (error) {
      this.#fail(run, error);
      this.#close(work);
    }
    this.#owner.beginTurn();
  }

  /**
   * Stops the handler of a message that was cancelled.
   * @param {Run} run
   */
  stop(run) {
    const work = this.#work.get(run);
    this.ended(run);
    work?.controller.abort();
    this.#close(work);
  }

  /**
   * Ends a subscription's sequence.
   * @param {Work} [work]
   */
  #close(work) {
    work?.iterator?.then(iterator => iterator.return?.()).catch(() => {});
  }

  /** @param {Run} run */
  ended(run) {
    this.#work.delete(run);
  }

  /**
   * @param {string} name
   * @returns {any}
   */
  #kindOf(name) {
    return Object.entries(this.#named).find(([, handlers]) => Object.hasOwn(handlers, name))?.[0];
  }

  /**
   * Calls the handler of a message.
   * @param {Run} run
   * @param {Kind} kind
   * @param {any} data
   * @param {...unknown} bytes The bytes, for an upload.
   */
  #call(run, kind, data, ...bytes) {
    const { name, options } = run;
    this.#owner.received.push({ kind, name, data });
    this.#waiting = this.#waiting.filter(waiting => {
      if (waiting.name !== name) return true;
      waiting.resolve(data);
      return false;
    });
    const signal = this.#work.get(run)?.controller.signal;
    return this.#named[kind][name]?.(data, ...bytes, { ...options, signal });
  }

  /**
   * Replies with the result of a function.
   * @param {Run} run
   * @param {() => unknown} give
   */
  async #reply(run, give) {
    const isRequest = this.kindOf(run.name) === 'request';
    try {
      const result = this.#copy(run, 'reply', await give());
      this.#owner.session().end(run, isRequest ? 'replied' : 'handled', replies.result(isRequest ? result : undefined));
    } catch (error) {
      this.#fail(run, error);
    }
    this.#owner.beginTurn();
  }

  /**
   * @param {Run} run
   * @param {any} error
   */
  #fail(run, error) {
    if (!this.#work.has(run)) return;
    let reply;
    if (error instanceof HostError && error.code !== 'notInContract') {
      const { code, message, data } = error;
      try {
        this.#owner.contract?.checkCode(run.name, code);
        reply = replies.failure(copy({ code, message, data }));
      } catch (flaw) {
        // The contract does not list the code, or the data cannot be written as JSON.
        error = flaw;
      }
    }
    if (reply) return this.#owner.session().end(run, error.code, reply);
    this.#owner.failures.push(error);
    this.#owner.session().fail(run);
  }

  /**
   * Copies a handler's value for the page that gets it. Throws if the contract does not allow the value.
   * @param {Run} run
   * @param {'reply' | 'element'} part
   * @param {unknown} value
   */
  #copy({ name, document }, part, value) {
    return this.#owner.downloads.copy(value, {
      document,
      check: copied => {
        const flaw = this.#owner.contract?.flaw(name, part, copied);
        if (flaw !== undefined) throw new HostError('notInContract', flaw);
      },
    });
  }
}
