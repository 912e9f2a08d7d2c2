// Prepares the page for fake hosts. testing.mjs imports this module first, so that bridge.js finds a
// host if the page imports it after testing.mjs.
import { mark } from './values.mjs';

/** @type {any} */
export const page = globalThis;

/** Whether this module runs before bridge.js, which looks for its host only once. */
export const isFirst = !page.ScriptBridge;

/**
 * The most recently installed host. bridge.js runs once per page and talks to this host.
 * @type {{ host?: { take(text: string): unknown, end(): void } }}
 */
export const installed = {};

/**
 * The names that the installed host handles, read by bridge.js.
 * @type {Record<string, 1>}
 */
export const names = Object.create(null);

// Node's global object is not an event target.
if (!page.addEventListener) {
  const events = new EventTarget();
  page.addEventListener = events.addEventListener.bind(events);
  page.dispatchEvent = events.dispatchEvent.bind(events);
}

// Requests sent in the turn before a host is installed are rejected with `documentGone`, but may arrive.
if (isFirst) {
  page.scriptBridgeConfiguration = { names, mark, transport: { send: (/** @type {string} */ text) => installed.host?.take(text) } };
} else page.scriptBridgeConfiguration ??= { mark };
