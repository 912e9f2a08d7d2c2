// Drawings of memory over time: a panel for each transfer, with a line for each process and size.
//
//   from = memory.txt                        the saved output, in docs/measurements
//   lines = 64 MiB, 256 MiB                  the sizes; the first one is dashed
//   memory: upload = Upload                  a row of the output, and the panel's heading
//   * text                                   a note below the drawing
import { samples } from './measurements.mjs';
import { element, lineHeight, text, widest } from './svg.mjs';

const margin = 20;
const panel = { width: 230, height: 150, gap: 52 };

/** Returns the least round number that is not below a number. */
function roundUp(number) {
  const power = 10 ** Math.floor(Math.log10(number));
  return [1, 2, 3, 4, 5, 6, 8, 10].find(factor => factor * power >= number) * power;
}

/** Returns the size and the elements of a drawing. */
export function plot(lines) {
  const values = { from: undefined, lines: undefined };
  const panels = [];
  const notes = [];
  for (const line of lines) {
    const [, note] = /^\* (.*)$/.exec(line) ?? [];
    const [, name, label] = /^(.*?) = (.*)$/.exec(line) ?? [];
    if (note) notes.push(note);
    else if (name in values) values[name] = label;
    else if (name) panels.push({ name, label });
    else throw new Error(`Cannot read “${line}”.`);
  }
  const measured = samples(values.from);
  const sizes = values.lines.split(', ');
  const seriesOf = (name, size) => {
    const series = measured.get(`${name}, ${size}`);
    if (!series) throw new Error(`${values.from} has no row “${name}, ${size}”.`);
    return series;
  };
  const most = roundUp(Math.max(...panels.flatMap(({ name }) => sizes.flatMap(size =>
    seriesOf(name, size).flatMap(({ app, page }) => [app, page])))));
  const top = margin + lineHeight + 10;
  const elements = [];

  panels.forEach(({ name, label }, index) => {
    const left = margin + 28 + index * (panel.width + panel.gap);
    const bottom = top + panel.height;
    const longest = roundUp(Math.max(...sizes.map(size => seriesOf(name, size).at(-1).seconds)));
    const point = (seconds, mebibytes) =>
      `${Math.round(left + seconds / longest * panel.width)} ${Math.round(bottom - mebibytes / most * panel.height)}`;
    elements.push(text([label], left, margin + 4, { anchor: 'start', kind: 'strong' }));
    for (const part of [0, 0.5, 1]) {
      elements.push(element('path', { d: `M${point(0, most * part)}H${Math.round(left + panel.width)}`, class: 'rule' }));
      elements.push(text([`${most * part}`], left - 6, bottom - part * panel.height, { anchor: 'end', kind: 'quiet' }));
    }
    elements.push(text([`${longest} s`], left + panel.width, bottom + 14, { anchor: 'end', kind: 'quiet' }));
    for (const process of ['app', 'page']) {
      sizes.forEach((size, index) => {
        const points = seriesOf(name, size).map(sample => point(sample.seconds, sample[process]));
        // Without points that repeat the one before.
        const path = points.filter((point, index) => point !== points[index - 1]).join('L');
        elements.push(element('path', { d: `M${path}`, class: `arrow${process === 'page' ? ' good' : ''}${index === 0 ? ' answer' : ''}` }));
      });
    }
  });
  const bottom = top + panel.height + 40;
  elements.push(text(notes, margin, bottom, { anchor: 'start', kind: 'quiet' }));
  const width = Math.max(margin * 2 + 28 + panels.length * (panel.width + panel.gap) - panel.gap, widest(notes) + 2 * margin);
  return { width, height: bottom + notes.length * lineHeight + margin - 8, elements };
}
