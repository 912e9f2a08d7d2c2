#!/usr/bin/env node
// Checks all code for Apple platforms against the declarations in Tests/AppleHost/Declarations.
//
//   node Tests/AppleHost/Checks/check.mjs
import { join } from 'node:path';
import { errorsIn, Platform } from './compiler.mjs';
import { protocols, strayMethods } from './delegates.mjs';
import { newerFoundation } from './foundation.mjs';
import { mistakes } from './mistakes.mjs';
import { broken, unguardedProcesses } from './rules.mjs';
import { isFor, isShared, subjects, tests } from './subjects.mjs';
import { files, short, standardLibrary, toolchain } from './toolchain.mjs';

const tools = await toolchain();
const library = await standardLibrary(tools);
const newer = await newerFoundation(tools);
let failures = 0;

function fail(sentence) {
  failures += 1;
  console.error(sentence);
}

/** Returns a module's problems: compiler errors, delegate methods never called, broken rules. */
async function wrong(platform, module, known) {
  // The search for newer declarations compiles the module too. Its result is the same in all configurations of apps.
  const isJudged = module.minimum !== 26 && !module.flags && !module.isLenient;
  const text = module.isIsolated || !isJudged ? await platform.check(module) : '';
  const said = errorsIn(text || (module.callers && !module.flags ? await platform.called(module) : ''));
  if (module.isLenient) return said;
  const stray = module.imports.has('WebKit') || module.imports.has('UIKit')
    ? strayMethods(await platform.printed(module), known) : [];
  const tooNew = said.length || !isJudged ? [] : await platform.newer(module, newer);
  return [...said, ...stray, ...tooNew, ...broken(module.sources)];
}

const found = new Set();
const seeded = mistakes();
for (const name of ['iOS', 'macOS']) {
  const platform = new Platform(name, tools, library);
  const known = protocols(files(short(platform.copy), '.h'));
  await platform.declare();
  const modules = subjects().filter(module => isFor(name, module));
  platform.keep(modules);
  const imported = new Set([...modules, ...seeded].flatMap(({ imports }) => [...imports]));
  const checks = [];
  for (const module of modules) {
    if (imported.has(module.name)) await platform.emit(module);
    // Check modules that are the same on all platforms once, for iOS.
    if (name !== 'iOS' && isShared(module)) continue;
    checks.push(wrong(platform, module, known).then(lines => lines.forEach(line => fail(`${name}, ${module.name}: ${line}`))));
  }
  await Promise.all(checks);
  const count = modules.reduce((sum, { sources }) => sum + sources.flatMap(path => files(path)).length, 0);
  console.log(`declarations | ${name} | ${modules.length} modules | ${count} files`);

  await Promise.all(seeded.filter(mistake => isFor(name, mistake)).map(async mistake => {
    for (const line of await wrong(platform, mistake.right, known)) fail(`${name}, ${mistake.path} without its mistake: ${line}`);
    const lines = await wrong(platform, mistake.wrong, known);
    if (lines.some(line => line.includes(mistake.expected))) found.add(mistake.name);
    else fail(`${name}, ${mistake.path}: expected “${mistake.expected}”, but got: ${lines.join('; ') || 'nothing'}`);
  }));
}
unguardedProcesses(tests.map(name => join('Tests', name))).forEach(fail);
console.log(`mistakes found: ${found.size} of ${seeded.length}`);
if (failures || found.size < seeded.length) process.exitCode = 1;
