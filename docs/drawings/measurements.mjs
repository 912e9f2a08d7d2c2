// Reads the saved outputs of `make bench` in docs/measurements.
import { readFileSync } from 'node:fs';

const linesOf = file => readFileSync(new URL(`../measurements/${file}`, import.meta.url), 'utf8').split('\n');

/** Returns the ratios of the rows, by name. */
export const ratios = file => new Map(linesOf(file).flatMap(line => {
  const match = /^(\S.*?) {2,}.*? ([\d.]+)×/.exec(line);
  return match ? [[match[1], Number(match[2])]] : [];
}));

/**
 * Returns the rows of all tables, by name: both sides, the result that the row's target is for, and the
 * target, with their units. A row whose target was missed says so.
 */
export function rows(file) {
  const found = new Map();
  const units = { ratio: '×', difference: ' MiB', held: ' ms' };
  let head = [];
  for (const line of linesOf(file)) {
    const [start, ...cells] = line.trim().split(/ {2,}/);
    if (start === 'workload' || start === 'what') head = cells;
    else if (!line) head = [];
    else if (head.length && /^\d/.test(cells[0] ?? '')) {
      const of = name => cells[head.indexOf(name)];
      // An indented line is another result of the row before it, with its own units.
      const isMore = line.startsWith(' ');
      const name = isMore ? `${[...found.keys()].at(-1)}: ${start}` : start;
      const kind = Object.keys(units).find(kind => head.includes(kind));
      const withUnit = text => text && !isMore ? text.replace('×', '') + units[kind] : text;
      found.set(name, {
        ours: cells[0], other: cells[1],
        result: isMore ? cells[0] : withUnit(of(kind)), target: isMore ? cells[1] : withUnit(of('target')),
        isMissed: cells.at(-1) === 'MISSED',
      });
    }
  }
  return found;
}

/** Returns how many targets were held, as in “52 of 61”. */
export const total = file => linesOf(file).map(line => /^targets held: (\d+ of \d+)$/.exec(line)?.[1]).find(text => text);

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
