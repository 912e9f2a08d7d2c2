// What a web team does with the fake host, in any engine: node, Chromium, WebKit. Each scenario has a
// host of its own, and the one bridge.js of the page.
import { FakeHost, HostError } from '../../testing.mjs';

const text = value => JSON.stringify(value, (key, value) => value === undefined ? '(undefined)' : value);

function equal(actual, expected, what = 'it') {
  if (text(actual) !== text(expected)) throw new Error(`${what}: ${text(actual)} is not ${text(expected)}`);
}

/** How a promise ended, or that it has not within many turns of the engine. */
async function outcome(promise) {
  let ended;
  promise.then(
    value => { ended = { resolved: value }; },
    ({ code, message, data }) => { ended = { rejected: code, message, ...data !== undefined && { data } }; },
  );
  for (let turn = 0; turn < 20 && !ended; turn++) await turns();
  return ended ?? 'pending';
}

/** Lets go by what happens without a timer. */
/** What the page is told on its console while a function runs. */
async function reportedDuring(run) {
  const { error } = console;
  const reported = [];
  console.error = value => reported.push(value);
  try {
    await run();
  } finally {
    console.error = error;
  }
  return reported;
}

const turns = () => new Promise(resolve => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(0);
});

/** As a contract.json of ScriptBridgeContract has it. */
const contract = {
  format: 1,
  channels: {
    nativeApp: {
      Note: { kind: 'message', data: { fields: { text: 'string', icon: { optional: 'string' } } } },
      Locate: { kind: 'request', data: { fields: { accurate: 'boolean' } }, reply: { type: 'Place' } },
      Count: { kind: 'subscription', data: { fields: {} }, element: 'int' },
    },
    other: { Reset: { kind: 'message', data: { fields: {} } } },
  },
  functions: { 'window.bridge.register': { parameters: [{ name: 'token', data: 'string' }], result: 'boolean' } },
  events: { theme: { type: 'Theme' } },
  types: {
    Place: { fields: { latitude: 'double', longitude: 'double' } },
    Theme: { union: [{ literal: 'light' }, { literal: 'dark' }] },
  },
};

const Where = { requests: { Where: () => ({ latitude: 52.5 }) } };

