// Writes the documentation as HTML pages that work without a server.
//
//   node .ci/site/main.mjs FOLDER ARCHIVE…
//
// The archives are DocC's, one per module, in the order of the site. Fails if a link is broken or a
// node is unknown.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Library } from './archives.mjs';
import { problemsOf } from './check.mjs';
import { Links } from './links.mjs';
import { indexOf, namesOf, pageOf, symbolsOf } from './pages.mjs';

const [folder, ...archives] = process.argv.slice(2);
const library = new Library();
for (const archive of archives) library.read(archive);

const problems = new Set();
const tell = problem => problems.add(problem);
const pages = new Map();
for (const page of library.pages) {
  pages.set(page.file, `${pageOf(page, library, new Links(library, page, tell))}`);
}
const linksFrom = file => new Links(library, library.modules[0], tell, file);
const own = name => fileURLToPath(new URL(name, import.meta.url));
const readme = readFileSync(own('../../README.md'), 'utf8');
for (const [, picture] of readme.matchAll(/\]\(docs\/pictures\/(.+?)\)/g)) library.images.set(`images/${picture}`, own(`../../docs/pictures/${picture}`));
pages.set('index.html', `${indexOf(library, linksFrom('index.html'), readme)}`);
pages.set('symbols.html', `${symbolsOf(library, linksFrom('symbols.html'))}`);
for (const problem of problemsOf(pages, new Set([...library.images.keys(), 'style.css', 'search.js', 'names.js']))) tell(problem);

rmSync(folder, { recursive: true, force: true });
const target = file => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
};
for (const [file, text] of pages) writeFileSync(target(file), text);
for (const [file, source] of library.images) copyFileSync(source, target(file));
for (const name of ['style.css', 'search.js']) copyFileSync(own(name), target(name));
writeFileSync(target('names.js'), namesOf(library));

for (const problem of problems) console.error(problem);
if (problems.size > 0) process.exitCode = 1;
