// Rules against code that compiles here but does not work on Apple platforms.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files, root, short } from './toolchain.mjs';

const rules = [
  [/\bweak let\b/, 'weak let needs Swift 6.2.3: write weak var'],
  [
    /\bisolated deinit\b/,
    'isolated deinit traps for NSObject before Swift 6.4, and aborts on older systems outside a task',
  ],
  [/\bimport Synchronization\b/, 'iOS 17 has no Synchronization: apps that import it do not start'],
  [/<[^<>]*\blet \w+: Int\b/, 'values in generic types need iOS 26'],
];

// An app may be sure that it is no extension, but the package is not.
const ofLibraries = [[/\bUIApplication\.shared\b/, 'app extensions have no UIApplication.shared']];
const isApp = path => /^(Examples|Tests)\/|\/articles\//.test(path);

/** Replaces comments and the contents of strings by spaces, so that indices stay the same. */
const withoutTexts = text => text.replace(/\/\/[^\n]*|"""[^]*?"""|"(?:\\.|[^"\\\n])*"/g, part => part.replace(/[^\n"]/g, ' '));

/** Returns the indices of calls of the async `evaluateJavaScript` without a world. */
function callsWithoutWorld(text) {
  const code = withoutTexts(text);
  // The call may be on the line of `await` or be a chain of members on the next ones.
  return [...code.matchAll(/\bawait\b(?:[^\n]*?|\s+(?:[\w?!()[\]]+\s*\.\s*)*)\bevaluateJavaScript\(/g)].filter(({ 0: call, index }) => {
    let depth = 1;
    let end = index + call.length;
    for (; end < code.length && depth; end++) depth += { '(': 1, ')': -1 }[code[end]] ?? 0;
    return !/\b(?:in|contentWorld):/.test(code.slice(index + call.length, end));
  }).map(({ index }) => index);
}

/**
 * Returns the index of a scheme handler's start that may use a task that WebKit has stopped; -1 if there is none.
 *
 * It finds only a handler whose stop does nothing, not one whose stop fails to reach the work.
 */
function staleTask(text) {
  const start = /\bstart \w+: (?:any )?WKURLSchemeTask\)\s*\{/.exec(text);
  const doesNotStop = /\bstop \w+: (?:any )?WKURLSchemeTask\)\s*\{\s*\}/.test(text);
  if (!start || !doesNotStop) return -1;
  const body = text.slice(start.index).split(/\n    \}\n/)[0];
  return /\bTask\b[^)\n]*\{|\basync\b|\bawait\b|\bcompletionHandler\b/.test(body) ? start.index : -1;
}

// Apple requires a reason for each use of these APIs, in a privacy manifest next to the sources.
const reasons = [
  [/\.(creationDate|modificationDate)\b|\bcontentModificationDate|\bfstat\(|\bgetattrlist\(/, 'NSPrivacyAccessedAPICategoryFileTimestamp'],
  [/\bsystemUptime\b|\bmach_absolute_time\b/, 'NSPrivacyAccessedAPICategorySystemBootTime'],
  [/\bvolumeAvailableCapacity|\bsystemFreeSize\b/, 'NSPrivacyAccessedAPICategoryDiskSpace'],
  [/\bUserDefaults\b/, 'NSPrivacyAccessedAPICategoryUserDefaults'],
];

/** Returns the privacy manifest of a source's module; empty if there is none. */
function manifest(path) {
  const [, module] = /^(Sources\/\w+)\//.exec(short(path)) ?? [];
  const file = module && join(root, module, 'PrivacyInfo.xcprivacy');
  return file && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the broken rules in sources, each as a located message. */
export function broken(paths) {
  const found = [];
  for (const path of paths.flatMap(path => files(path))) {
    const text = readFileSync(path, 'utf8');
    const report = (index, reason) => found.push(`${short(path)}:${text.slice(0, index).split('\n').length}: error: ${reason}`);
    const stale = staleTask(text);
    if (stale >= 0) report(stale, 'WebKit raises an exception if a scheme task is used after it has been stopped');
    for (const index of callsWithoutWorld(text)) report(index, 'the async evaluateJavaScript without a world traps on older systems if the script has no value');
    for (const [index, line] of text.split('\n').entries()) {
      const code = line.replace(/\/\/.*/, '');
      for (const [pattern, reason] of isApp(short(path)) ? rules : [...rules, ...ofLibraries]) {
        if (pattern.test(code)) found.push(`${short(path)}:${index + 1}: error: ${reason}`);
      }
      for (const [pattern, category] of short(path).startsWith('Sources/') ? reasons : []) {
        if (pattern.test(code) && !manifest(path).includes(category)) found.push(`${short(path)}:${index + 1}: error: the privacy manifest does not list ${category}`);
      }
    }
  }
  return found;
}

/** Returns the tests that start a process, which iOS does not allow, outside a condition that leaves them out there. */
export function unguardedProcesses(paths) {
  const found = [];
  for (const path of paths.flatMap(path => files(path))) {
    const conditions = [];
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      if (/^\s*#if\b/.test(line)) conditions.push(line);
      if (/^\s*#else/.test(line)) conditions.splice(-1, 1, '');
      if (/^\s*#endif\b/.test(line)) conditions.pop();
      const isForComputers = conditions.some(condition => /#if os\((Linux|macOS)\)( \|\| os\((Linux|macOS)\))*(\s|$)/.test(condition));
      if (!isForComputers && /processExitsWith|\bProcess\(\)/.test(line)) {
        found.push(`${short(path)}:${index + 1}: error: iOS has no processes: write #if os(macOS) || os(Linux)`);
      }
    }
  }
  return found;
}
