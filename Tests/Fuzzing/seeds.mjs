// Writes the fixtures' texts into the corpus folder of a program that reads JSON.
//
//     node Tests/Fuzzing/seeds.mjs FOLDER [codecs]
//
// With `codecs`, writes posts in envelopes, each for all envelopes.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const [, , folder, kind] = process.argv;
const rows = name => JSON.parse(readFileSync(new URL(`../Fixtures/${name}.json`, import.meta.url), 'utf8'));

// Leaves out the long texts, which are given in parts.
const seeds = [
  ...rows('decoding').map(({ text, hex }) => text ?? Buffer.from(hex ?? '', 'hex')),
  ...rows('messages').map(({ body }) => JSON.stringify(body)),
  ...rows('packets').map(({ messages }) => JSON.stringify({ bridge: 1, document: '1', messages })),
  JSON.stringify({
    name: 'Everything', flag: true, small: -1, large: 1, double: 1.5, text: 'é', list: [1, null],
    map: { a: { b: 1 } }, event: { moved: { x: 1, y: 2 } }, date: '2023-11-14T22:13:20.250Z',
    data: 'AP8=', url: 'https://example.com', decimal: 0.1, value: [{ a: null }, 'b'], otherValue: [1.50],
  }),
];

/** The first byte chooses one of 26 envelopes; each line is a post. */
const posts = () => {
  const lines = [
    ...rows('dialects').map(({ posted, command }) => [posted, command?.acknowledgement].filter(post => post !== undefined)),
    [[1, 'Wait', { fail: 1 }], [1], [2, true, 5]], [[[1, 'A'], [2, 'B']]],
  ].map(bodies => bodies.map(body => JSON.stringify(body)).join('\n'));
  return Array.from({ length: 26 }, (_, envelope) => lines.map(text => String.fromCharCode(envelope) + text)).flat();
};

mkdirSync(folder, { recursive: true });
(kind === 'codecs' ? posts() : seeds).forEach((seed, index) => writeFileSync(`${folder}/fixture-${index}`, seed));
