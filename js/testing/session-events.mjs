// The host's events, for session.mjs: which ones wait for a page or a listener, and which are kept.
import { event } from '../wire.mjs';

/** @typedef {{ name: string, data: any, delivery?: import('../wire.mjs').Delivery }} Event */

/**
 * `after` returns a function that prevents the action.
 * @typedef {{ after(delay: number, action: () => void, isAwaited: boolean): () => void, undelivered(code: string): void }} Owner
 */

/**
 * Whether an event is kept, and so may be delivered more than once.
 * @type {(delivery?: import('../wire.mjs').Delivery) => boolean}
 */
export const isKept = delivery => delivery === 'latest';

export class SessionEvents {
  #owner;
  #limit;
  #waitingTime;
  /**
   * The events that wait for a page, each with the function that clears its deadline.
   * @type {Map<Event, () => void>}
   */
  #waiting = new Map();
  /**
   * The latest events by name.
   * @type {Map<string, Event>}
   */
  #latest = new Map();
  /**
   * The number of events that wait in the page for a listener, by name.
   * @type {Map<string, number>}
   */
  #unheard = new Map();

  /**
   * @param {Owner} owner
   * @param {number} limit The maximum number of waiting events.
   * @param {number} waitingTime How long an event waits for a page, in milliseconds.
   */
  constructor(owner, limit, waitingTime) {
    this.#owner = owner;
    this.#limit = limit;
    this.#waitingTime = waitingTime;
  }

  /**
   * Sends an event, or keeps it until there is a page.
   * @param {string} name
   * @param {unknown} data
   * @param {import('../wire.mjs').Delivery} delivery
   * @param {((emitted: Event) => void) | undefined} send Undefined while there is no page.
   */
  emit(name, data, delivery, send) {
    const emitted = event(name, data, delivery);
    if (isKept(delivery)) {
      if (this.#latest.has(name) || this.#latest.size < this.#limit) this.#latest.set(name, emitted);
      else this.#owner.undelivered('pageNotReady');
      return send?.(emitted);
    }
    if (send) {
      // Reject only names without a listener: an event with a listener does not wait.
      if (delivery === 'untilListener' && this.#unheard.has(name) && this.#unheardCount >= this.#limit) return this.#owner.undelivered('noListener');
      return send(emitted);
    }
    if (delivery === 'transient' || this.#waiting.size === this.#limit) return this.#owner.undelivered('pageNotReady');
    this.#waiting.set(emitted, this.#owner.after(this.#waitingTime, () => {
      this.#waiting.delete(emitted);
      this.#owner.undelivered('pageNotReady');
    }, false));
  }

  /** Returns the events that a new document receives first. */
  takeForNewDocument() {
    const events = [...this.#latest.values(), ...this.#waiting.keys()];
    for (const clearDeadline of this.#waiting.values()) clearDeadline();
    this.#waiting.clear();
    return events;
  }

  /**
   * Notes that an event waits in the page for a listener (1), found one (-1), or was discarded (0).
   * @param {string} name
   * @param {number} change
   */
  noteUnheard(name, change) {
    if (change === 0) return this.#owner.undelivered('noListener');
    const count = (this.#unheard.get(name) ?? 0) + change;
    if (count < 0 || this.#unheardCount + change > this.#limit) return;
    if (count) this.#unheard.set(name, count);
    else this.#unheard.delete(name);
  }

  /**
   * Reports the unsent events and those that waited in the document that ended as undelivered.
   * @param {string} code
   * @param {Event[]} [unsent]
   */
  documentEnded(code, unsent = []) {
    const count = this.#unheardCount + unsent.filter(({ delivery }) => !isKept(delivery)).length;
    for (let lost = 0; lost < count; lost++) this.#owner.undelivered(code);
    this.#unheard.clear();
  }

  get #unheardCount() { return [...this.#unheard.values()].reduce((sum, count) => sum + count, 0); }
}
