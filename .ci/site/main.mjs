// Writes the documentation as HTML pages that work without a server.
//
//   node .ci/site/main.mjs FOLDER ARCHIVE…
//
// The archives are DocC's, one per module, in the order of the site. Fails if a link is broken or a
// node is unknown.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Library } from './archives.mjs';
import { problemsOf } from './check.mjs';
import { Links } from './links.mjs';
import { indexOf, pageOf, symbolsOf } from './pages.mjs';

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
pages.set('index.html', `${indexOf(library, linksFrom('index.html'))}`);
pages.set('symbols.html', `${symbolsOf(library, linksFrom('symbols.html'))}`);
for (const problem of problemsOf(pages, new Set([...library.images.keys(), 'style.css']))) tell(problem);

rmSync(folder, { recursive: true, force: true });
const target = file => {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  return path;
};
for (const [file, text] of pages) writeFileSync(target(file), text);
for (const [file, source] of library.images) copyFileSync(source, target(file));
copyFileSync(fileURLToPath(new URL('style.css', import.meta.url)), target('style.css'));

for (const problem of problems) console.error(problem);
if (problems.size > 0) process.exitCode = 1;
