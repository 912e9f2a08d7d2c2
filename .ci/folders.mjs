// Folders that scripts reuse. An earlier run, or another clone, may have left anything in their place.
import { lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Removes a file, a folder, or a link but not its target. */
const remove = path => rmSync(path, { recursive: true, force: true });

/** Makes sure that there is a folder, and removes everything in it except the items to keep. */
export function empty(folder, ...kept) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) remove(folder);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!kept.includes(name)) remove(join(folder, name));
}

/** Makes a path a symbolic link to a target. */
export function link(path, target) {
  mkdirSync(dirname(path), { recursive: true });
  remove(path);
  symlinkSync(target, path);
}
