// Drawings of checks: each row is a sender, and each gate may stop it.
//
//   from = Who posts                   the heading of the senders
//   world = Content world | text       a gate, with the text below its name
//   end = The handler runs             the box behind all gates
//   Main frame | text -> end           a sender that passes all gates
//   Another | text -> world: text      a sender that a gate stops, and the outcome
//   * text                             a note below the drawing
import { arrow, box, element, heading, lineHeight, text, widest, widestUnder } from './svg.mjs';

const margin = 20;
const rowHeight = 62;

function read(lines) {
  const gates = [];
  const rows = [];
  const notes = [];
  const split = words => words.split('|').map(part => part.trim());
  for (const line of lines) {
    let match;
    if ((match = /^\* (.*)$/.exec(line))) notes.push(match[1]);
    else if ((match = /^(\w+) = (.*)$/.exec(line))) gates.push({ name: match[1], lines: split(match[2]) });
    else if ((match = /^(.*) -> (\w+)(?:: (.*))?$/.exec(line))) {
      const gate = gates.findIndex(({ name }) => name === match[2]);
      if (gate < 0) throw new Error(`There is no gate “${match[2]}”.`);
      if (gate === 0) throw new Error(`Cannot draw “${line}”: “${match[2]}” is the heading of the senders, not a gate.`);
      rows.push({ lines: split(match[1]), gate, outcome: match[3] ? split(match[3]) : [] });
    } else throw new Error(`Cannot read “${line}”.`);
  }
  return { gates, rows, notes };
}

/** Returns the size and the elements of a drawing. */
export function gates(lines) {
  const source = read(lines);
  const [from, ...others] = source.gates;
  const end = others.at(-1);
  const senderWidth = Math.max(...source.rows.map(({ lines }) => widestUnder(lines))) + 24;
  const head = Math.max(...source.gates.slice(0, -1).map(({ lines }) => lines.length)) * lineHeight;
  const xs = [margin + senderWidth];
  others.forEach((gate, index) => {
    const before = index > 0 ? widestUnder(others[index - 1].lines) / 2 : 0;
    xs.push(xs.at(-1) + before + widestUnder(gate.lines) / 2 + 24);
  });
  const endWidth = widestUnder(end.lines) + 24;
  const reach = source.rows.map(({ gate, outcome }) => xs[gate] + 18 + widest(outcome));
  const width = Math.max(xs.at(-1) + endWidth / 2, ...reach, margin + widest(source.notes)) + margin;
  const top = margin + head + 16;
  const bottom = top + source.rows.length * rowHeight;

  const elements = [heading(from.lines, margin + senderWidth / 2, margin + lineHeight / 2)];
  others.slice(0, -1).forEach(({ lines }, index) => {
    const x = xs[index + 1];
    elements.push(heading(lines, x, margin + lineHeight / 2));
    elements.push(element('path', { d: `M${Math.round(x)} ${Math.round(top)}V${Math.round(bottom - 10)}`, class: 'gate' }));
  });
  elements.push(box(end.lines, xs.at(-1), top, endWidth, { kind: 'good-box', height: bottom - top - 10 }));
  source.rows.forEach(({ lines, gate, outcome }, index) => {
    const y = top + index * rowHeight;
    const middle = y + (rowHeight - 10) / 2;
    const isStopped = gate < source.gates.length - 1;
    const x = isStopped ? xs[gate] : xs[gate] - endWidth / 2;
    elements.push(box(lines, margin + senderWidth / 2, y, senderWidth, { height: rowHeight - 10 }));
    elements.push(arrow(margin + senderWidth, isStopped ? x - 6 : x, middle, isStopped ? 'bad' : 'good'));
    if (!isStopped) return;
    elements.push(element('path', { d: `M${Math.round(x - 5)} ${Math.round(middle - 5)}l10 10m0 -10l-10 10`, class: 'cross' }));
    const size = { width: widest(outcome) + 8, height: outcome.length * lineHeight + 4 };
    elements.push(element('rect', { x: x + 12, y: middle - size.height / 2, ...size, class: 'cover' }));
    elements.push(text(outcome, x + 16, middle - (outcome.length - 1) * lineHeight / 2, { anchor: 'start', kind: 'bad-text' }));
  });
  source.notes.forEach((note, index) => {
    elements.push(text([note], margin, bottom + 12 + index * lineHeight, { anchor: 'start', kind: 'quiet' }));
  });
  return { width, height: bottom + source.notes.length * lineHeight + (source.notes.length ? 6 : -10) + margin, elements };
}
