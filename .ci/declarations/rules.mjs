// What compiles here and is no good on Apple's systems.
import { readFileSync } from 'node:fs';
import { files, short } from './toolchain.mjs';

const rules = [
  [/\bweak let\b/, 'weak let needs Swift 6.2.3: write weak var'],
  [/\bimport Synchronization\b/, 'Synchronization is not there on iOS 17: apps that import it would not start'],
];

/** What is wrong with sources, a sentence each with its place. */
export function broken(paths) {
  const found = [];
  for (const path of paths.flatMap(path => files(path))) {
    for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
      const code = line.replace(/\/\/.*/, '');
      for (const [pattern, reason] of rules) {
        if (pattern.test(code)) found.push(`${short(path)}:${index + 1}: error: ${reason}`);
      }
    }
  }
  return found;
}
