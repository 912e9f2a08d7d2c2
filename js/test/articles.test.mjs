// Runs the JavaScript and TypeScript of the articles, and checks it as a page's editor would.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reportOf, skip } from './chromium.mjs';
import { withTemporaryFolder as inFolder } from './temporary.mjs';

/** The code blocks of an article. */
function blocks(article, language) {
  const url = new URL(`../../Sources/${article}.md`, import.meta.url);
  const found = [...readFileSync(url, 'utf8').matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))];
  if (found.length === 0) throw new Error(`The article has no ${language}.`);
  return found.map(([, code]) => code).join('\n');
}

/** Copies the files of the article's contract into a folder. */
function copyContract(folder) {
  for (const end of ['d.ts', 'client.mjs', 'client.d.mts', 'mocks.mjs', 'mocks.d.mts']) {
    copyFileSync(new URL(`../../Tests/Fixtures/article/contract.${end}`, import.meta.url), join(folder, `contract.${end}`));
  }
}

/** Runs the TypeScript compiler. It checks our declarations, but not its own, which would take longest. */
const tsc = (options, stdio) => execFileSync('tsc', ['--noEmit', '--skipDefaultLibCheck', ...options], { encoding: 'utf8', stdio });

/** What the compiler reports about a page next to the declarations. */
function errors(folder, code) {
  for (const file of ['bridge.d.ts', 'bridge.d.mts']) copyFileSync(new URL(`../${file}`, import.meta.url), join(folder, file));
  writeFileSync(join(folder, 'page.mts'), code);
  const options = ['--strict', '--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16', '--skipLibCheck', 'false'];
  try {
    tsc([...options, join(folder, 'page.mts')]);
    return '';
  } catch ({ stdout }) {
    return stdout;
  }
}

test('the TypeScript of the article for the web team compiles with the article\'s options and files', () => inFolder(folder => {
  const article = 'ScriptBridge/ScriptBridge.docc/ForTheWebTeam';
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules', 'scriptbridge'));
  // Older compilers need this, as the article says.
  const [major] = execFileSync('tsc', ['--version'], { encoding: 'utf8' }).match(/\d+/);
  const resolution = major < 5 ? '"node"' : '"bundler"';
  writeFileSync(join(folder, 'tsconfig.json'), blocks(article, 'json').replace('"bundler"', resolution));
  writeFileSync(join(folder, 'page.ts'), blocks(article, 'ts'));
  tsc(['-p', folder], ['ignore', 'inherit', 'inherit']);
}));

