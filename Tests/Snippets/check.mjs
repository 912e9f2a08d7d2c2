// Compiles the Swift code of the README, the articles and the documentation comments, and lets SwiftPM read
// their manifests. The code for Apple's systems is compiled by `make test-apple`.
//
//   node Tests/Snippets/check.mjs MODULES [TEXT…]     MODULES: the folder of a debug build of the package
//
// The snippets of a text follow each other in one program. A snippet sees the variables of those before it, and
// may declare them again. What it takes from the app is in App.swift, for documentation comments also in
// Sources.md, and for an article in comments such as this one:
//
//   <!-- swift
//   let toolbar = Toolbar()
//   -->
//
// In such a comment, DocC would read an @ at the beginning of a line as its own: write /**/ before it.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const [modules, ...chosen] = process.argv.slice(2);
const place = join(root, '.build/snippets');
rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });

const read = path => readFileSync(join(root, path), 'utf8');
const tracked = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md', 'Sources/*.md', 'Sources/*.swift'], { cwd: root, encoding: 'utf8' });
const texts = (chosen.length ? chosen : tracked.trim().split('\n')).filter(path => existsSync(join(root, path)));
const isForApple = /\b(Hotwire\.|webView\.configuration|WK[A-Z]|UI[A-Z]|NS[A-Z]|AVPlayer|os_log)|import (WebKit|UIKit|AppKit|SwiftUI|ScriptBridgeWebKit)\b|\bWebPage\b|LoggerObserver|#Preview/;
const products = ['ScriptBridge', 'ScriptBridgeContract', 'ScriptBridgeHotwire', 'ScriptBridgeInspector', 'ScriptBridgeServing', 'ScriptBridgeTesting', 'ScriptBridgeWebKitGTK'];
const declaration = /^(@\w+(\(.*\))? )*((public|private|fileprivate|package|final|indirect|nonisolated) )*(struct|class|enum|actor|protocol|extension|func|typealias|#if|#endif|\/\/|@|[ })]|$)/;

/** Returns the code of a text: visible snippets and hidden lines, with their line numbers. */
function codeOf(path) {
  const isSource = path.endsWith('.swift');
  const lines = read(path).split('\n').map(line => isSource ? /^ *\/\/\/ ?(.*)$/.exec(line)?.[1] ?? '' : line);
  const found = [];
  let open;
  for (const [index, line] of lines.entries()) {
    if (open) {
      if (line === open.end) open = undefined;
      else open.lines.push(line);
    } else if (line === '```swift' || line === '<!-- swift') {
      open = { start: index + 2, lines: [], isHidden: line !== '```swift', end: line === '```swift' ? '```' : '-->' };
      found.push(open);
    }
  }
  return found.map(({ lines, ...more }) => ({ ...more, code: lines.join('\n') })).filter(({ code }) => !isForApple.test(code) && !/^\.package\(/.test(code));
}

/** Returns what the snippets of a source file take from an app. */
const hiddenOf = name => read('Tests/Snippets/Sources.md').split('\n## ').filter(section => section.startsWith(`${name}\n`))
  .map(section => ({ start: 1, isHidden: true, code: /```swift\n([^]*?)```/.exec(section)[1] }));

/** Returns a program with the snippets: declarations at its top, statements in scopes inside each other. */
function program(path, snippets) {
  const imports = new Set(['Foundation', 'Synchronization', 'Testing', 'XCTest', 'CWebKitGTK', 'SnippetApp', ...products]);
  const names = new Set();
  const [top, body] = [[], []];
  let depth = 0;
  for (const { start, code, isHidden } of snippets) {
    for (const [, name] of code.matchAll(/^(?:@testable )?import (\w+)$/gm)) if (!name.startsWith('Customers')) imports.add(name);
    const text = code.replace(/^(@testable )?import .*$/gm, '').replace('@main', '');
    const declared = [...text.matchAll(/^(?:\w+ )*(?:struct|class|enum|actor|protocol) (\w+)/gm)].map(([, name]) => name);
    const isOnTop = isHidden || /^\S*(@|\w+ )*(struct|class|enum|actor|protocol|extension) |^@Test/m.test(text) && text.split('\n').every(line => declaration.test(line)) && !declared.some(name => names.has(name));
    for (const name of declared) names.add(name);
    // A part of a type.
    const whole = /^static /.test(text) ? `enum Part { ${text} }` : text;
    const located = `#sourceLocation(file: "${path}", line: ${start})\n${whole}\n#sourceLocation()`;
    if (isOnTop) top.push(located);
    else {
      body.push(`do {\n${located}`);
      depth += 1;
    }
  }
  return [...[...imports].map(name => `import ${name}`), ...top, '@MainActor func snippets() async throws {', ...body, '}'.repeat(depth + 1), ''].join('\n');
}

const cflags = execFileSync('pkg-config', ['--cflags', 'webkitgtk-6.0'], { encoding: 'utf8' }).trim().split(/\s+/).flatMap(flag => ['-Xcc', flag]);
const options = ['-swift-version', '6', '-parse-as-library', '-I', resolve(modules), '-I', place, '-I', join(root, 'Sources/CWebKitGTK'), ...cflags];
const compiled = (...more) => spawnSync('swiftc', [...options, ...more], { cwd: root, encoding: 'utf8' });
let failures = 0;
const fail = text => { failures += 1; console.error(text); };

const types = compiled('-emit-module', '-module-name', 'SnippetApp', '-emit-module-path', join(place, 'SnippetApp.swiftmodule'), join(import.meta.dirname, 'App.swift'));
if (types.status) fail(types.stderr);

let count = 0;
for (const path of texts) {
  const snippets = codeOf(path);
  // The snippets of a source file belong to different declarations.
  const shown = snippets.filter(({ isHidden }) => !isHidden);
  for (const group of path.endsWith('.swift') ? shown.map(snippet => [...hiddenOf(basename(path)), snippet]) : shown.length ? [snippets] : []) {
    const file = join(place, `${basename(path).replace(/\W/g, '_')}_${group.at(-1).start}.swift`);
    writeFileSync(file, program(path, group));
    const { status, stderr } = compiled('-typecheck', '-module-name', 'Snippets', '-suppress-warnings', file, join(import.meta.dirname, 'Log.swift'));
    if (status) fail(stderr.split('\n').filter(line => /^\S.*error:/.test(line)).join('\n') || stderr);
    count += group.filter(({ isHidden }) => !isHidden).length;
  }
}

/** Lets SwiftPM read a manifest in a package whose targets have a file each. */
function checkManifest(path, manifest) {
  const folder = join(place, basename(path, '.md'), 'Package');
  for (const [, kind, name] of manifest.matchAll(/\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/g)) {
    const file = join(folder, kind === 'testTarget' ? 'Tests' : 'Sources', name, kind === 'executableTarget' ? 'main.swift' : 'File.swift');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  writeFileSync(join(folder, 'Package.swift'), manifest);
  symlinkSync(root, join(folder, '../ScriptBridge'));
  const { status, stderr } = spawnSync('swift', ['package', '--package-path', folder, 'describe', '--type', 'json'], { encoding: 'utf8' });
  if (status) fail(`${path}: ${stderr}`);
  for (const [, name] of manifest.matchAll(/\.product\(name: "(\w+)", package: "ScriptBridge"\)/g)) {
    if (!read('Package.swift').includes(`.library(name: "${name}"`)) fail(`${path}: there is no product ${name}.`);
  }
}

let manifests = 0;
for (const path of texts.filter(path => path.endsWith('.md'))) {
  for (const [, code] of read(path).matchAll(/^```\n(\/\/ swift-tools-version[^]*?)^```/gm)) {
    checkManifest(path, code);
    manifests += 1;
  }
}
console.log(`${count} snippets and ${manifests} manifests, ${failures} failures`);
if (failures) process.exitCode = 1;
