// Translates what the fake host repeats of the Swift host: the texts of errors, the defaults of limits and the
// forms of dates. Only what its files use is translated. Throws for a form that it does not know.

/** The JavaScript types of a factory's parameters. A duration is a number of milliseconds. */
const kinds = { Int: 'number', Duration: 'number', Bool: 'boolean', String: 'string', ChannelName: 'string', FunctionPath: 'string' };

// No backticks or dollar signs, which mean something in JavaScript.
const text = String.raw`"(?:[^"\\\x60$]|\\\((?:[^()"]|"[^"]*"|\([^()]*\))*\)|\\u\{\w+\})*"`;
const factory = new RegExp(String.raw`^ {4}(?:package |public )?static (?:func (\w+)\(([^)]*)\) -> \w+ \{|let (\w+)(?:: \w+)? =)\s*`
  + String.raw`(?:BridgeError|PageError)\(\s*\.(\w+),\s*(${text})(?:,\s*underlyingError: error)?\s*\)\s*(?:\}|$)`, 'gm');

/** @param {string} expression An interpolated one. */
function expressionOf(expression, name) {
  const [, quoted, time, plain] = /^PageText\.quoted\((\w+)\)$|^(\w+)\.inMilliseconds$|^(\w+|\w+ \? "[^"\\]*" : "[^"\\]*")$/.exec(expression) ?? [];
  if (time) return `Math.round(${time} * 10) / 10`;
  if (!quoted && !plain) throw new Error(`The text of ${name} has an unknown expression: ${expression}.`);
  return quoted ? `quoted(${quoted})` : plain;
}

/** Returns the source of a function for each factory of errors, by its name and its labels. */
export function errorsIn(swift) {
  const errors = new Map();
  for (const [, name, list, constant, code, literal] of swift.matchAll(factory)) {
    const parameters = (list ?? '').split(/,\s*/).map(parameter => /^\s*(?:(\w+) )?(\w+): (.*?)\s*$/.exec(parameter) ?? [])
      .filter(([parameter, , , type]) => parameter && type !== 'any Error');
    const labels = parameters.map(([, label, parameter]) => label ?? parameter).filter(label => label !== '_');
    const key = (name ?? constant) + labels.map(label => label[0].toUpperCase() + label.slice(1)).join('');
    errors.set(key, errors.has(key) ? () => { throw new Error(`Two errors are named ${key}.`); } : () => {
      const types = parameters.map(([, , parameter, type]) => {
        if (!kinds[type]) throw new Error(`A parameter of ${key} has the unknown type ${type}.`);
        return `${parameter}: ${kinds[type]}`;
      });
      const message = literal.slice(1, -1).replace(/\\\(((?:[^()"]|"[^"]*"|\([^()]*\))*)\)/g, (_, expression) => `\${${expressionOf(expression, key)}}`);
      return `/** @type {(${types.join(', ')}) => HostError} */
export const ${key} = (${parameters.map(([, , parameter]) => parameter).join(', ')}) => new HostError('${code}', \`${message}\`);\n`;
    });
  }
  return errors;
}

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
export function hostFiles({ errorTexts, codes, limits, dates, users }) {
  const errors = errorsIn(errorTexts);
  const used = [...new Set([...users.matchAll(/\berrors\.(\w+)\(/g)].map(([, name]) => name))].sort();
  const sources = used.map(name => {
    if (!errors.has(name)) throw new Error(`errors.${name} is used, but ErrorTexts.swift has no such factory, or one of an unknown form.`);
    return errors.get(name)();
  });
  const kept = [...limitsIn(limits)].filter(([name]) => new RegExp(String.raw`\b${name}\b`).test(users));
  const heading = name => `// Generated from ${name} by js/embed.mjs. Do not edit: run \`make script\`.\n`;
  const headingOfLimits = `${heading('ScriptChannel.Limits.swift')}\n/** The limits that the fake host keeps; times in milliseconds. */\n`;
  return {
    'testing/errors.mjs': `${heading('ErrorTexts.swift')}import { HostError, quoted } from './host-error.mjs';\n\n${sources.join('\n')}`,
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
