// Checks modules against the declarations of Apple's frameworks.
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aged, onSystem } from './availability.mjs';
import { forget, uses } from './foundation.mjs';
import { tooNewTypes } from './runtime.mjs';
import { build, digest, files, once, root, run, short, write } from './toolchain.mjs';

const features = readFileSync(join(root, 'Package.swift'), 'utf8').matchAll(/enableUpcomingFeature\("(\w+)"\)/g);
/** The compiler flags that SwiftPM uses for modules of the package without access to `package` declarations. */
const ofOthers = ['-swift-version', '6', ...[...features].flatMap(([, name]) => ['-enable-upcoming-feature', name])];
/** The compiler flags that SwiftPM uses for the package. */
const ofThePackage = [...ofOthers, '-package-name', 'scriptbridge'];

const declarations = join(root, 'Tests/AppleHost/Declarations');
/** The declared frameworks, each after its dependencies. */
const frameworks = {
  iOS: { Shared: ['ObjectiveC', 'CoreGraphics', 'Foundation'], iOS: ['UIKit'], after: ['WebKit'] },
  macOS: { Shared: ['ObjectiveC', 'CoreGraphics', 'Foundation'], macOS: ['AppKit'], after: ['WebKit'] },
};

/**
 * Prepares a copy of the declarations, with rewritten availability.
 *
 * Unchanged files are not written again, so that their compiled modules stay valid.
 */
function prepare(folder) {
  const copy = join(folder, 'Declarations');
  const kept = new Set();
  for (const path of readdirSync(declarations, { recursive: true })) {
    const from = join(declarations, path);
    if (statSync(from).isDirectory()) continue;
    const to = join(copy, path);
    kept.add(to);
    const text = readFileSync(from, 'utf8');
    write(to, path.endsWith('.swift') ? aged(text) : text);
  }
  for (const name of readdirSync(copy, { recursive: true })) {
    const path = join(copy, name);
    if (statSync(path).isFile() && !kept.has(path)) rmSync(path);
  }
  return copy;
}

/** Returns the errors in the compiler's output. */
export function errorsIn(text) {
  const said = new Set(text.split('\n').filter(line => /^\S.* error: /.test(line)));
  if (text && !said.size) said.add(`${/type-checking statement at \[(\S+) /.exec(text)?.[1] ?? ''} error: ${text.trim().split('\n')[0]}`);
  return [...said];
}

/** An Apple platform: its declarations, and the modules that are checked against them. */
export class Platform {
  #modules = new Map();

  /**
   * @param name iOS or macOS
   * @param tools the toolchain
   * @param library its standard library
   * @param change changes the copy of the declarations, in a folder of its own
   */
  constructor(name, tools, library, change) {
    this.name = name;
    this.folder = join(build, change ? `${name}-headers` : name);
    mkdirSync(this.folder, { recursive: true });
    const copy = prepare(this.folder);
    change?.(copy);
    this.copy = copy;
    this.texts = [...files(short(copy), '.h'), ...files(short(copy), '.modulemap'), ...files(short(copy))];
    this.key = digest(library.key, readFileSync(import.meta.filename), ...this.texts.map(path => readFileSync(path)));
    this.flags = [
      '-enable-objc-interop', '-Xcc', '-fobjc-runtime=macosx', '-Xcc', '-fblocks',
      ...(name === 'iOS' ? ['-Xcc', '-DDECLARATIONS_IOS=1'] : []),
      '-Xcc', '-Wno-nullability-completeness',
      '-nostdimport', '-I', library.folder, '-I', this.folder, '-I', join(copy, 'Shared'), '-I', join(copy, name),
      '-module-cache-path', join(this.folder, 'cache', this.key.slice(0, 16)),
      '-plugin-path', tools.plugins, '-plugin-path', join(tools.plugins, 'testing'), '-suppress-notes',
    ];
  }

  /** Compiles the declared frameworks; throws their errors. */
  async declare(graphs) {
    const { after, ...before } = frameworks[this.name];
    const all = Object.entries(before).flatMap(([folder, names]) => names.map(name => [folder, name]))
      .concat(after.map(name => ['Shared', name]));
    for (const [folder, name] of all) {
      const result = join(this.folder, `${name}.swiftmodule`);
      await once(result, this.key, async () => {
        const { ok, text } = await run('swift-frontend', [
          '-emit-module', '-swift-version', '6', '-parse-as-library', ...this.flags, '-suppress-warnings', '-experimental-skip-all-function-bodies',
          '-module-name', name, '-import-underlying-module', '-o', result,
          '-emit-symbol-graph', '-emit-symbol-graph-dir', join(this.folder, 'graphs'),
          ...files(short(join(this.copy, folder, name))),
        ]);
        if (!ok) throw new Error(`The declarations of ${name} for ${this.name} are wrong:\n${text}`);
      });
    }
  }

  /** Removes all other modules of earlier runs, so that no import finds a module that no longer exists. */
  keep(modules) {
    const names = new Set([...Object.values(frameworks[this.name]).flat(), ...modules.map(({ name }) => name)]);
    for (const file of readdirSync(this.folder)) {
      if (file.endsWith('.swiftmodule') && !names.has(basename(file, '.swiftmodule'))) rmSync(join(this.folder, file));
    }
  }

