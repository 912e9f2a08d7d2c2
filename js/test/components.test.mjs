// The adapter of bridge components, with libraries written from the documented interface.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import vm from 'node:vm';
import { test } from 'node:test';
import { makePage, said, settled } from './page.mjs';

const script = readFileSync(new URL('../components.js', import.meta.url), 'utf8');
const library = readFileSync(new URL('web-library.js', import.meta.url), 'utf8');

/** A page with a bridge, or with only handlers of these names. */
function plainPage(...channels) {
  const posts = [];
  const post = (name, body) => { posts.push([name, structuredClone(body)]); };
  const handlers = channels.map(name => [name, { postMessage: body => post(name, body) }]);
  const target = new EventTarget();
  const attributes = {};
  const context = vm.createContext({
    crypto: webcrypto, Event, console,
    webkit: { messageHandlers: Object.fromEntries(handlers) },
    ...channels.length === 0 && { ScriptBridge: { bridge: { isNative: true, post } } },
    // Events that do not bubble reach the window only in the capture phase.
    addEventListener: (type, listener, capture) => capture && target.addEventListener(type, listener),
    document: {
      addEventListener: target.addEventListener.bind(target),
      dispatchEvent: event => target.dispatchEvent(event),
      documentElement: { dataset: attributes },
    },
  });
  context.window = context;
  return { posts, attributes, context, run: code => vm.runInContext(code, context) };
}

const bodies = page => page.posts.map(([, body]) => body);
/** The library's messages, without the adapter's additions. */
const messages = page => bodies(page).slice(1).map(({ document, ...message }) => message);

/** A page with the adapter, the named library and the host's components. */
function connectedPage(components, library = 'HotwireNative') {
  const page = plainPage();
  page.run(script);
  page.run(webLibrary(library));
  if (components) page.run(`nativeBridge.register(${JSON.stringify(components)})`);
  return page;
}
const webLibrary = name => `(${library})(${JSON.stringify(name)})`;

test('ready is posted once', () => {
  const page = plainPage();
  page.run(script);
  page.run(script);
  assert.deepEqual(page.posts, [['bridge', 'ready']]);
});

test('without a bridge there is no adapter, and another host\'s adapter is kept', () => {
  const alone = plainPage('bridge', 'strada');
  alone.run(script);
  assert.equal(alone.context.nativeBridge, undefined);
  assert.deepEqual(alone.posts, []);
  const other = plainPage();
  other.run('window.nativeBridge = "other"');
  other.run(script);
  assert.equal(other.context.nativeBridge, 'other');
  assert.deepEqual(other.posts, []);
});

for (const name of ['HotwireNative', 'Strada']) {
  test(`${name}: the library connects in either order`, () => {
    const steps = {
      host: page => page.run('nativeBridge.register(["form", "menu"])'),
      library: page => page.run(webLibrary(name)),
    };
    for (const order of [['host', 'library'], ['library', 'host']]) {
      const page = plainPage();
      page.run(script);
      order.forEach(step => steps[step](page));
      assert.deepEqual({ ...page.attributes }, { bridgePlatform: 'ios', bridgeComponents: 'form menu' });
    }
  });
}

test('the library connects if it loads before the script', () => {
  const page = plainPage();
  page.run(webLibrary('HotwireNative'));
  page.run(script);
  page.run('nativeBridge.register("form")');
  assert.equal(page.attributes.bridgeComponents, 'form');
});

test('the library gets the adapter once', () => {
  const page = plainPage();
  page.run(script);
  page.run('var count = 0; var Strada = { web: { setAdapter: () => count++, adapterDidUpdateSupportedComponents() {} } }');
  page.run('nativeBridge.register("form"); document.dispatchEvent(new Event("web-bridge:ready")); nativeBridge.register("menu")');
  assert.equal(page.run('count'), 1);
});

test('a library that missed the components can ask for them in two ways', () => {
  for (const call of ['nativeBridge.ready()', "nativeBridge.postMessage('ready')"]) {
    const page = connectedPage();
    page.run(call);
    assert.deepEqual(bodies(page), ['ready', 'ready']);
    page.run(`nativeBridge.register(['form'])`);
    assert.equal(page.attributes.bridgeComponents, 'form');
  }
});

test('a message that the page posts itself has the document, like the library\'s messages', () => {
  const page = connectedPage(['form']);
  page.run(`nativeBridge.postMessage({ id: '9', component: 'form', event: 'connect', data: {} })`);
  page.run(`HotwireNative.web.send({ component: 'form', event: 'connect', data: {} })`);
  const [own, sent] = bodies(page).slice(1);
  assert.equal(own.id, '9');
  assert.equal(own.document, sent.document);
});

test('a library that loads again gets the adapter', () => {
  const page = connectedPage(['form']);
  page.run('delete globalThis.HotwireNative');
  page.run(webLibrary('HotwireNative'));
  page.run(`HotwireNative.web.send({ component: 'form', event: 'connect', data: {} })`);
  assert.equal(messages(page).length, 1);
});

