// Writes the texts of bridge.js and of the inspector into Swift. With --check it writes nothing and
// fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';

const sources = new URL('../Sources/ScriptBridge/', import.meta.url);

const targets = [
  { type: 'BridgeScript', path: 'Script/BridgeScript+Source.swift', texts: { text: 'bridge.js' } },
  {
    type: 'InspectorScript',
    path: 'Inspector/InspectorScript+Source.swift',
    texts: { text: 'inspector.js', style: 'inspector.css' },
  },
];

/** A constant whose value is the text of a file. */
function constant(name, file) {
  const script = readFileSync(new URL(file, import.meta.url), 'utf8');
  // A raw literal ends at quotation marks with as many # behind them: use more than the script has.
  let marks = '#';
  while (script.includes(`"""${marks}`) || script.includes(`\\${marks}`)) marks += '#';
  const lines = script.trimEnd().split('\n').map(line => line && `        ${line}`);
  return `    /// The text of ${file}.
    static let ${name}: String = ${marks}"""
${lines.join('\n')}

        """${marks}
`;
}

for (const { type, path, texts } of targets) {
  const files = Object.values(texts);
  const swift = `// Generated from ${files.map(file => `js/${file}`).join(' and ')} by js/embed.mjs. Do not edit: run \`make script\`.
// swift-format-ignore-file

extension ${type} {
${Object.entries(texts).map(([name, file]) => constant(name, file)).join('\n')}}
`;
  const target = new URL(path, sources);
  if (!process.argv.includes('--check')) {
    writeFileSync(target, swift);
  } else if (readFileSync(target, 'utf8') !== swift) {
    console.error(`${path} differs from ${files.join(' or ')}: run \`make script\`.`);
    process.exitCode = 1;
  }
}
