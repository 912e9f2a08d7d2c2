// Finds uses of Foundation declarations that are newer than the package's oldest systems.
//
// Foundation's value types come from the toolchain as a binary module, which cannot be rebuilt from a
// changed interface like the standard library. But the module's symbol graph has the availability of
// each declaration, and the compiler's syntax tree has the declarations that a source uses.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newer } from './availability.mjs';
import { build, once, run } from './toolchain.mjs';

/** Returns the systems that a declaration requires, in the format of an attribute. */
const systems = ({ availability = [] }) => availability
  .filter(({ introduced }) => introduced)
  .map(({ domain, introduced: { major, minor = 0 } }) => `${domain} ${major}.${minor}`)
  .join(', ');

/** Returns messages about the newer declarations, with their names and systems, by compiler identifier. */
export async function newerFoundation(tools) {
  const found = new Map();
  for (const name of ['FoundationEssentials', 'FoundationInternationalization']) {
    const folder = join(build, 'graphs', name);
    mkdirSync(folder, { recursive: true });
    await once(folder, tools.version, async () => {
      const { ok, text } = await run('swift-symbolgraph-extract', [
        '-module-name', name, '-target', tools.triple, '-minimum-access-level', 'public', '-I', tools.modules, '-output-dir', folder,
      ]);
      if (!ok) throw new Error(`The declarations of ${name} cannot be read:\n${text}`);
    });
    const symbols = readdirSync(folder).flatMap(file => JSON.parse(readFileSync(join(folder, file), 'utf8')).symbols);
    const ages = new Map(symbols.map(symbol => [symbol.pathComponents.join('.'), newer(systems(symbol))]));
    for (const { identifier, pathComponents, ...symbol } of symbols) {
      // A member is at least as new as its type.
      const types = pathComponents.slice(0, -1).map((_, index) => pathComponents.slice(0, index + 1).join('.'));
      const age = [newer(systems(symbol)), ...types.map(type => ages.get(type) ?? [])].find(({ length }) => length);
      if (age) found.set(identifier.precise, `${pathComponents.join('.')} needs ${age.join(', ')}`);
    }
  }
  return found;
}

/** Returns the uses of declarations in a syntax tree, each with its index in the source. */
export function uses(tree, declarations) {
  const found = [];
  for (const match of tree.matchAll(/"decl_usr":"([^"]+)"/g)) {
    const sentence = declarations.get(match[1]);
    if (!sentence) continue;
    const range = tree.lastIndexOf('"range":{"start":', match.index);
    found.push({ sentence, index: Number(/\d+/.exec(tree.slice(range, range + 40))?.[0] ?? 0) });
  }
  return found;
}

/** Deletes the compiler's syntax trees, which are large. */
export const forget = folder => rmSync(folder, { recursive: true, force: true });