test('the types of window.bridge are found in each way that the article for the web team shows', async () => {
  const article = readFileSync(new URL('../../Sources/ScriptBridge/ScriptBridge.docc/ForTheWebTeam.md', import.meta.url), 'utf8');
  const references = [...article.matchAll(/`(\/\/\/ <reference (?:types|path)="[^"]*window[^`]*)`/g)].map(([, reference]) => reference);
  assert.equal(references.length, 2);
  for (const reference of references) {
    await inFolder(folder => {
      mkdirSync(join(folder, 'node_modules'));
      if (reference.includes('types=')) symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules', 'scriptbridge'));
      else for (const file of ['window.d.ts', 'bridge.d.ts']) copyFileSync(new URL(`../${file}`, import.meta.url), join(folder, file));
      writeFileSync(join(folder, 'page.ts'), `${reference}\nwindow.bridge.post('ActionButton', { path: '/customers/new', icon: 'plus' });\n`);
      for (const module of [['es2022', '--moduleResolution', 'node'], ['nodenext']]) {
        tsc(['--strict', '--target', 'es2022', '--module', ...module, join(folder, 'page.ts')], ['ignore', 'inherit', 'inherit']);
      }
    });
  }
});

test('the package of the article for the web team is found by its name', () => inFolder(async folder => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules', 'scriptbridge'));
  const code = blocks('ScriptBridge/ScriptBridge.docc/ForTheWebTeam', 'html').match(/<script[^>]*>([^]*?)<\/script>/)[1];
  const file = join(folder, 'page.mjs');
  writeFileSync(file, `import { FakeHost } from 'scriptbridge/testing';
    const host = new FakeHost({ messages: { ActionButton() {} } });
    host.install();
    const posted = host.next('ActionButton');
    ${code.replace('/bridge.mjs', 'scriptbridge')}
    export const { path } = await posted;`);
  assert.equal((await import(pathToFileURL(file).href)).path, '/customers/new');
}));

test('what the articles catch is used as the type allows', () => inFolder(folder => {
  copyContract(folder);
  const package_ = fileURLToPath(new URL('..', import.meta.url));
  const articles = ['Errors', 'ForTheWebTeam', 'GettingStartedForTheWeb'];
  for (const article of articles) {
    const code = blocks(`ScriptBridge/ScriptBridge.docc/${article}`, 'js');
    assert.match(code, /catch \(/, article);
    writeFileSync(join(folder, `${article}.mts`), code
      .replace(/'(scriptbridge|[^']*bridge\.mjs)'/g, `'${package_}bridge.mjs'`).replace(/'[^']*testing(\.mjs)?'/g, `'${package_}testing.mjs'`));
  }
  const options = ['--strict', '--target', 'es2022', '--module', 'node16', `${package_}window.d.ts`, join(folder, 'contract.d.ts')];
  const { stdout } = spawnSync('tsc', ['--noEmit', '--skipDefaultLibCheck', ...options, ...articles.map(article => join(folder, `${article}.mts`))], { encoding: 'utf8' });
  // The page's own functions are not declared.
  assert.match(stdout, /Cannot find name 'report'/);
  assert.deepEqual(stdout.split('\n').filter(line => line.includes("is of type 'unknown'")), []);
}));

test('the TypeScript of the article on the contract compiles, and a wrong name does not', () => inFolder(folder => {
  const code = blocks('ScriptBridgeContract/ScriptBridgeContract.docc/TheContract', 'ts');
  copyContract(folder);
  const found = errors(folder, code);
  if (found) throw new Error(found);
  for (const call of ['bridge.post', 'native.actionButton']) {
    const wrong = code.replace(new RegExp(`(${call}.*)icon:`), '$1image:');
    if (!errors(folder, wrong).includes('image')) throw new Error(`A wrong name compiles in ${call}.`);
  }
  assert.match(errors(folder, code.replace("'noSignal'", "'noSignl'")), /no overlap/);
}));

test('the mocks of the article on the contract do what it says', { timeout: 120_000 }, () => inFolder(async folder => {
  copyContract(folder);
  const code = blocks('ScriptBridgeContract/ScriptBridgeContract.docc/TheContract', 'js');
  const file = join(folder, 'page.mjs');
  writeFileSync(file, code.replace("'scriptbridge/testing'", `'${new URL('../testing.mjs', import.meta.url).href}'`));
  await import(pathToFileURL(file).href);
}));

test('the code of the article on testing a page works', { timeout: 120_000 }, () => inFolder(async folder => {
  const code = blocks('ScriptBridge/ScriptBridge.docc/TestingAPage', 'js');
  const testing = new URL('../testing.mjs', import.meta.url).href;
  const file = join(folder, 'page.mjs');
  writeFileSync(file, code.replace("'scriptbridge/testing'", `'${testing}'`));
  writeFileSync(join(folder, 'contract.json'), blocks('ScriptBridge/ScriptBridge.docc/TestingAPage', 'json'));
  await import(pathToFileURL(file).href);
}));

test('the code of the article on faults works', { timeout: 120_000 }, () => inFolder(async folder => {
  const file = join(folder, 'page.mjs');
  writeFileSync(file, `import assert from 'node:assert/strict';
    import { FakeHost } from '${new URL('../testing.mjs', import.meta.url).href}';
    const host = new FakeHost({ requests: { GetLocation() {} } });
    const bridge = await host.load();
    ${blocks('ScriptBridge/ScriptBridge.docc/FaultsAndTranscripts', 'js')}`);
  await import(pathToFileURL(file).href);
}));

test('the code of the articles on local servers and plain browsers does what it says', { timeout: 120_000 }, () => inFolder(folder => {
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules', 'scriptbridge'));
  const module = blocks('ScriptBridge/ScriptBridge.docc/DevelopingAgainstALocalServer', 'js');
  const [development] = blocks('ScriptBridge/ScriptBridge.docc/TestingAPage', 'js').match(/^export async function developmentBridge[^]*?^\}\n/m);
  writeFileSync(join(folder, 'development.mjs'), development);
  // Of a module that is replaced, only the second version counts.
  const version = number => `{
    const applyTheme = theme => { seen.push('${number}: ' + theme); };
    const saveToken = token => '${number}: ' + token;
    ${module.replace('import.meta.hot', 'hot')}
  }`;
  const runs = {
    'with a fake host, in a browser': `import assert from 'node:assert/strict';
      import { developmentBridge } from './development.mjs';
      const bridge = await developmentBridge();
      assert.deepEqual(await bridge.request('GetLocation', {}), { latitude: 52.5, longitude: 13.25 });
      assert.equal(await developmentBridge(), bridge);`,
    'in the app': `import assert from 'node:assert/strict';
      import { developmentBridge } from './development.mjs';
      globalThis.bridge = { isNative: true };
      assert.equal(await developmentBridge(), globalThis.bridge);`,
    'where a module is replaced': `import assert from 'node:assert/strict';
      import { FakeHost } from 'scriptbridge/testing';
      const host = new FakeHost();
      const bridge = await host.load();
      const seen = [];
      let dispose;
      const hot = { dispose: stop => { dispose = stop; } };
      ${version(1)}
      dispose();
      ${version(2)}
      host.emit('themeChanged', 'dark');
      assert.equal(await host.call('register', 'a token'), '2: a token');
      while (seen.length === 0) await new Promise(setImmediate);
      assert.deepEqual(seen, ['2: dark']);`,
  };
  for (const [name, code] of Object.entries(runs)) {
    const file = join(folder, `${name.replaceAll(/\W/g, '-')}.mjs`);
    writeFileSync(file, code);
    execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 120_000 });
  }
}));

test('the JavaScript of the article on the life of a page subscribes again after back and forward', () => {
  const code = blocks('ScriptBridge/ScriptBridge.docc/TheLifeOfAPage', 'js');
  const events = new EventTarget();
  let count = 0;
  Function('addEventListener', 'subscribeAgain', 'bridge', code)(events.addEventListener.bind(events), () => { count += 1; }, { expose() {} });
  for (const persisted of [false, true]) events.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  assert.equal(count, 1);
});

test('the page of Getting started for the web shows its result in a browser', { timeout: 120_000, skip }, () => inFolder(async folder => {
  const article = 'ScriptBridge/ScriptBridge.docc/GettingStartedForTheWeb';
  cpSync(fileURLToPath(new URL('..', import.meta.url)), join(folder, 'node_modules/scriptbridge'), { recursive: true });
  const report = `<script type="module">
    while (!answer.textContent) {
      where.click();
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    await fetch('/', { method: 'POST', body: JSON.stringify(answer.textContent) });
  </script>`;
  writeFileSync(join(folder, 'index.html'), blocks(article, 'html') + report);
  writeFileSync(join(folder, 'page.mjs'), blocks(article, 'js'));
  assert.equal(await reportOf(folder, 'index.html'), 'You are at 52.5, 13.25.');
}));
