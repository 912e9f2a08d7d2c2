// The npm package in an empty project, as npm packs and installs it.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { reportOf, skip as withoutChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'scriptbridge-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Says loudly what is not tested, and why. */
function without(command, what) {
  const isThere = spawnSync(command, ['--version']).status === 0;
  if (!isThere) console.error(`\n*** ${what} NOT tested: ${command} is missing. ***\n`);
  return !isThere && `${command} is missing`;
}

const run = (command, ...options) => execFileSync(command, options, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
const write = (name, text) => writeFileSync(join(folder, name), text);
const [major = 0] = run('tsc', '--version').match(/\d+/) ?? [];

// npm needs no registry here, because the package has no dependencies.
const withoutNpm = without('npm', 'The packed package was');
write('package.json', '{ "name": "page", "private": true, "type": "module" }');
if (!withoutNpm) {
  const packed = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root, encoding: 'utf8' }));
  run('npm', 'install', '--offline', '--no-audit', '--no-fund', `./${packed[0].filename}`);
}
const options = { skip: withoutNpm, timeout: 120_000 };

test('package: its files are those that pages and their tests need', options, () => {
  const installed = run('find', 'node_modules/scriptbridge', '-type', 'f').trim().split('\n').map(path => path.split('/').slice(2).join('/'));
  const exported = Object.values(manifest.exports).flatMap(entry => typeof entry === 'string' ? [entry] : Object.values(entry));
  for (const path of exported) assert.ok(installed.includes(path.slice(2)), path);
  assert.deepEqual(installed.filter(path => /^test\/|inspector|turbo|embed/.test(path)), []);
  assert.ok(installed.includes('LICENSE'));
});

const requiresModules = process.features.require_module === true;
if (!requiresModules) console.error('\n*** CommonJS tests were NOT tested: this Node cannot require modules. ***\n');
test('package: a CommonJS test requires the bridge and the fake host', { ...options, skip: options.skip || !requiresModules && 'Node 20.19 is missing' }, () => {
  write('fake.cjs', `
    const { FakeHost } = require('scriptbridge/testing');
    const { bridge } = require('scriptbridge');
    new FakeHost({ requests: { Where: () => 'here' } }).load()
      .then(loaded => loaded === bridge && bridge.request('Where'))
      .then(reply => console.log(reply, require('scriptbridge/package.json').version));`);
  assert.equal(run(process.execPath, '--no-warnings', 'fake.cjs').trim(), `here ${manifest.version}`);
});

test('package: the code of its README works', options, () => {
  const [page, fake] = [...readFileSync(new URL('../README.md', import.meta.url), 'utf8').matchAll(/```js\n([^]*?)```/g)].map(([, code]) => code);
  write('readme-fake.mjs', fake);
  assert.match(run(process.execPath, 'readme-fake.mjs'), /latitude: 52.5/);
  write('readme-page.mjs', `
    import { FakeHost } from 'scriptbridge/testing';
    new FakeHost({
      messages: { ActionButton: ({ path }) => console.log(path) },
      requests: { GetLocation: () => ({ latitude: 52.5 }) },
      subscriptions: { Downloads: async function* () { yield { fraction: 0.5 }; } },
    }).install();
    await import('./readme-code.mjs');`);
  write('readme-code.mjs', page);
  assert.deepEqual(run(process.execPath, 'readme-page.mjs').trim().split('\n'), ['/customers/new', '0.5']);
});

test('package: on a server the bridge is inert and leaves no globals', options, () => {
  write('server.mjs', `
    import { bridge, BridgeError } from 'scriptbridge';
    bridge.post('A');
    const { code } = await bridge.request('B').catch(error => error instanceof BridgeError ? error : {});
    const globals = Object.getOwnPropertyNames(globalThis).filter(name => /bridge/i.test(name));
    console.log(JSON.stringify([bridge.isNative, bridge.supports('B'), code, globals]));`);
  const { stdout, stderr } = spawnSync(process.execPath, ['server.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.deepEqual(JSON.parse(stdout.trim().split('\n').at(-1)), [false, false, 'noHost', []]);
  assert.match(stdout + stderr, /No host on nativeApp/);
});

test('package: esbuild bundles it for pages', { ...options, skip: withoutNpm || without('esbuild', 'Bundles were') }, () => {
  write('page.mjs', `import { bridge } from 'scriptbridge'; bridge.post('ActionButton', { path: '/new' });`);
  run('esbuild', 'page.mjs', '--bundle', '--minify', '--format=iife', '--log-level=error', '--outfile=bundle.js');
  write('run.mjs', `
    import { readFileSync } from 'node:fs';
    globalThis.window = globalThis;
    globalThis.addEventListener = () => {};
    globalThis.webkit = { messageHandlers: { nativeApp: { postMessage: async text => { console.log(text); return '{"bridge":1}'; } } } };
    (0, eval)(readFileSync('bundle.js', 'utf8'));`);
  const [{ name, data }] = JSON.parse(run(process.execPath, 'run.mjs')).messages;
  assert.deepEqual([name, data], ['ActionButton', { path: '/new' }]);
});

for (const [resolution, module, needed] of [['nodenext', 'nodenext', 4], ['bundler', 'es2022', 5]]) {
  const skip = withoutNpm || major < needed && `TypeScript ${needed} is missing`;
  if (skip) console.error(`\n*** Types with the module resolution ${resolution} were NOT tested: ${skip}. ***\n`);
  test(`package: types are found with the module resolution ${resolution}`, { ...options, skip }, () => {
    copyFileSync(join(root, 'test/nodenext/page.ts'), join(folder, 'page.ts'));
    write('types.ts', '/// <reference types="scriptbridge/window" />\n');
    write('tsconfig.json', JSON.stringify({
      compilerOptions: { target: 'es2022', lib: ['es2022', 'dom'], module, moduleResolution: resolution, noEmit: true, strict: true, types: [] },
      files: ['page.ts', 'types.ts'],
    }));
    run('tsc', '-p', '.', '--skipDefaultLibCheck');
    write('page.ts', readFileSync(join(folder, 'page.ts'), 'utf8').replace(/\/\/ @ts-expect-error.*\n/g, ''));
    assert.throws(() => run('tsc', '-p', '.', '--skipDefaultLibCheck'));
  });
}

test('package: an import map finds it in a browser', { ...options, timeout: 120_000, skip: withoutNpm || withoutChromium }, async () => {
  write('index.html', `<!doctype html>
    <script type="importmap">{ "imports": { "scriptbridge": "/node_modules/scriptbridge/bridge.mjs" } }</script>
    <script type="module">
      import { bridge } from 'scriptbridge';
      const { code } = await bridge.request('A').catch(error => error);
      fetch('/', { method: 'POST', body: JSON.stringify([bridge.isNative, code, bridge === window.bridge]) });
    </script>`);
  assert.deepEqual(await reportOf(folder, 'index.html'), [false, 'noHost', true]);
});
