// Rewrites sources to what the package's oldest supported systems offer.
//
// The target of the compiler is not an Apple platform, so it does not check availability. Deprecation
// and unavailability work in the same way instead: a use is an error, except inside a declaration that
// is deprecated or unavailable itself.

const oldest = { iOS: 17, macOS: 14, visionOS: 1 };

/** Returns the systems of an attribute that are newer than the package's oldest ones. */
export const newer = systems => [...systems.matchAll(/\b(iOS|macOS|visionOS) (\d+)(?:\.(\d+))?/g)]
  .filter(([, name, major, minor = '0']) => Number(major) > oldest[name] || Number(major) === oldest[name] && Number(minor) > 0)
  .map(([, name, major, minor = '0']) => `${name} ${major}${minor === '0' ? '' : `.${minor}`}`);

/** Returns the index of the closing brace for an opening one, or for `depth` of them; ignores comments and strings. */
function end(source, open, depth = 0) {
  const token = /\/\/[^\n]*|\/\*.*?\*\/|"(?:\\.|[^"\\\n])*"|[{}]/gs;
  token.lastIndex = open + (depth && 1);
  for (let found; (found = token.exec(source));) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}' && --depth === 0) return found.index;
  }
  return source.length;
}

/** Removes the branches that run only on newer systems. */
function withoutBranches(source) {
  const condition = /#available\(([^()]*)\)([^{\n]*)\{/g;
  let result = '';
  let from = 0;
  for (let found; (found = condition.exec(source));) {
    const open = condition.lastIndex - 1;
    const isGuard = /\belse\s*$/.test(found[2]);
    if (newer(found[1]).length === 0) continue;
    // What follows a guard's own branch, up to the end of the scope, runs only on newer systems.
    const start = isGuard ? end(source, open) : open;
    const close = end(source, start, isGuard ? 1 : 0);
    result += `${source.slice(from, found.index)}Bool(false)${found[2]}${source.slice(open, start + 1)}`;
    // Keep the line breaks, so that diagnostics have the right line numbers.
    result += `${isGuard ? ';' : ''} fatalError()${source.slice(start + 1, close).replace(/[^\n]/g, '')} `;
    from = close;
    condition.lastIndex = close;
  }
  return result + source.slice(from);
}

/** Returns a source of the package or a declared framework, with newer declarations deprecated. */
export const aged = source => withoutBranches(source).replace(/@available\(([^()]*)\)/g, (attribute, systems) => {
  const systems_ = newer(systems);
  if (systems_.length === 0 || /deprecated|unavailable|obsoleted/.test(systems)) return attribute;
  return `@available(*, deprecated, message: "It needs ${systems_.join(', ')}.")`;
});

/**
 * Returns an interface of the standard library in which newer declarations cannot be used.
 *
 * In the module Swift they are unavailable, so that overload resolution skips them as on Apple
 * platforms. They are only deprecated in two cases: the other modules use their own newest
 * declarations internally, and coders must implement methods for the newest integer types. The
 * method `next(isolation:)` stays, because the compiler itself avoids it in loops for older systems.
 */
export function agedInterface(text, name) {
  const lines = text.split('\n');
  let isInteger = false;
  return lines.map((line, index) => {
    // The declaration, after attributes on separate lines.
    const declaration = lines.slice(index, index + 8).find(other => !/^\s*@\w+(\([^()]*\))?\s*$/.test(other)) ?? '';
    if (/^}/.test(line)) isInteger = false;
    if (/^(?:\S.*\b)?(extension|struct) (Swift\.)?U?Int128\b/.test(declaration)) isInteger = !/\{\}$/.test(declaration);
    return line.replace(/@available\(([^()]*)\)/, (attribute, systems) => {
      const systems_ = newer(systems);
      if (systems_.length === 0 || /deprecated|unavailable|obsoleted/.test(systems) || /next\(isolation/.test(declaration)) return attribute;
      const kind = name === 'Swift' && !isInteger && !/Int128/.test(declaration) ? 'unavailable' : 'deprecated';
      return `@available(*, ${kind}, message: "It needs ${systems_.join(', ')}.")`;
    });
  }).join('\n');
}

/** Returns a source with its conditions on the system, which the compiler would judge for its own target. */
export const onSystem = (source, system) => source.replace(/^\s*#(?:else)?if .*$/gm, line => line.replace(/\bos\((\w+)\)/g, (_, name) => `${name === system}`));
