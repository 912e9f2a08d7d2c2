// Drawings of ratios: a bar for each measured row, on a logarithmic scale that begins at 1.
//
//   from = bench.txt                  the saved output, in docs/measurements
//   scale = 1, 2, 5                   the marks of the scale
//   == Heading                        a group of bars
//   awaited requests = text           a row of the output, and the bar's label
//   * text                            a note below the drawing
import { ratios } from './measurements.mjs';
import { element, lineHeight, measure, text, widest } from './svg.mjs';

const margin = 20;
const rowHeight = 24;
const reach = 380;

/** Returns the size and the elements of a drawing. */
export function bars(lines) {
  const values = { from: undefined, scale: undefined };
  const notes = [];
  const rows = [];
  for (const line of lines) {
    const [, mark, heading] = /^(==|\*) (.*)$/.exec(line) ?? [];
    const [, name, label] = /^(.*?) = (.*)$/.exec(line) ?? [];
    if (mark === '==') rows.push({ heading });
    else if (mark) notes.push(heading);
    else if (name in values) values[name] = label;
    else if (name) rows.push({ name, label });
    else throw new Error(`Cannot read “${line}”.`);
  }
  const measured = ratios(values.from);
  const marks = values.scale.split(',').map(Number);
  const labelWidth = widest(rows.map(({ label }) => label ?? ''));
  const [least, most] = [Math.log(marks[0]), Math.log(marks.at(-1))];
  const left = margin + labelWidth + 14;
  const xOf = ratio => left + (Math.min(Math.max(Math.log(ratio), least), most) - least) / (most - least) * reach;
  const width = Math.max(left + reach + 70, margin + widest(notes) + margin);
  const top = margin + lineHeight + 4;
  const bottom = top + rows.length * rowHeight + 8;

  const elements = marks.flatMap(mark => [
    element('path', { d: `M${Math.round(xOf(mark))} ${Math.round(top)}V${Math.round(bottom)}`, class: mark === 1 ? 'life' : 'rule' }),
    text([`${mark}×`], xOf(mark), margin + 4, { kind: 'quiet' }),
  ]);
  rows.forEach(({ heading, name, label }, index) => {
    const y = top + index * rowHeight + rowHeight / 2 + 4;
    if (heading) {
      elements.push(element('rect', { x: margin, y: y - 9, width: measure(heading) * 1.12, height: 18, class: 'cover' }));
      elements.push(text([heading], margin, y, { anchor: 'start', kind: 'strong' }));
      return;
    }
    const ratio = measured.get(name);
    if (!ratio) throw new Error(`${values.from} has no row “${name}”.`);
    const [start, end] = [xOf(Math.min(1, ratio)), xOf(Math.max(1, ratio))];
    elements.push(text([label], left - 14, y, { anchor: 'end', kind: 'quiet' }));
    elements.push(element('rect', { x: start, y: y - 7, width: Math.max(end - start, 2), height: 14, rx: 2, class: ratio < 1 ? 'head bad' : 'head good' }));
    elements.push(element('rect', { x: end + 5, y: y - 8, width: measure(`${ratio.toFixed(1)}×`) + 2, height: 16, class: 'cover' }));
    elements.push(text([`${ratio.toFixed(1)}×`], end + 6, y, { anchor: 'start' }));
  });
  elements.push(text(notes, margin, bottom + 14, { anchor: 'start', kind: 'quiet' }));
  return { width, height: bottom + 14 + notes.length * lineHeight + margin - 8, elements };
}
