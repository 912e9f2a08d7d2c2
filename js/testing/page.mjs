// Prepares the page for fake hosts. testing.mjs imports this first, so that a bridge.js that is imported
// after testing.mjs finds a host.
import { mark } from './values.mjs';

/** @type {any} */
export const page = globalThis;

/** Whether bridge.js, which looks for its host once, finds a fake host. */
export const isFirst = !page.ScriptBridge;

/**
 * The host that was installed last. bridge.js runs once in a page, and talks to this host.
 * @type {{ host?: { take(text: string): unknown } }}
 */
export const installed = {};

/**
 * The names that the installed host handles: bridge.js looks here.
 * @type {Record<string, 1>}
 */
export const names = Object.create(null);

// Node has no events of its own.
if (!page.addEventListener) {
  const events = new EventTarget();
  page.addEventListener = events.addEventListener.bind(events);
  page.dispatchEvent = events.dispatchEvent.bind(events);
}

// Nor a FileReader, with which upload.js reads.
page.FileReader ??= class {
  onloadend = () => {};
  /** @param {Blob} blob */
  async readAsDataURL(blob) {
    try {
      const units = Array.from(new Uint8Array(await blob.arrayBuffer()), unit => String.fromCharCode(unit));
      this.result = `data:;base64,${btoa(units.join(''))}`;
    } catch (error) {
      this.error = error;
    }
    this.onloadend();
  }
};

// Messages that are sent before a host is installed end with `documentGone`.
if (isFirst) {
  page.scriptBridgeConfiguration = { names, mark, transport: { send: (/** @type {string} */ text) => installed.host?.take(text) } };
} else page.scriptBridgeConfiguration ??= { mark };
