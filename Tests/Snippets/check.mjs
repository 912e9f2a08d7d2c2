// Compiles the Swift code of the README, the articles and the documentation comments, and lets SwiftPM read
// their manifests. The code for Apple's systems is compiled by `make test-apple`.
//
//   node Tests/Snippets/check.mjs MODULES [TEXT…]     MODULES: the folder of a debug build of the package
//
// The snippets of a text follow each other in one program. A snippet sees the variables of those before it, and
// may declare them again. What it takes from the app is in Context.swift, or in a comment of the text:
//
//   <!-- swift
//   let toolbar = Toolbar()
//   -->
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const [modules, ...chosen] = process.argv.slice(2);
const place = join(root, '.build/snippets');
rmSync(place, { recursive: true, force: true });
mkdirSync(place, { recursive: true });

const read = path => readFileSync(join(root, path), 'utf8');
const tracked = execFileSync('git', ['ls-files', 'README.md', 'docs/*.md', 'Sources/*.md', 'Sources/*.swift'], { cwd: root, encoding: 'utf8' });
const texts = chosen.length ? chosen : tracked.trim().split('\n');
const isForApple = /\b(WK[A-Z]|UI[A-Z]|NS[A-Z]|AVPlayer|os_log)|import (WebKit|UIKit|AppKit|SwiftUI|ScriptBridgeWebKit)\b|\bWebPage\b|LoggerObserver|#Preview/;
// Fragments that stand inside a declaration which the text does not show.
const products = ['ScriptBridge', 'ScriptBridgeContract', 'ScriptBridgeDialects', 'ScriptBridgeHotwire', 'ScriptBridgeInspector', 'ScriptBridgeServing', 'ScriptBridgeTesting', 'ScriptBridgeWebKitGTK'];
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
      open = { start: index + 2, lines: [], end: line === '```swift' ? '```' : '-->' };
      found.push(open);
    }
  }
  return found.map(({ start, lines }) => ({ start, code: lines.join('\n') })).filter(({ code }) => !isForApple.test(code));
}

/** Returns a program with the snippets: declarations at its top, statements in scopes inside each other. */
function program(path, snippets) {
  const imports = new Set(['Foundation', 'Synchronization', 'Testing', 'XCTest', 'CWebKitGTK', 'Context', ...products]);
  const names = new Set();
  const [top, body] = [[], []];
  let depth = 0;
  for (const { start, code } of snippets) {
    for (const [, name] of code.matchAll(/^(?:@testable )?import (\w+)$/gm)) if (!name.startsWith('Customers')) imports.add(name);
    const text = code.replace(/^(@testable )?import .*$/gm, '').replace('@main', '');
    const declared = [...text.matchAll(/^(?:\w+ )*(?:struct|class|enum|actor|protocol) (\w+)/gm)].map(([, name]) => name);
    const isOnTop = text.split('\n').every(line => declaration.test(line)) && !declared.some(name => names.has(name));
    for (const name of declared) names.add(name);
    const located = `#sourceLocation(file: "${path}", line: ${start})\n${text}\n#sourceLocation()`;
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

const context = compiled('-emit-module', '-module-name', 'Context', '-emit-module-path', join(place, 'Context.swiftmodule'), join(import.meta.dirname, 'Context.swift'));
if (context.status) fail(context.stderr);

let count = 0;
for (const path of texts) {
  const snippets = codeOf(path);
  // The snippets of a source file belong to different declarations.
  for (const group of path.endsWith('.swift') ? snippets.map(snippet => [snippet]) : snippets.length ? [snippets] : []) {
    const file = join(place, `${basename(path).replace(/\W/g, '_')}_${group[0].start}.swift`);
    writeFileSync(file, program(path, group));
    const { status, stderr } = compiled('-typecheck', '-module-name', 'Snippets', '-suppress-warnings', file);
    if (status) fail(stderr.split('\n').filter(line => /error:/.test(line)).join('\n') || stderr);
    count += group.length;
  }
}

/** Lets SwiftPM read a manifest in a package whose targets have a file each. */
function checkManifest(path, manifest) {
  const folder = join(place, basename(path, '.md'), 'Package');
  for (const [, kind, name] of manifest.matchAll(/\.(target|executableTarget|testTarget)\(\s*name: "(\w+)"/g)) {
    const file = join(folder, kind === 'testTarget' ? 'Tests' : 'Sources', name, 'main.swift');
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
