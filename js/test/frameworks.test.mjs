// The code of the article *Use a framework*: its types, with React in Chromium, and with the documented contracts of Vue and Svelte.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { reportOf, skip as withoutChromium } from './chromium.mjs';
import { withTemporaryFolder as inFolder } from './temporary.mjs';

const article = readFileSync(new URL('../../Sources/ScriptBridge/ScriptBridge.docc/Frameworks.md', import.meta.url), 'utf8');
const modules = [...article.matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code);
// Without its types, as a bundler does it.
const [follow, react, vue, svelte] = modules.map(input => execFileSync('esbuild', ['--loader=ts', '--log-level=error'], { input, encoding: 'utf8' }));

/** The functions of React and Vue that the article uses, as their types declare them. */
const declarations = `declare module 'react' {
  type SetState<State> = (value: State | ((previous: State) => State)) => void;
  export function useState<State>(initial: State | (() => State)): [State, SetState<State>];
  export function useEffect(effect: () => void | (() => void), dependencies?: readonly unknown[]): void;
}
declare module 'vue' {
  export interface ShallowRef<Value> { value: Value }
  export function shallowRef<Value>(value: Value): ShallowRef<Value>;
  export function onMounted(hook: () => void): void;
  export function onScopeDispose(hook: () => void): void;
}`;

const contract = `export {};
declare global {
  interface ScriptBridgeContract {
    messages: { Refresh: {} };
    requests: { GetLocation: { data: { accurate: boolean }; reply: { longitude: number } } };
    subscriptions: { Count: { data: { to: number }; element: number } };
    events: { theme: 'light' | 'dark' };
  }
}`;

/** Uses of each framework's functions, and what must not compile. */
const uses = `import { useEvent, useRequest, useSubscription } from './react.js';
import * as vue from './vue.js';
import { eventStore, requestStore, subscriptionStore } from './svelte.js';
const theme: 'light' | 'dark' = useEvent('theme', 'light');
useRequest('GetLocation', { accurate: true }).reply?.longitude.toFixed();
useSubscription('Count', { to: 3 }, 0).toFixed();
vue.useEvent('theme', 'light').value === 'dark';
vue.useRequest('GetLocation', { accurate: true }).value.reply?.longitude.toFixed();
vue.useSubscription('Count', { to: 3 }, 0).value.toFixed();
eventStore('theme', 'light').subscribe(theme => theme === 'dark')();
requestStore('GetLocation', { accurate: true }).subscribe(({ reply }) => reply?.longitude.toFixed());
subscriptionStore('Count', { to: 3 }, 0).subscribe(count => count.toFixed());
// @ts-expect-error there is no such event
useEvent('thme', 'light');
// @ts-expect-error a field has another type
useRequest('GetLocation', { accurate: 'yes' });
// @ts-expect-error the data is missing
useSubscription('Count', undefined, 0);
// @ts-expect-error an element is a number
vue.useSubscription('Count', { to: 3 }, 'none');
// @ts-expect-error the reply has no such field
requestStore('GetLocation', { accurate: true }).subscribe(({ reply }) => reply?.altitude);
`;

test('frameworks: the code compiles under strict, with and without a contract', () => inFolder(folder => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules', 'scriptbridge'));
  const files = { 'declarations.d.ts': declarations, 'contract.ts': contract, 'uses.ts': uses, 'package.json': '{ "type": "module" }' };
  ['follow', 'react', 'vue', 'svelte'].forEach((name, index) => { files[`${name}.ts`] = modules[index]; });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const options = ['--noEmit', '--strict', '--skipDefaultLibCheck', '--target', 'es2022', '--module', 'nodenext', 'declarations.d.ts', 'react.ts', 'vue.ts', 'svelte.ts'];
  for (const more of [['contract.ts', 'uses.ts'], []]) execFileSync('tsc', [...options, ...more], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
}));

const umd = ['react/umd/react.development.js', 'react-dom/umd/react-dom.development.js', 'react-dom/umd/react-dom-server-legacy.browser.development.js']
  .map(name => `/usr/share/nodejs/${name}`);
const missing = umd.find(path => !existsSync(path));
if (missing && process.platform === 'linux') console.error(`\n*** The hooks for React were NOT tested: ${missing} is missing (apt-get install node-react node-react-dom). ***\n`);

