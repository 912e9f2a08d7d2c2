// A fake host for the web team: for unit tests of a page's code, and for working on a page in a
// plain browser. It drives the real bridge.js through its transport, by the article Wire protocol.
//
//   import { FakeHost } from 'scriptbridge/testing';
//   const host = new FakeHost({ requests: { GetLocation: () => ({ latitude: 52.5, longitude: 13.25 }) } });
//   const bridge = await host.load();
//   host.fault('drop', { direction: 'toPage', name: 'GetLocation' });
//
// In a page with script tags, a module that calls host.install() stands before bridge.js, which has
// the attribute defer.
import { Contract } from './contract.mjs';
import { FaultyTransport } from './faulty-transport.mjs';
import { HostError } from './host-error.mjs';
import { Session } from './session.mjs';
import { refusal, replies } from './wire.mjs';

export { HostError };

/**
 * What travels between page and host is a copy.
 * @type {(value: any) => any}
 */
const copy = value => value === undefined ? undefined : JSON.parse(JSON.stringify(value));

// bridge.js runs once in a page: the host that was installed last is the one that it talks to.
/** @type {FakeHost | undefined} */
let installed;

// Only where there is no window: node has no events of its own.
const events = new EventTarget();

/** @type {any} */
const page = globalThis;

/**
 * What the host that was installed last takes: bridge.js looks here.
 * @type {Record<string, 1>}
 */
const names = Object.create(null);

// Whether bridge.js, which looks for its host once, finds this one.
const isFirst = !page.ScriptBridge;

/** @typedef {{ controller: AbortController, iterator?: Promise<AsyncIterator<any> | Iterator<any>>, isPulling: boolean }} Work */

/** @typedef {import('./testing').FakeHost<any>} Declared */

/** @implements {Declared} */
export class FakeHost {
  // As soon as this is imported, so that the modules that are imported below it find a host. What
  // they ask before one is installed ends with `documentGone`.
  static {
    if (isFirst) {
      if (!page.addEventListener) {
        page.addEventListener = events.addEventListener.bind(events);
        page.dispatchEvent = events.dispatchEvent.bind(events);
      }
      page.scriptBridgeConfiguration = { names, transport: { send: (/** @type {string} */ text) => installed && installed.#take(text) } };
    }
  }

  /** @type {{ kind: 'message' | 'request' | 'subscription', name: string, data: any }[]} */
  received = [];
  /** @type {unknown[]} */
  failures = [];
  /** @type {string[]} */
  undelivered = [];

  /** @type {Record<string, Record<string, Function>>} */
  #handlers;
  #session;
  /** @type {Contract | undefined} */
  #contract;
  /** @type {Map<any, Work>} */
  #work = new Map();
  #transport = new FaultyTransport({
    isCrashed: () => this.#isCrashed,
    leave: kind => kind === 'crash' ? this.crash() : this.navigate(),
    again: text => page.ScriptBridge?.receive(text),
    failed: error => { this.failures.push(error); },
  });
  /** @type {{ name: string, resolve: (data: any) => void }[]} */
  #waiting = [];
  #isTurnOpen = false;
  #isRemoved = false;
  #isCrashed = false;
  #context;

