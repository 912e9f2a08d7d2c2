// Removes each guard against attacks once, and checks that the attacks that it holds then get through.
//
//   node Tests/Guards/run.mjs [--all] [GUARD…]
//
// With names, it removes only these guards; with + between them, together. For each guard it makes the
// attacks that the guard holds, and with --all the others too, which must not get through. That takes hours.
//
// A guard is the line below a comment in the sources. The comment has its name, and the line to put in its
// place, in which REMOVED says whether the guard is removed, and … stands for the guarded line:
//
//   // GUARD once per window: guard REMOVED || isFirst else { return }
//   guard isFirst else { return }
//
// Several lines may share a name. The column *held by* of docs/Attacks.md says which guards hold an attack. All
// removals are built into one copy of the package, where an environment variable chooses among them: so there
// is one build, and one run of the attacks for each guard.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { minified } from '../../js/embed.mjs';

const root = new URL('../../', import.meta.url).pathname;
const copy = `${root}.build/guards/package/`;
const scripts = `${root}.build/guards/scripts/`;
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const sources = tracked.split('\0').filter(path => path && existsSync(root + path));
const fail = message => { throw new Error(message); };

const guard = /^ *\/\/ GUARD (.+?):(?: (.*))?\n( *)(.*)$/gm;

/** Returns Swift source in which an environment variable removes guards. */
const unguarded = text => text.replace(guard, (_, name, replacement = '', space, line) =>
  space + replacement.replace('…', () => line).replaceAll('REMOVED', `isRemoved(${JSON.stringify(name)})`));

/** Writes the page scripts without some guards, minified as the package has them. */
function writeScripts(removed) {
  for (const name of readdirSync(`${root}js`).filter(name => name.endsWith('.js'))) {
    const text = readFileSync(`${root}js/${name}`, 'utf8');
    const changed = text.replace(guard, (whole, guardName, replacement = '', space, line) =>
      removed.has(guardName) ? space + replacement.replace('…', () => line) : whole);
    if (changed === text) rmSync(scripts + name, { force: true });
    else writeFileSync(scripts + name, minified(changed));
  }
}

