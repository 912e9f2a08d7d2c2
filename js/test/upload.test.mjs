// Uploads on the page's side: upload.js, loaded after bridge.js.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { failure, makePage, result, said, settled, statements } from './page.mjs';

const read = name => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
const source = `${read('bridge.js')}\n${read('upload.js')}`;
const chunk = 524_288;

/** Returns a FileReader whose files are read when the test says so. */
const FileReaderOfTest = reading => class extends EventTarget {
  #result;
  #error;
  get result() { return this.#result; }
  get error() { return this.#error; }
  readAsDataURL(blob) {
    reading.push({
      done: async () => {
        const bytes = Buffer.from(await blob.arrayBuffer());
        this.#result = `data:;base64,${bytes.toString('base64')}`;
        this.dispatchEvent(new Event('loadend'));
      },
      fail: error => {
        this.#error = error;
        this.dispatchEvent(new Event('loadend'));
      },
    });
  }
};

/** A page whose host answers and whose files are read when the test says so. */
async function makeUploading({ before = '', globals } = {}) {
  const waiting = [];
  const reading = [];
  const page = makePage({
    source, before, globals: { FileReader: FileReaderOfTest(reading), ...globals },
    answer: ({ document, messages }) => new Promise(resolve => {
      waiting.push(...messages.filter(({ name }) => name).map(message => ({
        ...message,
        reply: value => resolve(said([result(message.id, value)], { document })),
        fail: error => resolve(said([failure(message.id, error)], { document })),
      })));
      if (messages.every(({ name }) => !name)) resolve(said([], { document }));
    }),
  });
  await settled();
  return {
    ...page, waiting, reading,
    /** The next message that has not been answered. */
    async next() {
      await settled();
      assert.equal(waiting.length, 1);
      return waiting.shift();
    },
    /** Reads the next piece of a file. */
    async readPiece() {
      await settled();
      assert.equal(reading.length, 1);
      await reading.shift().done();
      await settled();
    },
  };
}

const position = ({ name, data: { id, index, bytes, last } }) => [name, id, index, Buffer.from(bytes ?? '', 'base64').length, last];
const chunkAt = (index, count, last) => ['ScriptBridge.chunk', 1, index, count, last];

test('one chunk is sent while the next one is read', async () => {
  const page = await makeUploading();
  const progress = [];
  const reply = page.bridge.upload('Photo', new Blob([new Uint8Array(2 * chunk + 5)], { type: 'image/png' }), {
    data: { album: 'a' }, onProgress: (...counts) => progress.push(counts),
  });
  const opening = await page.next();
  assert.deepEqual(JSON.parse(JSON.stringify(opening.data)), { id: 1, data: { album: 'a' }, size: 2 * chunk + 5, type: 'image/png' });
  await page.readPiece();
  const first = await page.next();
  assert.deepEqual(position(first), chunkAt(0, chunk, false));
  // Read but not sent.
  await page.readPiece();
  assert.equal(page.waiting.length, 0);
  assert.equal(page.reading.length, 0);
  first.reply(false);
  const second = await page.next();
  assert.deepEqual(position(second), chunkAt(1, chunk, false));
  second.reply(false);
  await page.readPiece();
  const third = await page.next();
  assert.deepEqual(position(third), chunkAt(2, 5, true));
  third.reply(false);
  opening.reply('stored');
  assert.equal(await reply, 'stored');
  assert.deepEqual(progress, [[chunk, 2 * chunk + 5], [2 * chunk, 2 * chunk + 5], [2 * chunk + 5, 2 * chunk + 5]]);
});

const makeBytes = (size, seed) => Uint8Array.from({ length: size }, (_, index) => index * 7 + (index >> 8) + seed);

/** Answers everything until all uploads have ended, and checks their bytes; returns the sizes of each one's chunks. */
async function finish(page, { sizes, uploads, openings }, visit = () => {}) {
  const chunks = uploads.map(() => []);
  let isDone = false;
  Promise.all(uploads).then(() => { isDone = true; });
  for (let round = 0; !isDone && round < 1000; round++) {
    visit();
    for (const piece of page.reading.splice(0)) await piece.done();
    await settled();
    for (const message of page.waiting.splice(0)) {
      const { id, index, bytes, last } = message.data;
      assert.equal(index, chunks[id - 1].length);
      if (bytes || last) chunks[id - 1].push(Buffer.from(bytes, 'base64'));
      // Sometimes the host has no room; the page's next chunk is then empty.
      message.reply(!last && bytes !== '' && chunks[id - 1].length % 2 === 0);
      if (last) openings[id - 1].reply('done');
    }
    await settled();
  }
  assert.ok(isDone);
  sizes.forEach((size, index) => assert.ok(Buffer.concat(chunks[index]).equals(makeBytes(size, index))));
  return chunks.map(chunks => chunks.map(chunk => chunk.length));
}

async function makeSeveral(sizes, optionsOf = () => ({})) {
  const page = await makeUploading();
  const uploads = [];
  const openings = [];
  for (const [index, size] of sizes.entries()) {
    uploads.push(page.bridge.upload('Photo', new Blob([makeBytes(size, index)]), optionsOf(index)));
    openings.push(await page.next());
  }
  return { page, sizes, uploads, openings };
}

test('while several uploads are in progress, chunks are smaller', async () => {
  const { page, ...several } = await makeSeveral([4 * chunk, 2 * chunk]);
  const half = 262_500;
  const halves = [half, chunk - half];
  // They take turns; the first one is alone again once the second has ended.
  assert.deepEqual(await finish(page, several), [
    [...halves, chunk, chunk, chunk],
    [...halves, ...halves],
  ]);
});

test('many uploads read one piece at a time, and their chunks stay large enough', async () => {
  const { page, ...several } = await makeSeveral(Array(100).fill(15_000));
  const counts = await finish(page, several, () => {
    // The first upload was alone when it began to read.
    assert.ok(page.reading.length <= 2);
  });
  // Chunks grow only when few uploads are left.
  assert.ok(counts.slice(1, 50).every(([first, second]) => first === 12_288 && second === 2712));
});

test('an upload that ends while its file is being read holds up no other upload', async () => {
  const controller = new AbortController();
  const { page, uploads, openings } = await makeSeveral([chunk, chunk, chunk], index => index === 1 ? { signal: controller.signal } : {});
  uploads[1].catch(() => {});
  // The first one was alone when it began to read; the second one reads in its turn.
  assert.equal(page.reading.length, 2);
  page.reading.splice(1);
  controller.abort();
  await assert.rejects(uploads[1], { code: 'cancelled' });
  await settled();
  // The third one has its turn.
  assert.equal(page.reading.length, 2);
  for (let round = 0; round < 10; round++) {
    for (const piece of page.reading.splice(0)) await piece.done();
    await settled();
    for (const message of page.waiting.splice(0)) {
      message.reply(false);
      if (message.data.last) openings[message.data.id - 1].reply('done');
    }
    await settled();
  }
  assert.deepEqual([await uploads[0], await uploads[2]], ['done', 'done']);
});

test('an upload that is aborted cancels any of its chunks, and so holds up no other upload', async () => {
  for (const answered of [0, 1]) {
    const controllers = [new AbortController(), new AbortController()];
    const { page, uploads } = await makeSeveral([chunk, chunk], index => ({ signal: controllers[index].signal }));
    for (const piece of page.reading.splice(0)) await piece.done();
    // Each piece is sent in several chunks.
    if (answered) (await page.next()).reply(false);
    const { id, data } = await page.next();
    const aborted = data.id - 1;
    controllers[aborted].abort();
    await assert.rejects(uploads[aborted], { code: 'cancelled' });
    await settled();
    const cancelled = page.packets.flatMap(({ messages }) => messages).filter(({ cancel }) => cancel);
    assert.deepEqual(cancelled, [statements.cancel(data.id), statements.cancel(id)]);
    // The other one has its turn, although the chunk has no reply.
    assert.equal((await page.next()).data.id, 2 - aborted);
  }
});

test('a failure in the page rejects, and the host is told to give up', async () => {
  const failures = {
    'the file cannot be read': async (page, start) => {
      const reply = start(new Blob(['abc']));
      const opening = await page.next();
      page.reading.shift().fail(new Error('gone'));
      return { reply, opening };
    },
    'a progress function throws': async (page, start) => {
      const reply = start(new Blob(['abc']), { onProgress() { throw new Error('gone'); } });
      const opening = await page.next();
      await page.readPiece();
      (await page.next()).reply(false);
      return { reply, opening };
    },
  };
  for (const [name, play] of Object.entries(failures)) {
    const page = await makeUploading();
    const { reply, opening } = await play(page, (blob, options) => page.bridge.upload('Photo', blob, options));
    await assert.rejects(reply, /gone/, name);
    const giveUp = await page.next();
    assert.deepEqual(position(giveUp), chunkAt(1e9, 0, false), name);
    giveUp.fail({ code: 'uploadIncomplete', message: '' });
    opening.fail({ code: 'uploadIncomplete', message: '' });
    await settled();
    assert.deepEqual(page.waiting, [], name);
    assert.deepEqual(page.uncaught, [], name);
  }
});

test('a stream that fails, and whose cancellation fails too, rejects once', async () => {
  const page = await makeUploading();
  let cancelCount = 0;
  const stream = new ReadableStream({
    start(controller) { controller.enqueue(new Uint8Array(1)); },
    cancel() {
      cancelCount += 1;
      throw new Error('broken too');
    },
  });
  const reply = page.bridge.upload('Photo', stream, { onProgress() { throw new Error('broken'); } });
  const rejected = assert.rejects(reply, /^Error: broken$/);
  const opening = await page.next();
  await page.readPiece();
  (await page.next()).reply(false);
  await rejected;
  await settled();
  page.waiting.unshift(opening);
  const [, giveUp] = page.waiting;
  assert.deepEqual(position(giveUp), chunkAt(1e9, 0, false));
  for (const message of page.waiting) message.fail({ code: 'uploadIncomplete', message: '' });
  await settled();
  assert.equal(cancelCount, 1);
});

test('once the host has replied, nothing more is read or sent', async () => {
  const page = await makeUploading();
  const reply = page.bridge.upload('Photo', new Blob([new Uint8Array(5 * chunk)]));
  const opening = await page.next();
  await page.readPiece();
  const first = await page.next();
  opening.reply('enough');
  assert.equal(await reply, 'enough');
  first.fail({ code: 'uploadEnded', message: '' });
  await page.readPiece();
  await settled();
  assert.deepEqual(page.waiting, []);
  assert.deepEqual(page.reading, []);
});

test('options are read from the page\'s own object, not from Object.prototype', async () => {
  const page = await makeUploading({
    before: "Object.prototype.timeout = 'soon'; Object.prototype.data = 'pwned'; Object.prototype.onProgress = 7;",
  });
  page.bridge.upload('Photo', new Blob([]));
  await settled();
  const [opening, last] = page.waiting;
  assert.deepEqual(Object.keys(opening).sort(), ['data', 'fail', 'id', 'name', 'reply']);
  assert.deepEqual(opening.data, { id: 1, data: {}, size: 0, type: '' });
  assert.deepEqual(position(last), chunkAt(0, 0, true));
});

test('a source of another type is rejected before the host is told', async () => {
  const page = await makeUploading();
  for (const value of [null, undefined, 'text', 7, {}, []]) {
    await assert.rejects(page.bridge.upload('Photo', value), { code: 'notSerializable' });
  }
  await settled();
  assert.deepEqual(page.waiting, []);
});

test('without a host, an upload rejects like a request', async () => {
  const browser = makePage({ source });
  await assert.rejects(browser.bridge.upload('Photo', new Blob(['a'])), { code: 'noHost' });
  const withoutScript = makePage({});
  await assert.rejects(withoutScript.bridge.upload('Photo', new Blob(['a'])), { code: 'noHost' });
});

test('loading the script twice or without bridge.js changes nothing', () => {
  const page = makePage({ answer: () => said(), source });
  const { upload } = page.bridge;
  page.run(read('upload.js'));
  assert.equal(page.bridge.upload, upload);
  makePage({ answer: () => said(), source: read('upload.js') });
});
