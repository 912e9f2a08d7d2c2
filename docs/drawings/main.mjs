// Writes the drawings of the articles, and their tables of measured figures. With --check, writes nothing and fails if a file differs.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { draw, sources } from './draw.mjs';
import { articles, filled } from './figures.mjs';

const folder = new URL('../../Sources/ScriptBridge/ScriptBridge.docc/Resources/', import.meta.url);
const files = new Map(Object.entries(sources).flatMap(([name, source]) => draw(name, source)));

if (!process.argv.includes('--check')) {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of files) writeFileSync(new URL(file, folder), text);
  for (const [url, text] of articles()) if (filled(text) !== text) writeFileSync(new URL(url), filled(text));
} else {
  const written = readdirSync(folder).filter(file => file.endsWith('.svg'));
  for (const file of new Set([...files.keys(), ...written])) {
    if (written.includes(file) && readFileSync(new URL(file, folder), 'utf8') === files.get(file)) continue;
    console.error(`${file} differs from docs/drawings: run \`make drawings\`.`);
    process.exitCode = 1;
  }
  for (const [url, text] of articles()) {
    if (filled(text) === text) continue;
    console.error(`${url} has figures that differ from docs/measurements: run \`make drawings\`.`);
    process.exitCode = 1;
  }
}
