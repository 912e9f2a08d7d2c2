// Seeded mistakes that the check must find: the files in Tests/AppleHost/Mistakes, wrong and corrected.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, files, short, write } from './toolchain.mjs';

/** Returns one branch of the conditions in a source; line numbers stay the same. */
function side(text, isMistake) {
  let taken = true;
  return text.split('\n').map(line => {
    const condition = /^\s*#if (!?)MISTAKE$/.exec(line);
    if (condition) taken = (condition[1] === '!') !== isMistake;
    else if (/^\s*#else$/.test(line)) taken = !taken;
    else if (/^\s*#endif$/.test(line)) taken = true;
    else return taken ? line : '';
    return '';
  }).join('\n');
}

/** Returns all mistakes, with the expected message and a module for each of the two branches. */
export function mistakes() {
  return files('Tests/AppleHost/Mistakes').map(path => {
    const text = readFileSync(path, 'utf8');
    const name = basename(path, '.swift');
    const imports = new Set([...text.matchAll(/^import (\w+)/gm)].map(([, imported]) => imported));
    const expected = /^\/\/ Found: (.*)$/m.exec(text)?.[1];
    if (!expected) throw new Error(`${short(path)} has no line “// Found: …” with the expected message.`);
    const variant = isMistake => {
      const source = join(build, 'mistakes', isMistake ? 'wrong' : 'right', `${name}.swift`);
      write(source, side(text, isMistake));
      return { name: `${name}${isMistake ? 'Wrong' : 'Right'}`, sources: [short(source)], imports, isIsolated: true };
    };
    return { name, path: short(path), expected, imports, right: variant(false), wrong: variant(true) };
  });
}
