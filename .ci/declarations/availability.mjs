// What the package's oldest systems see of a source.
//
// The compiler has no system of Apple's for its target, and does not judge availability. It does
// judge deprecation and unavailability in the same way: a use is an error, unless it is in such a
// declaration itself.

const oldest = { iOS: 17, macOS: 14, visionOS: 1 };

/** Which of the systems of an attribute are newer than the oldest ones of the package. */
export const newer = systems => [...systems.matchAll(/\b(iOS|macOS|visionOS) (\d+)(?:\.(\d+))?/g)]
  .filter(([, name, major, minor = '0']) => Number(major) > oldest[name] || Number(major) === oldest[name] && Number(minor) > 0)
  .map(([, name, major, minor = '0']) => `${name} ${major}${minor === '0' ? '' : `.${minor}`}`);

/** Where the brace that is opened at an index is closed; comments and texts hold none that count. */
function end(source, open) {
  const token = /\/\/[^\n]*|\/\*.*?\*\/|"(?:\\.|[^"\\\n])*"|[{}]/gs;
  token.lastIndex = open;
  let depth = 0;
  for (let found; (found = token.exec(source));) {
    if (found[0] === '{') depth += 1;
    if (found[0] === '}' && --depth === 0) return found.index;
  }
  return source.length;
}

/** Takes away what runs on newer systems only. */
function withoutBranches(source) {
  const condition = /#available\(([^()]*)\)([^{\n]*)\{/g;
  let result = '';
  let from = 0;
  for (let found; (found = condition.exec(source));) {
    const open = condition.lastIndex - 1;
    const isGuard = /\belse\s*$/.test(found[2]);
    if (newer(found[1]).length === 0) continue;
    result += `${source.slice(from, found.index)}Bool(false)${found[2]}{`;
    from = open + 1;
    if (isGuard) continue;
    const close = end(source, open);
    // As many lines as before, so that what is said of others has the right number.
    result += ` fatalError()${source.slice(open + 1, close).replace(/[^\n]/g, '')} `;
    from = close;
    condition.lastIndex = close;
  }
  return result + source.slice(from);
}

/** One of our sources, and of the declared frameworks': what is newer is deprecated. */
export const aged = source => withoutBranches(source).replace(/@available\(([^()]*)\)/g, (attribute, systems) => {
  const systems_ = newer(systems);
  if (systems_.length === 0 || /deprecated|unavailable|obsoleted/.test(systems)) return attribute;
  return `@available(*, deprecated, message: "It needs ${systems_.join(', ')}.")`;
});

/**
 * An interface of the standard library: what is newer cannot be used.
 *
 * In the library itself it is unavailable: an overload that is newer is not chosen then, as on
 * Apple's systems. The others use their own newest parts all over, and coders have to have methods
 * for the newest integers, which only such systems call: deprecation does there. Where a loop asks
 * for elements in the newest way, the compiler knows by itself what older systems have.
 */
export function agedInterface(text, name) {
  const lines = text.split('\n');
  let isInteger = false;
  return lines.map((line, index) => {
    // What is declared, behind the attributes that stand in lines of their own.
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
