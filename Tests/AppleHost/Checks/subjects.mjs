// The code to check: the package's modules for Apple platforms, and all code that readers may copy.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, files, root, short, write } from './toolchain.mjs';

const read = path => readFileSync(path, 'utf8');
// Conditional imports do not restrict the platforms of a module.
const certain = text => text.replace(/#if canImport\((?:UIKit|AppKit)\)[^]*?#endif/g, '');
const importsOf = texts => new Set(texts.map(certain).flatMap(text => [...text.matchAll(/^(?:@?\w+ )*import (\w+)/gm)].map(([, name]) => name)));

/** Sorts modules so that each one comes after its imports. */
function inOrder(modules) {
  const sorted = [];
  const visit = module => {
    if (sorted.includes(module)) return;
    for (const name of module.imports) modules.filter(other => other.name === name && other !== module).forEach(visit);
    sorted.push(module);
  };
  modules.forEach(visit);
  return sorted;
}

/** Creates a module from Swift sources. Its imported frameworks determine its platforms. */
function module(name, sources, more = {}) {
  const texts = sources.flatMap(path => files(path)).map(read);
  const imports = importsOf(texts);
  // SwiftUI has it on iOS only.
  if (texts.some(text => /\bUIViewRepresentable\b/.test(certain(text)))) imports.add('UIKit');
  return { name, sources, imports, ...more };
}

const manifest = read(join(root, 'Package.swift'));
const ofAllSystems = manifest.split(/^#if os/m)[0];
/** The test targets that Xcode also builds for iOS; on a Mac their tests of processes too, which no declaration covers. */
export const tests = [...ofAllSystems.matchAll(/\.testTarget\(\s*name: "(\w+)"/g)].map(([, name]) => name);
// Modules without access to the declarations that the others share.
const others = new Set([...manifest.matchAll(/\.target\(\s*name: "(\w+)",(?:(?!\.target\()[^])*?packageAccess: false/g)].map(([, name]) => name));

/** Returns the package's modules, except those for Linux. */
function ofThePackage() {
  return readdirSync(join(root, 'Sources'))
    .filter(name => !/GTK$|Demo$/.test(name) && files(join('Sources', name)).length)
    .map(name => module(name, [join('Sources', name)], { isOutside: others.has(name) }));
}

const blocksOf = (path, language = 'swift') => [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code);

/** Code with a `WebPage` is for the newest systems, all other code also for the package's oldest ones. */
const minimumOf = texts => texts.some(text => /\bWebPage\b/.test(text)) ? { minimum: 26 } : {};

/**
 * Returns modules with the complete Swift files of an article, if any of them imports an Apple framework: one, or if some
 * files are for UIKit and others for AppKit, one for each.
 */
function ofArticle(path) {
  const blocks = blocksOf(path);
  const whole = blocks.filter(code => /^import (ScriptBridge|UIKit|SwiftUI|WebKit|AppKit)/m.test(code) && !/GTK|PackageDescription|import Testing/.test(code));
  if (!whole.some(code => /^import (UIKit|SwiftUI|WebKit|AppKit)$/m.test(code))) return [];
  const without = framework => whole.filter(code => !code.split('\n').includes(`import ${framework}`));
  const parts = ['UIKit', 'AppKit'].every(name => without(name).length < whole.length)
    ? { UIKit: without('AppKit'), AppKit: without('UIKit') } : { '': whole };
  return Object.entries(parts).map(([part, whole]) => moduleOf(path, `${basename(path, '.md').replace(/\W/g, '')}${part}Article`, whole, blocks));
}

/** Returns a module with some of an article's complete files. */
function moduleOf(path, name, whole, blocks) {
  // The article declares this type in a separate snippet.
  const button = /^struct ActionButton: ScriptMessage \{.*\}$/m.exec(blocks.join('\n'))?.[0];
  const texts = button && !whole.some(code => code.includes(button)) ? [...whole, `import ScriptBridge\n\n${button}\n`] : whole;
  const folder = join(build, 'articles', name);
  const sources = texts.map((text, index) => {
    const file = join(folder, `${index + 1}.swift`);
    write(file, text);
    return short(file);
  });
  // The article's Objective-C, in the app's code around it.
  const calls = blocksOf(path, 'objc').join('');
  if (calls) write(join(folder, 'calls.m'), read(join(root, `Tests/AppleHost/Clients/${basename(path, '.md')}.m`)).replace('// article\n', calls));
  return module(name, sources, { ...minimumOf(texts), ...(calls ? { callers: short(join(folder, 'calls.m')) } : {}) });
}

/** Returns all texts with code for readers. */
const texts = () => ['README.md', ...files('Sources', '.md').map(short), ...(existsSync(join(root, 'docs')) ? files('docs', '.md').map(short) : [])]
  .map(path => join(root, path));

export const articles = () => texts().flatMap(ofArticle);

export function examples() {
  // Not those of the web side.
  return readdirSync(join(root, 'Examples')).filter(name => existsSync(join(root, 'Examples', name, 'Sources')))
    .map(name => {
      const sources = join('Examples', name, 'Sources', name);
      return module(`${name}Example`, [sources], minimumOf(files(sources).map(read)));
    });
}

const onTheMainActor = ['-default-isolation', 'MainActor', '-enable-upcoming-feature', 'NonisolatedNonsendingByDefault'];

/** How apps are compiled: Xcode's current defaults, and others. Without a setup, all upcoming features of Swift 6 are on. */
const setups = {
  InSwift6: ['-swift-version', '6'],
  OnTheMainActor: ['-swift-version', '6', ...onTheMainActor],
  WithStrictMemorySafety: ['-swift-version', '6', '-strict-memory-safety'],
  InSwift5: ['-swift-version', '5'],
  InSwift5Complete: ['-swift-version', '5', '-strict-concurrency=complete'],
  InSwift5OnTheMainActor: ['-swift-version', '5', ...onTheMainActor],
};

/** Returns the other code of the README and the articles: fragments, after the declarations they need. */
function fragments() {
  return texts().flatMap(path => {
    const blocks = blocksOf(path).filter(code => !/^import |^\.package|\b(webkit|gtk)_\w+\(/m.test(code));
    const isForApple = blocks.some(code => /\bWK[A-Z]|\binstall\(in: webView|\bWebViewLoader\(/.test(code)) && !blocksOf(path).some(code => /GTK/.test(code));
    const name = basename(path, '.md');
    const before = `Tests/AppleHost/Clients/${name}.swift`;
    if (!isForApple && !existsSync(join(root, before))) return [];
    const main = join(build, 'articles', name, 'main.swift');
    // Put plain statements into a function, as in an app. Top-level code runs on the main actor, but in
    // Swift 5 only if it contains `await`.
    const code = blocks.map((block, index) => /\bawait\b|^(\S+ )*(let|var|func|struct|class|extension) /m.test(block)
      ? block : `@MainActor func fragment${index}() throws {\n${block}}\n`);
    write(main, [read(join(root, before)), ...code, 'await Task.yield()\n'].join('\n'));
    return [module(`${name}Fragments`, [short(main)], { isProgram: true, ...minimumOf([read(main)]) })];
  });
}

/** Returns the code of the README, the articles and the examples, in all app configurations. */
function clients() {
  return Object.entries(setups).flatMap(([name, flags]) => [...articles(), ...examples(), ...fragments()]
    .map(each => ({ ...each, name: each.name + name, flags, isIsolated: true })));
}

/** Returns all modules to check, in order. `isIsolated` also enables the check for data races. */
export function subjects() {
  const host = 'Tests/AppleHost/Sources';
  return inOrder([
    ...ofThePackage().map(each => each.imports.has('WebKit') ? { ...each, isIsolated: true } : each),
    // These have no Objective-C headers, so the stub is their only declaration.
    module('SwiftUI', [`${host}/SwiftUI`], { isLenient: true, minimum: 26 }),
    module('os', [`${host}/os`], { isLenient: true }),
    module('CoreLocation', [`${host}/CoreLocation`], { isLenient: true }),
    // The scenarios that run on a Mac against the real WebKit.
    module('FixtureSupport', ['Tests/FixtureSupport']),
    module('EnvelopeSamples', ['Tests/EnvelopeSamples']),
    ...tests.map(name => module(name, [`Tests/${name}`], { system: 'iOS' })),
    module('ScriptBridgeWebKitTests', ['Tests/ScriptBridgeWebKitTests'], { minimum: 26 }),
    ...[...examples(), ...articles(), ...fragments()].map(each => ({ ...each, isIsolated: true })),
    ...clients(),
  ]);
}

/** Whether a module is for a platform, judging by its imports. */
export const isFor = (platform, { imports, system = platform }) => system === platform && (!imports.has(platform === 'iOS' ? 'AppKit' : 'UIKit')
  || imports.has('UIKit') && imports.has('AppKit'));

/** Whether the results for a module are the same on all platforms. */
export const isShared = ({ imports }) => !['UIKit', 'AppKit', 'WebKit', 'SwiftUI'].some(name => imports.has(name));
