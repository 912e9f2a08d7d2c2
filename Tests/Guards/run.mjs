// Removes each guard against attacks once, and checks that the attacks that it holds then get through.
//
//   node Tests/Guards/run.mjs [--all] [GUARD…]
//
// With names, it removes only these guards; with + between them, together. For each guard it makes the
// attacks that the guard holds, and with --all the others too, which must not get through. That takes hours.
//
// guards.json has the guards, with the changes that remove them, and the attacks that each of them holds.
// All removals are built into one copy of the package, where an environment variable chooses among them:
// so there is one build, and one run of the attacks for each guard.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readFileSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
const copy = `${root}.build/guards/package/`;
const { guards, attacks } = JSON.parse(readFileSync(new URL('guards.json', import.meta.url), 'utf8'));
const names = guards.map(({ name }) => name);

const fail = message => { throw new Error(message); };

/** Returns a Swift or JavaScript literal, which must be ASCII: Swift has other escapes for the rest. */
const literal = text => /^[\n\x20-\x7e]*$/.test(text) ? JSON.stringify(text) : fail(`not ASCII: ${text}`);

/** Returns the text with the part replaced, which must occur, and only once. */
function replaced(text, part, replacement, place) {
  const [before, after, ...others] = text.split(part);
  if (after === undefined || others.length) fail(`${place} has the guard's text ${others.length + 1 - (after === undefined)} times instead of once:\n${part}`);
  return before + replacement + after;
}

/** Writes the package with the removals into the copy: only what differs, so that a second build is short. */
function prepare() {
  const files = new Map();
  const read = path => files.get(path) ?? readFileSync(root + path, 'utf8');
  const change = (path, text, replacement) => { files.set(path, replaced(read(path), text, replacement, path)); };
  const scripts = [];
  for (const { name, changes } of guards) {
    for (const { file, text, replacement } of changes) {
      if (file.startsWith('js/')) {
        replaced(read(file), text, replacement, file);
        scripts.push([name, file.slice(3), text, replacement]);
      } else {
        change(file, text, replacement.replaceAll('REMOVED', `isRemoved(${literal(name)})`));
      }
    }
  }
  // What an attack waits for may never happen without its guard.
  change('Tests/FixtureSupport/Settling.swift', 'while try !condition(), !Task.isCancelled {', 'while try !condition(), !Task.isCancelled, turns < 15_000 {');
  change('Tests/ScriptBridgeWebKitGTKTests/Attacks/AttackFixture.swift', '.seconds(120)', '.seconds(30)');
  // The page scripts, as they are embedded.
  for (const embedded of ['Script/BridgeScript', 'Bytes/BytesScript'].map(name => `Sources/ScriptBridge/${name}+Source.swift`)) {
    files.set(embedded, read(embedded).replace(/The text of (.+)\.\n(.+) = (#+"""\n[\s\S]*?\n\s*"""#+)/g,
      (_, file, constant, text) => `The text of ${file}.\n${constant} = withoutGuards(${text}, "${file}")`));
  }
  // On the lowest floor, because guards on every floor ask.
  files.set('Sources/JavaScriptCoding/RemovedGuards.swift', `import Foundation

private let removedGuards = Set(
    (ProcessInfo.processInfo.environment["SCRIPTBRIDGE_REMOVED_GUARDS"] ?? "").components(separatedBy: "+"))

public func isRemoved(_ name: String) -> Bool { removedGuards.contains(name) }
`);
  files.set('Sources/ScriptBridge/RemovedGuards.swift', `import Foundation

func withoutGuards(_ script: String, _ file: String) -> String {
    let changes: [(String, String, String, String)] = [
${scripts.map(values => `        (${values.map(literal).join(', ')}),`).join('\n')}
    ]
    return changes.filter { isRemoved($0.0) && $0.1 == file }.reduce(script) {
        $0.replacingOccurrences(of: $1.2, with: $1.3)
    }
}
`);
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const paths = new Set([...tracked.split('\0').filter(path => path && existsSync(root + path)), ...files.keys()]);
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
  const program = `${root}.build/guards/build/debug/ScriptBridgePackageTests.xctest`;
  const { stdout } = spawnSync(`${copy}.ci/headless`,
    [program, '--testing-library', 'swift-testing', '--no-parallel', '--filter', 'AttackTests/held'],
    { cwd: copy, encoding: 'utf8', timeout: 1_200_000, maxBuffer: 1e9, env: { ...process.env, SWIFT_BACKTRACE: 'enable=no', SCRIPTBRIDGE_REMOVED_GUARDS: removed, SCRIPTBRIDGE_ATTACKS: attacked.join('\n') } });
  writeFileSync(`${root}.build/guards/${removed.replace(/\W+/g, '-') || 'none'}.log`, stdout);
  const results = stdout.split('\n').map(line => line.match(/^(.+?) \| .* \| (yes|NO)$/)).filter(Boolean);
  const made = new Map(results.map(([, name, held]) => [name, held]));
  // The program ends with an attack that gets through to it: then find out which.
  if (!made.size && attacked.length > 1) return attacked.flatMap(name => attack(removed, [name]));
  return attacked.filter(name => made.get(name) !== 'yes');
}

/** The ways to let an attack through: each is a list of guards that have to be removed together. */
const ways = name => (Array.isArray(attacks[name]) ? attacks[name] : []).map(way => way.split('+'));

const isLong = process.argv.includes('--all');
const chosen = process.argv.slice(2).filter(argument => argument !== '--all');
if (!chosen.length) chosen.push(...new Set([...names, ...Object.keys(attacks).flatMap(name => ways(name).map(way => way.join('+')))]));
const unknown = chosen.flatMap(removed => removed.split('+')).filter(name => !names.includes(name));
if (unknown.length) fail(`no such guard: ${unknown}`);

prepare();
build();
for (const removed of chosen) {
  const all = new Set(removed.split('+'));
  const expected = Object.keys(attacks).filter(name => ways(name).some(way => way.every(guard => all.has(guard))));
  const failed = attack(removed, isLong ? Object.keys(attacks) : expected);
  const held = expected.filter(name => !failed.includes(name));
  const others = failed.filter(name => !expected.includes(name));
  if (held.length || others.length) process.exitCode = 1;
  console.log([removed, failed.join('; '), held.length && `HELD ALL THE SAME: ${held.join('; ')}`,
    others.length && `UNEXPECTED: ${others.join('; ')}`].filter(text => text || text === '').join(' | '));
}
