// Which drawings there are, and what each is in light and dark.
import { readFileSync, readdirSync } from 'node:fs';
import { gates } from './gates.mjs';
import { sequence } from './sequence.mjs';
import { drawing, themes } from './svg.mjs';

const kinds = { gates, sequence };

/** The sources by the names of their drawings. */
export const sources = Object.fromEntries(readdirSync(new URL('.', import.meta.url))
  .filter(file => file.endsWith('.txt'))
  .map(file => [file.slice(0, -4), readFileSync(new URL(file, import.meta.url), 'utf8')]));

/**
 * The texts of the files that are made of a source, by their names.
 *
 * Its first line says what kind of drawing it is, and the title. A line that begins with # is left out.
 */
export function draw(name, source) {
  const [head, ...lines] = source.split('\n').map(line => line.trim()).filter(line => line && !line.startsWith('#'));
  const [, kind, title] = /^(\w+): (.*)$/.exec(head) ?? [];
  if (!kinds[kind]) throw new Error(`${name} is no kind of drawing: ${head}`);
  const { width, height, elements } = kinds[kind](lines);
  return themes.map(theme =>
    [`${name}${theme === 'dark' ? '~dark' : ''}.svg`, drawing(width, height, title, elements, theme)]);
}
