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
];

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
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      const code = line.replace(/\/\/.*/, '');
      for (const [pattern, reason] of rules) {
        if (pattern.test(code)) found.push(`${short(path)}:${index + 1}: error: ${reason}`);
      }
      for (const [pattern, category] of short(path).startsWith('Sources/') ? reasons : []) {
        if (pattern.test(code) && !manifest(path).includes(category)) found.push(`${short(path)}:${index + 1}: error: the privacy manifest does not list ${category}`);
      }
    }
  }
  return found;
}
