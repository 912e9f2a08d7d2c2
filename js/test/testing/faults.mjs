// Faults between page and host.
import { FakeHost } from '../../testing.mjs';
import { Where, contract, equal, outcome, reportedDuring, turns } from './support.mjs';

/** @type {Record<string, () => Promise<void>>} */
export const faults = {
  async 'a dropped packet leaves its request waiting, in either direction, and affects no other'() {
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

  async 'a cut packet cannot be read, and affects no other'() {
    let release;
    const host = new FakeHost({ ...Where, requests: { ...Where.requests, Hold: () => new Promise(resolve => { release = resolve; }) } });
    const bridge = await host.load();
    await turns();
    host.fault('cut', { name: 'Where' });
    equal((await outcome(bridge.request('Where'))).rejected, 'invalidJSON');
    host.fault('cut', { direction: 'toPage', name: 'Where' });
    equal((await outcome(bridge.request('Where'))).rejected, 'hostGone');
    const held = bridge.request('Hold');
    await turns();
    host.fault('cut', { direction: 'toPage', name: 'Hold' });
    release();
    equal(await outcome(held), 'pending');
    const heard = [];
    const stop = bridge.on('count', count => heard.push(count));
    host.fault('cut', { direction: 'toPage', name: 'count' });
    for (const count of [1, 2]) {
      host.emit('count', count);
      await turns();
    }
    await turns();
    stop();
    equal(heard, [2]);
    equal(host.undelivered, ['invalidJSON', 'invalidJSON']);
    equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } });
  },

  async 'a fault with times 0 affects no packet'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    host.fault('drop', { name: 'Where', times: 0 });
    equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } });
  },

  async 'a duplicate is used once'() {
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

  async 'a duplicate request runs once while it is open'() {
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

  async 'duplicate elements arrive twice, their end once, and no extra elements are requested'() {
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

  async 'a duplicate subscription runs once and continues'() {
    let count = 0;
    const host = new FakeHost({ subscriptions: { *Count() { count += 1; yield 1; yield 2; } } });
    const bridge = await host.load();
    await turns();
    host.fault('duplicate', { name: 'Count' });
    const taken = [];
    for await (const number of bridge.subscribe('Count', {}, { credit: 1 })) taken.push(number);
    equal([taken, count], [[1, 2], 1]);
  },

  async 'reordered packets arrive in reverse'() {
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

  async 'a delayed packet and the packets after it arrive later'() {
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

  async 'a packet or a message is rejected with a code'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    host.fault('reject');
    equal((await outcome(bridge.request('Where'))).rejected, 'sourceNotAccepted');
    host.fault('reject', { name: 'Where', code: 'rateExceeded', message: 'Slowly.', times: 2 });
    const both = [outcome(bridge.request('Where')), outcome(bridge.request('None')), outcome(bridge.request('Where')), outcome(bridge.request('Where'))];
    equal((await Promise.all(both)).map(({ rejected }) => rejected), ['rateExceeded', 'unknownMessage', 'rateExceeded', undefined]);
  },

  async 'the page navigates away while a packet is on its way'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    for (const direction of ['toHost', 'toPage']) {
      host.fault('navigate', { direction, name: 'Where' });
      equal((await outcome(bridge.request('Where'))).rejected, 'documentGone', direction);
      equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } }, direction);
    }
  },

  async 'navigating away by a fault aborts its requests, and what was posted before arrives'() {
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
    equal(host.received.map(({ name }) => name), ['Wait', 'Note']);
    equal(reported.map(({ code }) => code), []);
  },

  async 'a push that the page rejects is recorded, and later ones arrive'() {
    const host = new FakeHost();
    const bridge = await host.load();
    await turns();
    const heard = [];
    const stop = bridge.on('theme', theme => heard.push(theme));
    host.fault('reject', { direction: 'toPage', name: 'theme', code: 'noWebView' });
    for (const theme of ['dark', 'light']) {
      host.emit('theme', theme);
      for (let turn = 0; turn < 5; turn++) await turns();
    }
    stop();
    equal(heard, ['light']);
    equal(host.undelivered, ['noWebView']);
  },

  async 'a crash ends pending messages, and events wait for the next document'() {
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

  async 'a packet that the host cannot read fails and is reported, and later ones arrive'() {
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
};
