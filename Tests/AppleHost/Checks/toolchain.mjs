// The compiler, set up to import Objective-C, and the toolchain modules that it may use.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { agedInterface } from './availability.mjs';

export const root = join(import.meta.dirname, '../../..');
export const build = join(root, '.build', 'declarations');

/** Returns the files of a folder, or the file itself; follows links. */
export function files(path, ending = '.swift') {
  const full = join(root, path);
  if (!existsSync(full)) throw new Error(`There is no ${path}.`);
  if (full.endsWith(ending)) return [full];
  return readdirSync(full, { recursive: true })
    .filter(name => name.endsWith(ending))
    .map(name => join(full, name))
    .sort();
}

// Run one compiler per processor.
let free = availableParallelism();
const waiting = [];

/** Runs a program; returns whether it succeeded, and its output. */
export async function run(program, args, { cwd = root } = {}) {
  if (free === 0) await new Promise(resolve => waiting.push(resolve));
  else free -= 1;
  try {
    return await new Promise(resolve => {
      execFile(program, args, { cwd, maxBuffer: 2 ** 28, encoding: 'utf8' }, (error, out, err) => {
        resolve({ ok: !error, text: `${out}${err}` });
      });
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** Returns the cache key for inputs. */
export const digest = (...texts) => createHash('sha256').update(texts.join('\0')).digest('hex');

/** Makes a result unless it exists already for the same key. */
export async function once(result, key, make) {
  const note = `${result}.key`;
  if (existsSync(result) && existsSync(note) && readFileSync(note, 'utf8') === key) return;
  mkdirSync(dirname(result), { recursive: true });
  rmSync(note, { force: true });
  await make();
  writeFileSync(note, key);
}

/** Writes a file unless its text is unchanged, to keep its modification date. */
export function write(path, text) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Returns the toolchain: its version, and the folders of its modules. */
export async function toolchain() {
  const { text } = await run('swiftc', ['-print-target-info']);
  const info = JSON.parse(text);
  const modules = join(info.paths.runtimeResourcePath, 'linux');
  const plugins = join(info.paths.runtimeResourcePath, 'host', 'plugins');
  return { version: info.compilerVersion, triple: info.target.triple, modules, plugins };
}

// Modules that exist on Apple platforms too. Foundation is not in the list: the package declares it,
// with the value types of swift-foundation, which Apple platforms share.
const shared = [
  'FoundationEssentials', 'FoundationInternationalization', 'SwiftOnoneSupport', 'Testing', '_Builtin_float',
  '_FoundationCollections', '_RegexParser', '_TestingInterop', 'Glibc', 'Dispatch', 'Synchronization',
];
// Modules that are rebuilt from their interfaces, with the declarations that Objective-C interoperability
// needs, and without those that are newer than the package's oldest systems.
const rebuilt = ['Swift', '_Concurrency', '_StringProcessing', 'Observation', 'RegexBuilder'];

// Declarations that the standard library has only on Apple platforms, and that the compiler looks up.
const objectiveC = {
  Swift: `
@frozen public struct AutoreleasingUnsafeMutablePointer<Pointee> : Swift._Pointer {
  public let _rawValue: Builtin.RawPointer
  @_transparent public init(_ _rawValue: Builtin.RawPointer) { self._rawValue = _rawValue }
  public var pointee: Pointee { get nonmutating set }
}
public func _bridgeAnyObjectToAny(_ object: Swift.AnyObject?) -> Any
`,
  _Concurrency: `
public func _runTaskForBridgedAsyncMethod(@_inheritActorContext _ body: __owned @Sendable @escaping () async -> Swift.Void)
public func _resumeUnsafeContinuation<T>(_ continuation: _Concurrency.UnsafeContinuation<T, Swift.Never>, _ value: __owned T)
public func _resumeUnsafeThrowingContinuation<T>(_ continuation: _Concurrency.UnsafeContinuation<T, any Swift.Error>, _ value: __owned T)
public func _resumeUnsafeThrowingContinuationWithError<T>(_ continuation: _Concurrency.UnsafeContinuation<T, any Swift.Error>, _ error: __owned any Swift.Error)
public func _createCheckedContinuation<T>(_ continuation: __owned _Concurrency.UnsafeContinuation<T, Swift.Never>) -> _Concurrency.CheckedContinuation<T, Swift.Never>
public func _createCheckedThrowingContinuation<T>(_ continuation: __owned _Concurrency.UnsafeContinuation<T, any Swift.Error>) -> _Concurrency.CheckedContinuation<T, any Swift.Error>
public func _resumeCheckedContinuation<T>(_ continuation: _Concurrency.CheckedContinuation<T, Swift.Never>, _ value: __owned T)
public func _resumeCheckedThrowingContinuation<T>(_ continuation: _Concurrency.CheckedContinuation<T, any Swift.Error>, _ value: __owned T)
public func _resumeCheckedThrowingContinuationWithError<T>(_ continuation: _Concurrency.CheckedContinuation<T, any Swift.Error>, _ error: __owned any Swift.Error)
`,
};

/** Builds the standard library of Apple platforms; returns its folder and cache key. */
export async function standardLibrary(tools) {
  const folder = join(build, 'standard-library');
  const script = ['toolchain.mjs', 'availability.mjs'].map(name => readFileSync(join(import.meta.dirname, name), 'utf8')).join();
  mkdirSync(folder, { recursive: true });
  for (const name of shared) {
    const [from, to] = [join(tools.modules, `${name}.swiftmodule`), join(folder, `${name}.swiftmodule`)];
    if (existsSync(from) && !existsSync(to)) symlinkSync(from, to);
  }
  // Build in sequence, because each module imports the previous ones.
  for (const name of rebuilt) {
    const original = join(tools.modules, `${name}.swiftmodule`, `${tools.triple}.swiftinterface`);
    const result = join(folder, `${name}.swiftmodule`);
    await once(result, digest(tools.version, script), async () => {
      const text = agedInterface(readFileSync(original, 'utf8').replaceAll('-disable-objc-interop', ''), name)
        + (objectiveC[name] ?? '');
      // In a folder that imports do not search.
      const copy = join(build, 'interfaces', `${name}.swiftinterface`);
      mkdirSync(dirname(copy), { recursive: true });
      writeFileSync(copy, text);
      const flags = /^\/\/ swift-module-flags: (.*)$/m.exec(text)[1].split(/\s+/).filter(Boolean);
      const compiled = await run('swift-frontend', [
        '-emit-module', copy, ...flags, '-Onone', '-suppress-warnings', '-experimental-skip-all-function-bodies',
        '-nostdimport', '-I', folder, '-module-name', name, '-o', result, '-module-cache-path', join(folder, 'cache'),
      ]);
      if (!compiled.ok) throw new Error(`The standard library's ${name} cannot be built:\n${compiled.text}`);
    });
  }
  return { folder, key: digest(tools.version, script) };
}

/** Returns a path relative to the package. */
export const short = path => relative(root, path);
