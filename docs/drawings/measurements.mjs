// Reads the saved outputs of `make bench` in docs/measurements.
import { readFileSync } from 'node:fs';

const linesOf = file => readFileSync(new URL(`../measurements/${file}`, import.meta.url), 'utf8').split('\n');

/** Returns the ratios of the rows, by name. */
export const ratios = file => new Map(linesOf(file).flatMap(line => {
  const match = /^(\S.*?) {2,}.*? ([\d.]+)×/.exec(line);
  return match ? [[match[1], Number(match[2])]] : [];
}));

/** Returns the samples of memory, by row and size: a list of seconds and of MiB in the app and the page. */
export function samples(file) {
  const found = new Map();
  for (const line of linesOf(file)) {
    const match = /^(memory: .*, \d+ MiB): ([\d.]+) s, app ([\d.]+), page ([\d.]+)$/.exec(line);
    if (!match) continue;
    const [, name, ...numbers] = match;
    const [seconds, app, page] = numbers.map(Number);
    found.set(name, [...(found.get(name) ?? []), { seconds, app, page }]);
  }
  return found;
}
