// Messages between page and host.
import { FakeHost, HostError } from '../../testing.mjs';
import { Where, equal, outcome, turns } from './support.mjs';

/** @type {Record<string, () => Promise<void>>} */
export const messages = {
  async 'an error whose data is not JSON fails its request like any other error'() {
    const host = new FakeHost({ requests: { Where: () => { throw new HostError('lost', 'No satellites.', 1n); } } });
    const bridge = await host.load();
    equal((await outcome(bridge.request('Where'))).rejected, 'handlerFailed');
    equal(host.failures.map(({ name }) => name), ['TypeError']);
  },

  async 'a subscription whose element cannot be sent ends its sequence'() {
    let hasEnded = false;
    const host = new FakeHost({ subscriptions: { * Count() {
      try {
        yield 1n;
      } finally {
        hasEnded = true;
      }
    } } });
    const bridge = await host.load();
    equal((await outcome(bridge.subscribe('Count').next())).rejected, 'handlerFailed');
    await turns();
    equal(hasEnded, true);
  },

  async 'the page knows what the host handles, and its context'() {
    const host = new FakeHost({
      messages: { Note() {} }, requests: { Where }, subscriptions: { Ticks: () => [1] }, context: { locale: 'de' },
    });
    const bridge = await host.load();
    equal(['Note', 'Where', 'Ticks', 'Other', 'toString'].map(bridge.supports), [true, true, true, false, false]);
    await new FakeHost({ messages: { Other() {} } }).load();
    equal(['Note', 'Other'].map(bridge.supports), [false, true]);
  },

  async 'some events wait for a listener, and latest values reach every listener'() {
    const host = new FakeHost();
    const bridge = await host.load();
    await turns();
    host.emit('opened', 1);
    host.emit('shade', 'dark', { delivery: 'latest' });
    host.emit('resumed', 1, { delivery: 'transient' });
    await turns();
    equal(host.undelivered, ['noListener']);
    /** @type {any[]} */
    const heard = [];
    for (const name of ['opened', 'shade', 'resumed']) bridge.on(name, data => { heard.push([name, data]); });
    await turns();
    equal(heard, [['opened', 1], ['shade', 'dark']]);
    host.navigate();
    await turns();
    equal(heard.at(-1), ['shade', 'dark']);
    equal([heard.length, host.undelivered], [3, ['noListener']]);
  },

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

  async 'a request without a handler, or with a failing one, rejects as with a real host'() {
    const host = new FakeHost({
      requests: {
        Reject() { throw new HostError('locationDenied', 'The user said no.', { until: 2030 }); },
        async Break() { throw new TypeError('secret'); },
        Big: () => 10n,
      },
      subscriptions: { *Ticks() { yield 1; } },
      limits: { maximumMessageCount: 3 },
    });
    const bridge = await host.load();
    equal(await outcome(bridge.request('None')), { rejected: 'unknownMessage', message: 'Channel “nativeApp” has no handler for “None”.' });
    equal(await outcome(bridge.request('Reject')), { rejected: 'locationDenied', message: 'The user said no.', data: { until: 2030 } });
    equal(await outcome(bridge.request('Break')), { rejected: 'handlerFailed', message: 'The host failed to handle “Break”.' });
    equal((await outcome(bridge.request('Big'))).rejected, 'handlerFailed');
    equal((await outcome(bridge.request('Ticks'))).rejected, 'wrongKind');
    equal((await outcome(bridge.subscribe('Reject').next())).rejected, 'wrongKind');
    equal(host.failures.map(String)[0], 'TypeError: secret');
    const many = [1, 2, 3, 4].map(() => outcome(bridge.request('None')));
    equal((await Promise.all(many)).map(({ rejected }) => rejected), Array(4).fill('tooManyMessages'));
  },

  async 'a subscription produces elements as fast as the page takes them'() {
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

  async 'events reach listeners and calls reach exposed functions, as copies'() {
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

  async 'the result of a call is what a host reads, and a value that is not JSON is not an exception of the function'() {
    const host = new FakeHost();
    const bridge = await host.load();
    bridge.expose({ give: () => () => 1, count: () => 10n, list: () => [undefined, NaN] });
    equal(await outcome(host.call('give')), { resolved: undefined });
    equal((await outcome(host.call('count'))).rejected, 'invalidResult');
    equal(await host.call('list'), [null, null]);
  },

  async 'a host that another one replaces aborts its handlers, as when the page navigates away'() {
    const aborted = [];
    const host = new FakeHost({
      requests: { Wait: (data, { signal }) => new Promise(() => signal.addEventListener('abort', () => aborted.push('Wait'))) },
      subscriptions: { async *Count() {
        try {
          for (let number = 0; ; number++) yield number;
        } finally {
          aborted.push('Count');
        }
      } },
    });
    const bridge = await host.load();
    const waiting = outcome(bridge.request('Wait'));
    const numbers = bridge.subscribe('Count');
    await numbers.next();
    await new FakeHost().load();
    equal((await waiting).rejected, 'documentGone');
    for (let turn = 0; turn < 5; turn++) await turns();
    equal(aborted, ['Wait', 'Count']);
  },

  async 'a call ends with its document'() {
    const host = new FakeHost();
    const bridge = await host.load();
    bridge.expose({ wait: () => new Promise(() => {}), give: () => 1 });
    for (const [end, code] of [['navigate', 'documentGone'], ['remove', 'noWebView']]) {
      const waiting = outcome(host.call('wait'));
      equal(await host.call('give'), 1);
      host[end]();
      equal((await waiting).rejected, code);
    }
    equal((await outcome(host.call('give'))).rejected, 'noWebView');
  },

  async 'removing the bridge reports the events that wait for a page'() {
    const host = new FakeHost();
    host.emit('opened', 1);
    host.emit('shade', 'dark', { delivery: 'latest' });
    host.remove();
    equal(host.undelivered, ['hostGone']);
  },

  async 'removing the bridge fails pending messages and later ones'() {
    const host = new FakeHost({ requests: { Wait: () => new Promise(() => {}) } });
    const bridge = await host.load();
    const waiting = outcome(bridge.request('Wait'));
    await host.next('Wait');
    host.remove();
    equal((await waiting).rejected, 'hostGone');
    equal((await outcome(bridge.request('Wait'))).rejected, 'hostGone');
  },
};
