// A fake host for the web team, for unit tests of a page's code and for work on a page in a plain
// browser. It drives the real bridge.js through a transport, as docs/WireProtocol.md specifies.
//
//   import { FakeHost } from 'scriptbridge/testing';
//   const host = new FakeHost({ requests: { GetLocation: () => ({ latitude: 52.5, longitude: 13.25 }) } });
//   const bridge = await host.load();
//   host.fault('drop', { direction: 'toPage', name: 'GetLocation' });
//
// In a page with script tags, put a module that calls host.install() before bridge.js, and load
// bridge.js with the attribute defer.
import './testing/page.mjs';
import './download.js';
import { Contract } from './testing/contract.mjs';
import { EnvelopePage, noCommands } from './testing/envelopes.mjs';
import { defaults } from './testing/limits.mjs';
import { FaultyTransport } from './testing/faulty-transport.mjs';
import { HostError } from './testing/host-error.mjs';
import { Session } from './testing/session.mjs';
import { Downloads } from './testing/downloads.mjs';
import { Handlers } from './testing/handlers.mjs';
import { installed, isFirst, names, page } from './testing/page.mjs';
import { isKept } from './testing/session-events.mjs';
import { copy } from './testing/values.mjs';
import { rejection } from './wire.mjs';

export { HostError };

const tooLate = () => new HostError('bridgeLoaded', 'bridge.js ran before testing.mjs. Import testing.mjs first.');

/**
 * Runs an action after a delay; returns a function that prevents that.
 * @type {import('./testing/session.mjs').Owner['after']}
 */
function after(delay, action, isAwaited) {
  /** @type {any} */
  const timer = setTimeout(action, Math.min(delay, 2e9));
  // A timer that nothing awaits must not keep a test in node running.
  if (!isAwaited) timer.unref?.();
  return () => { clearTimeout(timer); };
}

/** @typedef {import('./testing').FakeHost<any>} Declared */

/** @implements {Declared} */
export class FakeHost {
  /** @type {{ kind: import('./testing/handlers.mjs').Kind, name: string, data: any }[]} */
  received = [];
  /** @type {unknown[]} */
  failures = [];
  /** @type {string[]} */
  undelivered = [];

