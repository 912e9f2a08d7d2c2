// What of Foundation is newer than the package's oldest systems.
//
// Foundation's values come from the toolchain as a binary module, which no changed interface can
// replace as with the standard library. But it says of each declaration since when systems have it,
// and the compiler says which declarations a source uses.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newer } from './availability.mjs';
import { build, once, run } from './toolchain.mjs';

/** The systems that a declaration asks for, as an attribute spells them. */
const systems = ({ availability = [] }) => availability
  .filter(({ introduced }) => introduced)
  .map(({ domain, introduced: { major, minor = 0 } }) => `${domain} ${major}.${minor}`)
  .join(', ');

/** What is newer: its name and the systems, by the identifier that the compiler knows it by. */
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
      // A member is as new as its type at least.
      const types = pathComponents.slice(0, -1).map((_, index) => pathComponents.slice(0, index + 1).join('.'));
      const age = [newer(systems(symbol)), ...types.map(type => ages.get(type) ?? [])].find(({ length }) => length);
      if (age) found.set(identifier.precise, `${pathComponents.join('.')} needs ${age.join(', ')}`);
    }
  }
  return found;
}

/** Where declarations are used in the tree of a source, each with its index in the source. */
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

/** Forgets what the compiler has said of sources: it is long. */
export const forget = folder => rmSync(folder, { recursive: true, force: true });
