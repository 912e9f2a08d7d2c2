// Reads the sources of the drawings and renders each in light and dark.
import { readFileSync, readdirSync } from 'node:fs';
import { bars } from './bars.mjs';
import { gates } from './gates.mjs';
import { phone } from './phone.mjs';
import { plot } from './plot.mjs';
import { sequence } from './sequence.mjs';
import { drawing, themes } from './svg.mjs';

const kinds = new Map(Object.entries({ bars, gates, phone, plot, sequence }));

/** The sources, by name of the drawing. */
export const sources = Object.fromEntries(readdirSync(new URL('.', import.meta.url))
  .filter(file => file.endsWith('.txt'))
  .map(file => [file.slice(0, -4), readFileSync(new URL(file, import.meta.url), 'utf8')]));

/**
 * Returns the names and texts of the files for a source.
 *
 * The first line of the source has the kind of drawing and the title. Lines starting with # are ignored.
 */
export function draw(name, source) {
  const [head, ...lines] = source.split('\n').map(line => line.trim()).filter(line => line && !line.startsWith('#'));
  const [, kind, title] = /^(\w+): (.*)$/.exec(head) ?? [];
  if (!kinds.has(kind)) throw new Error(`${name} has an unknown kind of drawing: ${head}`);
  const { width, height, elements, styles } = kinds.get(kind)(lines);
  return themes.map(theme =>
    [`${name}${theme === 'dark' ? '~dark' : ''}.svg`, drawing(width, height, title, elements, theme, styles)]);
}
