// Checks that all links of a site work and all pages are reachable.
import { posix } from 'node:path';
import { unescape } from './html.mjs';

/** Returns a decoded part of a link; undefined if it is malformed. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

const attribute = /\s(href|src|srcset|id)="([^"]*)"/g;

/**
 * Returns the problems of a site, one sentence for each link, image or page.
 *
 * `pages` has the text of each page by file; `others` is the set of the other files.
 */
export function problemsOf(pages, others, first = 'index.html') {
  const anchors = new Map();
  const links = new Map();
  for (const [file, text] of pages) {
    const found = [...text.matchAll(attribute)].map(([, name, value]) => ({ name, value: unescape(name === 'srcset' ? value.split(' ')[0] : value) }));
    const names = found.filter(({ name }) => name === 'id').map(({ value }) => value);
    anchors.set(file, new Set(names));
    links.set(file, found.filter(({ name }) => name !== 'id'));
  }

  const problems = [];
  const reached = new Set([first]);
  for (const file of reached) {
    for (const { name, value } of links.get(file) ?? []) {
      if (/^[\w+.-]+:|^\/\//.test(value)) {
        // Readers may follow links to the web, but the page itself must work offline.
        if (name !== 'href' || !value.startsWith('https://')) problems.push(`${file} loads ${value}.`);
        continue;
      }
      const [path, anchor] = value.split('#').map(decoded);
      if (path === undefined || value.includes('#') && anchor === undefined) {
        problems.push(`${file} links to ${value}, which is malformed.`);
        continue;
      }
      const target = path ? posix.join(posix.dirname(file), path) : file;
      if (pages.has(target)) {
        reached.add(target);
        if (anchor !== undefined && !anchors.get(target).has(anchor)) {
          problems.push(`${file} links to ${value}, but the page has no such heading.`);
        }
      } else if (!others.has(target)) {
        problems.push(`${file} links to ${value}, which does not exist.`);
      }
    }
  }
  for (const file of pages.keys()) {
    if (!reached.has(file)) problems.push(`No page links to ${file}.`);
  }
  return problems;
}
