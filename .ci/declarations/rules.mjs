// What compiles here and is no good on Apple's systems.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { files, root, short } from './toolchain.mjs';

const rules = [
  [/\bweak let\b/, 'weak let needs Swift 6.2.3: write weak var'],
  [
    /\bisolated deinit\b/,
    'isolated deinit traps for NSObject before Swift 6.4, and aborts on older systems outside a task',
  ],
  [/\bimport Synchronization\b/, 'Synchronization is not there on iOS 17: apps that import it would not start'],
];

// Of these Apple wants to hear why an app uses them: a manifest beside the sources says it.
const reasons = [
  [/\.(creationDate|modificationDate)\b|\bcontentModificationDate|\bfstat\(|\bgetattrlist\(/, 'NSPrivacyAccessedAPICategoryFileTimestamp'],
  [/\bsystemUptime\b|\bmach_absolute_time\b/, 'NSPrivacyAccessedAPICategorySystemBootTime'],
  [/\bvolumeAvailableCapacity|\bsystemFreeSize\b/, 'NSPrivacyAccessedAPICategoryDiskSpace'],
  [/\bUserDefaults\b/, 'NSPrivacyAccessedAPICategoryUserDefaults'],
];

/** What the manifest of a module says, nothing if it has none. */
function manifest(path) {
  const [, module] = /^(Sources\/\w+)\//.exec(short(path)) ?? [];
  const file = module && join(root, module, 'PrivacyInfo.xcprivacy');
  return file && existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** What is wrong with sources, a sentence each with its place. */
export function broken(paths) {
  const found = [];
  for (const path of paths.flatMap(path => files(path))) {
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      const code = line.replace(/\/\/.*/, '');
      for (const [pattern, reason] of rules) {
        if (pattern.test(code)) found.push(`${short(path)}:${index + 1}: error: ${reason}`);
      }
      for (const [pattern, category] of short(path).startsWith('Sources/') ? reasons : []) {
        if (pattern.test(code) && !manifest(path).includes(category)) found.push(`${short(path)}:${index + 1}: error: no manifest says ${category}`);
      }
    }
  }
  return found;
}
