// Limits of bytes that wait on the host, and what ends uploads and downloads.
import { FakeHost } from '../../testing.mjs';
import { Downloads } from '../../testing/downloads.mjs';
import { equal, outcome, turns } from './support.mjs';

/** Waits until a condition holds. If it never does, the runner's time limit fails the test. */
async function until(condition) {
  while (!condition()) await new Promise(resolve => { setTimeout(resolve, 5); });
}

const large = new Uint8Array(600_000);

/** A clock whose time passes only when a test says so. */
class ManualClock {
  #now = 0;
  #timers = new Set();

  after = (delay, action) => {
    const timer = { at: this.#now + delay, action };
    this.#timers.add(timer);
    return () => { this.#timers.delete(timer); };
  };

  advance(time) {
    this.#now += time;
    for (const timer of this.#timers) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.action();
    }
  }
}

/** Returns a promise whose rejection is not reported before a test looks at it. */
function noted(promise) {
  promise.catch(() => {});
  return promise;
}

/** @type {Record<string, () => Promise<void>>} */
export const waitingBytes = {
  async 'bytes that the page does not request in time expire, and each request restarts the time'() {
    let ended = 0;
    async function* endless() {
      try {
        for (;;) yield new Uint8Array(10);
      } finally {
        ended += 1;
      }
    }
    const clock = new ManualClock();
    const downloads = new Downloads({ failed() {}, after: clock.after }, { downloadWaitingTime: 10 });
    const add = source => downloads.copy(downloads.bytes(source), { document: 'a' }).id;
    const ask = async (id, index) => (await outcome(downloads.chunk('a', { id, index }))).rejected;
    const [slow, lost, asked, sequence] = [large, large, large, endless()].map(add);
    for (const index of [0, 1]) {
      clock.advance(8);
      equal(await ask(slow, index), undefined);
      equal(await ask(sequence, index), undefined);
      // A rejected request restarts the time too.
      equal(await ask(asked, 7), 'downloadEnded');
    }
    equal(await ask(lost, 0), 'downloadEnded');
    clock.advance(9);
    equal(await ask(asked, 0), undefined);
    equal(ended, 0);
    clock.advance(1);
    equal([await ask(slow, 2), await ask(sequence, 2), await ask(asked, 1)], ['downloadEnded', 'downloadEnded', undefined]);
    equal(ended, 1);
  },

  async 'a chunk that the host takes long to read does not expire'() {
    let give;
    async function* slow() {
      await new Promise(resolve => { give = resolve; });
      yield new Uint8Array(3);
    }
    const clock = new ManualClock();
    const downloads = new Downloads({ failed() {}, after: clock.after }, { downloadWaitingTime: 10 });
    const { id } = downloads.copy(downloads.bytes(slow()), { document: 'a' });
    const first = downloads.chunk('a', { id, index: 0 });
    equal((await outcome(downloads.chunk('a', { id, index: 0 }))).rejected, 'tooManyPending');
    clock.advance(100);
    give();
    equal((await first).bytes, 'AAAA');
    clock.advance(9);
    equal((await downloads.chunk('a', { id, index: 1 })).last, true);
  },

  async 'a fake host has the waiting time of its limits'() {
    const host = new FakeHost({ requests: { Load: () => host.bytes(large) }, limits: { downloadWaitingTime: 5 } });
    const bridge = await host.load();
    const lost = await bridge.request('Load');
    await new Promise(resolve => { setTimeout(resolve, 50); });
    equal((await outcome(lost.blob())).rejected, 'downloadEnded');
  },

  async 'too many waiting downloads fail events and calls, and a rejected value leaves no downloads waiting'() {
    const host = new FakeHost({ limits: { maximumDownloadCount: 1 } });
    const bridge = await host.load();
    const two = () => [host.bytes(large), host.bytes(large)];
    bridge.expose({ show: () => 1 });
    const codeOf = run => {
      try {
        run();
      } catch ({ code }) {
        return code;
      }
    };
    equal(codeOf(() => host.emit('shared', two())), 'tooManyPending');
    equal((await outcome(host.call('show', two()))).rejected, 'tooManyPending');
    equal(codeOf(() => host.emit('shared', host.bytes(large), { delivery: 'latest' })), 'notSerializable');
    equal(await outcome(host.call('show', host.bytes(large))), { resolved: 1 });
    equal(codeOf(() => host.emit('shared', host.bytes(large))), 'tooManyPending');
  },

  async 'values that the contract rejects keep no bytes'() {
    const contract = {
      format: 1, functions: {}, events: { shared: 'int' }, types: {},
      channels: { nativeApp: { Load: { kind: 'request', data: { fields: { isRight: 'boolean' } }, reply: 'bytes' } } },
    };
    const host = new FakeHost({
      contract, limits: { maximumDownloadCount: 1 },
      requests: { Load: ({ isRight }) => isRight ? host.bytes(large) : [host.bytes(large)] },
    });
    const bridge = await host.load();
    equal((await outcome(bridge.request('Load', { isRight: false }))).rejected, 'handlerFailed');
    let code;
    try {
      host.emit('shared', host.bytes(large));
    } catch (error) {
      code = error.code;
    }
    equal(code, 'notInContract');
    equal((await bridge.request('Load', { isRight: true })).size, 600_000);
  },

  async 'bytes of a late reply belong to the document that asked'() {
    let reply;
    const host = new FakeHost({
      requests: {
        Late: async () => {
          await new Promise(resolve => { reply = resolve; });
          return host.bytes(large);
        },
        Load: () => host.bytes(large),
      },
      limits: { maximumDownloadCount: 1 },
    });
    const bridge = await host.load();
    const late = noted(bridge.request('Late'));
    await until(() => reply);
    host.navigate();
    await turns();
    reply();
    equal((await outcome(late)).rejected, 'documentGone');
    equal((await outcome(bridge.request('Load'))).rejected, 'tooManyPending');
    host.navigate();
    equal((await bridge.request('Load')).size, 600_000);
  },

  async 'bytes end when the page itself goes away and returns as another document'() {
    const host = new FakeHost({ requests: { Load: () => host.bytes(large) } });
    const bridge = await host.load();
    const old = await bridge.request('Load');
    const show = (name, fields) => globalThis.dispatchEvent(Object.assign(new Event(name), fields));
    show('pagehide');
    show('pageshow', { persisted: true });
    await turns();
    equal((await outcome(old.blob())).rejected, 'downloadEnded');
  },

  async 'a page that stops waiting for a chunk of a sequence ends it'() {
    let ended = 0;
    const host = new FakeHost({ requests: { Load: () => host.bytes({
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise(() => {}),
        return: async () => {
          ended += 1;
          return { done: true, value: undefined };
        },
      }),
    }) } });
    const bridge = await host.load();
    await bridge.request('Load');
    const controller = new AbortController();
    const chunk = bridge.request('ScriptBridge.bytes', { id: 'bytes-1', index: 0 }, { signal: controller.signal });
    equal(await outcome(chunk), 'pending');
    controller.abort();
    equal((await outcome(chunk)).rejected, 'cancelled');
    await until(() => ended === 1);
    equal((await outcome(bridge.request('ScriptBridge.bytes', { id: 'bytes-1', index: 0 }))).rejected, 'downloadEnded');
  },

