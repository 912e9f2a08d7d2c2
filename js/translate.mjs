// Translates what the fake host repeats of the Swift host: error codes, the defaults of limits and the forms of
// dates. Only what its files use is translated. Throws for a form that it does not know.

/** Returns the defaults of all limits; times in milliseconds. */
export function limitsIn(swift) {
  return new Map([...swift.matchAll(/^ +public var (\w+): (?:Int|Duration)(\?| = ([^\n]*))$/gm)].map(([, name, mark, value]) => {
    const number = mark === '?' ? 'Infinity' : /^\.seconds\((\d+)\)$/.test(value) ? `${value.slice(9, -1)}_000` : value;
    if (!/^(Infinity|[\d_]+( << \d+)?)$/.test(number)) throw new Error(`The limit ${name} has an unknown default: ${value}.`);
    return [name, number];
  }));
}

/** Returns the names of dates in a contract, and the patterns of those that are texts. */
export function datesIn(swift) {
  const [, body = ''] = /var contract: [^{]*\{\n([^]*?)\n {4}\}\n/.exec(swift) ?? [];
  const found = [...body.matchAll(/\(\s*"(\w+)",\s*"[^"]*",\s*(?:nil|#"([^"]*)"#),\s*"[^"]*"\s*\)/g)];
  if (found.length !== body.split('case .').length - 1 || !found.length) throw new Error('Dates.swift has a date of an unknown form.');
  return found.map(([, name, pattern]) => `  ${name}: ${pattern === undefined ? undefined : `/${pattern}/`},\n`);
}

/** Returns the bridge's own codes that a host tells a page. */
export function codesIn(swift) {
  const [, first = '', rest = ''] = /static let ofEnvelopes: \[Self\] = \[([^\]]*)\][^]*static let known: Set<Self> = Set\(\s*ofEnvelopes \+ \[([^\]]*)\]\)/.exec(swift) ?? [];
  const codes = [...(first + rest).matchAll(/\.(\w+),/g)].map(([, code]) => code);
  if (codes.length !== (first + rest).split(',').length - 1 || !codes.length) throw new Error('BridgeError.Code.swift has no lists of known codes, or some of an unknown form.');
  return codes;
}

/** Returns the generated files of the fake host by path. Its other files are the `users`. */
export function hostFiles({ codes, limits, dates, users }) {
  const kept = [...limitsIn(limits)].filter(([name]) => new RegExp(String.raw`\b${name}\b`).test(users));
  const heading = name => `// Generated from ${name} by js/embed.mjs. Do not edit: run \`make script\`.\n`;
  const headingOfLimits = `${heading('ScriptChannel.Limits.swift')}\n/** The limits that the fake host keeps; times in milliseconds. */\n`;
  return {
    'testing/codes.mjs': `${heading('BridgeError.Code.swift')}
/** The bridge's own codes that a host tells a page. */
export const codes = new Set([\n${codesIn(codes).map(code => `  '${code}',\n`).join('')}]);\n`,
    'testing/dates.mjs': `${heading('Dates.swift')}
/** The dates of a contract: the pattern of a text, or undefined for a number. */
export const dates = {\n${datesIn(dates).join('')}};\n`,
    'testing/limits.mjs': `${headingOfLimits}export const defaults = {\n${kept.map(([name, value]) => `  ${name}: ${value},\n`).join('')}};\n`,
    'testing/limits.d.ts': `${headingOfLimits}export interface Limits {\n${kept.map(([name]) => `  ${name}: number;\n`).join('')}}\n`,
  };
}
