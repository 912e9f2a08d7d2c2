// A page with turbo.js and with the parts of Turbo and Turbolinks that it needs.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const script = readFileSync(new URL('../turbo.js', import.meta.url), 'utf8');

/** A visit as the libraries pass it to their adapter; it records the adapter's calls. */
export function makeVisit(identifier = 'v1', members = {}) {
  const done = [];
  const step = name => () => { done.push(name); };
  return {
    identifier, done, restorationIdentifier: 'r2', location: new URL('https://example.com/two'),
    hasCachedSnapshot: () => true, issueRequest: step('issueRequest'), changeHistory: step('changeHistory'),
    loadCachedSnapshot: step('loadCachedSnapshot'), loadResponse: step('loadResponse'), cancel: step('cancel'), ...members,
  };
}

/** Turbo as a page has it; `calls` records the adapter's calls. */
export function makeTurbo(calls, { isSamePage = false } = {}) {
  return {
    registerAdapter(adapter) { this.adapter = adapter; },
    navigator: {
      restorationIdentifier: 'r1',
      locationWithActionIsSamePage: () => isSamePage,
      startVisit: (...visit) => { calls.push(visit); },
      history: { replace: (location, identifier) => { calls.push(['replace', String(location), identifier]); } },
    },
    session: {
      view: { cacheSnapshot() { calls.push('cacheSnapshot'); }, lastRenderedLocation: new URL('https://example.com/one') },
    },
    clearCache() { calls.push('clearCache'); },
  };
}

/** Turbolinks, likewise. */
export function makeTurbolinks(calls) {
  return {
    controller: {
      restorationIdentifier: 'r1',
      startVisitToLocationWithAction: (...visit) => { calls.push(visit); },
      cacheSnapshot() { calls.push('cacheSnapshot'); },
      clearCache() { calls.push('clearCache'); },
      lastRenderedLocation: { absoluteURL: 'https://example.com/one' },
      replaceHistoryWithLocationAndRestorationIdentifier: (...address) => { calls.push(['replace', ...address]); },
    },
  };
}

/**
 * Makes a page and runs turbo.js in it.
 * @param options.globals    the globals of the page
 * @param options.transport  `bridge`, `raw` for another site in the host's web view, or nothing for a plain browser
 * @param options.readyState the document's ready state
 */
export function makePage({ globals = {}, transport = 'bridge', readyState = 'complete', hidden = true } = {}) {
  const messages = [];
  const frames = [];
  const timers = new Map();
  const listeners = {};
  const assigned = [];
  const listen = (type, listener) => { (listeners[type] ??= []).push(listener); };
  const unlisten = (type, listener) => { listeners[type] = listeners[type].filter(other => other !== listener); };
  let lastTimer = 0;
  const timer = (callback, delay) => {
    timers.set(++lastTimer, { callback, delay });
    return lastTimer;
  };
  const go = (state, title, href) => { context.document.location.href = new URL(href, context.document.location.href).href; };
  const context = vm.createContext({
    URL,
    document: {
      readyState, hidden, location: { href: 'https://example.com/one', assign(href) { this.href = href; assigned.push(href); } }, addEventListener: listen,
      removeEventListener: unlisten,
    },
    addEventListener: listen,
    setTimeout: timer,
    setInterval: timer,
    clearInterval: id => { timers.delete(id); },
    clearTimeout: id => { timers.delete(id); },
    requestAnimationFrame: callback => { frames.push(callback); },
    history: { pushState(...values) { go(...values); }, replaceState(...values) { go(...values); } },
    ...transport === 'bridge' && {
      ScriptBridge: { bridge: { isNative: true, post(name, message) { assert.equal(name, 'turbo'); messages.push(structuredClone(message)); } } },
    },
    ...transport === 'raw' && {
      webkit: { messageHandlers: { turbo: { postMessage(message) { messages.push(structuredClone(message)); return Promise.reject(new Error('rejected')); } } } },
    },
    ...globals,
  });
  const run = () => vm.runInContext(script, context);
  run();
  return {
    context, messages, frames, timers, assigned, run,
    /** Hides or shows the page. */
    hide(hidden) {
      context.document.hidden = hidden;
      this.dispatch('visibilitychange');
    },
    native: context.turboNative,
    names: () => messages.map(({ name }) => name),
    dispatch: (type, event = {}) => (listeners[type] ?? []).forEach(listener => listener(event)),
    /** Runs the timers of a delay. */
    advance: delay => [...timers.values()].filter(timer => timer.delay === delay).forEach(({ callback }) => callback()),
  };
}

/** A message without its timestamp. */
export const untimed = ({ name, data: { timestamp, ...data } }) => {
  assert.equal(typeof timestamp, 'number');
  return { name, data };
};

export function turboPage(options, turboOptions) {
  const calls = [];
  const Turbo = makeTurbo(calls, turboOptions);
  const page = makePage({ ...options, globals: { Turbo, ...options?.globals } });
  return { ...page, calls, adapter: Turbo.adapter };
}