const page = `<!doctype html><meta charset="utf-8"><div id="root"></div>
${umd.map(path => `<script src="${path.split('/').at(-1)}"></script>`).join('\n')}
<script type="importmap">{ "imports": { "react": "./react.mjs", "scriptbridge": "./bridge/bridge.mjs" } }</script>
<script type="module">
  import { FakeHost } from './bridge/testing.mjs';
  const seen = [];
  const host = new FakeHost({
    requests: { GetLocation: ({ accurate }) => ({ longitude: accurate ? 13.25 : 13 }), Title: ({ of }) => 'title ' + of },
    subscriptions: { Count: async function* ({ to }) {
      const pause = () => new Promise(resolve => setTimeout(resolve, 20));
      try { for (let number = 1; ; number++, await pause()) yield Math.min(number, to); } finally { seen.push('stopped'); }
    }, State: async function* ({ of }) { yield 'state ' + of; await new Promise(() => {}); } },
  });
  host.install();
  const { useEvent, useRequest, useSubscription } = await import('./hooks.mjs');
  const { createElement } = React;
  function View() {
    const { reply, error } = useRequest('GetLocation', { accurate: true });
    const failed = useRequest('Missing').error;
    return createElement('p', null, [useEvent('theme', 'light'), useSubscription('Count', { to: 3 }, 0), reply?.longitude, error?.code, failed?.code].join());
  }
  seen.push(ReactDOMServer.renderToStaticMarkup(createElement(View)));
  const root = ReactDOM.createRoot(document.getElementById('root'));
  root.render(createElement(React.StrictMode, null, createElement(View)));
  const until = async text => { while (document.querySelector('p')?.textContent !== text) await new Promise(resolve => setTimeout(resolve, 20)); };
  await until('light,3,13.25,,unknownMessage');
  host.emit('theme', 'dark');
  await until('dark,3,13.25,,unknownMessage');
  root.unmount();
  while (!seen.includes('stopped')) await new Promise(resolve => setTimeout(resolve, 20));
  const other = ReactDOM.createRoot(document.getElementById('root'));
  function Document({ of }) {
    const text = [useRequest('Title', { of }).reply, useSubscription('State', { of }, 'no state')].join();
    if (seen.at(-1) !== of + ':' + text) seen.push(of + ':' + text);
    return createElement('p', null, text);
  }
  for (const of of [1, 2]) {
    other.render(createElement(Document, { of }));
    await until('title ' + of + ',state ' + of);
  }
  await fetch('/', { method: 'POST', body: JSON.stringify(seen) });
</script>`;

test('frameworks: the hooks for React follow events, subscriptions and requests, in strict mode and on a server', { timeout: 120_000, skip: withoutChromium || missing && `${missing} is missing` }, () => inFolder(async folder => {
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'bridge'), { recursive: true });
  for (const path of umd) copyFileSync(path, join(folder, path.split('/').at(-1)));
  writeFileSync(join(folder, 'react.mjs'), 'export const { useEffect, useState } = globalThis.React;');
  writeFileSync(join(folder, 'follow.js'), follow);
  writeFileSync(join(folder, 'hooks.mjs'), react);
  writeFileSync(join(folder, 'index.html'), page);
  const [html, stopped, ...shown] = await reportOf(folder, 'index.html');
  assert.deepEqual([html, stopped], ['<p>light,0,,,</p>', 'stopped']);
  // What is shown for new data is never what belongs to the data before.
  assert.deepEqual([shown[0], shown.at(-1)], ['1:,no state', '2:title 2,state 2']);
  assert.deepEqual(shown.filter(text => text.startsWith('2:') && text.includes('1')), []);
}));

/** Runs code of the article in Node, with the package and a fake host. */
const inNode = (files, code) => inFolder(folder => {
  const package_ = join(folder, 'node_modules', 'scriptbridge');
  mkdirSync(join(folder, 'node_modules', 'vue'), { recursive: true });
  cpSync(fileURLToPath(new URL('..', import.meta.url)), package_, { recursive: true });
  for (const [name, text] of Object.entries({ 'package.json': '{ "type": "module" }', 'follow.js': follow, 'main.mjs': code, ...files })) writeFileSync(join(folder, name), text);
  return execFileSync(process.execPath, [join(folder, 'main.mjs')], { encoding: 'utf8', timeout: 60_000 }).trim().split('\n');
});

const host = `import { FakeHost } from 'scriptbridge/testing';
  const stopped = new Promise(resolve => { globalThis.stop = resolve; });
  const host = new FakeHost({
    requests: { Where: () => 'here', Never: async (_, { signal }) => new Promise(() => signal.addEventListener('abort', stop)) },
    subscriptions: { Count: async function* () { yield 1; yield 2; await new Promise(() => {}); } },
  });
  host.install();
  const settled = () => new Promise(resolve => setTimeout(resolve, 50));`;

