// Writes the texts of the page scripts into Swift. With --check it writes nothing and fails on a
// difference.
import { readFileSync, writeFileSync } from 'node:fs';

/** Each script with the type whose `text` it becomes, and the folder of that type's file. */
const scripts = [
  ['bridge.js', 'BridgeScript', 'ScriptBridge/Script'],
  ['components.js', 'ComponentScript', 'ScriptBridgeHotwire/Components'],
  ['turbo.js', 'VisitScript', 'ScriptBridgeHotwire/Visits'],
];

for (const [name, type, folder] of scripts) {
  const script = readFileSync(new URL(name, import.meta.url), 'utf8');
  const target = new URL(`../Sources/${folder}/${type}+Source.swift`, import.meta.url);

  // A raw literal ends at quotation marks with as many # behind them: use more than the script has.
  let marks = '#';
  while (script.includes(`"""${marks}`) || script.includes(`\\${marks}`)) marks += '#';
  const lines = script.trimEnd().split('\n').map(line => line && `        ${line}`);

  const swift = `// Generated from js/${name} by js/embed.mjs. Do not edit: run \`make script\`.
// swift-format-ignore-file

extension ${type} {
    /// The text of ${name}.
    static let text: String = ${marks}"""
${lines.join('\n')}

        """${marks}
}
`;

  if (!process.argv.includes('--check')) {
    writeFileSync(target, swift);
  } else if (readFileSync(target, 'utf8') !== swift) {
    console.error(`${type}+Source.swift differs from js/${name}: run \`make script\`.`);
    process.exitCode = 1;
  }
}
