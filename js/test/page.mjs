// A page in a new realm, with or without a host.
import { readFileSync } from 'node:fs';
import { File } from 'node:buffer';
import { webcrypto } from 'node:crypto';
import vm from 'node:vm';
import { event, failureOf, hostPacket, rejection, replies, replyTo } from '../wire.mjs';

const script = readFileSync(new URL('../bridge.js', import.meta.url), 'utf8');

/** Reads a table of fixtures, which the Swift tests read too. */
export function fixture(name) {
  return JSON.parse(readFileSync(new URL(`../../Tests/Fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** Timers that fire when the test advances the clock. */
function makeClock() {
  const timers = new Map();
  let now = 0;
  let lastId = 0;
  return {
    timers,
    setTimeout(callback, delay) {
      timers.set(++lastId, { at: now + delay, callback });
      return lastId;
    },
    clearTimeout: id => { timers.delete(id); },
    advance(time) {
      now += time;
      const due = [...timers].filter(([, { at }]) => at <= now).sort(([, one], [, other]) => one.at - other.at);
      for (const [id, { callback }] of due) {
        timers.delete(id);
        callback();
      }
    },
  };
}

/**
 * Makes a page and runs bridge.js in it.
 * @param options.answer  returns the host's answer to a packet; without it there is no host
 * @param options.channel the host's channel
 * @param options.before  code that the page runs before the script
 * @param options.configuration the declarations of an injecting host
 * @param options.source  another script instead of bridge.js
 * @param options.globals more globals, from before the script
 */
export function makePage({ answer, channel = 'nativeApp', before = '', configuration, origin = 'https://example.com', source = script, globals } = {}) {
  const packets = [];
  const texts = [];
  const log = [];
  const uncaught = [];
  const listeners = {};
  const clock = makeClock();
  const context = vm.createContext({
    crypto: webcrypto,
    btoa,
    AbortController,
    Blob,
    EventTarget,
    File,
    ReadableStream,
    ReadableStreamDefaultReader,
    setTimeout: clock.setTimeout,
    clearTimeout: clock.clearTimeout,
    origin,
    addEventListener(type, listener) { (listeners[type] ??= new Set()).add(listener); },
    console: {
      info: text => log.push(['info', text]),
      error: error => log.push(['error', String(error)]),
    },
    queueMicrotask: task => queueMicrotask(() => {
      try { task(); } catch (error) { uncaught.push(error); }
    }),
    ...globals,
    ...answer && {
      webkit: {
        messageHandlers: {
          [channel]: {
            postMessage(text) {
              const packet = JSON.parse(text);
              texts.push(text);
              packets.push(packet);
              return Promise.resolve(answer(packet));
            },
          },
        },
      },
    },
  });
  context.window = context;
  const run = code => vm.runInContext(code, context);
  run(before);
  if (configuration?.transport) context.scriptBridgeConfiguration = configuration;
  const isWrapped = configuration && !configuration.transport;
  run(isWrapped ? `(() => { const scriptBridgeConfiguration = ${JSON.stringify(configuration)};\n${source}\n})()` : source);
  return {
    bridge: context.bridge, ScriptBridge: context.ScriptBridge, context, run, packets, texts, log, uncaught, clock,
    dispatch: (type, event = {}) => listeners[type].forEach(listener => listener(event)),
    /** What `document.open` does to the listeners. */
    removeListeners: () => Object.keys(listeners).forEach(type => delete listeners[type]),
  };
}

/** The text of a host's packet: replies, and events by name. */
export const said = (replies = [], { document, events = {} } = {}) =>
  JSON.stringify(hostPacket(document, { replies, events: Object.entries(events).map(([name, data]) => event(name, data)) }));

/** A host's rejection of what a page has posted. */
export const rejecting = (code, message) => JSON.stringify(rejection({ code, message }));

export const result = (id, value) => replyTo(id, replies.result(value));
export const element = (id, value) => replyTo(id, replies.element(value));
export const ended = id => replyTo(id, replies.done());
export const failure = (id, error) => replyTo(id, replies.failure(error));
export { failureOf, statements, version } from '../wire.mjs';

/** A host's answer with these replies. */
export function replying(replies) {
  return packet => said(replies, { document: packet.document });
}

/** Waits until everything that was posted has been answered. */
export const settled = () => new Promise(resolve => setImmediate(resolve));
