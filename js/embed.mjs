// Embeds the page scripts in Swift files, and writes what the fake host repeats of the Swift host. With
// --check, writes nothing and fails if a file differs.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
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

/** Returns a constant with the text of a file, or with a declaration in one. */
function constant([constantName, name]) {
  const [file, declared] = name.split('#');
  const comment = String.raw`(?:^/\*\*(?:(?!\*/)[^])*\*/\n)?`;
  const [script] = declared ? new RegExp(String.raw`${comment}^export (?:interface ${declared}\b[^]*?^}|type ${declared} =[^]*?;$)`, 'm').exec(read(file)) ?? [] : [read(file)];
  if (!script) throw new Error(`${file} does not declare ${declared}.`);
  // Use more # than any delimiter inside the script has, so that the raw literal does not end early.
  let marks = '#';
  while (script.includes(`"""${marks}`) || script.includes(`\\${marks}`)) marks += '#';
  const lines = script.trimEnd().split('\n').map(line => line && `        ${line}`);
  return `    /// The text of ${name}.
    static let ${constantName}: String = ${marks}"""
${lines.join('\n')}
${declared ? '' : '\n'}        """${marks}
`;
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
  for (const [path, text] of Object.entries(files())) {
    if (!process.argv.includes('--check')) writeFileSync(new URL(path, import.meta.url), text);
    else if (read(path) !== text) {
      console.error(`${path} differs from its sources: run \`make script\`.`);
      process.exitCode = 1;
    }
  }
}
