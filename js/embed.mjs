// Embeds the page scripts in Swift files. With --check, writes nothing and fails if a file differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Each type with the folder of its file, and the source files of its constants. */
export const types = [
  ['BridgeScript', 'ScriptBridge/Script', { text: 'bridge.js', console: 'console.js' }],
  ['BytesScript', 'ScriptBridge/Bytes', { upload: 'upload.js', download: 'download.js' }],
  ['InspectorScript', 'ScriptBridgeInspector', { text: 'inspector.js', style: 'inspector.css' }],
  ['ComponentScript', 'ScriptBridgeHotwire/Components', { text: 'components.js' }],
  ['VisitScript', 'ScriptBridgeHotwire/Visits', { text: 'turbo.js' }],
];

/** Returns a constant with the text of a file. */
function constant([constantName, name]) {
  const script = readFileSync(new URL(name, import.meta.url), 'utf8');
  // Use more # than any delimiter inside the script has, so that the raw literal does not end early.
  let marks = '#';
  while (script.includes(`"""${marks}`) || script.includes(`\\${marks}`)) marks += '#';
  const lines = script.trimEnd().split('\n').map(line => line && `        ${line}`);
  return `    /// The text of ${name}.
    static let ${constantName}: String = ${marks}"""
${lines.join('\n')}

        """${marks}
`;
}

const isProgram = process.argv[1] === fileURLToPath(import.meta.url);

for (const [type, folder, texts] of isProgram ? types : []) {
  const names = Object.values(texts).map(name => `js/${name}`).join(', ');
  const target = new URL(`../Sources/${folder}/${type}+Source.swift`, import.meta.url);
  const swift = `// Generated from ${names} by js/embed.mjs. Do not edit: run \`make script\`.
// swift-format-ignore-file

extension ${type} {
${Object.entries(texts).map(constant).join('\n')}}
`;

  if (!process.argv.includes('--check')) {
    writeFileSync(target, swift);
  } else if (readFileSync(target, 'utf8') !== swift) {
    console.error(`${type}+Source.swift differs from ${names}: run \`make script\`.`);
    process.exitCode = 1;
  }
}
