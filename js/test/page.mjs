// A page in a fresh realm, with or without a host around it.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import vm from 'node:vm';

const script = readFileSync(new URL('../bridge.js', import.meta.url), 'utf8');

/** Reads a table of fixtures, which the Swift tests read too. */
export function fixture(name) {
  return JSON.parse(readFileSync(new URL(`../../Tests/Fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/**
 * Makes a page and runs bridge.js in it.
 * @param options.answer  what the host answers to a frame; without it there is no host
 * @param options.channel the host's channel
 * @param options.before  code that the page runs before the script
 * @param options.configuration what an injecting host declares
 */
export function makePage({ answer, channel = 'nativeApp', before = '', configuration, origin = 'https://example.com' } = {}) {
  const frames = [];
  const log = [];
  const uncaught = [];
  const listeners = {};
  const context = vm.createContext({
    crypto: webcrypto,
    origin,
    addEventListener(type, listener) { listeners[type] = listener; },
    console: {
      info: text => log.push(['info', text]),
      error: error => log.push(['error', String(error)]),
    },
    queueMicrotask: task => queueMicrotask(() => {
      try { task(); } catch (error) { uncaught.push(error); }
    }),
    ...answer && {
      webkit: {
        messageHandlers: {
          [channel]: {
            postMessage(text) {
              const frame = JSON.parse(text);
              frames.push(frame);
              return Promise.resolve(answer(frame));
            },
          },
        },
      },
    },
  });
  context.window = context;
  const run = code => vm.runInContext(code, context);
  run(before);
  run(configuration ? `(() => { const scriptBridgeConfiguration = ${JSON.stringify(configuration)};\n${script}\n})()` : script);
  return { bridge: context.bridge, ScriptBridge: context.ScriptBridge, context, run, frames, log, uncaught, dispatch: type => listeners[type]() };
}

/** A host's answer with these replies. */
export function replying(replies) {
  return frame => JSON.stringify({ bridge: 1, document: frame.document, replies });
}

/** Waits until everything that was posted is answered. */
export const settled = () => new Promise(resolve => setImmediate(resolve));
