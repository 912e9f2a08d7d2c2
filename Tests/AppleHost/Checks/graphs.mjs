// Reads the compiler's symbol graphs, and makes their declarations comparable.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a declaration in a normalized spelling; a member has the isolation of its type. */
function spelling(symbol) {
  let text = symbol.declarationFragments.map(({ spelling }) => spelling).join('').replace(/\s+/g, ' ');
  if (symbol.pathComponents.length > 1) text = text.replace(/@MainActor (?=[^(]*\b(?:var|let|func|init|case|subscript)\b)/, '');
  text = text.replace(/@(NSCopying|discardableResult|preconcurrency|objc|nonobjc) /g, '')
    .replace(/^(?:(?:weak|override|optional|convenience|required|mutating) )+/, '')
    .replace(/\bstatic /, 'class ')
    .replace(/\blet (.*)$/, 'var $1 { get }');
  return /\bvar /.test(text) && !/\}$/.test(text) ? `${text} { get set }` : text;
}

/**
 * Returns the public symbols of modules by name, and a lookup that follows superclasses.
 *
 * @param folder the folder of the graphs
 * @param prefixes what the compiler's names of the symbols begin with
 * @param modules the names of the modules
 */
export function symbols(folder, prefixes, modules) {
  const found = new Map();
  const parents = new Map();
  for (const module of modules) {
    const graph = JSON.parse(readFileSync(join(folder, `${module}.symbols.json`), 'utf8'));
    const names = new Map(graph.symbols.map(symbol => [symbol.identifier.precise, symbol.pathComponents.join('.')]));
    for (const { kind, source, target, targetFallback } of graph.relationships) {
      if (kind === 'inheritsFrom') parents.set(names.get(source), names.get(target) ?? targetFallback?.split('.').at(-1));
    }
    const requirements = new Set(graph.relationships.filter(({ kind }) => /equirementOf$/.test(kind)).map(({ source }) => source));
    for (const symbol of graph.symbols) {
      // Skip synthesized symbols and symbols re-exported from other modules.
      const { precise } = symbol.identifier;
      if (!prefixes.test(precise) || precise.includes('::SYNTHESIZED::')) continue;
      if (symbol.kind.identifier !== 'swift.init' && symbol.declarationFragments.some(({ spelling }) => spelling === 'override')) continue;
      const path = `${symbol.pathComponents.join('.')}`;
      if (/(^|\.)(_|`_)/.test(path)) continue;
      const more = {
        kind: symbol.kind.identifier.replace('swift.', ''),
        isRequirement: requirements.has(symbol.identifier.precise),
        isOptional: symbol.declarationFragments.some(({ spelling }) => spelling === 'optional'),
        text: spelling(symbol),
      };
      const others = found.get(path) ?? [];
      if (!others.some(other => other.text === more.text)) found.set(path, [...others, more]);
    }
  }
  /** Returns the declarations of a name, in a class or its superclasses. */
  const named = path => {
    const [type, member] = [path.split('.').slice(0, -1).join('.'), path.split('.').at(-1)];
    return found.get(path) ?? (parents.has(type) ? named(`${parents.get(type)}.${member}`) : []);
  };
  return { found, named };
}
