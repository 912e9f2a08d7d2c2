// Reports the page's console output, uncaught errors and rejections to hosts that ask for them.
// Runs after bridge.js and before the page's scripts. The page sees no difference.
(() => {
  'use strict';

  // No script of the page has run yet. Keep the globals, because a script may replace them later.
  const { addEventListener, console, setTimeout, ScriptBridge, Object, String } = /** @type {any} */ (globalThis);
  if (!ScriptBridge) return;
  const { getOwnPropertyDescriptor, getPrototypeOf, keys, prototype: { toString } } = Object;
  const { isArray } = Array;
  const { isView } = ArrayBuffer;
  const { apply } = Reflect;
  const { slice } = '';
  const { prototype: errors } = Error;
  /** @type {(prototype: any, name: string) => any} */
  const getter = (prototype, name) => getOwnPropertyDescriptor(prototype, name)?.get;
  const lengthOf = getter(getPrototypeOf(Uint8Array.prototype), 'length');
  const byteLengthOf = getter(ArrayBuffer.prototype, 'byteLength');
  const cut = (/** @type {string} */ text) => apply(slice, text, [0, 4000]);

  /** @type {(value: any) => boolean} */
  const isError = value => value && (value === errors || isError(getPrototypeOf(value)));

  // The maximum number of reports per second; one more report has the number of dropped ones.
  const most = 50;
  let count = 0;
  // Describing a value may run code that writes to the console.
  let isBusy = false;

  /** @type {(value: any, depth: number) => string} */
  const tried = (value, depth) => {
    try {
      return describe(value, depth);
    } catch {
      return 'a value that cannot be read';
    }
  };

  /**
   * Returns a short description of a value. Runs no getters of plain objects.
   * @param {any} value
   * @param {number} depth
   * @returns {string}
   */
  function describe(value, depth) {
    if (typeof value !== 'object' || !value) return cut(String(value));
    if (isError(value)) {
      const { stack, cause } = value;
      return cut(String(value)) + (stack ? `\n${cut(String(stack))}` : '') + (cause && depth < 4 ? `\ncaused by ${tried(cause, depth + 1)}` : '');
    }
    const isList = isArray(value);
    const kind = apply(toString, value, []);
    // Only lists and objects have members to show. A typed array has a name for each of its bytes.
    if (!isList && kind !== '[object Object]') {
      const name = cut(apply(slice, kind, [8, -1]));
      const measure = isView(value) ? lengthOf : byteLengthOf;
      try {
        return `${name}(${apply(measure, value, [])})`;
      } catch {
        return name;
      }
    }
    const names = isList ? value : keys(value);
    let text = '';
    for (let index = 0; depth < 4 && index < names.length && index < 20; index++) {
      const name = isList ? index : names[index];
      text += `${text && ', '}${isList ? '' : `${name}: `}${tried({ __proto__: null, ...getOwnPropertyDescriptor(value, name) }.value, depth + 1)}`;
    }
    return depth ? isList ? `[${text}]` : `{${text}}` : text;
  }

  /** @type {(kind: string, values: unknown[]) => void} */
  function report(kind, values) {
    if (isBusy) return;
    isBusy = true;
    try {
      if (++count === 1) {
        setTimeout(() => {
          const more = count - most;
          count = 0;
          if (more > 0) report('dropped', [more]);
        }, 1000);
      }
      if (count <= most) ScriptBridge.bridge.post('ScriptBridge', { kind, text: cut(tried(values, 0)) });
    } catch { /* The page may have replaced what the timer needs. */ }
    isBusy = false;
  }

  ['debug', 'log', 'info', 'warn', 'error'].forEach(level => {
    // A proxy looks and works like the original function.
    console[level] = new Proxy(console[level], /** @type {any} */ ({
      __proto__: null,
      apply(/** @type {Function} */ target, /** @type {any} */ self, /** @type {any} */ values) {
        report(level, values);
        return apply(target, self, values);
      },
    }));
  });
  /** @type {(event: ErrorEvent) => void} */
  const tellError = ({ message, error }) => report('uncaught', [error ?? message]);
  /** @type {(event: PromiseRejectionEvent) => void} */
  const tellRejection = ({ reason }) => report('rejection', [reason]);
  // As in bridge.js.
  // @ts-ignore
  (typeof scriptBridgeListen === 'undefined' ? (/** @type {() => void} */ add) => add() : scriptBridgeListen)(() => {
    addEventListener('error', tellError);
    addEventListener('unhandledrejection', tellRejection);
  });
})();
