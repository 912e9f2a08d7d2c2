// Generated from js/console.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension ConsoleScript {
    /// The text of console.js.
    static let text: String = #"""
        // Tells the host what the page writes to its console, and what goes wrong in it: for hosts that ask for it.
        // Runs behind bridge.js, before the page's scripts, and changes nothing of what the page sees.
        (() => {
          'use strict';

          // Nobody else's yet: no script of the page has run. What is used later is kept, because one may replace it.
          const { console, setTimeout, ScriptBridge, Object, String } = /** @type {any} */ (globalThis);
          if (!ScriptBridge) return;
          const { getOwnPropertyDescriptor, keys } = Object;
          const { isArray } = Array;
          const { apply } = Reflect;
          const { slice } = '';

          // So many reports a second, and one of how many more there were.
          const most = 50;
          let count = 0;
          // What is described may write to the console itself.
          let isBusy = false;

          /**
           * A value in words, of which a part is enough. No getter of a plain object runs for it.
           * @param {any} value
           * @param {number} depth
           * @returns {string}
           */
          function describe(value, depth) {
            if (typeof value !== 'object' || !value || value instanceof Error) {
              return `${String(value)}${value?.stack ? `\n${value.stack}` : ''}`;
            }
            const isList = isArray(value);
            const names = isList ? value : keys(value);
            let text = '';
            for (let index = 0; depth < 4 && index < names.length && index < 20; index++) {
              const name = isList ? index : names[index];
              text += `${text && ', '}${isList ? '' : `${name}: `}${describe(getOwnPropertyDescriptor(value, name)?.value, depth + 1)}`;
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
              if (count <= most) ScriptBridge.bridge.post('ScriptBridge', { kind, text: apply(slice, describe(values, 0), [0, 4000]) });
            } catch { /* What cannot be told is not told. */ }
            isBusy = false;
          }

          ['debug', 'log', 'info', 'warn', 'error'].forEach(level => {
            // Looks and works as the function of which it is one.
            console[level] = new Proxy(console[level], /** @type {any} */ ({
              __proto__: null,
              apply(/** @type {Function} */ target, /** @type {any} */ self, /** @type {any} */ values) {
                report(level, values);
                return apply(target, self, values);
              },
            }));
          });
          addEventListener('error', ({ message, error }) => report('uncaught', [error ?? message]));
          addEventListener('unhandledrejection', ({ reason }) => report('rejection', [reason]));
        })();

        """#
}
