// What can be tested of the inspector without a browser; the rest is tested in a real WebKit.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = name => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

/** The colors of the light and the dark scheme. */
const schemes = [...read('inspector.css').matchAll(/\.inspector \{([^}]*)\}/g)]
  .map(([, rules]) => Object.fromEntries([...rules.matchAll(/--([\w-]+): #([\da-f]{3,6});/g)].map(([, name, hex]) => [name, hex])));

/** The relative luminance according to WCAG 2. */
function luminance(hex) {
  const parts = hex.length === 3 ? [...hex].map(digit => digit + digit) : hex.match(/../g);
  const [red, green, blue] = parts.map(part => {
    const value = parseInt(part, 16) / 255;
    return value <= .03928 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4;
  });
  return .2126 * red + .7152 * green + .0722 * blue;
}

function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + .05) / (dark + .05);
}

test('the inspector has a light and a dark scheme', () => {
  assert.equal(schemes.length, 2);
  assert.deepEqual(Object.keys(schemes[0]), Object.keys(schemes[1]));
});

for (const [index, colors] of schemes.entries()) {
  test(`every text of scheme ${index + 1} has a contrast of 4.5, every control's edge one of 3`, () => {
    for (const text of ['ink', 'soft', 'to-host', 'to-page', 'good', 'bad', 'held']) {
      for (const ground of ['ground', 'bar', 'hover', 'chosen']) {
        const value = contrast(colors[text], colors[ground]);
        assert.ok(value >= 4.5, `${text} on ${ground}: ${value}`);
      }
    }
    assert.ok(contrast(colors['on-bad'], colors.bad) >= 4.5);
    for (const line of ['edge', 'accent']) assert.ok(contrast(colors[line], colors.bar) >= 3, line);
  });
}

test('nothing moves if the user prefers reduced motion', () => {
  const [still, moving] = read('inspector.css').split('@media (prefers-reduced-motion: no-preference)');
  assert.doesNotMatch(still, /animation|transition/);
  assert.match(moving, /animation/);
});

test('the inspector makes no elements from text', () => {
  assert.doesNotMatch(read('inspector.js'), /innerHTML|outerHTML|insertAdjacent|DOMParser|document\.write|eval|Function\(/);
});
