// Uploads, and bytes of the host.
import { FakeHost, HostError } from '../../testing.mjs';
import { Downloads } from '../../testing/downloads.mjs';
import { equal, outcome, turns } from './support.mjs';

const uploads = { Photo: async (data, bytes) => [data, bytes.size, bytes.type, bytes.name, sum(await bytes.arrayBuffer())] };

/** A checksum that depends on all bytes and their order. */
const sum = buffer => new Uint8Array(buffer).reduce((sum, byte, index) => (sum * 31 + byte + index) % 1_000_003, 0);

const numbers = count => Uint8Array.from({ length: count }, (_, index) => index * 7);

/** Reading a file takes longer than a turn. */
async function settled(promise) {
  for (;;) {
    const ended = await outcome(promise);
    if (ended !== 'pending') return ended;
    await new Promise(resolve => { setTimeout(resolve, 10); });
  }
}

/** @type {Record<string, () => Promise<void>>} */
export const bytes = {
  async 'an upload arrives whole, with its data, size, type and name'() {
    const host = new FakeHost({ uploads });
    const bridge = await host.load();
    const contents = numbers(600_000);
    const progress = [];
    const photo = new File([contents], 'a.png', { type: 'image/png' });
    const options = { data: { album: 'Summer' }, onProgress: sent => progress.push(sent) };
    equal(await settled(bridge.upload('Photo', photo, options)), { resolved: [{ album: 'Summer' }, 600_000, 'image/png', 'a.png', sum(contents)] });
    equal(progress, [524_288, 600_000]);
    equal(host.received, [{ kind: 'upload', name: 'Photo', data: { album: 'Summer' } }]);
    equal(bridge.supports('Photo'), true);
  },

  async 'an upload may be a buffer, a stream, or empty'() {
    const bridge = await new FakeHost({ uploads }).load();
    const contents = numbers(1000);
    equal(await settled(bridge.upload('Photo', contents.buffer)), { resolved: [{}, 1000, null, null, sum(contents)] });
    const stream = new ReadableStream({
      start(controller) {
        for (const start of [0, 400, 800]) controller.enqueue(contents.slice(start, start + 400));
        controller.close();
      },
    });
    equal(await settled(bridge.upload('Photo', stream)), { resolved: [{}, null, null, null, sum(contents)] });
    equal(await settled(bridge.upload('Photo', new Uint8Array())), { resolved: [{}, 0, null, null, 0] });
  },

  async 'an upload that nobody reads waits, and cancelling it aborts the handler'() {
    let signal;
    const host = new FakeHost({ uploads: { Photo: (data, bytes, context) => {
      signal = context.signal;
      return new Promise(() => {});
    } } });
    const bridge = await host.load();
    const controller = new AbortController();
    const progress = [];
    const upload = bridge.upload('Photo', numbers(3_000_000), { signal: controller.signal, onProgress: sent => progress.push(sent) });
    upload.catch(() => {});
    while (progress.length < 4) await new Promise(resolve => { setTimeout(resolve, 10); });
    await turns();
    equal(progress.length, 4);
    controller.abort();
    equal((await settled(upload)).rejected, 'cancelled');
    while (!signal.aborted) await turns();
    equal(signal.aborted, true);
  },

  async 'bytes in memory are read in chunks of 256 KiB'() {
    const downloads = new Downloads({ failed() {}, after: () => () => {} });
    const { id } = downloads.copy(downloads.bytes(numbers((256 << 10) + 5)), { document: 'a' });
    const lengthOf = async index => atob((await downloads.chunk('a', { id, index })).bytes).length;
    equal([await lengthOf(0), await lengthOf(1)], [262_144, 5]);
  },

  async 'an upload ends if it exceeds a limit or its handler throws'() {
    const host = new FakeHost({
      uploads: { ...uploads, Reject: () => { throw new HostError('full', 'No room.'); } },
      limits: { maximumUploadByteCount: 1000 },
    });
    const bridge = await host.load();
    equal((await settled(bridge.upload('Photo', numbers(1001)))).rejected, 'uploadTooLarge');
    equal((await settled(bridge.upload('Photo', new ReadableStream({
      start(controller) {
        controller.enqueue(numbers(1001));
        controller.close();
      },
    })))).rejected, 'uploadTooLarge');
    equal(await settled(bridge.upload('Reject', numbers(10))), { rejected: 'full', message: 'No room.' });
  },

  async 'each fault of a chunk ends the upload once, and affects no other upload'() {
    const host = new FakeHost({ uploads });
    const bridge = await host.load();
    const contents = numbers(300_000);
    const whole = { resolved: [{}, 300_000, null, null, sum(contents)] };
    const ends = { drop: 'timedOut', reject: 'sourceNotAccepted', navigate: 'documentGone' };
    for (const [kind, code] of Object.entries(ends)) {
      host.fault(kind, { name: 'ScriptBridge.chunk' });
      equal((await settled(bridge.upload('Photo', contents, kind === 'drop' ? { timeout: 100 } : {}))).rejected, code, kind);
      equal(await settled(bridge.upload('Photo', contents)), whole, kind);
    }
    host.fault('delay', { name: 'ScriptBridge.chunk' });
    equal(await settled(bridge.upload('Photo', contents)), whole);
  },

  async 'of two uploads at once, the one that loses a chunk ends, and the other arrives'() {
    const host = new FakeHost({ uploads });
    const bridge = await host.load();
    const contents = numbers(600_000);
    let whole;
    let progressed;
    const isTaken = new Promise(resolve => { progressed = resolve; });
    let count = 0;
    const stream = new ReadableStream({
      async pull(controller) {
        count += 1;
        if (count === 2) {
          await isTaken;
          host.fault('drop', { name: 'ScriptBridge.chunk' });
        }
        if (count < 3) return controller.enqueue(numbers(10));
        // The second chunk is on its way.
        await turns();
        whole = bridge.upload('Photo', contents);
        return new Promise(() => {});
      },
    }, { highWaterMark: 0 });
    const lossy = bridge.upload('Photo', stream, { timeout: 2000, onProgress: () => progressed() });
    equal(await lossy.catch(({ code }) => code), 'timedOut');
    equal((await whole)[4], sum(contents));
  },

  async 'bytes of the host reach the page in a reply, an element, an event and a call'() {
    const contents = numbers(700_000);
    const host = new FakeHost({
      requests: { Photo: () => ({ title: 'A', image: host.bytes(contents, { type: 'image/png' }) }) },
      subscriptions: { Notes: () => [host.bytes('one'), host.bytes('two', { type: 'text/plain' })] },
    });
    const bridge = await host.load();
    const { image } = await bridge.request('Photo');
    equal([image.size, image.type], [700_000, 'image/png']);
    const blob = (await settled(image.blob())).resolved;
    equal([blob.type, sum(await blob.arrayBuffer())], ['image/png', sum(contents)]);
    equal((await settled(image.arrayBuffer())).rejected, 'downloadEnded');

    const texts = [];
    for await (const note of bridge.subscribe('Notes')) texts.push(await (await note.blob()).text());
    equal(texts, ['one', 'two']);

    const event = new Promise(resolve => { bridge.on('shared', resolve); });
    host.emit('shared', host.bytes(new Blob(['three'], { type: 'text/plain' })));
    const shared = await event;
    equal([shared.type, await (await shared.blob()).text()], ['text/plain', 'three']);

    bridge.expose({ show: async image => (await image.arrayBuffer()).byteLength });
    equal(await host.call('show', host.bytes(numbers(20))), 20);
  },

  async 'the timeout of a channel does not end bytes that take their time'() {
    async function* slow() {
      await new Promise(resolve => { setTimeout(resolve, 100); });
      yield numbers(3);
    }
    const host = new FakeHost({ limits: { timeout: 20 }, requests: { Slow: () => host.bytes(slow()) } });
    const bridge = await host.load();
    equal((await (await bridge.request('Slow')).blob()).size, 3);
  },

  async 'a sequence with more or fewer bytes than announced rejects the promise'() {
    async function* chunks() {
      yield numbers(3);
      yield numbers(2);
    }
    async function* texts() { yield 'text'; }
    const sources = { Right: [chunks, 5], Fewer: [chunks, 6], More: [chunks, 4], Texts: [texts] };
    const host = new FakeHost({ requests: Object.fromEntries(Object.entries(sources).map(([name, [make, size]]) => [name, () => host.bytes(make(), { size })])) });
    const bridge = await host.load();
    const read = async name => {
      const reader = (await bridge.request(name)).stream().getReader();
      let count = 0;
      for (let next; !(next = await reader.read()).done;) count += next.value.length;
      return count;
    };
    equal(await settled(read('Right')), { resolved: 5 });
    for (const name of ['Fewer', 'More', 'Texts']) equal((await settled(read(name))).rejected, 'downloadIncomplete', name);
    equal(host.failures.map(({ message }) => message), [
      'The bytes are fewer than the 6 that were announced.', 'The bytes are more than the 4 that were announced.', 'Expected each chunk of bytes to be a Uint8Array, found String.',
    ]);
  },

  async 'a sequence of bytes ends when the page wants no more, or navigates away'() {
    let ended = 0;
    async function* endless() {
      try {
        for (;;) yield numbers(10);
      } finally {
        ended += 1;
      }
    }
    const host = new FakeHost({ requests: { Endless: () => host.bytes(endless()) } });
    const bridge = await host.load();
    for (const [count, end] of [[1, reader => reader.cancel()], [2, () => host.navigate()]]) {
      const reader = (await bridge.request('Endless')).stream().getReader();
      await reader.read();
      await end(reader);
      while (ended < count) await turns();
      equal(ended, count);
    }
  },

  async 'bytes of an event wait with it, and belong to the document that gets them'() {
    const contents = numbers(100_000);
    const host = new FakeHost({ requests: { Photo: () => host.bytes(contents) } });
    const bridge = await new FakeHost().load();
    const event = new Promise(resolve => { bridge.on('shared', resolve); });
    host.emit('shared', host.bytes(contents));
    host.install();
    equal((await settled((await event).arrayBuffer().then(sum))), { resolved: sum(contents) });

    const late = await bridge.request('Photo');
    new FakeHost().install();
    await turns();
    host.install();
    await turns();
    equal((await settled(late.blob())).rejected, 'downloadEnded');
  },

  async 'a contract checks bytes and the data of uploads'() {
    const contract = {
      format: 1,
      channels: { nativeApp: {
        Photo: { kind: 'upload', data: { fields: { album: 'string' } }, reply: 'int' },
        Load: { kind: 'request', data: { fields: {} }, reply: { fields: { image: 'bytes' } } },
      } },
      functions: {}, events: {}, types: {},
    };
    let image;
    const host = new FakeHost({
      contract, uploads: { Photo: async (data, bytes) => (await bytes.blob()).size }, requests: { Load: () => ({ image }) },
    });
    const bridge = await host.load();
    equal(await settled(bridge.upload('Photo', numbers(5), { data: { album: 'A' } })), { resolved: 5 });
    equal((await settled(bridge.upload('Photo', numbers(5)))).rejected, 'invalidMessage');
    image = 'no bytes';
    equal((await settled(bridge.request('Load'))).rejected, 'handlerFailed');
    image = host.bytes('bytes');
    equal((await bridge.request('Load')).image.size, 5);
  },
};
