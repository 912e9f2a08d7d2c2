// The pages that `make docs` generates from DocC's JSON, and the check of their links.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { address, fileOf, Library, Page } from './site/archives.mjs';
import { problemsOf } from './site/check.mjs';
import { html, unescape } from './site/html.mjs';
import { Links } from './site/links.mjs';
import { highlight, tokensOf, wrap } from './site/listing.mjs';
import { indexOf, namesOf, pageOf } from './site/pages.mjs';
import { blocks, inline } from './site/prose.mjs';
import { primary } from './site/sections.mjs';

const root = 'doc://Shop/documentation/Shop';
const text = words => ({ type: 'text', text: words });
const paragraph = (...nodes) => ({ type: 'paragraph', inlineContent: nodes });
const topic = (path, more = {}) => ({
  type: 'topic', kind: 'symbol', role: 'symbol', identifier: `${root}${path}`, title: path.split('/').at(-1) || 'Shop',
  url: `/documentation/shop${path.toLowerCase()}`, abstract: [], ...more,
});

/** Returns DocC's JSON for a page of the module Shop. */
const json = (path, more = {}) => ({
  kind: 'symbol',
  identifier: { url: `${root}${path}` },
  variants: [{ paths: [`/documentation/shop${path.toLowerCase()}`] }],
  hierarchy: { paths: [path ? [root] : []] },
  references: Object.fromEntries(['', '/Basket', '/Paying'].map(path => [`${root}${path}`, topic(path)])),
  ...more,
  metadata: { title: path.slice(1) || 'Shop', roleHeading: 'Structure', role: path ? 'symbol' : 'collection', externalID: `s:${path || 'Shop'}`, ...more.metadata },
});

/** Returns the module Shop, with a type and an article. */
function shop(more = {}) {
  const library = new Library();
  const article = { kind: 'article', metadata: { externalID: undefined, role: 'article' } };
  library.add(new Page(json('', { topicSections: [{ title: 'Types', identifiers: [`${root}/Basket`, `${root}/Paying`] }] }), 'Shop'));
  library.add(new Page(json('/Basket', more), 'Shop'));
  library.add(new Page(json('/Paying', article), 'Shop'));
  return library;
}

/** Returns the HTML of nodes on the page of Basket, and the reported problems. */
function rendered(nodes, render = blocks, references = {}) {
  const library = shop();
  library.images.set('images/Shop/way.svg', '').set('images/Shop/way~dark.svg', '');
  const page = library.page('shop/basket.html');
  Object.assign(page.references, references);
  const problems = [];
  const result = html`${render(nodes, new Links(library, page, problem => problems.push(problem)))}`;
  return [`${result}`.trim(), ...problems];
}

test('text is escaped everywhere', () => {
  const evil = `<b a="1">&`;
  assert.equal(`${html`<p title="${evil}">${evil}${[html`<i>`, evil]}${undefined}${false}${0}</p>`}`,
    '<p title="&lt;b a=&quot;1&quot;&gt;&amp;">&lt;b a=&quot;1&quot;&gt;&amp;<i>&lt;b a=&quot;1&quot;&gt;&amp;0</p>');
  assert.equal(unescape('&lt;b a=&quot;1&quot;&gt;&amp;lt;'), '<b a="1">&lt;');
  assert.match(rendered([paragraph(text(evil))])[0], /&lt;b/);
  assert.match(`${highlight('let a = "<b>" // <i>', 'swift')}`, /^<span class="keyword">let<\/span> a = <span class="string">&quot;&lt;b&gt;&quot;<\/span> <span class="comment">\/\/ &lt;i&gt;<\/span>$/);
});

