// Minifies the page scripts, embeds them in Swift files, and writes what the fake host repeats of the Swift host.
// With --check, writes nothing and fails if a file differs. Only a changed script is minified, which needs terser.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hostFiles } from './translate.mjs';

/** Each type with the folder of its file, and the source files of its constants, or declarations in them. */
export const types = [
  ['BridgeScript', 'ScriptBridge/Script', { text: 'bridge.js', console: 'console.js' }],
  ['BytesScript', 'ScriptBridge/Bytes', { upload: 'upload.js', download: 'download.js' }],
  ['InspectorScript', 'ScriptBridgeInspector', { text: 'inspector.js', style: 'inspector.css' }],
  ['ComponentScript', 'ScriptBridgeHotwire/Components', { text: 'components.js' }],
  ['VisitScript', 'ScriptBridgeHotwire/Visits', { text: 'turbo.js' }],
  ['PageDeclarations', 'ScriptBridgeContract/Files', {
    requestOptions: 'bridge.d.ts#RequestOptions', subscriptionOptions: 'bridge.d.ts#SubscriptionOptions',
    subscription: 'bridge.d.ts#Subscription', uploadOptions: 'bridge.d.ts#UploadOptions', uploadSource: 'bridge.d.ts#UploadSource',
    bytes: 'bridge.d.ts#ScriptBytes', handlerContext: 'testing.d.ts#HandlerContext', uploadedBytes: 'testing.d.ts#UploadedBytes',
  }],
];

/**
 * Returns a script with shorter names of variables and without comments and white space. Nothing else may change: a
 * page may have replaced what a shorter expression would use. The names that a page sees in the stacks of errors stay.
 */
export function minified(text) {
  const names = 'BridgeError,expose,on,post,request,subscribe,supports';
  // A node that is not Debian's does not search Debian's folder for terser's dependencies.
  const env = { ...process.env, NODE_PATH: [process.env.NODE_PATH, '/usr/share/nodejs'].filter(Boolean).join(':') };
  try {
    return execFileSync('terser', ['--mangle', `reserved=[${names}]`, '--format', 'max_line_len=200'], { input: text, encoding: 'utf8', env });
  } catch (error) {
    throw error.code === 'ENOENT' ? new Error('terser is missing: run `make setup`, or `npm install --global terser`.') : error;
  }
}

/** The first line of a minified file. */
const heading = name => `// Minified from ${name} by embed.mjs, sha256 ${createHash('sha256').update(read(name)).digest('hex')}\n`;

/** The minified file of a script. */
const minifiedFile = name => `min/${name.replace(/\.js$/, '.min.js')}`;

/** The text of a minified file, without its first line. */
export const injected = name => read(minifiedFile(name)).replace(/^.*\n/, '');

/** Returns a constant with the text of a file, or with a declaration in one. */
function constant([constantName, name]) {
  const literal = (text, source) => `    /// The text of ${source}.\n    static let ${constantName}: String = ${rawLiteral(text)}\n`;
  if (name.endsWith('.js')) return `    #if ReadableScripts\n${literal(read(name), name)}    #else\n${literal(injected(name), minifiedFile(name))}    #endif\n`;
  const [file, declared] = name.split('#');
  if (!declared) return literal(read(name), name);
  const comment = String.raw`(?:^/\*\*(?:(?!\*/)[^])*\*/\n)?`;
  const [found] = new RegExp(String.raw`${comment}^export (?:interface ${declared}\b[^]*?^}|type ${declared} =[^]*?;$)`, 'm').exec(read(file)) ?? [];
  if (!found) throw new Error(`${file} does not declare ${declared}.`);
  return literal(found, name);
}

/** Returns a text as a Swift literal. */
function rawLiteral(text) {
  // Use more # than any delimiter inside the text has, so that the raw literal does not end early.
  let marks = '#';
  while (text.includes(`"""${marks}`) || text.includes(`\\${marks}`)) marks += '#';
  // A file ends with a line break.
  return `${marks}"""\n${text.split('\n').map(line => line && `        ${line}`).join('\n')}\n        """${marks}`;
}

/** @type {(path: string) => string} */
const read = path => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The generated files, by path. */
function files() {
  const generated = ['codes.mjs', 'dates.mjs', 'limits.mjs', 'limits.d.ts'];
  const users = readdirSync(new URL('testing/', import.meta.url)).filter(name => !generated.includes(name)).map(name => `testing/${name}`);
  const core = '../Sources/ScriptBridge';
  return {
    ...Object.fromEntries(types.map(([type, folder, texts]) => [`../Sources/${folder}/${type}+Source.swift`, `\
// Generated from ${[...new Set(Object.values(texts).map(name => `js/${name.split('#')[0]}`))].join(', ')} by js/embed.mjs. Do not edit: run \`make script\`.
// swift-format-ignore-file

extension ${type} {
${Object.entries(texts).map(constant).join('\n')}}
`])),
    ...hostFiles({
      codes: read(`${core}/Messages/BridgeError.Code.swift`),
      limits: read(`${core}/Channels/ScriptChannel.Limits.swift`),
      dates: read('../Sources/JavaScriptCoding/Forms/Dates.swift'),
      users: [...users, 'testing.mjs', 'wire.mjs'].map(read).join(''),
    }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check');
  for (const name of types.flatMap(([, , texts]) => Object.values(texts)).filter(name => name.endsWith('.js'))) {
    const path = minifiedFile(name);
    if (existsSync(new URL(path, import.meta.url)) && read(path).startsWith(heading(name))) continue;
    if (!isCheck) writeFileSync(new URL(path, import.meta.url), heading(name) + minified(read(name)));
    else {
      console.error(`${path} is not of this ${name}: run \`make script\`.`);
      process.exitCode = 1;
    }
  }
  for (const [path, text] of Object.entries(files())) {
    if (!isCheck) writeFileSync(new URL(path, import.meta.url), text);
    else if (read(path) !== text) {
      console.error(`${path} differs from its sources: run \`make script\`.`);
      process.exitCode = 1;
    }
  }
}
