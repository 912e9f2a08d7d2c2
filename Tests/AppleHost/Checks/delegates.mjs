// Finds delegate methods that Objective-C never calls.
//
// All methods of a delegate protocol are optional. A method with a wrong label is an ordinary method:
// the compiler does not warn in an extension, and nothing calls the method. Methods that satisfy a
// requirement are recognizable by the `@objc` that the compiler adds.
import { readFileSync } from 'node:fs';

/** Returns the protocols in Apple's headers, each with the base names of its methods. */
export function protocols(headers) {
  const found = new Map();
  for (const path of headers) {
    const text = readFileSync(path, 'utf8');
    for (const [, name, body] of text.matchAll(/@protocol (\w+)[^;\n]*\n(.*?)@end/gs)) {
      if (/^NS|^WKURLSchemeTask$/.test(name)) continue;
      found.set(name, new Set([...body.matchAll(/^- \([^)]*\)\s*(\w+)/gm)].map(([, word]) => word)));
    }
  }
  return found;
}

/** Returns the edit distance between two words; more than 2 means that it is larger than 2. */
function distance(first, second) {
  if (Math.abs(first.length - second.length) > 2) return 3;
  let row = Array.from({ length: second.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...first].entries()) {
    let before = line;
    const next = [line + 1];
    for (const [index, other] of [...second].entries()) {
      next.push(Math.min(next[index] + 1, row[index + 1] + 1, before + (letter === other ? 0 : 1)));
      before = row[index + 1];
    }
    row = next;
  }
  return row.at(-1);
}

/**
 * Returns the methods of a module that look like a protocol's requirements but are not.
 *
 * @param printed the module as the compiler prints it
 * @param known the protocols
 */
export function strayMethods(printed, known) {
  const scopes = [];
  const conformances = new Map();
  for (const line of printed.split('\n')) {
    const scope = /\b(class|extension) ([\w.]+)(?: : ([^{]*))? \{/.exec(line);
    if (scope) {
      const [, kind, type, list = ''] = scope;
      const own = list.split(',').map(text => text.trim().split(/[ .]/).at(-1)).filter(name => known.has(name));
      scopes.push({ kind, type, own, methods: [] });
      conformances.set(type, [...conformances.get(type) ?? [], ...own]);
      continue;
    }
    const method = /^\s+(.*\b)?func (\w+)(\(.*)$/.exec(line);
    if (method && scopes.length) {
      const [, attributes = '', word, rest] = method;
      if (!/@objc\b|\bprivate\b|\bfileprivate\b|\bstatic\b/.test(attributes)) scopes.at(-1).methods.push({ word, rest });
    }
  }
  const stray = [];
  for (const { kind, type, own, methods } of scopes) {
    const words = (conformances.get(type) ?? []).flatMap(name => [...known.get(name)]);
    for (const { word, rest } of methods) {
      // An extension with a conformance contains only the protocol's methods.
      const isSuspicious = (kind === 'extension' && own.length) || words.some(other => distance(word, other) <= 2);
      if (isSuspicious) stray.push(`${type}.${word}${rest.replace(/ ->.*/, '')} is not a method of ${[...new Set(conformances.get(type))].join(', ')}, so nothing calls it.`);
    }
  }
  return stray;
}