/** @type {Record<string, () => Promise<void>>} */
export const scenarios = {
  async 'posts, requests and their data arrive'() {
    const host = new FakeHost({
      messages: { Note() {} },
      requests: { Add: async ({ one, other }) => ({ sum: one + other }), Nothing() {} },
    });
    const bridge = await host.load();
    equal(bridge.isNative, true);
    const next = host.next('Note');
    bridge.post('Note', { text: 'a' });
    equal(await next, { text: 'a' });
    equal(await outcome(bridge.request('Add', { one: 1, other: 2 })), { resolved: { sum: 3 } });
    equal(await outcome(bridge.request('Nothing')), { resolved: undefined });
    equal(host.received, [
      { kind: 'message', name: 'Note', data: { text: 'a' } },
      { kind: 'request', name: 'Add', data: { one: 1, other: 2 } },
      { kind: 'request', name: 'Nothing', data: {} },
    ]);
  },

  async 'a request to what has no handler, or fails, is rejected as by a real host'() {
    const host = new FakeHost({
      requests: {
        Refuse() { throw new HostError('locationDenied', 'The user said no.', { until: 2030 }); },
        async Break() { throw new TypeError('secret'); },
        Big: () => 10n,
      },
      subscriptions: { *Ticks() { yield 1; } },
      limits: { messages: 3 },
    });
    const bridge = await host.load();
    equal(await outcome(bridge.request('None')), { rejected: 'unknownMessage', message: 'Channel “nativeApp” has no handler of “None”.' });
    equal(await outcome(bridge.request('Refuse')), { rejected: 'locationDenied', message: 'The user said no.', data: { until: 2030 } });
    equal(await outcome(bridge.request('Break')), { rejected: 'handlerFailed', message: 'The host failed to handle “Break”.' });
    equal((await outcome(bridge.request('Big'))).rejected, 'handlerFailed');
    equal((await outcome(bridge.request('Ticks'))).rejected, 'wrongKind');
    equal((await outcome(bridge.subscribe('Refuse').next())).rejected, 'wrongKind');
    equal(host.failures.map(String)[0], 'TypeError: secret');
    const many = [1, 2, 3, 4].map(() => outcome(bridge.request('None')));
    equal((await Promise.all(many)).map(({ rejected }) => rejected), Array(4).fill('tooManyMessages'));
  },

  async 'a subscription gives its elements as fast as the page takes them'() {
    let given = 0;
    let hasEnded = false;
    const host = new FakeHost({
      subscriptions: {
        async *Count({ to }, { signal }) {
          try {
            for (let number = 0; number < to; number++) {
              given += 1;
              yield number;
            }
          } finally {
            hasEnded = true;
          }
        },
        List: () => ['a', 'b'],
        async Broken() { throw new HostError('noSuchFile', 'There is none.'); },
      },
    });
    const bridge = await host.load();
    const numbers = bridge.subscribe('Count', { to: 1000 }, { credit: 4 });
    equal(await numbers.next(), { value: 0, done: false });
    for (let turn = 0; turn < 10; turn++) await turns();
    if (given > 6) throw new Error(`The host ran ahead by ${given}.`);
    const taken = [];
    for await (const number of numbers) if (taken.push(number) === 20) break;
    equal(taken.at(-1), 20);
    for (let turn = 0; turn < 10 && !hasEnded; turn++) await turns();
    equal(hasEnded, true, 'whether the generator has ended');
    const list = [];
    for await (const element of bridge.subscribe('List')) list.push(element);
    equal(list, ['a', 'b']);
    equal(await outcome(bridge.subscribe('Broken').next()), { rejected: 'noSuchFile', message: 'There is none.' });
  },

  async 'cancelling and timing out abort the handler'() {
    const aborted = [];
    const waiting = ({ as }, { signal }) => new Promise(() => signal.addEventListener('abort', () => aborted.push(as)));
    const host = new FakeHost({ requests: { Wait: waiting } });
    const bridge = await host.load();
    const controller = new AbortController();
    const cancelled = outcome(bridge.request('Wait', { as: 'cancelled' }, { signal: controller.signal }));
    await host.next('Wait');
    controller.abort();
    equal((await cancelled).rejected, 'cancelled');
    const timed = await bridge.request('Wait', { as: 'timed' }, { timeout: 5 }).catch(({ code }) => code);
    equal(timed, 'timedOut');
    for (let wait = 0; wait < 500 && aborted.length < 2; wait++) await new Promise(resolve => setTimeout(resolve, 10));
    equal(aborted, ['cancelled', 'timed']);
  },

  async 'events reach listeners, calls reach exposed functions, with copies'() {
    const host = new FakeHost();
    const bridge = await host.load();
    const heard = [];
    const stop = bridge.on('theme', theme => heard.push(theme));
    const theme = { name: 'dark' };
    host.emit('theme', theme);
    theme.name = 'changed later';
    await turns();
    stop();
    host.emit('theme', theme);
    await turns();
    equal(heard, [{ name: 'dark' }]);
    bridge.expose({ async double(number) { return number * 2; }, fail() { throw new TypeError('no'); } });
    equal(await host.call('double', 21), 42);
    equal((await outcome(host.call('absent'))).rejected, 'functionNotFound');
    equal(await outcome(host.call('fail')), { rejected: 'javaScriptException', message: 'TypeError: no', data: {} });
  },

  async 'leaving the page ends what it waits for, and aborts the handler'() {
    let isAborted = false;
    const host = new FakeHost({ requests: { ...Where.requests, Wait: (data, { signal }) => new Promise(() => {
      signal.addEventListener('abort', () => { isAborted = true; });
    }) } });
    const bridge = await host.load();
    const waiting = outcome(bridge.request('Wait'));
    await host.next('Wait');
    host.navigate();
    equal((await waiting).rejected, 'documentGone');
    equal(isAborted, true);
    equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } });
  },

  async 'removing the bridge fails what waits and what comes later'() {
    const host = new FakeHost({ requests: { Wait: () => new Promise(() => {}) } });
    const bridge = await host.load();
    const waiting = outcome(bridge.request('Wait'));
    await host.next('Wait');
    host.remove();
    equal((await waiting).rejected, 'hostGone');
    equal((await outcome(bridge.request('Wait'))).rejected, 'hostGone');
  },

  async 'a dropped frame leaves its request waiting, in either direction, and harms no other'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    for (const direction of ['toHost', 'toPage']) {
      host.fault('drop', { direction, name: 'Where' });
      equal(await outcome(bridge.request('Where')), 'pending', direction);
      equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } }, direction);
    }
    equal(host.received.length, 3);
  },

  async 'a duplicate is taken once'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    host.fault('duplicate', { direction: 'toPage', name: 'Where' });
    equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } });
    const heard = [];
    const stop = bridge.on('count', count => heard.push(count));
    host.fault('duplicate', { direction: 'toPage', name: 'count' });
    host.emit('count', 1);
    for (let turn = 0; turn < 5; turn++) await turns();
    stop();
    equal(heard, [1, 1]);
  },

  async 'a duplicate request is run once while it is open'() {
    let release;
    const host = new FakeHost({ requests: { Hold: () => new Promise(resolve => { release = resolve; }) } });
    const bridge = await host.load();
    await turns();
    host.fault('duplicate', { name: 'Hold' });
    const held = bridge.request('Hold');
    await host.next('Hold');
    for (let turn = 0; turn < 5; turn++) await turns();
    release('once');
    equal(await outcome(held), { resolved: 'once' });
    equal(host.received.length, 1);
  },

  async 'duplicate elements come twice, their end once, and nothing more is asked for than is taken'() {
    let given = 0;
    const host = new FakeHost({
      subscriptions: {
        *Count({ to }) {
          while (given < to) yield ++given;
        },
      },
    });
    const bridge = await host.load();
    await turns();
    host.fault('duplicate', { direction: 'toPage', name: 'Count', times: 3 });
    const taken = [];
    for await (const number of bridge.subscribe('Count', { to: 3 }, { credit: 1 })) taken.push(number);
    equal(taken, [1, 1, 2, 2, 3, 3]);
    given = 0;
    host.fault('duplicate', { direction: 'toPage', name: 'Count' });
    const numbers = bridge.subscribe('Count', { to: 1000 }, { credit: 2 });
    equal(await numbers.next(), { value: 1, done: false });
    for (let turn = 0; turn < 10; turn++) await turns();
    if (given > 4) throw new Error(`The host ran ahead by ${given}.`);
    await numbers.return();
  },

  async 'a duplicate subscription runs once, and goes on'() {
    let count = 0;
    const host = new FakeHost({ subscriptions: { *Count() { count += 1; yield 1; yield 2; } } });
    const bridge = await host.load();
    await turns();
    host.fault('duplicate', { name: 'Count' });
    const taken = [];
    for await (const number of bridge.subscribe('Count', {}, { credit: 1 })) taken.push(number);
    equal([taken, count], [[1, 2], 1]);
  },

  async 'reordered frames arrive the other way round'() {
    const host = new FakeHost({ messages: { Note() {} } });
    const bridge = await host.load();
    await turns();
    host.fault('reorder', { name: 'Note' });
    bridge.post('Note', { number: 1 });
    await turns();
    bridge.post('Note', { number: 2 });
    for (let turn = 0; turn < 5; turn++) await turns();
    equal(host.received.map(({ data }) => data.number), [2, 1]);
  },

  async 'a delayed frame, and those behind it, arrive later'() {
    const host = new FakeHost({ messages: { Note() {} } });
    const bridge = await host.load();
    await turns();
    const { setTimeout } = globalThis;
    const timers = [];
    try {
      globalThis.setTimeout = (callback, delay) => timers.push({ callback, delay });
      host.fault('delay', { delay: 30 });
      bridge.post('Note', { number: 1 });
      await turns();
      bridge.post('Note', { number: 2 });
      for (let turn = 0; turn < 5; turn++) await turns();
      equal([host.received, timers.map(({ delay }) => delay)], [[], [30]]);
      timers[0].callback();
      for (let turn = 0; turn < 5; turn++) await turns();
      equal(host.received.map(({ data }) => data.number), [1, 2]);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  },

  async 'a frame or a message is refused with a code'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    host.fault('refuse');
    equal((await outcome(bridge.request('Where'))).rejected, 'sourceNotAccepted');
    host.fault('refuse', { name: 'Where', code: 'rateExceeded', message: 'Slowly.', times: 2 });
    const both = [outcome(bridge.request('Where')), outcome(bridge.request('None')), outcome(bridge.request('Where')), outcome(bridge.request('Where'))];
    equal((await Promise.all(both)).map(({ rejected }) => rejected), ['rateExceeded', 'unknownMessage', 'rateExceeded', undefined]);
  },

  async 'the page is left while a frame is on its way'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    for (const direction of ['toHost', 'toPage']) {
      host.fault('navigate', { direction, name: 'Where' });
      equal((await outcome(bridge.request('Where'))).rejected, 'documentGone', direction);
      equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } }, direction);
    }
  },

  async 'leaving the page by a fault aborts what runs for it, and what it said late is refused'() {
    const aborted = [];
    const host = new FakeHost({
      messages: { Note() {} },
      requests: { ...Where.requests, Wait: ({ as }, { signal }) => new Promise(() => signal.addEventListener('abort', () => aborted.push(as))) },
    });
    const bridge = await host.load();
    await turns();
    const waiting = outcome(bridge.request('Wait', { as: 'a' }));
    await host.next('Wait');
    host.fault('reorder', { name: 'Note' });
    bridge.post('Note', { text: 'late' });
    await turns();
    host.fault('navigate', { name: 'Where' });
    const reported = await reportedDuring(async () => {
      equal((await outcome(bridge.request('Where'))).rejected, 'documentGone');
      equal((await waiting).rejected, 'documentGone');
    });
    equal(aborted, ['a']);
    equal(host.received.map(({ name }) => name), ['Wait']);
    // The post, of which nobody else would hear.
    equal(reported.map(({ code }) => code), ['documentGone']);
  },

  async 'a push that the page refuses is noted, and what comes later arrives'() {
    const host = new FakeHost();
    const bridge = await host.load();
    await turns();
    const heard = [];
    const stop = bridge.on('theme', theme => heard.push(theme));
    host.fault('refuse', { direction: 'toPage', name: 'theme', code: 'noWebView' });
    for (const theme of ['dark', 'light']) {
      host.emit('theme', theme);
      for (let turn = 0; turn < 5; turn++) await turns();
    }
    stop();
    equal(heard, ['light']);
    equal(host.undelivered, ['noWebView']);
  },

  async 'a crash ends what waits, and events wait for the next document'() {
    let isAborted = false;
    const host = new FakeHost({ requests: { ...Where.requests, Wait: (data, { signal }) => new Promise(() => {
      signal.addEventListener('abort', () => { isAborted = true; });
    }) } });
    const bridge = await host.load();
    const heard = [];
    const stop = bridge.on('theme', theme => heard.push(theme));
    const waiting = outcome(bridge.request('Wait'));
    await host.next('Wait');
    host.fault('crash', { name: 'Where' });
    equal((await outcome(bridge.request('Where'))).rejected, 'documentGone');
    equal((await waiting).rejected, 'documentGone');
    equal(isAborted, true);
    equal(host.received.length, 1);
    host.emit('theme', 'dark');
    for (let turn = 0; turn < 5; turn++) await turns();
    equal(heard, []);
    const lost = bridge.request('Where');
    equal(await outcome(lost), 'pending');
    host.navigate();
    equal((await outcome(lost)).rejected, 'documentGone');
    equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } });
    equal(heard, ['dark']);
    stop();
  },

  async 'a frame that the host cannot take fails and is told of, and what comes later arrives'() {
    const changing = structuredClone(contract);
    const host = new FakeHost({ contract: changing, requests: { Locate: () => ({ latitude: 52.5, longitude: 13.25 }) } });
    const bridge = await host.load();
    const { Locate } = changing.channels.nativeApp;
    Locate.data = {};
    equal((await outcome(bridge.request('Locate', { accurate: true }))).rejected, 'handlerFailed');
    equal(host.failures.map(failure => failure instanceof TypeError), [true]);
    ({ data: Locate.data } = contract.channels.nativeApp.Locate);
    equal((await outcome(bridge.request('Locate', { accurate: true }))).resolved?.latitude, 52.5);
  },

  async 'what the contract allows passes, in each direction'() {
    const place = { latitude: 52.5, longitude: 13.25 };
    const host = new FakeHost({
      contract, messages: { Note() {} }, requests: { Locate: () => place }, subscriptions: { Count: () => [1, 2] },
    });
    const bridge = await host.load();
    bridge.post('Note', { text: 'a', icon: null });
    equal(await outcome(bridge.request('Locate', { accurate: true })), { resolved: place });
    const counted = [];
    for await (const number of bridge.subscribe('Count')) counted.push(number);
    equal(counted, [1, 2]);
    const heard = [];
    const stop = bridge.on('theme', theme => heard.push(theme));
    host.emit('theme', 'dark');
    for (let turn = 0; turn < 5; turn++) await turns();
    stop();
    equal(heard, ['dark']);
    bridge.expose({ register: token => token === 'token' });
    equal(await host.call('register', 'token'), true);
    equal(host.received.map(({ name }) => name), ['Note', 'Locate', 'Count']);
    equal(host.failures, []);
  },

  async 'what the page sends against the contract is refused, with name and place'() {
    const host = new FakeHost({ contract, messages: { Note() {} }, requests: { Locate() {} }, subscriptions: { Count: () => [1] } });
    const bridge = await host.load();
    const text = '“Locate”: data.accurate: expected boolean, found "yes".';
    equal(await outcome(bridge.request('Locate', { accurate: 'yes' })), { rejected: 'invalidMessage', message: text });
    equal((await outcome(bridge.subscribe('Count', { from: 1 }).next())).message, '“Count”: data.from: is not in the contract.');
    const reported = await reportedDuring(async () => {
      bridge.post('Note', { text: 1 });
      for (let turn = 0; turn < 5; turn++) await turns();
    });
    equal(host.received, []);
    equal(host.failures.map(({ code }) => code), ['invalidMessage', 'invalidMessage', 'invalidMessage']);
    equal(host.failures[2].message, '“Note”: data.text: expected string, found 1.');
    equal(reported.length, 1);
  },

  async 'what a handler gives against the contract fails, and the test is told why'() {
    const host = new FakeHost({
      contract, requests: { Locate: () => ({ latitude: 52.5 }) }, subscriptions: { Count: () => [1, 1.5] },
    });
    const bridge = await host.load();
    equal(await outcome(bridge.request('Locate', { accurate: true })), { rejected: 'handlerFailed', message: 'The host failed to handle “Locate”.' });
    const numbers = bridge.subscribe('Count');
    equal(await numbers.next(), { value: 1, done: false });
    equal((await outcome(numbers.next())).rejected, 'handlerFailed');
    equal(host.failures.map(({ code, message }) => `${code}: ${message}`), [
      'notInContract: “Locate”: reply.longitude: expected double, found nothing.',
      'notInContract: “Count”: element: expected int, found 1.5.',
    ]);
  },

  async 'events, calls and handlers that the contract does not have are refused'() {
    const host = new FakeHost({ contract });
    const bridge = await host.load();
    bridge.expose({ register: token => `saved ${token}` });
    const thrown = action => {
      try {
        action();
      } catch ({ code, message }) {
        return `${code}: ${message}`;
      }
    };
    equal(thrown(() => host.emit('theme', 'blue')), 'notInContract: The event “theme”: data: expected "light" or "dark", found "blue".');
    equal(thrown(() => host.emit('colour', 'dark')), 'notInContract: The contract has no event “colour”, but “theme”.');
    equal(thrown(() => new FakeHost({ contract, requests: { Locat() {} } })), 'notInContract: The contract has no request “Locat”, but “Note”, “Locate”, “Count”.');
    equal(thrown(() => new FakeHost({ contract, requests: { Note() {} } })), 'notInContract: “Note” is a message in the contract, not a request.');
    equal(thrown(() => new FakeHost({ contract, channel: 'other', messages: { Reset() {} } })), undefined);
    equal(thrown(() => new FakeHost({ contract: { ...contract, format: 2 } })), 'invalidContract: The contract cannot be used. It is of format 2, and formats up to 1 are read here.');
    const refused = async (...values) => (await outcome(host.call(...values))).message;
    equal(await refused('forget', 'a'), 'The contract has no function “forget”, but “register”.');
    equal(await refused('register'), 'The function “register” takes (token), and was given 0 values.');
    equal(await refused('register', 1), 'The function “register”: token: expected string, found 1.');
    equal(await outcome(host.call('register', 'a')), { rejected: 'invalidResult', message: 'The function “register”: result: expected boolean, found "saved a".' });
  },

  async 'an event before the page is ready waits for it'() {
    const bridge = await new FakeHost().load();
    const heard = [];
    const stop = bridge.on('late', value => heard.push(value));
    const host = new FakeHost();
    host.emit('late', 1);
    for (let turn = 0; turn < 5; turn++) await turns();
    equal(heard, []);
    host.install();
    for (let turn = 0; turn < 5; turn++) await turns();
    stop();
    equal(heard, [1]);
  },
};

/** Runs all, one after the other, and tells of each whether it did what it should. */
export async function runScenarios() {
  const results = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    try {
      await scenario();
      results.push([name, 'passed']);
    } catch (error) {
      results.push([name, `${error}`]);
    }
  }
  return results;
}
