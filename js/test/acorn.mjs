// acorn, from node's own folders or from Debian's folder for modules.
import { createRequire } from 'node:module';

function find() {
  const require = createRequire(import.meta.url);
  for (const name of ['acorn', '/usr/share/nodejs/acorn']) {
    try {
      return require(name);
    } catch (error) {
      if (error.code !== 'MODULE_NOT_FOUND') throw error;
    }
  }
}

/** The parser; undefined where it is missing. */
export const acorn = find();
