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

  async 'a fault with times 0 affects no packet'() {
    const host = new FakeHost(Where);
    const bridge = await host.load();
    await turns();
    host.fault('drop', { name: 'Where', times: 0 });
    equal(await outcome(bridge.request('Where')), { resolved: { latitude: 52.5 } });
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

  async 'navigating away by a fault aborts the requests of the document'() {
    const aborted = [];
    const host = new FakeHost({
      requests: { ...Where.requests, Wait: ({ as }, { signal }) => new Promise(() => signal.addEventListener('abort', () => aborted.push(as))) },
    });
    const bridge = await host.load();
    await turns();
    const waiting = outcome(bridge.request('Wait', { as: 'a' }));
    await host.next('Wait');
    host.fault('navigate', { name: 'Where' });
    const reported = await reportedDuring(async () => {
      equal((await outcome(bridge.request('Where'))).rejected, 'documentGone');
      equal((await waiting).rejected, 'documentGone');
    });
    equal(aborted, ['a']);
    equal(host.received.map(({ name }) => name), ['Wait']);
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