  async 'reading an upload that is cancelled rejects, and the upload counts until its handler returns'() {
    let failure;
    let finish;
    const host = new FakeHost({
      uploads: { Photo: async (data, bytes) => {
        await bytes.blob().catch(error => { failure = error; });
        await new Promise(resolve => { finish = resolve; });
      } },
      limits: { maximumUploadCount: 1 },
    });
    const bridge = await host.load();
    const controller = new AbortController();
    const open = (id, options) => noted(bridge.request('Photo', { id, data: {} }, options));
    const first = open(1, { signal: controller.signal });
    await turns();
    controller.abort();
    equal((await outcome(first)).rejected, 'cancelled');
    await until(() => finish);
    equal(failure.name, 'AbortError');
    equal((await outcome(open(2))).rejected, 'tooManyPending');
    finish();
    await turns();
    equal(await outcome(open(3)), 'pending');
  },

  async 'a page may cancel its wait for room and wait again in the same packet'() {
    const host = new FakeHost({ uploads: { Photo: () => new Promise(() => {}) } });
    const bridge = await host.load();
    bridge.request('Photo', { id: 1, data: {} }).catch(() => {});
    const chunk = (index, bytes, options) => bridge.request('ScriptBridge.chunk', { id: 1, index, bytes }, options);
    for (let index = 0; index < 4; index++) await chunk(index, 'AAAA');
    const controller = new AbortController();
    const room = noted(chunk(4, '', { signal: controller.signal }));
    await turns();
    controller.abort();
    const again = noted(chunk(4, ''));
    equal((await outcome(room)).rejected, 'cancelled');
    equal(await outcome(again), 'pending');
  },

  async 'an app may have handlers with the names of the messages for chunks'() {
    const host = new FakeHost({
      requests: { 'ScriptBridge.chunk': ({ value }) => value, 'ScriptBridge.bytes': ({ value }) => value },
    });
    const bridge = await host.load();
    equal(await outcome(bridge.request('ScriptBridge.chunk', { value: 1 })), { resolved: 1 });
    equal(await outcome(bridge.request('ScriptBridge.bytes', { value: 2 })), { resolved: 2 });
  },
};
