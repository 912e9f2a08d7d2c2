// The transport between a fake host and its page, which applies the planned faults.
import { contentsOf } from '../wire.mjs';

/** @typedef {'toHost' | 'toPage'} Direction */
/** @typedef {'drop' | 'delay' | 'reject' | 'navigate'} FaultKind */
/** @typedef {{ kind: FaultKind, direction: Direction, name?: string, times: number, delay: number, code: string, message: string }} Fault */
/** @typedef {{ code: string, message: string }} Rejection */

/**
 * What the transport's owner knows and does.
 * @typedef {{ navigate(): void, failed(error: unknown): void }} Owner
 */

export class FaultyTransport {
  #owner;
  /** @type {Fault[]} */
  #faults = [];
  /**
   * The last packet on its way in each direction.
   * @type {Record<Direction, Promise<unknown>>}
   */
  #last = { toHost: Promise.resolve(), toPage: Promise.resolve() };
  /**
   * The names of requests and subscriptions of the document that spoke last, by their ids, until they
   * have ended.
   * @type {Map<number, string>}
   */
  #names = new Map();
  #document = '';

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
  }

  /**
   * Plans a fault for the next matching packet.
   * @param {FaultKind} kind
   * @param {Partial<Fault>} [options]
   */
  plan(kind, options = {}) {
    const { direction = 'toHost', name, times = 1, delay = 100, code = 'sourceNotAccepted', message = 'It was rejected.' } = options;
    if (times > 0) this.#faults.push({ kind, direction, name, times, delay, code, message });
  }

  /**
   * Returns the planned rejection of a page's message by name; other messages of its packet arrive.
   * @param {string} name
   * @returns {Rejection | undefined}
   */
  rejection(name) {
    return this.#take(fault => fault.kind === 'reject' && fault.direction === 'toHost' && fault.name === name);
  }

  /**
   * Delivers a packet after the earlier ones, unless a fault applies to it.
   * @param {Direction} direction
   * @param {string} text
   * @param {(text: string) => void} deliver
   * @param {(error: Rejection) => void} reject
   */
  carry(direction, text, deliver, reject) {
    const names = this.#namesIn(text);
    const fault = this.#take(({ kind, direction: way, name }) => way === direction
      && (name === undefined || names.includes(name) && (kind !== 'reject' || way === 'toPage')));
    /** @type {(step: () => unknown) => void} */
    const next = step => {
      // A packet that the other side fails to process must not block the next ones.
      this.#last[direction] = this.#last[direction].then(step).catch(error => {
        this.#owner.failed(error);
        reject({ code: 'handlerFailed', message: 'The packet could not be processed.' });
      });
    };
    if (fault?.kind === 'drop') return;
    if (fault?.kind === 'navigate') return next(() => this.#owner.navigate());
    if (fault?.kind === 'reject') return next(() => reject(fault));
    if (fault?.kind === 'delay') next(() => new Promise(resolve => { setTimeout(resolve, fault.delay); }));
    next(() => deliver(text));
  }

  /** Resolves when the packets for the page have been delivered. */
  get sent() { return this.#last.toPage; }

  /**
   * Returns the names of the messages, replies, elements and events in a packet.
   * @param {string} text
   * @returns {string[]}
   */
  #namesIn(text) {
    const { document = '', isOfPage, parts } = contentsOf(text);
    if (isOfPage && document !== this.#document) {
      this.#document = document;
      this.#names.clear();
    }
    const isKnown = document === this.#document;
    /** @type {string[]} */
    const names = [];
    for (const { id, name } of parts) {
      if (isKnown && name !== undefined && id !== undefined) this.#names.set(id, name);
      const found = name ?? (isKnown && id !== undefined ? this.#names.get(id) : undefined);
      if (found !== undefined) names.push(found);
    }
    if (isKnown) for (const { id, isEnd } of parts) if (isEnd && id !== undefined) this.#names.delete(id);
    return names;
  }

  /**
   * @param {(fault: Fault) => boolean} applies
   * @returns {Fault | undefined}
   */
  #take(applies) {
    const fault = this.#faults.find(applies);
    if (fault && --fault.times <= 0) this.#faults.splice(this.#faults.indexOf(fault), 1);
    return fault;
  }
}