  /** @type {Handlers} */
  #handlers;
  /** @type {Session} */
  #session;
  #downloads;
  /** @type {Contract | undefined} */
  #contract;
  #transport = new FaultyTransport({
    navigate: () => { this.navigate(); },
    failed: error => { this.failures.push(error); },
  });
  #isTurnOpen = false;
  #isRemoved = false;
  #takesUploads;
  /** What bridge.js reads when it runs. */
  #configuration;
  /** The posts of a page with an envelope; undefined for bridge.js. */
  /** @type {EnvelopePage | undefined} */
  #envelopePage;
  #channel;
  /**
   * Ends a call that the page has not answered.
   * @type {Set<(error: HostError) => void>}
   */
  #calls = new Set();

  /** @param {any} options */
  constructor({ messages = {}, requests = {}, subscriptions = {}, uploads = {}, limits, contract, channel, context, envelope } = {}) {
    this.#configuration = {
      context: copy(context),
      events: limits?.maximumWaitingEventCount,
      // The page sends several packets instead of one that this host would reject. It could send none of 0 messages.
      messages: limits?.maximumMessageCount || undefined,
      bytes: limits?.maximumByteCount,
    };
    this.#downloads = new Downloads({
      failed: error => { this.failures.push(error); },
      after: (delay, action) => after(delay, action, false),
    }, limits);
    this.#takesUploads = Object.keys(uploads).length > 0;
    if (contract !== undefined) this.#contract = new Contract(contract, channel);
    this.#channel = channel ?? this.#contract?.channel ?? 'nativeApp';
    const handlers = this.#handlers = new Handlers({
      session: () => this.#session,
      beginTurn: () => { this.#beginTurn(); },
      downloads: this.#downloads,
      contract: this.#contract,
      received: this.received,
      failures: this.failures,
    }, { message: messages, request: requests, subscription: subscriptions, upload: uploads }, limits);
    /** @type {import('./testing/session.mjs').Owner & import('./testing/envelopes.mjs').Owner} */
    const owner = {
      after: (delay, action, isAwaited) => after(delay, () => {
        action();
        this.#beginTurn();
      }, isAwaited),
      kindOf: name => handlers.kindOf(name),
      partOf: name => handlers.partOf(name),
      check: (name, data) => this.#transport.rejection(name) ?? handlers.rejection(name, data),
      start: run => { handlers.start(run); },
      ask: run => { handlers.pull(run); },
      stop: run => { handlers.stop(run); },
      ended: run => { handlers.ended(run); },
      push: (packet, rejected) => { this.#carry(packet, rejected); },
      documentEnded: () => {
        this.#downloads.documentEnded();
        this.#endCalls(new HostError('documentGone', 'The page navigated away.'));
      },
      undelivered: code => { this.undelivered.push(code); },
      failed: error => { this.failures.push(error); },
      take: (text, flaw) => this.#take(text, flaw),
      mostMessages: { ...defaults, ...limits }.maximumMessageCount,
    };
    this.#session = new Session(owner, { limits, channel: this.#channel });
    if (envelope) {
      this.#envelopePage = new EnvelopePage(envelope, owner);
      if (this.#contract) this.#contract.hasEnvelope = true;
    } else if (this.#contract?.hasEnvelope) throw new HostError('invalidContract', `The channel “${this.#channel}” has an envelope of its own. Give the option envelope.`);
  }

  // --- The page -------------------------------------------------------------------------------

  /** Becomes the page's host; replaces an earlier one. */
  install() {
    const posts = this.#envelopePage;
    if (posts) {
      page.webkit ??= {};
      page.webkit.messageHandlers = { ...page.webkit.messageHandlers, [this.#channel]: { postMessage: (/** @type {any} */ body) => posts.post(body) } };
      return;
    }
    if (!isFirst) throw tooLate();
    installed.host?.end();
    installed.host = { take: text => this.#take(text), end: () => { this.#session.navigate(); } };
    for (const name of Object.keys(names)) delete names[name];
    for (const name of this.#handlers.names) names[name] = 1;
    Object.assign(page.scriptBridgeConfiguration, this.#configuration);
    if (page.ScriptBridge) this.#turnPage();
  }

  /** Becomes the page's host, and loads the page scripts if they have not run yet. */
  async load() {
    this.install();
    if (this.#envelopePage) return undefined;
    await import('./bridge.js');
    // @ts-ignore A classic script.
    if (this.#takesUploads) await import('./upload.js');
    // On a server, bridge.js leaves no globals if another module imported it before this one.
    if (!page.ScriptBridge) throw tooLate();
    return page.ScriptBridge.bridge;
  }

  /** Navigates away and back: the document returns as a new one, as from the back-forward cache. */
  navigate() {
    this.#session.navigate();
    this.#envelopePage?.navigate();
    this.#turnPage();
  }

  /** Removes the bridge: pending messages and all later ones fail with `hostGone`. */
  remove() {
    this.#session.remove();
    this.#envelopePage?.endCommands(new HostError('hostGone', 'The bridge was removed before the page acknowledged the command.'));
    this.#downloads.removeAll();
    this.#endCalls(new HostError('noWebView', 'The bridge was removed before the page answered.'));
    this.#isRemoved = true;
  }

  // --- The host's actions ---------------------------------------------------------------------

  /**
   * Emits an event to the page's listeners.
   * @param {string} name
   * @param {unknown} data
   * @param {{ delivery?: import('./wire.mjs').Delivery }} options
   */
  emit(name, data, { delivery } = {}) {
    if (this.#envelopePage) {
      this.#contract?.checkEvent(name, copy(data));
      if (this.#isRemoved) this.undelivered.push('hostGone');
      else this.#envelopePage.emit(name, data);
      return;
    }
    const sent = this.#downloads.copy(data, {
      document: this.#session.document,
      isRepeated: isKept(delivery),
      check: sent => this.#contract?.checkEvent(name, sent),
    });
    this.#session.emit(name, sent, delivery);
    this.#beginTurn();
  }

  /**
   * Sends a command to a page of another bridge.
   * @param {string} name
   * @param {unknown} [data]
   */
  async send(name, data) {
    if (this.#isRemoved) throw new HostError('hostGone', 'The bridge was removed before the page acknowledged the command.');
    if (!this.#envelopePage) throw noCommands();
    return this.#envelopePage.send(name, data);
  }

  /**
   * Calls a function that the page exposes.
   * @param {string} name
   * @param {...unknown} values
   */
  async call(name, ...values) {
    if (this.#isRemoved) throw new HostError('noWebView', 'The bridge was removed before the page answered.');
    const sent = this.#downloads.copy(values, {
      document: this.#session.document,
      check: sent => this.#contract?.checkCall(name, sent),
    });
    await this.#sent();
    // A name is of the bridge; a path, such as shop.total, is of the page.
    const steps = name.replace(/^(window|globalThis|self)\./, '').split('.');
    const last = String(steps.pop());
    const owner = name.includes('.') ? steps.reduce((/** @type {any} */ object, step) => object?.[step], page) : page.ScriptBridge?.bridge;
    if (typeof owner?.[last] !== 'function') throw new HostError('functionNotFound', `The page has no function “${name}”.`);
    /** @type {any} */
    let value;
    /** @type {any} */
    let end;
    try {
      const ended = new Promise((_, reject) => { this.#calls.add(end = reject); });
      // The function may end its document, and then throw.
      ended.catch(() => {});
      value = await Promise.race([ended, owner[last](...page.scriptBridgeConfiguration.parse(JSON.stringify(sent)))]);
    } catch (error) {
      throw this.#calls.has(end) ? new HostError('javaScriptException', String(error), error) : error;
    } finally {
      this.#calls.delete(end);
    }
    /** @type {any} */
    let result;
    try {
      result = JSON.stringify(value);
    } catch (error) {
      throw new HostError('invalidResult', `“${name}” returned a value that is not JSON: ${error}`);
    }
    // As for a host, a function counts as nothing.
    result &&= JSON.parse(result);
    this.#contract?.checkResult(name, result);
    return result;
  }

  /**
   * Returns the data of the next message, request, subscription or upload with a name.
   * @param {string} name
   */
  next(name) { return this.#handlers.next(name); }

  /**
   * Returns bytes for a reply, an element, an event, or an argument of a call.
   * @param {any} source
   * @param {{ type?: string, size?: number }} [options]
   * @returns {any}
   */
  bytes(source, options) { return this.#downloads.bytes(source, options); }

  /**
   * Plans a fault for the next matching packet, or for several.
   * @param {import('./testing/faulty-transport.mjs').FaultKind} kind
   * @param {Partial<import('./testing/faulty-transport.mjs').Fault>} [options]
   */
  fault(kind, options) {
    this.#transport.plan(kind, options);
  }

  // --- Packets ---------------------------------------------------------------------------------

  /**
   * @param {string} text
   * @param {any} [flaw] Why the host cannot read what the text stands for.
   */
  #take(text, flaw) {
    if (this.#isRemoved) return Promise.reject(new Error('The handler was removed.'));
    return new Promise(resolve => {
      this.#transport.carry('toHost', text, text => {
        /** @param {object} answer */
        const respond = answer => { this.#transport.carry('toPage', JSON.stringify(answer), resolve, this.#noteRejection); };
        if (flaw) return respond(rejection(flaw));
        this.#session.receive(text, respond);
        this.#beginTurn();
      }, error => resolve(JSON.stringify(rejection(error))));
    });
  }

  /** @param {string} text */
  #push(text) {
    if (this.#envelopePage) this.#envelopePage.receive(JSON.parse(text));
    else page.ScriptBridge?.receive(text);
  }

  /**
   * Carries a packet that answers no other to the page.
   * @param {object} packet
   * @param {(error: { code: string, message: string }) => void} [rejected]
   */
  #carry(packet, rejected = this.#noteRejection) {
    this.#transport.carry('toPage', JSON.stringify(packet), text => { this.#push(text); }, rejected);
  }

  // Nothing awaits the host's packets, so only note their rejections.
  #noteRejection = (/** @type {{ code: string }} */ { code }) => { this.undelivered.push(code); };

  /** Waits until the page has received everything that was sent to it. */
  async #sent() {
    this.#session.endTurn();
    await this.#transport.sent;
    // The page script processes a packet in a later microtask, and an answer after some promises.
    for (let turn = 0; turn < 5; turn++) await undefined;
  }

  /** Starts a turn: everything that the session sends until its end goes out together. */
  #beginTurn() {
    if (this.#isTurnOpen) return;
    this.#isTurnOpen = true;
    // Wait until handlers that await nothing have returned.
    Promise.resolve().then(() => {}).then(() => {}).then(() => {
      this.#isTurnOpen = false;
      this.#session.endTurn();
    });
  }

  /** @param {HostError} error */
  #endCalls(error) {
    for (const end of this.#calls) {
      this.#calls.delete(end);
      end(error);
    }
  }

  #turnPage() {
    page.dispatchEvent(new Event('pagehide'));
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }
}
