#!/usr/bin/env node
// Compares the stub of Apple's frameworks, which the tests use, with the declarations.
//
//   node .ci/declarations/stub.mjs
//
// The stub's declarations must equal Apple's. It may omit declarations, except those whose absence can
// make wrong code compile. differences.mjs lists the deliberate differences with reasons.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Platform } from './compiler.mjs';
import { differences } from './differences.mjs';
import { build, files, run, short, standardLibrary, toolchain } from './toolchain.mjs';

const stub = 'Tests/AppleHost/Sources';
const tools = await toolchain();

/** Compiles the stub's modules to get their symbol graphs. */
async function emitStub() {
  const folder = join(build, 'stub');
  const { text } = await run('pkg-config', ['--cflags-only-I', 'javascriptcoregtk-6.0']);
  const headers = text.trim().split(/\s+/).flatMap(flag => ['-Xcc', flag]);
  for (const name of ['UIKit', 'WebKit']) {
    const { ok, text } = await run('swift-frontend', [
      '-emit-module', '-swift-version', '6', '-package-name', 'applehost', '-parse-as-library', '-suppress-warnings',
      '-experimental-skip-all-function-bodies', '-enable-upcoming-feature', 'InternalImportsByDefault',
      '-enable-upcoming-feature', 'ExistentialAny', '-enable-upcoming-feature', 'NonisolatedNonsendingByDefault',
      ...headers, '-I', join(stub, 'CJavaScriptCore'), '-I', folder, '-module-name', name,
      '-module-cache-path', join(folder, 'cache'), '-o', join(folder, `${name}.swiftmodule`),
      '-emit-symbol-graph', '-emit-symbol-graph-dir', join(folder, 'graphs'), ...files(join(stub, name)),
    ]);
    if (!ok) throw new Error(`The stub of ${name} cannot be compiled:\n${text}`);
  }
  return join(folder, 'graphs');
}

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

/** Returns the public symbols of the modules by name, and a lookup that follows superclasses. */
function symbols(folder, prefixes) {
  const found = new Map();
  const parents = new Map();
  for (const module of ['UIKit', 'WebKit']) {
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

const declared = new Platform('iOS', tools, await standardLibrary(tools));
await declared.declare();
const theirs = symbols(join(declared.folder, 'graphs'), /^(c:|s:So|s:6WebKit|s:5UIKit)/);
const ours = symbols(await emitStub(), /^s:(6WebKit|5UIKit)/);
const found = [];
for (const [path, list] of ours.found) {
  for (const { text } of list) {
    const same = theirs.named(path);
    if (same.some(other => other.text === text)) continue;
    found.push([path, same.length ? `is “${text}”, but declared as “${same.map(other => other.text).join('” or “')}”` : 'is not declared']);
  }
}
for (const [path, list] of theirs.found) {
  const parent = path.split('.').slice(0, -1).join('.');
  if (parent && !ours.found.has(parent)) continue;
  for (const { kind, isRequirement, text, isOptional } of list) {
    const has = ours.named(path).length > 0;
    // Code can depend on these without naming them.
    if (!has && (kind === 'enum.case' || kind === 'init' || isRequirement && !isOptional)) found.push([path, `is missing: ${text}`]);
    if (has && isOptional) found.push([path, 'is optional']);
  }
}
const used = new Set();
let failures = 0;
for (const [path, sentence] of found) {
  const reason = differences.find(([pattern]) => pattern.test(`${path} ${sentence}`));
  if (reason) used.add(reason);
  else {
    failures += 1;
    console.error(`The stub's ${path} ${sentence}`);
  }
}
for (const entry of differences.filter(entry => !used.has(entry))) {
  failures += 1;
  console.error(`${entry[0]} matches no difference: remove it from the list.`);
}
const count = [...ours.found.values()].flat().length;
console.log(`stub | ${count} declarations | ${found.length} differ | ${differences.length} reasons`);
if (failures) process.exitCode = 1;
