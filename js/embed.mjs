// Writes the text of bridge.js into Swift. With --check it writes nothing and fails on a difference.
import { readFileSync, writeFileSync } from 'node:fs';

const script = readFileSync(new URL('bridge.js', import.meta.url), 'utf8');
const target = new URL('../Sources/ScriptBridge/Script/BridgeScript+Source.swift', import.meta.url);

// A raw literal ends at quotation marks with as many # behind them: use more than the script has.
let marks = '#';
while (script.includes(`"""${marks}`) || script.includes(`\\${marks}`)) marks += '#';
const lines = script.trimEnd().split('\n').map(line => line && `        ${line}`);

const swift = `// Generated from js/bridge.js by js/embed.mjs. Do not edit: run \`make script\`.
// swift-format-ignore-file

extension BridgeScript {
    /// The text of bridge.js.
    static let text: String = ${marks}"""
${lines.join('\n')}

        """${marks}
}
`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, swift);
} else if (readFileSync(target, 'utf8') !== swift) {
  console.error('BridgeScript+Source.swift differs from js/bridge.js: run `make script`.');
  process.exitCode = 1;
}
