// The articles' drawings: their names exist in the code, all texts are readable, and articles show them.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { draw, sources } from '../docs/drawings/draw.mjs';
import { measure } from '../docs/drawings/svg.mjs';

const root = new URL('..', import.meta.url);
const filesIn = (folder, ...endings) => readdirSync(new URL(folder, root), { recursive: true })
  .filter(name => endings.some(ending => name.endsWith(ending)) && !name.includes('node_modules'))
  .map(name => readFileSync(new URL(`${folder}/${name}`, root), 'utf8'));
const articles = filesIn('Sources', '.md');

// The page's text is in Times, which is narrower than the widths that are known.
const larger = { strong: 1.12, title: 2.2, 'page-heading': 1.62 };

/** Returns the positions of all texts of a drawing, and its size. */
function texts(svg) {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg).map(Number);
  const plain = text => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const found = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)"(?: class="([\w-]+)")?>(.*)<\/text>/g)]
    .map(([, x, y, anchor, kind, content]) => {
      const line = plain(content.replace(/<tspan class="code">(.*?)<\/tspan>/g, '`$1`'));
      const size = measure(line) * (larger[kind] ?? 1);
      const left = x - size * { start: 0, middle: 0.5, end: 1 }[anchor];
      return { line, left, right: left + size, top: y - 12, bottom: Number(y) + 3 };
    });
  return { width, height, found };
}

/** Returns the texts of a drawing that are cut off or overlap. */
function unreadable(svg) {
  const { width, height, found } = texts(svg);
  const cut = found.filter(({ left, right, top, bottom }) => left < 5 || right > width - 5 || top < 5 || bottom > height - 5);
  const pairs = found.flatMap((one, index) => found.slice(index + 1)
    .filter(other => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom)
    .map(other => `${one.line} / ${other.line}`));
  return [...cut.map(({ line }) => line), ...pairs];
}

for (const [name, source] of Object.entries(sources)) {
  test(`${name}: no text is cut off or overlaps another`, () => {
    for (const [, svg] of draw(name, source)) {
      assert.ok(texts(svg).found.length > 5);
      assert.deepEqual(unreadable(svg), []);
    }
  });

  test(`${name}: every name exists in the code, the protocol or the articles`, () => {
    const known = [...filesIn('Sources', '.swift'), ...filesIn('js', '.js'), ...articles].join('\n');
    const words = [...source.matchAll(/`([^`]*)`/g)].flatMap(([, code]) => code.match(/[A-Za-z_][\w.]*\w/g) ?? []);
    const unknown = words.filter(word => !new RegExp(`\\b${word.replaceAll('.', '\\.')}\\b`).test(known));
    assert.deepEqual(unknown, []);
  });

  test(`${name}: exactly one text shows it, with alternative text`, () => {
    const shown = [...articles, readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')]
      .flatMap(text => [...text.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)]).filter(([, , file]) => file === name || file.endsWith(`/${name}.svg`));
    assert.equal(shown.length, 1);
    assert.ok(shown[0][1].length > 100, shown[0][1]);
  });
}

const gates = 'gates: A\nfrom = F | f\none = One | o\nend = End | e\nSender | s -> end\n';

test('the checks can fail', () => {
  const [[, svg]] = draw('a', `${gates}Other | s -> one: rejected\n`);
  assert.deepEqual(unreadable(svg), []);
  assert.deepEqual(unreadable(svg.replace(/width="\d+"/, 'width="100"')).includes('rejected'), true);
  assert.deepEqual(unreadable(svg.replace(/<text.*Sender<\/text>/, line => `${line}\n${line}`)), ['Sender / Sender']);
});

test('an invalid source is an error', () => {
  assert.throws(() => draw('a', 'circle: A\n'), /a has an unknown kind of drawing: circle: A/);
  assert.throws(() => draw('a', 'constructor: A\n'), /a has an unknown kind of drawing: constructor: A/);
  assert.throws(() => draw('a', `${gates}Other -> from: c\n`), /Cannot draw “Other -> from: c”: “from” is the heading of the senders, not a gate/);
  assert.throws(() => draw('a', 'sequence: A\na = A\na --> a: c | d\n'), /Cannot draw “a --> a: c \| d”: an arrow needs two participants. Write an action, “a: c \| d”/);
  assert.throws(() => draw('a', `${gates}Other -> two\n`), /There is no gate “two”/);
  assert.throws(() => draw('a', `${gates}Other\n`), /Cannot read “Other”/);
  assert.throws(() => draw('a', 'sequence: A\na = A\na -> b: c\n'), /There is no participant “b”/);
  assert.throws(() => draw('a', 'sequence: A\na = A\na >> a: c\n'), /Cannot read “a >> a: c”/);
  assert.throws(() => draw('a', 'bars: A\nfrom = bench.txt\nscale = 1, 2\nno such row = b\n'), /bench.txt has no row “no such row”/);
  assert.throws(() => draw('a', 'plot: A\nfrom = memory.txt\nlines = 64 MiB\nmemory: b = b\n'), /memory.txt has no row “memory: b, 64 MiB”/);
});

test('the two themes differ only in their colors', () => {
  const [[light, one], [dark, other]] = draw('a', gates);
  assert.deepEqual([light, dark], ['a.svg', 'a~dark.svg']);
  assert.notEqual(one, other);
  const plain = svg => svg.replace(/#[\da-f]{6}/g, '');
  assert.equal(plain(one), plain(other));
});
