// The upper part of a phone whose app shows a page below a bar with a title and a button.
//
//   time = 9:41        the time in the status bar
//   title = Customers  the title in the navigation bar
//   A heading          the page: its first line is its heading
//   A line             a line of the page
import { element, lineHeight, text } from './svg.mjs';

// A shared scale of 0.8: the body text of a page on a phone has 16 points.
const margin = 24;
const screen = { width: 314, height: 300 };

// The screen is light in both themes, as the page is.
const styles = `.phone { fill: #1d1d1f; stroke: #6c6c76; }
.island { fill: #1d1d1f; }
.end { stroke: #dcdce2; }
.screen { fill: #ffffff; }
.bar { fill: #f6f6f8; }
.status { font-size: 12px; font-weight: 600; fill: #1d1d1f; }
.title { font-size: 26px; font-weight: 700; fill: #1d1d1f; }
.page { font-family: "Times New Roman", Times, "Liberation Serif", serif; fill: #000000; }
.page-heading { font: bold 21px "Times New Roman", Times, "Liberation Serif", serif; fill: #000000; }
.plus { stroke: #007aff; stroke-width: 2; stroke-linecap: round; }`;

function read(lines) {
  const values = {};
  const page = [];
  for (const line of lines) {
    const [, name, value] = /^(time|title) = (.*)$/.exec(line) ?? [];
    if (name) values[name] = value;
    else page.push(line);
  }
  return { ...values, page };
}

/** Returns the size, the elements and the styles of a drawing. */
export function phone(lines) {
  const { time, title, page: [first, ...rest] } = read(lines);
  const width = screen.width + 2 * margin;
  const height = screen.height + margin;
  const [left, top, right] = [margin, margin, margin + screen.width];
  /** A shape with round corners at the top, which reaches the end of the drawing. */
  const shape = (x, y, radius, kind) => element('path', {
    d: `M${x} ${height - 1}V${y + radius}a${radius} ${radius} 0 0 1 ${radius} ${-radius}H${width - x - radius}a${radius} ${radius} 0 0 1 ${radius} ${radius}V${height - 1}z`,
    class: kind,
  });
  const bar = top + 124;
  const pageLeft = left + 7;
  const line = (words, y, kind) => text([words], pageLeft, y, { anchor: 'start', kind });
  const elements = [
    shape(left - 9, top - 9, 46, 'phone'),
    shape(left, top, 38, 'bar'),
    element('rect', { x: left, y: bar, width: screen.width, height: height - bar - 1, class: 'screen' }),
    element('path', { d: `M${left} ${bar}H${right}`, class: 'end' }),
    element('rect', { x: width / 2 - 42, y: top + 11, width: 84, height: 25, rx: 12.5, class: 'island' }),
    text([time], left + 48, top + 23, { kind: 'status' }),
    text([title], left + 13, top + 100, { anchor: 'start', kind: 'title' }),
    element('path', { d: `M${right - 26} ${top + 54}v16m-8 -8h16`, class: 'plus' }),
    line(first, bar + 34, 'page-heading'),
    ...rest.map((words, index) => line(words, bar + 76 + index * lineHeight, 'page')),
  ];
  return { width, height, elements, styles };
}
