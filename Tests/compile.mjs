// Compiles the programs of a package against the modules of a debug build, without linking them.
//
//   node Tests/compile.mjs PACKAGE MODULES [TRAIT]
//
// PACKAGE is the package's folder, MODULES the folder with the modules of ScriptBridge. A trait is defined as
// a condition. `make fuzz` and `make bench` build these programs in minutes. This takes seconds, so
// `make test` finds the programs that no longer compile.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const [place, modules, trait] = process.argv.slice(2);
const folder = resolve(place);
const root = resolve(import.meta.dirname, '..');
const output = resolve(root, '.build/compile-check', basename(folder));
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });

const dumped = path => JSON.parse(execFileSync('swift', ['package', 'dump-package', '--package-path', path], { encoding: 'utf8' }));
const manifest = dumped(folder);
const [toolsVersion] = readFileSync(join(folder, 'Package.swift'), 'utf8').match(/(?<=swift-tools-version: )\d+/);

/** Returns the Swift files of a target, also those behind links. */
const sources = path => readdirSync(path, { withFileTypes: true }).flatMap(entry => {
  const file = join(path, entry.name);
  if (entry.name.endsWith('.swift')) return [file];
  return entry.isFile() ? [] : sources(file);
});

const features = settings => settings.flatMap(({ kind }) => ['-enable-upcoming-feature', kind.enableUpcomingFeature._0]);

/** The options for the system's libraries that the modules import. */
const libraries = trait === undefined ? [] : dumped(root).targets.filter(({ pkgConfig }) => pkgConfig).flatMap(({ name, pkgConfig }) => [
  '-I', join(root, 'Sources', name),
  ...execFileSync('pkg-config', ['--cflags', pkgConfig], { encoding: 'utf8' }).trim().split(/\s+/).flatMap(flag => ['-Xcc', flag]),
]);

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
    '-package-name', manifest.name, ...features(settings), ...trait === undefined ? [] : ['-D', trait], ...libraries, '-module-name', name, '-I', resolve(modules), '-I', output,
    '-o', `${name}.o`, '-emit-module-path', `${name}.swiftmodule`, ...files,
  ], { cwd: output, stdio: 'inherit' });
  if (status) process.exitCode = 1;
  else if (type === 'executable') count += 1;
}
console.log(`programs of ${basename(folder)} that compile: ${count} of ${manifest.targets.filter(({ type }) => type === 'executable').length}`);
