// Building blocks of both kinds of drawings: text of a known width, lines, boxes, and the whole file.

const palettes = {
  light: {
    back: '#fafafc', edge: '#dcdce2', text: '#1d1d1f', quiet: '#62626c', line: '#8c8c96', box: '#ffffff',
    note: '#eef3fb', accent: '#0a5bc4', good: '#18794e', bad: '#c0261c',
  },
  dark: {
    back: '#1e1e22', edge: '#3a3a40', text: '#e8e8ed', quiet: '#a3a3ad', line: '#7c7c86', box: '#2a2a2f',
    note: '#26303f', accent: '#6cb2ff', good: '#4cc38a', bad: '#ff8a80',
  },
};

export const themes = Object.keys(palettes);

const sizes = { text: 13, code: 12.5 };
export const lineHeight = 17;

/** Character widths of DejaVu Sans, as a share of the font size. No font that systems use here is wider. */
const widths = [[/[ijlI|'.,:;!]/, 0.34], [/[ftr()[\]\/ "-]/, 0.42], [/[mwMW@%…]/, 0.98], [/[A-Z&]/, 0.72], [/./u, 0.63]];
const widthOf = character => widths.find(([shape]) => shape.test(character))[1];

/** Splits a line into text and code; code is between backticks. */
const partsOf = line => line.split('`').map((text, index) => ({ text, isCode: index % 2 === 1 })).filter(({ text }) => text);

/** Returns an upper bound for the width of a line. */
export const measure = line => partsOf(line).reduce((sum, { text, isCode }) => sum + (isCode
  ? text.length * 0.603 * sizes.code
  : [...text].reduce((width, character) => width + widthOf(character), 0) * sizes.text), 0);

/** Returns the width of the widest line. */
export const widest = lines => Math.max(0, ...lines.map(measure));

/** Returns the width of the widest line, if the first one is a bold heading. */
export const widestUnder = ([heading, ...lines]) => Math.max(measure(heading) * 1.12, widest(lines));

const escape = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const round = number => Math.round(number * 10) / 10;

/** Returns an element; rounds numbers to tenths. */
export function element(name, attributes, content = '') {
  const list = Object.entries(attributes).filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escape(value)}"`);
  return content ? `<${name}${list.join('')}>${content}</${name}>` : `<${name}${list.join('')}/>`;
}

/** Returns lines of text; the first one is centered vertically at y. */
export const text = (lines, x, y, { anchor = 'middle', kind } = {}) => lines.map((line, index) =>
  element('text', { x, y: y + index * lineHeight + 4.5, 'text-anchor': anchor, class: kind },
    partsOf(line).map(({ text, isCode }) => isCode ? element('tspan', { class: 'code' }, escape(text)) : escape(text)).join(''))).join('\n');

/** Returns a heading with lines of text below. */
export const heading = ([first, ...lines], x, y, options) => [
  text([first], x, y, { ...options, kind: 'strong' }),
  ...lines.map((line, index) => text([line], x, y + (index + 1) * lineHeight, { ...options, kind: 'quiet' })),
].join('\n');

/** Returns a box with a heading and lines, centered horizontally at x, with its top edge at y. */
export function box(lines, x, y, width, { kind = 'box', height = lines.length * lineHeight + 14 } = {}) {
  const start = y + (height - (lines.length - 1) * lineHeight) / 2;
  return [
    element('rect', { x: x - width / 2, y, width, height, rx: 6, class: kind }),
    heading(lines, x, start),
  ].join('\n');
}

/** Returns a horizontal arrow. */
export function arrow(x1, x2, y, kind) {
  const sign = Math.sign(x2 - x1);
  return [
    element('path', { d: `M${round(x1)} ${round(y)}H${round(x2 - sign * 2)}`, class: `arrow ${kind}` }),
    element('path', { d: `M${round(x2)} ${round(y)}l${-sign * 9} -4.5v9z`, class: `head ${kind}` }),
  ].join('\n');
}

/** Returns the whole file in a theme; a kind of drawing may add styles of its own. */
export function drawing(width, height, title, elements, theme, styles = '') {
  const color = palettes[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.ceil(width)}" height="${Math.ceil(height)}" viewBox="0 0 ${Math.ceil(width)} ${Math.ceil(height)}" role="img">
<title>${escape(title)}</title>
<style>
text { font: ${sizes.text}px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; fill: ${color.text}; }
.code { font: ${sizes.code}px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.strong { font-weight: 600; }
.quiet, .quiet .code { fill: ${color.quiet}; }
.bad-text { fill: ${color.bad}; }
.back { fill: ${color.back}; stroke: ${color.edge}; }
.cover { fill: ${color.back}; }
.box { fill: ${color.box}; stroke: ${color.line}; }
.note { fill: ${color.note}; stroke: ${color.edge}; }
.good-box { fill: ${color.box}; stroke: ${color.good}; stroke-width: 1.5; }
.life { stroke: ${color.line}; stroke-dasharray: 2 4; }
.rule { stroke: ${color.edge}; }
.gate { stroke: ${color.line}; stroke-width: 4; stroke-linecap: round; }
.arrow { fill: none; stroke: ${color.accent}; stroke-width: 1.5; }
.arrow.answer { stroke-dasharray: 5 4; }
.head { fill: ${color.accent}; }
.arrow.bad, .cross { fill: none; stroke: ${color.bad}; }
.arrow.good { stroke: ${color.good}; }
.head.bad { fill: ${color.bad}; }
.head.good { fill: ${color.good}; }
.cross { stroke-width: 2.5; }
${styles && `${styles}\n`}</style>
${element('rect', { x: 0.5, y: 0.5, width: Math.ceil(width) - 1, height: Math.ceil(height) - 1, rx: 10, class: 'back' })}
${elements.join('\n')}
</svg>
`;
}