test('raw strings of Swift end with as many # as they begin with', () => {
  const strings = code => [...`${highlight(code, 'swift')}`.matchAll(/<span class="string">(.*?)<\/span>/gs)].map(([, text]) => unescape(text));
  const row = (code, ...expected) => assert.deepEqual(strings(code), expected, code);
  row('let a = #"a "quoted" b"#, c = "d"', '#"a "quoted" b"#', '"d"');
  row(String.raw`#"\"# + "b"`, String.raw`#"\"#`, '"b"');
  row('##"a"#b"## "c"', '##"a"#b"##', '"c"');
  row('#""" a """ " \n"""# "b"', '#""" a """ " \n"""#', '"b"');
  row('"a" # "b"', '"a"', '"b"');
  row(String.raw`"a\"b" "c"`, String.raw`"a\"b"`, '"c"');
  assert.match(`${highlight('#if os(Linux)', 'swift')}`, /^<span class="keyword">#if<\/span> os/);
});

test('names that every object inherits are not languages, kinds or nodes', () => {
  for (const name of ['constructor', '__proto__', 'toString']) {
    assert.equal(`${highlight('let a = 1', name)}`, 'let a = 1');
    assert.equal(`${html`${tokensOf([{ kind: name, text: 'a' }])}`}`, 'a');
    assert.deepEqual(rendered([{ type: name }]).slice(1), [`${root}/Basket: unknown node ${name}.`]);
    assert.deepEqual(rendered([{ kind: name }], primary).slice(1), [`${root}/Basket: unknown section ${name}.`]);
  }
});

test('inline nodes', () => {
  const row = (node, expected) => assert.deepEqual(rendered([node], inline), [expected]);
  const inlineContent = [text('a')];
  row(text('a < b'), 'a &lt; b');
  row({ type: 'codeVoice', code: 'a<B>' }, '<code>a&lt;B&gt;</code>');
  row({ type: 'emphasis', inlineContent }, '<em>a</em>');
  row({ type: 'strong', inlineContent }, '<strong>a</strong>');
  row({ type: 'strikethrough', inlineContent }, '<s>a</s>');
  row({ type: 'reference', identifier: `${root}/Paying`, isActive: true }, '<a href="paying.html"><code>Paying</code></a>');
  row({ type: 'reference', identifier: `${root}/Paying`, isActive: false }, '<code>Paying</code>');
});

test('lists, tables, asides, code and headings', () => {
  const row = (node, expected) => {
    const [found, ...problems] = rendered([node]);
    assert.equal(found.replaceAll('\n', ''), expected);
    assert.deepEqual(problems, []);
  };
  const item = { content: [paragraph(text('a'))] };
  row(paragraph(text('a'), text(' '), text('b')), '<p>a b</p>');
  row({ type: 'heading', level: 3, text: 'The `a`', anchor: 'The-a' }, '<h3 id="The-a"><a class="anchor" href="#The-a">The <code>a</code></a></h3>');
  row({ type: 'codeListing', code: ['a <', 'b'], syntax: null }, '<pre><code>a &lt;b</code></pre>');
  row({ type: 'unorderedList', items: [item, { ...item, checked: true }] }, '<ul><li>a</li><li><span class="box">☑</span> a</li></ul>');
  row({ type: 'orderedList', items: [item], start: 3 }, '<ol start="3"><li>a</li></ol>');
  row({ type: 'termList', items: [{ term: { inlineContent: [text('t')] }, definition: item }] }, '<dl><dt>t</dt><dd><p>a</p></dd></dl>');
  row({ type: 'aside', style: 'warning', name: 'Warning', content: item.content }, '<aside class="warning"><p class="name">Warning</p><p>a</p></aside>');
  row({ type: 'thematicBreak' }, '<hr>');
  const cell = words => [paragraph(text(words))];
  row({ type: 'table', header: 'row', alignments: ['left', 'right'], rows: [[cell('a'), cell('b')], [cell('1'), cell('2')], [cell('3'), cell('')]],
    extendedData: { '2_0': { colspan: 2, rowspan: 1 }, '2_1': { colspan: 0, rowspan: 1 } } },
  '<div class="table"><table><tr><th>a</th><th class="right">b</th></tr><tr><td data-label="a">1</td><td class="right" data-label="b">2</td></tr><tr><td colspan="2" data-label="a">3</td></tr></table></div>');
});

test('an image has a dark variant and alternative text', () => {
  const variants = [['light', 'way.svg'], ['dark', 'way~dark.svg']].map(([trait, file]) => ({ url: `/images/Shop/${file}`, traits: ['1x', trait] }));
  const image = { type: 'image', identifier: 'way' };
  const of = variants => rendered([paragraph(image)], blocks, { way: { type: 'image', identifier: 'way', alt: 'A "way"', variants } });
  assert.deepEqual(of(variants), ['<figure><picture><source media="(prefers-color-scheme: dark)" srcset="../images/Shop/way~dark.svg">'
    + '<img src="../images/Shop/way.svg" alt="A &quot;way&quot;"></picture></figure>']);
  assert.deepEqual(of(variants.slice(0, 1)), ['<figure><img src="../images/Shop/way.svg" alt="A &quot;way&quot;"></figure>']);
  const double = of([{ url: '/images/Shop/way.svg', traits: ['2x'] }]);
  assert.deepEqual(double, ['<figure><img src="../images/Shop/way.svg" srcset="../images/Shop/way.svg 2x" alt="A &quot;way&quot;"></figure>']);
  const [, problem] = of([{ url: '/images/Shop/gone.svg', traits: ['light'] }]);
  assert.equal(problem, `${root}/Basket: missing image /images/Shop/gone.svg.`);
});

test('unknown nodes and broken links are reported', () => {
  const problems = node => rendered([node], inline, { [`${root}/Gone`]: topic('/Gone') }).slice(1);
  assert.deepEqual(problems({ type: 'hologram' }), [`${root}/Basket: unknown node hologram.`]);
  assert.deepEqual(problems({ type: 'reference', identifier: `${root}/Never` }), [`${root}/Basket: unknown reference ${root}/Never.`]);
  assert.deepEqual(problems({ type: 'reference', identifier: `${root}/Gone`, isActive: true }), [`${root}/Basket: missing page /documentation/shop/gone.`]);
});

test('a page has a declaration, parameters and its parent', () => {
  const library = shop({
    abstract: [text('What is bought.')],
    primaryContentSections: [
      { kind: 'declarations', declarations: [{ tokens: [{ kind: 'keyword', text: 'func' }, { kind: 'text', text: ' ' }, { kind: 'typeIdentifier', text: 'Paying', identifier: `${root}/Paying` }] }] },
      { kind: 'parameters', parameters: [{ name: 'count', content: [paragraph(text('How many.'))] }] },
      { kind: 'mentions', mentions: [`${root}/Paying`] },
    ],
    relationshipsSections: [{ title: 'Conforms To', identifiers: ['e'] }],
    references: { ...json('').references, e: { type: 'unresolvable', title: 'Error', identifier: 'e' } },
  });
  const page = library.page('shop/basket.html');
  const result = `${pageOf(page, library, new Links(library, page, assert.fail))}`;
  for (const part of [
    '<title>Basket – Shop</title>', '<h1 class="symbol">Basket</h1>', '<p class="abstract">What is bought.</p>',
    '<span class="keyword">func</span> <a class="type" href="paying.html">Paying</a>', '<dt><code>count</code></dt><dd><p>How many.</p>',
    '<li><a href="paying.html"><code>Paying</code></a></li>', '<dt>Conforms To</dt><dd><code>Error</code></dd>',
    '<a href="../shop.html"><code>Shop</code></a>', 'aria-current="page">Basket</a>',
  ]) assert.ok(result.includes(part), `${part} is not in\n${result}`);
});

test('a type has what other modules add to it, and what a protocol implements for it', () => {
  const hidden = `${root}/Basket/Paying-Implementations`;
  const till = `${root}/Till`;
  const library = shop({
    defaultImplementationsSections: [{ title: 'Paying', identifiers: [hidden] }],
    metadata: { roleHeading: 'Class' },
    relationshipsSections: [{ title: 'Conforms To', identifiers: [till] }],
    references: { ...json('').references, [hidden]: topic('/Basket/Paying-Implementations', { title: 'Paying Implementations' }), [till]: topic('/Till') },
  });
  const pay = topic('/Basket/pay()', { title: 'pay()', fragments: [{ kind: 'identifier', text: 'pay' }] });
  const list = (path, more) => new Page(json(path, {
    topicSections: [{ title: 'Methods', identifiers: [pay.identifier] }], references: { [pay.identifier]: pay },
    hierarchy: { paths: [[root, `${root}/Basket`]] }, ...more,
  }), 'Shop');
  library.add(new Page(json('/Basket/pay()', { hierarchy: { paths: [[root, `${root}/Basket`]] } }), 'Shop'));
  library.add(list('/Basket/Paying-Implementations', { metadata: { role: 'collectionGroup', title: 'Paying Implementations' } }));
  library.add(list('/Till', { topicSections: [{ title: 'Instance Methods', identifiers: [pay.identifier] }] }));
  const extension = list('/Till/Basket', { metadata: { title: 'Basket', symbolKind: 'extension', extendedModule: 'Shop' } });
  extension.module = 'Till';
  library.add(extension);
  const page = library.page('shop/basket.html');
  const result = `${pageOf(page, library, new Links(library, page, assert.fail))}`;
  for (const title of ['Paying Implementations', 'From Till', 'In Till']) assert.match(result, new RegExp(`${title}</a></h2>[^]*basket/pay`), title);
});

test('the home page has the benefit, the code and the picture of the readme', () => {
  const readme = '# Shop\n\n**Buy it.**\n\n```js\nbuy();\n```\n\n```swift\nlet a = 1\n```\n\n![A basket](docs/pictures/basket.png)\n';
  const library = shop();
  const page = `${indexOf(library, new Links(library, library.modules[0], assert.fail, 'index.html'), readme)}`;
  for (const part of ['<h1>Shop</h1>', '<p class="abstract">Buy it.</p>', 'buy();', '<span class="keyword">let</span> a', '<img src="images/basket.png" alt="A basket">']) {
    assert.ok(page.includes(part), `${part} is not in ${page}`);
  }
});

/** Runs the search in a page with these names, types the words, and returns the links that it shows. */
function search(names, words) {
  const listeners = {};
  const element = () => ({ children: [], append(...children) { this.children.push(...children); }, replaceChildren(...children) { this.children = children; } });
  const elements = { search: { ...element(), value: words, dataset: { root: '../' }, addEventListener: (kind, run) => { listeners[kind] = run; } }, found: element() };
  const document = { getElementById: id => elements[id], createElement: element };
  const context = { document, names, addEventListener() {} };
  context.globalThis = context;
  runInNewContext(readFileSync(new URL('site/search.js', import.meta.url), 'utf8'), context);
  listeners.input();
  return elements.found.children.map(({ children: [link] }) => `${link.textContent} ${link.href}`);
}

test('the search finds every name of the site, the best first', () => {
  const library = shop();
  const context = {};
  context.globalThis = context;
  runInNewContext(namesOf(library), context);
  assert.deepEqual(search(context.names, 'bask'), ['Basket ../shop/basket.html']);
  const names = [['Basket', 'Shop', 'a'], ['add(_:)', 'Basket', 'b'], ['BasketView', 'Shop', 'c']];
  assert.deepEqual(search(names, 'basket'), ['Basket ../a', 'BasketView ../c', 'add(_:) ../b']);
  assert.deepEqual(search(names, 'add bask'), ['add(_:) ../b']);
  assert.deepEqual(search(names, 'x'), []);
  assert.deepEqual(search(names, ''), []);
});

test('a long declaration has one parameter per line', () => {
  const token = (kind, text) => ({ kind, text });
  const tokens = [
    token('keyword', 'func'), token('text', ' '), token('identifier', 'on'), token('text', '<'), token('genericParameter', 'Message'),
    token('text', '>('), token('externalParam', '_'), token('text', ' type: Message.Type, '), token('externalParam', 'handler'),
    token('text', ': @escaping (Message, Context) async throws -> Void) '), token('keyword', 'throws'), token('text', '(Problem)'),
  ];
  assert.equal(wrap(tokens).map(({ text }) => text).join(''), [
    'func on<Message>(', '    _ type: Message.Type,', '    handler: @escaping (Message, Context) async throws -> Void', ') throws(Problem)'].join('\n'));
  const short = tokens.slice(0, 8);
  assert.equal(wrap(short), short);
});

test('file names are valid on every file system and unique', () => {
  assert.equal(fileOf('/documentation/shop/basket/add(_:to:)-4x'), 'shop/basket/add(_-to-)-4x.html');
  assert.equal(fileOf('/documentation/shop/basket/_(_:_:)<'), 'shop/basket/_(_-_-)-.html');
  assert.equal(address('shop/basket/add(_-).html', 'other/a=b.html'), '../../other/a%3Db.html');
  const library = new Library();
  library.add(new Page(json('/A:'), 'Shop'));
  assert.throws(() => library.add(new Page(json('/A<'), 'Shop')), /have the same file shop\/a-\.html/);
});

test('a type of another module is linked, unless two modules have one with its name', () => {
  const library = shop();
  assert.equal(library.pageOfName('Basket', 'Other').file, 'shop/basket.html');
  assert.equal(library.pageOfName('Basket', 'Shop'), undefined);
  assert.equal(library.pageOfSymbol('s:/Basket').file, 'shop/basket.html');
  library.add(new Page({ ...json('/Basket'), variants: [{ paths: ['/documentation/depot/basket'] }] }, 'Depot'));
  assert.equal(library.pageOfName('Basket', 'Other'), undefined);
});

test('the check finds broken links, unreachable pages and resources from the network', () => {
  const check = pages => problemsOf(new Map(Object.entries(pages)), new Set(['style.css', 'images/a.svg']));
  const good = {
    'index.html': '<link href="style.css"><a href="shop/a%3D.html#b">a</a><a href="https://example.com/?a&amp;b">c</a>',
    'shop/a=.html': '<h2 id="b"></h2><a href="#b">b</a><a href="../index.html"></a><img src="../images/a.svg">',
  };
  assert.deepEqual(check(good), []);
  const row = (file, more, problem) => assert.deepEqual(check({ ...good, [file]: `${good[file] ?? ''}${more}` }), [problem]);
  row('index.html', '<a href="shop/b.html">', 'index.html links to shop/b.html, which does not exist.');
  row('index.html', '<img src="b.svg">', 'index.html links to b.svg, which does not exist.');
  row('index.html', '<img src="images/a.svg" srcset="images/b.svg 2x">', 'index.html links to images/b.svg, which does not exist.');
  row('index.html', '<source srcset="images/a~dark.svg">', 'index.html links to images/a~dark.svg, which does not exist.');
  row('shop/a=.html', '<a href="#c">', 'shop/a=.html links to #c, but the page has no such heading.');
  row('shop/a=.html', '<a href="../index.html#c">', 'shop/a=.html links to ../index.html#c, but the page has no such heading.');
  row('shop/c.html', '', 'No page links to shop/c.html.');
  row('index.html', '<img src="https://example.com/a.svg">', 'index.html loads https://example.com/a.svg.');
  row('index.html', '<a href="http://example.com">', 'index.html loads http://example.com.');
  row('index.html', '<link href="//example.com/a.css">', 'index.html loads //example.com/a.css.');
  row('index.html', '<a href="a%.html">', 'index.html links to a%.html, which is malformed.');
  row('index.html', '<a href="shop/a=.html#%E0">', 'index.html links to shop/a=.html#%E0, which is malformed.');
  row('index.html', '<a href="javascript:a()">', 'index.html loads javascript:a().');
});

test('the command writes the site, and fails if a page is missing', t => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const archive = join(folder, 'Shop.doccarchive');
  const write = (path, value) => {
    const file = join(archive, 'data', 'documentation', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(value));
  };
  mkdirSync(join(archive, 'images', 'Shop'), { recursive: true });
  writeFileSync(join(archive, 'images', 'Shop', 'way.svg'), '<svg/>');
  const topics = [{ title: 'Types', anchor: 'Types', identifiers: [`${root}/Basket`] }];
  write('shop.json', json('', { topicSections: topics }));
  write('shop/basket.json', json('/Basket'));
  const run = () => spawnSync('node', [fileURLToPath(new URL('site/main.mjs', import.meta.url)), join(folder, 'out'), archive], { encoding: 'utf8' });
  assert.deepEqual([run().status, run().stderr], [0, '']);
  for (const file of ['index.html', 'symbols.html', 'style.css', 'search.js', 'names.js', 'shop.html', 'shop/basket.html', 'images/Shop/way.svg']) {
    assert.ok(existsSync(join(folder, 'out', file)), file);
  }
  const read = file => readFileSync(join(folder, 'out', file), 'utf8');
  assert.match(read('index.html'), /<a href="shop\.html">Shop<\/a>/);
  assert.match(read('symbols.html'), /<li><a href="shop\/basket\.html"><code>Basket<\/code><\/a><\/li>/);

  write('shop.json', json('', { topicSections: [{ ...topics[0], identifiers: [`${root}/Basket`, `${root}/Paying`] }] }));
  const { status, stderr } = run();
  assert.equal(status, 1);
  assert.equal(stderr, `${root}: missing page /documentation/shop/paying.\n`);
});