test('earlier messages are posted in order, except for unsupported components', () => {
  const page = plainPage();
  page.run(script);
  page.run(webLibrary('HotwireNative'));
  page.run(`for (const component of ['form', 'other', 'menu'])
    HotwireNative.web.send({ component, event: 'connect', data: { a: 1 } })`);
  assert.equal(page.posts.length, 1);
  page.run('nativeBridge.register(["form", "menu"])');
  assert.deepEqual(messages(page), [
    { id: '1', component: 'form', event: 'connect', data: { a: 1 } },
    { id: '2', component: 'menu', event: 'connect', data: { a: 1 } },
  ]);
});

test('registering twice lists a component once, and unregistering removes it', () => {
  const page = connectedPage(['form', 'menu']);
  page.run('nativeBridge.register("form"); nativeBridge.register(["menu", "share"])');
  assert.equal(page.attributes.bridgeComponents, 'form menu share');
  page.run('nativeBridge.unregister("form")');
  assert.equal(page.attributes.bridgeComponents, 'menu share');
  assert.equal(page.run('nativeBridge.supportsComponent("form")'), false);
  assert.equal(page.run('nativeBridge.supportsComponent("share")'), true);
});

test('every reply to a message reaches its callback and no other', () => {
  const page = connectedPage('form');
  page.run(`var replies = [];
    HotwireNative.web.send({ component: 'form', event: 'a', data: {}, callback: ({ data }) => replies.push(['a', data]) });
    HotwireNative.web.send({ component: 'form', event: 'b', data: {}, callback: ({ data }) => replies.push(['b', data]) });`);
  const { document } = bodies(page)[1];
  for (const reply of [{ id: '1', data: 1 }, { id: '2', data: 2 }, { id: '1', data: [3] }]) {
    assert.equal(page.run(`nativeBridge.replyWith(${JSON.stringify({ ...reply, document })})`), 'delivered');
  }
  // In the form that Android hosts send.
  page.run(`nativeBridge.replyWith(${JSON.stringify(JSON.stringify({ id: '2', data: 'text' }))})`);
  assert.deepEqual(JSON.parse(page.run('JSON.stringify(replies)')), [['a', 1], ['b', 2], ['a', [3]], ['b', 'text']]);
});

test('a reply that cannot be delivered says why', () => {
  const page = plainPage();
  page.run(script);
  assert.equal(page.run('nativeBridge.replyWith({ id: "1", data: {} })'), 'pageNotReady');
  page.run('nativeBridge.register("form")');
  page.run(webLibrary('HotwireNative'));
  page.run('var count = 0; HotwireNative.web.send({ component: "form", event: "a", data: {}, callback: () => count++ })');
  assert.equal(page.run('nativeBridge.replyWith({ id: "1", data: {}, document: "of another document" })'), 'documentGone');
  assert.equal(page.run('count'), 0);
});

test('each document has its own id', () => {
  const [one, other] = [connectedPage('form'), connectedPage('form')].map(page => {
    page.run('HotwireNative.web.send({ component: "form", event: "a", data: {} })');
    return bodies(page)[1].document;
  });
  assert.notEqual(one, other);
  assert.match(one, /^\d+-\d+$/);
});

test('an error thrown by a callback reaches the host', () => {
  const page = connectedPage('form');
  page.run('HotwireNative.web.send({ component: "form", event: "a", data: {}, callback() { throw new Error("mine"); } })');
  assert.throws(() => page.run('nativeBridge.replyWith({ id: "1", data: {} })'), { message: 'mine' });
});

test('the page is told to restore', () => {
  const page = connectedPage('form');
  page.run('var restored = 0; document.addEventListener("native:restore", () => restored++); nativeBridge.restore()');
  assert.equal(page.run('restored'), 1);
});

test('the host may name another platform', () => {
  const page = plainPage();
  page.run(`(() => { const scriptBridgePlatform = 'linux';\n${script}\n})()`);
  assert.equal(page.run('nativeBridge.platform'), 'linux');
});

test('the page cannot remove the adapter', () => {
  const page = connectedPage('form');
  page.run('window.nativeBridge = undefined; nativeBridge.receive = undefined');
  assert.equal(page.run('typeof nativeBridge.receive'), 'function');
});

test('with bridge.js, everything travels in its packets', async () => {
  const page = makePage({ answer: packet => said([], { document: packet.document }), before: 'Event = class {}' });
  page.run(script);
  page.run('var received = []; var HotwireNative = { web: { setAdapter(adapter) { this.adapter = adapter; } } }');
  page.run('nativeBridge.register("form"); HotwireNative.web.adapter.receive({ id: "1", component: "form", event: "a", data: {} })');
  await settled();
  const posts = page.packets.flatMap(packet => packet.messages);
  assert.deepEqual(posts.map(({ name }) => name), ['bridge', 'bridge']);
  assert.equal(posts[0].data, 'ready');
  assert.equal(posts[1].data.component, 'form');
});