  /** Returns the sources of a module, rewritten for the oldest systems. */
  #sources(module) {
    const judged = module.minimum !== 26;
    return module.sources.flatMap(path => files(path)).map(path => {
      const text = readFileSync(path, 'utf8');
      const copied = onSystem(judged ? aged(text) : text, this.name);
      if (copied === text) return { path, text };
      const copy = join(this.folder, 'aged', short(path));
      write(copy, copied);
      return { path: copy, text: copied };
    });
  }

  #flags(module) {
    return [
      ...this.flags, ...(module.isProgram ? [] : ['-parse-as-library']), ...(module.flags ?? (module.isOutside ? ofOthers : ofThePackage)),
      '-module-name', module.name,
      ...(module.isLenient ? ['-suppress-warnings'] : ['-warnings-as-errors']),
      // Code for only the newest systems may use their declarations.
      ...(module.minimum === 26 ? ['-Wwarning', 'DeprecatedDeclaration'] : []),
    ];
  }

  #key(module) {
    const imported = [...this.#modules].filter(([name]) => module.imports.has(name)).flat();
    return digest(this.key, ...imported, ...this.#flags(module), ...this.#sources(module).flatMap(({ path, text }) => [path, text]));
  }

  /** Makes a module importable; returns the compiler's errors. */
  async emit(module) {
    const key = this.#key(module);
    this.#modules.set(module.name, key);
    const result = join(this.folder, `${module.name}.swiftmodule`);
    let errors = '';
    await once(result, key, async () => {
      rmSync(result, { force: true });
      const { ok, text } = await run('swift-frontend', [
        '-emit-module', '-experimental-skip-all-function-bodies', '-suppress-warnings', '-enable-testing',
        ...this.#flags(module).filter(flag => flag !== '-warnings-as-errors'), '-o', result,
        ...this.#sources(module).map(({ path }) => path),
      ]);
      if (!ok) errors = text;
    });
    return errors;
  }

  /** Checks a module; returns the compiler's output. */
  async check(module) {
    const sources = this.#sources(module).map(({ path }) => path);
    const said = join(this.folder, `${module.name}.txt`);
    await once(said, digest(this.#modules.get(module.name) ?? this.#key(module), String(module.isIsolated)), async () => {
      // The compiler finds data races only after type checking.
      const kind = module.isIsolated ? ['-emit-sil', '-o', '/dev/null'] : ['-typecheck'];
      const { ok, text } = await run('swift-frontend', [...kind, ...this.#flags(module), ...sources]);
      writeFileSync(said, ok ? '' : text || 'error: the compiler crashed');
    });
    return readFileSync(said, 'utf8').replaceAll(`${join(this.folder, 'aged')}/`, '').replaceAll(`${root}/`, '');
  }

  /** Compiles the Objective-C that calls a module; returns the compiler's output. */
  async called(module) {
    const folder = join(this.folder, 'calls', module.name);
    const said = join(folder, 'said.txt');
    await once(said, digest(this.#key(module), readFileSync(join(root, module.callers))), async () => {
      const header = await run('swift-frontend', [
        '-typecheck', '-emit-clang-header-min-access', 'internal', '-emit-objc-header-path', join(folder, 'App-Swift.h'),
        ...this.#flags(module), ...this.#sources(module).map(({ path }) => path),
      ]);
      const options = this.flags.flatMap((flag, index) => flag === '-Xcc' || flag === '-I' ? [...flag === '-I' ? [flag] : [], this.flags[index + 1]] : []);
      const { text } = await run('clang', ['-fsyntax-only', '-fmodules', '-fobjc-arc', '-Werror', ...options, '-I', folder, module.callers]);
      writeFileSync(said, header.ok ? text : header.text);
    });
    return readFileSync(said, 'utf8').replaceAll(`${root}/`, '');
  }

  /** Returns the declarations of a module, with everything that the compiler inferred. */
  async printed(module) {
    const result = join(this.folder, `${module.name}.printed`);
    await once(result, this.#modules.get(module.name) ?? this.#key(module), async () => {
      const { text } = await run('swift-frontend', [
        '-print-ast-decl', ...this.#flags(module), '-suppress-warnings', ...this.#sources(module).map(({ path }) => path),
      ]);
      writeFileSync(result, text);
    });
    return readFileSync(result, 'utf8');
  }

  /** Returns the errors of a module, or the uses of too new declarations and types, each as a located message. */
  async newer(module, declarations) {
    const sources = this.#sources(module);
    const result = join(this.folder, `${module.name}.newer`);
    await once(result, this.#modules.get(module.name) ?? this.#key(module), async () => {
      const folder = join(this.folder, 'trees', module.name);
      mkdirSync(folder, { recursive: true });
      const { ok, text } = await run('swift-frontend', [
        '-dump-ast', '-dump-ast-format', 'json', ...this.#flags(module),
        ...sources.flatMap(({ path }, index) => ['-primary-file', path, '-o', join(folder, `${index}`)]),
      ]);
      const found = ok ? [] : errorsIn(text);
      for (const [index, { path, text }] of ok ? sources.entries() : []) {
        const tree = readFileSync(join(folder, `${index}`), 'utf8');
        for (const { sentence, index } of [...uses(tree, declarations), ...await tooNewTypes(tree)]) {
          found.push(`${path}:${Buffer.from(text).subarray(0, index).toString().split('\n').length}: error: ${sentence}`);
        }
      }
      writeFileSync(result, [...new Set(found)].join('\n'));
      forget(folder);
    });
    const text = readFileSync(result, 'utf8').replaceAll(`${join(this.folder, 'aged')}/`, '').replaceAll(`${root}/`, '');
    return text.split('\n').filter(Boolean);
  }
}
