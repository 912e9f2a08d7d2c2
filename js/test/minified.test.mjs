// The minified scripts, which hosts inject: they are the readable ones with other names of variables.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { injected, types } from '../embed.mjs';
import { acorn } from './acorn.mjs';

const limit = 4000;

test(`bridge.js has at most ${limit} bytes minified and gzipped`, () => {
  const size = gzipSync(injected('bridge.js'), { level: 9 }).length;
  assert.ok(size <= limit, `${size} bytes`);
});

/** The properties of a syntax tree's node that are only its spelling. */
const spelling = ['start', 'end', 'raw', 'shorthand'];

/** Returns the paths of the places where two syntax trees differ in more than the names of variables. */
function differences(node, other, path = '', isVariable = true) {
  if (typeof node !== 'object' || !node || typeof other !== 'object' || !other) return Object.is(node, other) ? [] : [path];
  const keys = new Set([...Object.keys(node), ...Object.keys(other)].filter(key => !spelling.includes(key) && !(key === 'name' && isVariable)));
  return [...keys].flatMap(key => differences(node[key], other[key], `${path}.${key}`, node.computed || key !== 'key' && key !== 'property'));
}

for (const name of types.flatMap(([, , texts]) => Object.values(texts)).filter(name => name.endsWith('.js'))) {
  test(`${name} has only other names of variables when it is minified`, { skip: acorn ? false : 'acorn is missing: apt-get install node-acorn' }, () => {
    const [script, minified] = [readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'), injected(name)].map(text => acorn.parse(text, { ecmaVersion: 2022 }));
    assert.deepEqual(differences(script, minified), []);
  });
}
