// Sequence diagrams, from top to bottom.
//
//   page = bridge.js | in the page     a participant, with the text below its name
//   page -> host: text | more          a message, in one or more lines; --> is an answer
//   page: text                         an action; `page, host: text` spans several participants
//   == text                            the heading of a section
import { arrow, box, element, lineHeight, measure, text, widest, widestUnder } from './svg.mjs';

const margin = 20;
const kinds = { '->': '', '-->': 'answer' };

/** Reads the lines of a source. */
function read(lines) {
  const speakers = [];
  const steps = [];
  const indexOf = name => {
    const index = speakers.findIndex(speaker => speaker.name === name);
    if (index < 0) throw new Error(`There is no participant “${name}”.`);
    return index;
  };
  for (const line of lines) {
    const split = words => words.split('|').map(part => part.trim());
    let match;
    if ((match = /^== (.*)$/.exec(line))) steps.push({ title: match[1] });
    else if ((match = /^(\w+) = (.*)$/.exec(line))) speakers.push({ name: match[1], lines: split(match[2]) });
    else if ((match = /^(\w+) (->|-->) (\w+): (.*)$/.exec(line))) {
      if (match[1] === match[3]) throw new Error(`Cannot draw “${line}”: an arrow needs two participants. Write an action, “${match[1]}: ${match[4]}”.`);
      steps.push({ from: indexOf(match[1]), to: indexOf(match[3]), kind: kinds[match[2]], lines: split(match[4]) });
    } else if ((match = /^([\w, ]+): (.*)$/.exec(line))) {
      steps.push({ at: match[1].split(',').map(name => indexOf(name.trim())), lines: split(match[2]) });
    } else throw new Error(`Cannot read “${line}”.`);
  }
  return { speakers, steps };
}

/** Places the participants so that texts do not overlap the lines of others. */
function place({ speakers, steps }) {
  const gaps = speakers.slice(1).map((speaker, index) =>
    (widestUnder(speaker.lines) + widestUnder(speakers[index].lines)) / 2 + 24 + 16);
  const ask = (from, to, width) => {
    const has = gaps.slice(from, to).reduce((sum, gap) => sum + gap, 0);
    for (let index = from; index < to; index++) gaps[index] += Math.max(0, width - has) / (to - from);
  };
  // Start with the shortest arrows, which constrain a single gap.
  const spans = steps.filter(({ from }) => from !== undefined)
    .map(({ from, to, lines }) => [Math.min(from, to), Math.max(from, to), widest(lines) + 36])
    .sort((one, other) => one[1] - one[0] - (other[1] - other[0]));
  for (const span of spans) ask(...span);
  // The box of an action may reach up to the neighbors' lines, but not across them.
  let [left, right] = [speakers[0], speakers.at(-1)].map(({ lines }) => widestUnder(lines) / 2 + 12);
  for (const { at, lines } of steps) {
    if (at?.length !== 1) continue;
    const half = widest(lines) / 2 + 12;
    if (at[0] > 0) ask(at[0] - 1, at[0], half + 10);
    else left = Math.max(left, half);
    if (at[0] < speakers.length - 1) ask(at[0], at[0] + 1, half + 10);
    else right = Math.max(right, half);
  }
  const xs = [margin + left];
  for (const gap of gaps) xs.push(xs.at(-1) + gap);
  return { xs, width: xs.at(-1) + right + margin };
}

/** Returns the size and the elements of a drawing. */
export function sequence(lines) {
  const source = read(lines);
  const { xs, width } = place(source);
  const { speakers, steps } = source;
  const elements = [];
  const head = Math.max(...speakers.map(({ lines }) => lines.length)) * lineHeight + 14;
  let y = margin + head + 14;
  for (const { title, from, to, kind, at, lines } of steps) {
    if (title) {
      y += 10;
      const end = margin + measure(title) * 1.12 + 16;
      elements.push(element('rect', { x: margin, y: y - 4, width: width - 2 * margin, height: 24, class: 'cover' }));
      elements.push(text([title], margin, y + 8, { anchor: 'start', kind: 'strong' }));
      elements.push(element('path', { d: `M${Math.round(end)} ${Math.round(y + 8)}H${Math.round(width - margin)}`, class: 'rule' }));
      y += 36;
    } else if (at) {
      const [first, last] = [xs[Math.min(...at)], xs[Math.max(...at)]];
      const boxWidth = Math.max(widest(lines) + 24, at.length > 1 ? last - first + 60 : 0);
      const height = lines.length * lineHeight + 12;
      elements.push(element('rect', { x: (first + last - boxWidth) / 2, y, width: boxWidth, height, rx: 6, class: 'note' }));
      elements.push(text(lines, (first + last) / 2, y + 6 + lineHeight / 2));
      y += height + 14;
    } else {
      const middle = (xs[from] + xs[to]) / 2;
      const size = { width: widest(lines) + 8, height: lines.length * lineHeight };
      elements.push(element('rect', { x: middle - size.width / 2, y, ...size, class: 'cover' }));
      elements.push(text(lines, middle, y + lineHeight / 2));
      y += size.height + 5;
      elements.push(arrow(xs[from], xs[to], y, kind));
      y += 17;
    }
  }
  const lives = xs.map(x => element('path', { d: `M${Math.round(x)} ${margin + head}V${Math.round(y)}`, class: 'life' }));
  const heads = speakers.map(({ lines }, index) => box(lines, xs[index], margin, widestUnder(lines) + 24, { height: head }));
  return { width, height: y + margin, elements: [...lives, ...heads, ...elements] };
}