test('frameworks: a function that follows a subscription passes on nothing after it was told to stop', async () => {
  assert.deepEqual(await inNode({}, `
    import { FakeHost } from 'scriptbridge/testing';
    let give;
    new FakeHost({ subscriptions: { Count: async function* () { for (;;) yield await new Promise(resolve => { give = resolve; }); } } }).install();
    const { follow } = await import('./follow.js');
    const settled = () => new Promise(resolve => setTimeout(resolve));
    let count = 0, late = 0;
    for (let ticks = 0; ticks < 40; ticks++) {
      let hasStopped = false;
      const stop = follow('Count', {}, () => { count++; late += hasStopped; });
      await settled();
      give(1);
      for (let tick = 0; tick < ticks; tick++) await null;
      hasStopped = true;
      stop();
      await settled();
    }
    console.log(count > 0, late);
    process.exit();`), ['true 0']);
});

/** What Vue documents of these three functions. */
const vueFiles = {
  'node_modules/vue/package.json': '{ "type": "module", "main": "index.js" }',
  'node_modules/vue/index.js': `export const hooks = { mounted: [], disposed: [] };
    export const onMounted = run => hooks.mounted.push(run);
    export const onScopeDispose = run => hooks.disposed.push(run);
    export const shallowRef = value => ({ value });`,
  'vue.mjs': vue,
};

test('frameworks: the composables for Vue start when mounted and stop with their scope', async () => {
  assert.deepEqual(await inNode(vueFiles, `${host}
    import { hooks } from 'vue';
    const { useEvent, useRequest, useSubscription } = await import('./vue.mjs');
    const values = [useEvent('theme', 'light'), useSubscription('Count', {}, 0), useRequest('Where'), useRequest('Missing'), useRequest('Never')];
    const print = () => console.log(values.map(({ value }) => value.error?.code ?? JSON.stringify(value)).join(' '));
    print();
    for (const run of hooks.mounted) run();
    host.emit('theme', 'dark');
    await settled();
    print();
    for (const run of hooks.disposed) run();
    host.emit('theme', 'blue');
    await stopped;
    await settled();
    print();
    process.exit();`), ['"light" 0 {} {} {}', '"dark" 2 {"reply":"here"} unknownMessage {}', '"dark" 2 {"reply":"here"} unknownMessage {}']);
});

test('frameworks: the stores for Svelte keep its contract', async () => {
  assert.deepEqual(await inNode({ 'stores.mjs': svelte }, `${host}
    const { eventStore, requestStore, subscriptionStore } = await import('./stores.mjs');
    const seen = [];
    const stops = [eventStore('theme', 'light'), subscriptionStore('Count', {}, 0), requestStore('Where'), requestStore('Missing'), requestStore('Never')]
      .map((store, index) => store.subscribe(value => seen.push(index + ': ' + (value.error?.code ?? JSON.stringify(value)))));
    host.emit('theme', 'dark');
    await settled();
    for (const stop of stops) stop();
    host.emit('theme', 'blue');
    await stopped;
    await settled();
    for (const line of seen.sort()) console.log(line);
    process.exit();`), ['0: "dark"', '0: "light"', '1: 0', '1: 1', '1: 2', '2: {"reply":"here"}', '2: {}', '3: unknownMessage', '3: {}', '4: {}']);
});

// Each program ends by itself, so nothing is pending on the server.
const onServer = `import { bridge } from 'scriptbridge';
  console.log(typeof window, bridge.isNative);
  console.error = (...values) => console.log('reported', ...values);`;

test('frameworks: on a server, the composables for Vue have their first values', async () => {
  // Vue calls no onMounted there.
  assert.deepEqual(await inNode(vueFiles, `${onServer}
    import { hooks } from 'vue';
    const { useEvent, useRequest, useSubscription } = await import('./vue.mjs');
    const values = [useEvent('theme', 'light'), useSubscription('Count', {}, 0), useRequest('Where')];
    for (const run of hooks.disposed) run();
    await new Promise(resolve => setTimeout(resolve, 50));
    console.log(JSON.stringify(values));`), ['undefined false', '[{"value":"light"},{"value":0},{"value":{}}]']);
});

test('frameworks: on a server, the stores for Svelte have their first values, and report nothing', async () => {
  // Svelte subscribes while it renders, reads the value, and unsubscribes in the same turn.
  assert.deepEqual(await inNode({ 'stores.mjs': svelte }, `${onServer}
    const { eventStore, requestStore, subscriptionStore } = await import('./stores.mjs');
    const values = [eventStore('theme', 'light'), subscriptionStore('Count', {}, 0), requestStore('Where')].map(store => {
      const read = [];
      store.subscribe(value => read.push(value))();
      return read;
    });
    await new Promise(resolve => setTimeout(resolve, 50));
    console.log(JSON.stringify(values));`), ['undefined false', '[["light"],[0],[{}]]']);
});