  /** @param {any} options */
  constructor({ messages = {}, requests = {}, subscriptions = {}, limits, contract, channel, context } = {}) {
    this.#context = copy(context);
    this.#handlers = { message: messages, request: requests, subscription: subscriptions };
    if (contract !== undefined) this.#contract = new Contract(contract, channel);
    this.#contract?.checkHandlers(this.#handlers);
    this.#session = new Session({
      now: () => Date.now(),
      after: (delay, action) => {
        setTimeout(() => {
          action();
          this.#beginTurn();
        }, Math.min(delay, 2e9));
      },
      kindOf: name => this.#kindOf(name),
      check: (name, data) => this.#transport.refusal(name)
        ?? this.#refusal(name, data),
      start: run => { this.#start(run); },
      ask: run => { this.#pull(run); },
      stop: run => { this.#release(run); },
      ended: run => { this.#work.delete(run); },
      push: frame => this.#transport.carry('toPage', JSON.stringify(frame), text => page.ScriptBridge?.receive(text), this.#noteRefusal),
      undelivered: code => { this.undelivered.push(code); },
    }, { limits });
  }

  // --- The page -------------------------------------------------------------------------------

  /** Becomes the page's host; a later host takes over from an earlier one. */
  install() {
    if (!isFirst) throw new HostError('bridgeLoaded', 'bridge.js has run before testing.mjs: import testing.mjs first.');
    installed = this;
    for (const name of Object.keys(names)) delete names[name];
    for (const handlers of Object.values(this.#handlers)) for (const name of Object.keys(handlers)) names[name] = 1;
    page.scriptBridgeConfiguration.context = this.#context;
    if (page.ScriptBridge) this.#turnPage();
  }

  /** Becomes the page's host, and loads bridge.js where it has not run yet. */
  async load() {
    this.install();
    await import('./bridge.js');
    return page.ScriptBridge.bridge;
  }

  /** Leaves the document and comes back to it, as the back-forward cache does: it is another one. */
  navigate() {
    this.#isCrashed = false;
    this.#session.navigate();
    this.#turnPage();
  }

  /** Ends the page's process: until the next `navigate`, nothing arrives either way. */
  crash() {
    this.#isCrashed = true;
    this.#session.navigate();
    page.dispatchEvent(new Event('pagehide'));
  }

  /** Removes the bridge: what has not ended fails with `hostGone`, and what is posted from now on too. */
  remove() {
    this.#session.remove();
    this.#isRemoved = true;
  }

  // --- What the host does ---------------------------------------------------------------------

  /**
   * Emits an event to the page's listeners.
   * @param {string} name
   * @param {unknown} data
   * @param {{ delivery?: import('./wire.mjs').Delivery }} options
   */
  emit(name, data, { delivery } = {}) {
    this.#contract?.checkEvent(name, copy(data));
    this.#session.emit(name, copy(data), delivery);
    this.#beginTurn();
  }

  /**
   * Calls a function that the page exposes.
   * @param {string} name
   * @param {...unknown} values
   */
  async call(name, ...values) {
    this.#contract?.checkCall(name, copy(values));
    const bridge = page.ScriptBridge?.bridge;
    if (typeof bridge?.[name] !== 'function') throw new HostError('functionNotFound', `The page has no function “${name}”.`);
    let result;
    try {
      result = copy(await bridge[name](...copy(values)));
    } catch (error) {
      throw new HostError('javaScriptException', String(error), error);
    }
    this.#contract?.checkResult(name, result);
    return result;
  }

  /**
   * The data of the next message, request or subscription of this name.
   * @param {string} name
   */
  next(name) {
    return new Promise(resolve => { this.#waiting.push({ name, resolve }); });
  }

  /**
   * Lets go wrong what comes next, once or several times.
   * @param {import('./faulty-transport.mjs').FaultKind} kind
   * @param {Partial<import('./faulty-transport.mjs').Fault>} [options]
   */
  fault(kind, options) {
    this.#transport.plan(kind, options);
  }

  // --- Frames ---------------------------------------------------------------------------------

  /** @param {string} text */
  #take(text) {
    if (this.#isRemoved) return Promise.reject(new Error('There is no handler any more.'));
    return new Promise(resolve => {
      this.#transport.carry('toHost', text, text => {
        this.#session.receive(text, answer => {
          this.#transport.carry('toPage', JSON.stringify(answer), resolve, this.#noteRefusal);
        });
        this.#beginTurn();
      }, error => resolve(JSON.stringify(refusal(error))));
    });
  }

  // Nobody waits for a frame of the host.
  #noteRefusal = (/** @type {{ code: string }} */ { code }) => { this.undelivered.push(code); };

  /** What is said from now on, in this turn, goes out together. */
  #beginTurn() {
    if (this.#isTurnOpen) return;
    this.#isTurnOpen = true;
    // Later than the promises of handlers that wait for nothing.
    Promise.resolve().then(() => {}).then(() => {}).then(() => {
      this.#isTurnOpen = false;
      this.#session.endTurn();
    });
  }

  #turnPage() {
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }

  // --- Handlers -------------------------------------------------------------------------------

  /**
   * @param {string} name
   * @returns {any}
   */
  #kindOf(name) {
    return Object.keys(this.#handlers).find(kind => Object.hasOwn(this.#handlers[kind] ?? {}, name));
  }

  /** @param {import('./session.mjs').Run} run */
  async #start(run) {
    const { name, data } = run;
    const kind = this.#kindOf(name);
    const controller = new AbortController();
    /** @type {Work} */
    const work = { controller, isPulling: false };
    this.#work.set(run, work);
    this.received.push({ kind, name, data });
    this.#waiting = this.#waiting.filter(waiting => {
      if (waiting.name !== name) return true;
      waiting.resolve(data);
      return false;
    });
    const handler = this.#handlers[kind]?.[name];
    const context = { signal: controller.signal, timeout: run.timeout < Infinity ? run.timeout : undefined };
    const handled = (async () => handler?.(data, context))();
    if (kind === 'subscription') {
      work.iterator = handled.then(elements => (elements[Symbol.asyncIterator] ?? elements[Symbol.iterator]).call(elements));
      // Its failure is told where it is asked for an element.
      work.iterator.catch(() => {});
      return;
    }
    try {
      const result = copy(await handled);
      this.#check(name, 'reply', result);
      this.#session.end(run, kind === 'request' ? 'replied' : 'handled', replies.result(kind === 'request' ? result : undefined));
    } catch (error) {
      this.#fail(run, error);
    }
    this.#beginTurn();
  }

  /**
   * Asks a subscription's handler for elements, as long as the page is ready to take one.
   * @param {import('./session.mjs').Run} run
   */
  async #pull(run) {
    const work = this.#work.get(run);
    if (!work || work.isPulling) return;
    work.isPulling = true;
    try {
      const iterator = await work.iterator;
      const { done, value } = await iterator?.next() ?? { done: true, value: undefined };
      work.isPulling = false;
      if (this.#work.get(run) !== work) return;
      if (done) this.#session.end(run, 'ended', replies.done());
      else {
        const element = copy(value) ?? null;
        this.#check(run.name, 'element', element);
        this.#session.give(run, element);
      }
    } catch (error) {
      this.#fail(run, error);
    }
    this.#beginTurn();
  }

  /**
   * @param {import('./session.mjs').Run} run
   * @param {any} error
   */
  #fail(run, error) {
    if (!this.#work.has(run)) return;
    if (error instanceof HostError && error.code !== 'notInContract') {
      const { code, message, data } = error;
      this.#session.end(run, code, replies.failure(copy({ code, message, data })));
    } else {
      this.failures.push(error);
      this.#session.fail(run);
    }
  }

  /**
   * What the page is told of data that the contract does not allow. Posts are not waited for, so that
   * the test is told too.
   * @param {string} name
   * @param {unknown} data
   */
  #refusal(name, data) {
    const message = this.#contract?.flaw(name, 'data', data);
    if (message === undefined) return undefined;
    const error = new HostError('invalidMessage', message);
    this.failures.push(error);
    return error;
  }

  /**
   * Fails a handler that gives what no host of the contract does.
   * @param {string} name
   * @param {'reply' | 'element'} part
   * @param {unknown} value
   */
  #check(name, part, value) {
    const flaw = this.#contract?.flaw(name, part, value);
    if (flaw !== undefined) throw new HostError('notInContract', flaw);
  }

  /**
   * Nobody waits for the outcome any more.
   * @param {import('./session.mjs').Run} run
   */
  #release(run) {
    const work = this.#work.get(run);
    this.#work.delete(run);
    work?.controller.abort();
    work?.iterator?.then(iterator => iterator.return?.()).catch(() => {});
  }
}
