// Plays a row of protocol.json that begins with P: the page's side. This is a classic script so that it
// runs in any engine: the node tests and the WebKit tests use it. Tests/Fixtures/README.md explains the
// steps.
//
//   await playPageRow(row, textOfBridgeScript, { makeRealm, settled, scripts: { upload, download } })
//
// makeRealm(globals) returns a new realm with these globals, as { global, run(code) }; settled() resolves
// once every microtask has run; the scripts are the texts of upload.js and download.js. The promise
// rejects if the row is not met.
// An expected error without a message may have any: the code is the promise, and the sentence is for people.
globalThis.withoutSentences = (actual, expected) => {
  if (actual === null || expected === null || typeof actual !== 'object' || typeof expected !== 'object') return actual;
  if (Array.isArray(actual)) return actual.map((value, place) => withoutSentences(value, expected[place] ?? null));
  const isFree = expected.code !== undefined && expected.message === undefined;
  return Object.fromEntries(Object.entries(actual).filter(([name]) => !(isFree && name === 'message'))
    .map(([name, value]) => [name, withoutSentences(value, expected[name] ?? null)]));
};

globalThis.playPageRow = async ({ steps, plain = false, greeting = false, loads, limits }, source, { makeRealm, settled, scripts }) => {
  const text = value => JSON.stringify(value);
  const wordsOf = ({ code, message, data }) => ({ code, message, ...data !== undefined && { data } });
  const equal = (actual, expected, what) => {
    if (text(withoutSentences(actual, expected)) !== text(expected)) throw new Error(`${what}: ${text(actual)} is not ${text(expected)}`);
  };

  const posted = [];
  const reported = [];
  const uncaught = [];
  const timers = new Map();
  const pageListeners = {};
  let now = 0;
  let lastTimer = 0;
  const realm = makeRealm({
    ...loads === 'upload' && filesOfText(),
    setTimeout(callback, delay) {
      timers.set(++lastTimer, { at: now + delay, callback });
      return lastTimer;
    },
    clearTimeout: id => { timers.delete(id); },
    addEventListener(type, listener) { (pageListeners[type] ??= []).push(listener); },
    console: { info: words => reported.push(String(words)), error: error => reported.push(String(error)) },
    queueMicrotask: task => queueMicrotask(() => {
      try { task(); } catch (error) { uncaught.push(String(error)); }
    }),
    webkit: plain ? undefined : {
      messageHandlers: {
        nativeApp: {
          postMessage: packet => new Promise((resolve, reject) => posted.push({ packet: JSON.parse(packet), resolve, reject })),
        },
      },
    },
  });
  if (loads === 'download') realm.run(`globalThis.scriptBridgeConfiguration = { mark: 'mark' };\n${scripts.download}`);
  if (limits) realm.run(`globalThis.scriptBridgeConfiguration = { events: ${limits.maximumWaitingEventCount} };`);
  realm.run(source);
  if (loads === 'upload') realm.run(scripts.upload);
  const { bridge, ScriptBridge } = realm.global;

  let documentId;
  let thrown;
  let lastId = 0;
  const outcomes = {};
  const subscriptions = {};
  const given = {};
  const controllers = {};
  const listeners = {};
  const heard = [];
  const progress = [];

  /** The messages of the next packet, taken after the packet was answered. */
  async function take(answer = { bridge: 1 }, failure) {
    // Streams need more than one turn in some engines.
    for (let turn = 0; turn < 10 && !posted.length; turn++) await settled();
    const last = posted.shift();
    if (!last) throw new Error('No packet was posted.');
    const { bridge: version, document, messages, ...rest } = last.packet;
    equal([version, rest], [1, {}], 'the packet');
    equal(document, documentId ??= document, 'its document');
    if (failure) last.reject(failure);
    else last.resolve(answer === null ? undefined : text(answer));
    await settled();
    return messages;
  }

  const controller = name => controllers[name] ??= realm.run('new AbortController()');
  const record = (list, promise) => {
    const place = list.push(undefined) - 1;
    promise.then(
      ({ value, done }) => { list[place] = done ? { done } : { value }; },
      error => { list[place] = { rejected: wordsOf(error) }; },
    );
  };

  /** The source of an upload: a text stands for a file, a list for a stream, anything else for itself. */
  function sourceOf(value) {
    const blob = text => new realm.global.Blob([text]);
    if (typeof value === 'string') return blob(value);
    if (!Array.isArray(value)) return value;
    const chunks = [...value];
    const read = async () => {
      const chunk = chunks.shift();
      // Every chunk before it has been answered.
      if (chunk?.fails) {
        await settled();
        throw new Error(chunk.fails);
      }
      return chunk === undefined ? { done: true } : { value: blob(chunk) };
    };
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    }, { highWaterMark: 0 });
  }

  const verbs = {
    do([verb, name, data, { signal, ...options } = {}]) {
      thrown = undefined;
      if (signal) options.signal = controller(signal).signal;
      if (options.progress) options.onProgress = (...counts) => progress.push(counts);
      try {
        if (verb === 'upload') {
          const id = ++lastId;
          bridge.upload(name, sourceOf(data), options).then(
            resolved => { outcomes[id] = { resolved }; }, error => { outcomes[id] = { rejected: wordsOf(error) }; });
          return;
        }
        const returned = bridge[verb](name, data === undefined ? undefined : realm.run(`(${text(data)})`), options);
        if (verb === 'post') return;
        const id = ++lastId;
        if (verb === 'request') {
          returned.then(resolved => { outcomes[id] = { resolved }; }, error => { outcomes[id] = { rejected: wordsOf(error) }; });
        } else {
          subscriptions[id] = returned;
          given[id] = [];
        }
      } catch (error) {
        thrown = wordsOf(error);
      }
    },
    // Answered by the following step, or with an empty packet.
    posts: async (messages, { answers, fails }) => equal(await take(answers, fails), messages, 'the messages'),
    answers() {},
    fails() {},
    async greets(answer, next, { anew }) {
      const before = documentId;
      if (anew) documentId = undefined;
      equal(await take(answer), [], 'the messages');
      if (anew && documentId === before) throw new Error('The document has the same id.');
    },
    receives(packet) { ScriptBridge.receive(text(packet)); },
    silent() { equal(posted.map(({ packet }) => packet), [], 'what was posted'); },
    settled: ([id, outcome]) => equal(outcomes[id], outcome, `the outcome of ${id}`),
    pending: id => equal(outcomes[id], undefined, `the outcome of ${id}`),
    progress: expected => equal(progress.splice(0), expected, 'the progress'),
    stream(id) {
      const reader = outcomes[id].resolved.stream().getReader();
      subscriptions[id] = {
        next: () => reader.read().then(({ done, value }) => done ? { done } : { value: [...value] }),
        return: () => reader.cancel().then(() => ({ done: true })),
      };
      given[id] = [];
    },
    next(id) { record(given[id], subscriptions[id].next()); },
    return(id) { record(given[id], subscriptions[id].return()); },
    given: ([id, expected]) => equal(given[id], expected, `what ${id} gave`),
    abort(name) { controller(name).abort(); },
    thrown: error => equal(thrown, error, 'what was thrown'),
    listen([event, as, throws]) {
      listeners[as] = bridge.on(event, data => {
        heard.push(data === undefined ? [as] : [as, data]);
        if (throws) throw new Error(as);
      });
    },
    stop(as) { listeners[as](); },
    heard: expected => equal(heard.splice(0), expected, 'what was heard'),
    uncaught: expected => equal(uncaught.splice(0), expected, 'what was not caught'),
    reported: expected => equal(reported.splice(0), expected, 'what was reported'),
    advance(time) {
      now += time;
      for (const [id, { at, callback }] of [...timers]) {
        if (at <= now && timers.delete(id)) callback();
      }
    },
    hide() { pageListeners.pagehide.forEach(listener => listener({})); },
    show() { pageListeners.pageshow.forEach(listener => listener({ persisted: true })); },
  };
  const verbOf = step => Object.keys(step ?? {})[0];
  // Actions without a check in between happen in one turn.
  const isDoing = step => ['do', 'abort'].includes(verbOf(step));

  if (!plain && !greeting) equal(await take(), [], 'the greeting');
  for (const [index, step] of steps.entries()) {
    const verb = verbOf(step);
    if (!verbs[verb]) throw new Error(`There is no step “${verb}”.`);
    const following = steps[index + 1];
    const looking = verbs[verb](step[verb], following ?? {}, step);
    if (looking) await looking;
    if (!isDoing(step) || !isDoing(following)) await settled();
  }
  equal(uncaught, [], 'what was not caught');
  if (Object.keys(outcomes).length === lastId) equal(timers.size, 0, 'timers that are left');
};

/** Files of text, which are read in a microtask. */
function filesOfText() {
  class Blob {
    constructor(parts) { this.text = parts.join(''); }
    get size() { return this.text.length; }
    get type() { return ''; }
    slice(start, end) { return new Blob([this.text.slice(start, end)]); }
  }
  class FileReader extends EventTarget {
    #result;
    get result() { return this.#result; }
    get error() { return null; }
    readAsDataURL({ text }) {
      this.#result = `data:;base64,${btoa(text)}`;
      queueMicrotask(() => this.dispatchEvent(new Event('loadend')));
    }
  }
  return { Blob, FileReader };
}
