// Compiles the fuzzing programs against the modules of a debug build, without linking them.
//
//   node Tests/Fuzzing/compile.mjs FOLDER   the folder with the modules of ScriptBridge
//
// `make fuzz` builds the programs with sanitizers, which takes minutes. This takes seconds, so `make test`
// finds the programs that no longer compile.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [modules] = process.argv.slice(2);
const folder = import.meta.dirname;
const output = resolve(import.meta.dirname, '../../.build/fuzzing-check');
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const manifest = JSON.parse(execFileSync('swift', ['package', 'dump-package', '--package-path', folder], { encoding: 'utf8' }));
const [toolsVersion] = readFileSync(join(folder, 'Package.swift'), 'utf8').match(/(?<=swift-tools-version: )\d+/);

/** Returns the Swift files of a target, also those behind links. */
const sources = path => readdirSync(path, { withFileTypes: true }).flatMap(entry => {
  const file = join(path, entry.name);
  if (entry.name.endsWith('.swift')) return [file];
  return entry.isFile() ? [] : sources(file);
});

const features = settings => settings.flatMap(({ kind }) => ['-enable-upcoming-feature', kind.enableUpcomingFeature._0]);

let count = 0;
// A target comes after those that it uses.
for (const { name, type, settings } of manifest.targets) {
  const path = join(folder, 'Sources', name);
  const files = sources(path);
  if (!files.length) {
    writeFileSync(join(output, 'module.modulemap'), `module ${name} { umbrella "${join(path, 'include')}" export * }\n`);
    continue;
  }
  // Not only the types are checked: the compiler reports some errors when it generates code.
  const { status } = spawnSync('swiftc', [
    '-c', '-emit-module', '-wmo', '-parse-as-library', '-swift-version', toolsVersion, '-enable-testing', '-warnings-as-errors',
    '-package-name', manifest.name, ...features(settings), '-module-name', name, '-I', resolve(modules), '-I', output,
    '-o', `${name}.o`, '-emit-module-path', `${name}.swiftmodule`, ...files,
  ], { cwd: output, stdio: 'inherit' });
  if (status) process.exitCode = 1;
  else if (type === 'executable') count += 1;
}
console.log(`fuzzing programs that compile: ${count} of ${manifest.targets.filter(({ type }) => type === 'executable').length}`);
