// Changes the globals and inherited properties that the page scripts use, and then has a conversation with
// the host. Runs after the page scripts, in a page of the engine (HostileGlobalsTests.swift) and in node
// (globals.test.mjs).
globalThis.makeHostile = (names, secrets, ofHost) => {
  'use strict';

  // Everything that this script uses after a change.
  const { AbortController, Array, ArrayBuffer, Blob, JSON, Object, Promise, ReadableStream, Reflect, Symbol, Uint8Array, bridge, console, setTimeout } = globalThis;
  const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, defineProperty, deleteProperty } = Reflect;
  const { call } = Function.prototype;
  const { freeze } = Object;
  const { log } = console;
  const { request, subscribe, upload, on, post, expose, BridgeError } = bridge;
  // What the host evaluates for its calls.
  const { call: callOfHost, report: evaluation } = globalThis['ScriptBridge document'];
  const method = ({ prototype }, name) => call.bind(prototype[name]);
  const getter = ({ prototype }, name) => call.bind(getOwnPropertyDescriptor(prototype, name).get);
  const includes = method(String, 'includes');
  const abort = method(AbortController, 'abort');
  const signalOf = getter(AbortController, 'signal');
  const sizeOf = getter(Blob, 'size');
  const byteLengthOf = getter(ArrayBuffer, 'byteLength');
  const lengthOf = getter(getPrototypeOf(Uint8Array), 'length');
  const getReader = method(ReadableStream, 'getReader');
  const readNext = method(ReadableStreamDefaultReader, 'read');
  const cancel = method(ReadableStreamDefaultReader, 'cancel');
  const enqueue = method(ReadableStreamDefaultController, 'enqueue');
  const close = method(ReadableStreamDefaultController, 'close');
  const nextOf = call.bind(getPrototypeOf(async function* () {}.prototype).next);
  const isolated = promise => {
    defineProperty(promise, 'constructor', { __proto__: null, value: Promise });
    return promise;
  };

  // --- The conversation -------------------------------------------------------------------------

  /** Each task: the outcome that the documentation promises, and a function that starts it. */
  const makeConversation = () => {
    const bytes = new Uint8Array(300_000);
    const blob = new Blob([bytes], { type: 'a/b' });
    const streamed = new ReadableStream({ start(controller) { enqueue(controller, bytes); enqueue(controller, blob); close(controller); } });
    const broken = new ReadableStream({ pull() { throw 'broken'; } });
    const value = { answer: [1, 'two'] };
    const aborted = async start => {
      const controller = new AbortController();
      const promise = isolated(start({ __proto__: null, signal: signalOf(controller) }));
      abort(controller);
      return await promise;
    };
    const before = new AbortController();
    abort(before);
    const load = async (source, form) => {
      const bytes = await isolated(request('Load', { source }));
      if (form === 'blob') return sizeOf(await isolated(bytes.blob()));
      if (form === 'arrayBuffer') return byteLengthOf(await isolated(bytes.arrayBuffer()));
      const reader = getReader(bytes.stream(), { __proto__: null });
      let count = 0;
      for (let next; !(next = await isolated(readNext(reader))).done;) {
        count += lengthOf(next.value);
        if (form === 'cancel') return await isolated(cancel(reader));
      }
      return count;
    };
    const all = async name => {
      const elements = subscribe(name);
      let text = '';
      for (let next; !(next = await isolated(nextOf(elements))).done;) text += next.value;
      return text;
    };
    const heard = () => new Promise(resolve => { on('said', resolve); post('Say'); });
    let isRemovedHeard = false;
    return {
      __proto__: null,
      'request succeeds': ['two', async () => (await isolated(request('Echo', value))).answer[1]],
      'request fails': ['unknownMessage', () => request('Nothing')],
      'request times out': ['timedOut', () => request('Wait', {}, { __proto__: null, timeout: 50 })],
      'request is aborted': ['cancelled', () => aborted(options => request('Wait', {}, options))],
      'request was aborted': ['cancelled', () => request('Wait', {}, { __proto__: null, signal: signalOf(before) })],
      'subscription succeeds': ['123', () => all('Count')],
      'subscription fails': ['unknownMessage', () => all('Nothing')],
      'subscription is aborted': ['cancelled', () => aborted(options => nextOf(subscribe('Count', {}, options)))],
      'subscription ends': ['true', async () => (await isolated(subscribe('Count').return())).done],
      'event is heard': ['words', heard],
      'event is not heard by a removed listener': ['false', async () => {
        on('said', () => { isRemovedHeard = true; })();
        await isolated(heard());
        return isRemovedHeard;
      }],
      'function is exposed': ['function', async () => {
        expose({ __proto__: null, own() { return typeof this.own; } });
        const { own } = bridge;
        return own();
      }],
      'function with an invalid name is not exposed': ['invalidName', async () => expose({ __proto__: null, 'not own'() {} })],
      'upload of a Blob succeeds': ['300000', () => upload('Keep', blob)],
      'upload of bytes succeeds': ['300000', () => upload('Keep', bytes)],
      'upload of a stream succeeds': ['600000', () => upload('Keep', streamed)],
      'upload fails': ['unknownMessage', () => upload('Nothing', blob)],
      'upload of no bytes fails': ['notSerializable', () => upload('Keep', {})],
      'upload of a broken stream fails': ['broken', () => upload('Keep', broken)],
      'upload times out': ['timedOut', () => upload('Hold', blob, { __proto__: null, timeout: 50 })],
      'upload is aborted': ['cancelled', () => aborted(options => upload('Hold', blob, options))],
      'download of short bytes succeeds': ['100', () => load('short', 'blob')],
      'download of a Blob succeeds': ['300000', () => load('long', 'blob')],
      'download of a buffer succeeds': ['300000', () => load('long', 'arrayBuffer')],
      'download of a stream succeeds': ['3000', () => load('sequence', 'stream')],
      'download fails': ['downloadIncomplete', () => load('broken', 'arrayBuffer')],
      'download is cancelled': ['undefined', () => load('long', 'cancel')],
      'call succeeds': ['v{"list":[1,[2]]}', () => callOfHost(1, () => true, () => ({ list: [1, [2]] }), true)],
      'call waits for a promise': ['v1', () => callOfHost(2, () => true, async () => 1, true)],
      'call of no function fails': ['m', () => callOfHost(3, () => false, () => 1, true)],
      'call fails': ['e{"message":"no"}', () => callOfHost(4, () => true, () => { throw 'no'; }, true)],
      'call with a function as result fails': ['ithe value[0] is a function.', () => callOfHost(5, () => true, () => [() => 1], true)],
      'evaluation succeeds': ['v[[1]]', async () => evaluation([[1]])],
      'console is written to': ['undefined', async () => log('written')],
    };
  };

  /** Starts a task; returns a function that waits for its outcome, as text: 'pending' if it does not settle. */
  const start = task => {
    const promise = isolated(new Promise(resolve => {
      setTimeout(() => resolve('pending'), 10_000);
      (async () => {
        try {
          const value = await isolated(task());
          resolve(`${value}`);
        } catch (error) {
          let text = 'an error';
          try {
            text = typeof error === 'string' ? error : getPrototypeOf(error) === BridgeError.prototype ? error.code : `${error}`;
          } catch {}
          resolve(text);
        }
      })();
    }));
    return async () => await promise;
  };

  // --- The changes ------------------------------------------------------------------------------

  /**
   * What no script can hold: a pattern of changes and of the tasks whose outcome may then be another, and why.
   * These tasks must settle too, unless they are skipped because they may not.
   */
  const exceptions = [
    ...ofHost ?? [],
    {
      change: /^(EventTarget\.prototype\.(add|remove)EventListener|AbortSignal\.prototype\.aborted) /, tasks: /abort/, isSkipped: true,
      reason: 'bridge.js asks a signal of the page in the usual way, because it may be of another realm or a library. Who changes it cannot abort.',
    },
    {
      change: /^Promise\.(Symbol\.species|prototype\.constructor getter)/, tasks: /download|call waits/, isSkipped: true,
      reason: 'The engine’s own streams look up this property, and so does whoever awaits a promise of the page.',
    },
    {
      change: /^Object\.prototype\.then inherited getter/, tasks: /./,
      reason: 'The engine looks up this property of each object that settles a promise.',
    },
    {
      change: /^Object\.prototype\.toJSON inherited getter/, tasks: /./,
      reason: 'A toJSON of the page is part of the page’s values.',
    },
  ];

  /** What the page was shown that it must not see. */
  const shown = { __proto__: null, length: 0 };
  /** Looks for secrets in what the page is shown: texts, and objects with texts. */
  const look = (value, depth = 0) => {
    if (typeof value === 'string') {
      for (let index = 0; index < secrets.length; index++) if (includes(value, secrets[index])) shown[shown.length++] = secrets[index];
    } else if (value && typeof value === 'object' && depth < 3) {
      const keys = ownKeys(value);
      for (let index = 0; index < keys.length && index < 20; index++) look({ __proto__: null, ...getOwnPropertyDescriptor(value, keys[index]) }.value, depth + 1);
    }
  };
  /** A function that looks at everything that it is given, and then runs another. */
  const looking = action => function () {
    look(this);
    for (let index = 0; index < arguments.length; index++) look(arguments[index]);
    return action();
  };
  const nothing = looking(() => {});
  const junk = looking(() => 'junk');
  const fail = looking(() => { throw 'trapped'; });

  /** The objects whose properties the scripts can look up: those that they name, and what these inherit from. */
  const owners = new Map();
  // The engine has an object that rejects changes. Node's own classes are scripts, which changes break; they are
  // not of this realm.
  const isOurs = owner => (owner === globalThis || owner === Object.prototype || owner instanceof Object)
    && defineProperty(owner, '', { configurable: true }) && deleteProperty(owner, '');
  const addOwner = (owner, label) => {
    for (; owner && isOurs(owner) && !owners.has(owner); owner = getPrototypeOf(owner), label += '.__proto__') owners.set(owner, label);
  };
  for (const name of [...names, 'AbortSignal', 'AbortController', 'Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'RegExp', 'Error', 'TypeError', 'Event', 'Iterator']) {
    const value = getOwnPropertyDescriptor(globalThis, name)?.value;
    if (typeof value !== 'function' && (typeof value !== 'object' || !value || value === globalThis)) continue;
    if (['ScriptBridge', 'bridge', 'document'].includes(name)) continue;
    addOwner(value, name);
    addOwner(value.prototype, `${name}.prototype`);
  }
  addOwner(globalThis, 'globalThis');
  addOwner(async function* () {}.prototype, 'asynchronous generators');
  addOwner(async () => {}, 'asynchronous functions');
  addOwner([][Symbol.iterator](), 'iterators');

  const targets = [];
  for (const [owner, label] of owners) {
    for (const name of names) {
      const key = name.startsWith('Symbol.') ? Symbol[name.slice(7)] : name;
      const descriptor = getOwnPropertyDescriptor(owner, key);
      // These tests need the bridge, which a page may replace.
      if (descriptor?.configurable && !(owner === globalThis && name === 'bridge')) targets.push({ owner, key, label: `${label}.${name}`, descriptor });
    }
  }

  const ofFunctions = change => ({ descriptor }) => descriptor.get || typeof descriptor.value !== 'function' ? { get: change } : { value: change };
  const replaced = {
    __proto__: null,
    nothing: ofFunctions(nothing),
    junk: ofFunctions(junk),
    trapped: ofFunctions(fail),
    getter: () => ({ get: fail }),
  };
  /** Fields of every object, of the names that no object has. */
  const inherited = {
    __proto__: null,
    'inherited junk': { writable: true, value: 'junk' },
    'inherited getter': { get: fail, set: fail },
  };

  /** The changes of a kind: each is a label, and functions that make it and take it back. */
  const changesOf = kind => {
    const change = (owner, key, label, descriptor, earlier) => ({
      label: `${label} ${kind}`,
      make: () => defineProperty(owner, key, { __proto__: null, configurable: true, ...descriptor }),
      restore: () => earlier ? defineProperty(owner, key, earlier) : deleteProperty(owner, key),
    });
    if (kind === 'frozen') {
      return [...owners].filter(([owner]) => owner !== globalThis).map(([owner, label]) => ({ label: `${label} frozen`, make: () => freeze(owner), restore() {} }));
    }
    if (inherited[kind]) {
      return names.filter(name => !name.includes('.') && !(name in Object.prototype))
        .map(name => change(Object.prototype, name, `Object.prototype.${name}`, inherited[kind]));
    }
    return targets.map(target => change(target.owner, target.key, target.label, replaced[kind](target), target.descriptor));
  };

  return {
    /** The number of changes of each kind. */
    counts: () => ['frozen', ...ownKeys(replaced), ...ownKeys(inherited)].map(kind => [kind, changesOf(kind).length]),
    label: (kind, place) => changesOf(kind)[place].label,
    /**
     * Makes the changes of a kind that have some places. Returns a line for each task that then ends otherwise, and
     * whether the host must have got a report.
     */
    async failures(kind, places = []) {
      const all = kind ? changesOf(kind) : [];
      const changes = places.map(place => all[place]);
      const conversation = makeConversation();
      const tasks = ownKeys(conversation).map(name => ({
        name,
        excepted: exceptions.filter(({ change, tasks }) => tasks.test(name) && changes.some(({ label }) => change.test(label))),
      })).filter(({ excepted }) => !excepted.some(({ isSkipped }) => isSkipped));
      const outcomes = { __proto__: null };
      let isMade = true;
      // The engine must have taken the promise of this script before.
      await isolated(new Promise(resolve => setTimeout(resolve, 0)));
      for (let index = 0; index < changes.length; index++) if (!changes[index].make()) isMade = false;
      for (let index = 0; index < tasks.length; index++) outcomes[index] = start(conversation[tasks[index].name][1]);
      for (let index = 0; index < tasks.length; index++) outcomes[index] = await isolated(outcomes[index]());
      for (let index = changes.length; index--;) changes[index].restore();
      const lines = tasks.map(({ name, excepted }, index) => {
        const isDocumented = outcomes[index] === conversation[name][0] || excepted.length && outcomes[index] !== 'pending';
        return isDocumented ? '' : `${name}: ${outcomes[index]}`;
      });
      if (!isMade) lines.push('a change could not be made');
      for (let index = 0; index < shown.length; index++) lines.push(`shown: ${shown[index]}`);
      return { failures: lines.filter(line => line).join('\n'), reports: tasks.some(({ name, excepted }) => /console/.test(name) && !excepted.length) };
    },
  };
};
