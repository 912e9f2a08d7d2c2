#!/usr/bin/env node
// Compares the stub of Apple's frameworks, which the tests use, with the declarations.
//
//   node Tests/AppleHost/Checks/stub.mjs
//
// The stub's declarations must equal Apple's. It may omit declarations, except those whose absence can
// make wrong code compile. differences.mjs lists the deliberate differences with reasons.
import { join } from 'node:path';
import { Platform } from './compiler.mjs';
import { differences } from './differences.mjs';
import { symbols } from './graphs.mjs';
import { build, files, run, short, standardLibrary, toolchain } from './toolchain.mjs';

const stub = 'Tests/AppleHost/Sources';
const modules = ['UIKit', 'WebKit'];
const tools = await toolchain();

/** Compiles the stub's modules to get their symbol graphs. */
async function emitStub() {
  const folder = join(build, 'stub');
  const { text } = await run('pkg-config', ['--cflags-only-I', 'javascriptcoregtk-6.0']);
  const headers = text.trim().split(/\s+/).flatMap(flag => ['-Xcc', flag]);
  for (const name of modules) {
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

const declared = new Platform('iOS', tools, await standardLibrary(tools));
await declared.declare();
const theirs = symbols(join(declared.folder, 'graphs'), /^(c:|s:So|s:6WebKit|s:5UIKit)/, modules);
const ours = symbols(await emitStub(), /^s:(6WebKit|5UIKit)/, modules);
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
