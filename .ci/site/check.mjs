// Whether all links of a site lead somewhere, and all of its pages can be reached.
import { posix } from 'node:path';
import { unescape } from './html.mjs';

const attribute = /\s(href|src|srcset|id)="([^"]*)"/g;

/**
 * What is wrong with a site: one sentence for each link, image or page.
 *
 * `pages` has the text of each page by its file, `others` is a set of the other files.
 */
export function problemsOf(pages, others, first = 'index.html') {
  const anchors = new Map();
  const links = new Map();
  for (const [file, text] of pages) {
    const found = [...text.matchAll(attribute)].map(([, name, value]) => ({ name, value: unescape(value) }));
    const names = found.filter(({ name }) => name === 'id').map(({ value }) => value);
    anchors.set(file, new Set(names));
    links.set(file, found.filter(({ name }) => name !== 'id'));
  }

  const problems = [];
  const reached = new Set([first]);
  for (const file of reached) {
    for (const { name, value } of links.get(file) ?? []) {
      if (/^[\w+.-]+:|^\/\//.test(value)) {
        // Who reads may follow a link into the network; the page itself needs nothing of it.
        if (name !== 'href' || !value.startsWith('https://')) problems.push(`${file} needs ${value}.`);
        continue;
      }
      const [path, anchor] = value.split('#');
      const target = path ? posix.join(posix.dirname(file), decodeURIComponent(path)) : file;
      if (pages.has(target)) {
        reached.add(target);
        if (anchor !== undefined && !anchors.get(target).has(decodeURIComponent(anchor))) {
          problems.push(`${file} links to ${value}, which has no such heading.`);
        }
      } else if (!others.has(target)) {
        problems.push(`${file} links to ${value}, which is not there.`);
      }
    }
  }
  for (const file of pages.keys()) {
    if (!reached.has(file)) problems.push(`No page leads to ${file}.`);
  }
  return problems;
}