/** Writes the package with the removals into the copy: only what differs, so that a second build is short. */
function prepare() {
  const files = new Map();
  const read = path => files.get(path) ?? readFileSync(root + path, 'utf8');
  const change = (path, text, replacement) => files.set(path, read(path).includes(text) ? read(path).replace(text, replacement) : fail(`${path} has no ${text}`));
  for (const path of sources.filter(path => /^Sources\/.*\.swift$/.test(path))) {
    const text = read(path);
    if (!text.includes('// GUARD ')) continue;
    // A page script without a guard is in a file, because its own text is minified.
    const isScript = path.endsWith('+Source.swift');
    const changed = isScript ? text.replace(/(The text of min\/(\w+)\.min\.js\.\n.* = )(#+"""\n[^]*?\n\s*"""#+)/g, '$1withoutGuards("$2.js", $3)') : unguarded(text);
    files.set(path, path.startsWith('Sources/JavaScriptCoding/') ? changed : `import JavaScriptCoding\n${changed}`);
  }
  // What an attack waits for may never happen without its guard.
  change('Tests/FixtureSupport/Settling.swift', 'while try !condition(), !Task.isCancelled {', 'while try !condition(), !Task.isCancelled, turns < 15_000 {');
  change('Tests/ScriptBridgeWebKitGTKTests/Attacks/AttackFixture.swift', '.seconds(120)', '.seconds(30)');
  files.set('Sources/JavaScriptCoding/RemovedGuards.swift', `import Foundation

private let removedGuards = Set(
    (ProcessInfo.processInfo.environment["SCRIPTBRIDGE_REMOVED_GUARDS"] ?? "").components(separatedBy: "+"))

public func isRemoved(_ name: String) -> Bool { removedGuards.contains(name) }

public func withoutGuards(_ name: String, _ script: String) -> String {
    let folder = ProcessInfo.processInfo.environment["SCRIPTBRIDGE_UNGUARDED_SCRIPTS"] ?? ""
    return (try? String(contentsOfFile: "\\(folder)/\\(name)", encoding: .utf8)) ?? script
}
`);
  const paths = new Set([...sources, ...files.keys()]);
  for (const path of paths) {
    if (lstatSync(root + path, { throwIfNoEntry: false })?.isSymbolicLink()) {
      mkdirSync(dirname(copy + path), { recursive: true });
      // The link's target may be copied later.
      if (!lstatSync(copy + path, { throwIfNoEntry: false })) symlinkSync(readlinkSync(root + path), copy + path);
      continue;
    }
    const content = Buffer.from(files.get(path) ?? readFileSync(root + path));
    if (existsSync(copy + path) && readFileSync(copy + path).equals(content)) continue;
    mkdirSync(dirname(copy + path), { recursive: true });
    writeFileSync(copy + path, content, { mode: lstatSync(root + path, { throwIfNoEntry: false })?.mode });
  }
  for (const entry of readdirSync(copy, { recursive: true, withFileTypes: true })) {
    const path = relative(copy, `${entry.parentPath ?? entry.path}/${entry.name}`);
    if (entry.isFile() && !paths.has(path)) rmSync(copy + path);
  }
}

function build() {
  const arguments_ = ['build', '--build-tests', '--traits', 'WebKitGTK', '--package-path', copy, '--scratch-path', `${root}.build/guards/build`];
  if (spawnSync('swift', arguments_, { stdio: 'inherit' }).status) fail('The copy without guards cannot be built.');
}

/** Makes attacks without guards, and returns the names of those that were not held as described. */
function attack(removed, attacked) {
  writeScripts(new Set(removed.split('+')));
  const program = `${root}.build/guards/build/debug/ScriptBridgePackageTests.xctest`;
  const { stdout } = spawnSync(`${copy}.ci/headless`,
    [program, '--testing-library', 'swift-testing', '--no-parallel', '--filter', 'AttackTests/held'],
    { cwd: copy, encoding: 'utf8', timeout: 1_200_000, maxBuffer: 1e9, env: { ...process.env, SWIFT_BACKTRACE: 'enable=no', SCRIPTBRIDGE_REMOVED_GUARDS: removed, SCRIPTBRIDGE_UNGUARDED_SCRIPTS: scripts, SCRIPTBRIDGE_ATTACKS: attacked.join('\n') } });
  writeFileSync(`${root}.build/guards/${removed.replace(/\W+/g, '-') || 'none'}.log`, stdout);
  const results = stdout.split('\n').map(line => line.match(/^(.+?) \| .* \| (yes|NO)$/)).filter(Boolean);
  const made = new Map(results.map(([, name, held]) => [name, held]));
  // The program ends with an attack that gets through to it: then find out which.
  if (!made.size && attacked.length > 1) return attacked.flatMap(name => attack(removed, [name]));
  return attacked.filter(name => made.get(name) !== 'yes');
}

/** The attacks, each with the ways to let it through: lists of guards that have to be removed together. */
const attacks = new Map(readFileSync(`${root}docs/Attacks.md`, 'utf8').split('| held by |')[1].split('\n\n')[0].split('\n').slice(2).map(row => {
  const cells = row.split(' | ');
  const held = cells.at(-1).replace(/ \|$/, '');
  return [cells[0].slice(2), held.startsWith('(') ? [] : held.split('; ').map(way => way.split(' or '))];
}));
const names = new Set(sources.filter(path => /^(Sources|js)\//.test(path)).flatMap(path => [...readFileSync(root + path, 'utf8').matchAll(/\/\/ GUARD (.+?):/g)].map(([, name]) => name)));

const isLong = process.argv.includes('--all');
const chosen = process.argv.slice(2).filter(argument => argument !== '--all');
if (!chosen.length) chosen.push(...new Set([...names, ...[...attacks.values()].flat().map(way => way.join('+'))]));
const unknown = chosen.flatMap(removed => removed.split('+')).filter(name => !names.has(name));
if (unknown.length) fail(`no such guard: ${unknown}`);

prepare();
mkdirSync(scripts, { recursive: true });
build();
for (const removed of chosen) {
  const all = new Set(removed.split('+'));
  const expected = [...attacks.keys()].filter(name => attacks.get(name).some(way => way.every(guard => all.has(guard))));
  const failed = attack(removed, isLong ? [...attacks.keys()] : expected);
  const held = expected.filter(name => !failed.includes(name));
  const others = failed.filter(name => !expected.includes(name));
  if (held.length || others.length) process.exitCode = 1;
  console.log([removed, failed.join('; '), held.length && `HELD ALL THE SAME: ${held.join('; ')}`,
    others.length && `UNEXPECTED: ${others.join('; ')}`].filter(text => text || text === '').join(' | '));
}
