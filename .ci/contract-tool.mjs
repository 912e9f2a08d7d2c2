#!/usr/bin/env node
// Follows the article *The contract* as a reader would: creates a package in an empty folder, runs the
// article's commands verbatim, and then provokes errors. Keeps only build products, in .build/contract-tool.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const place = join(root, '.build/contract-tool');
const folder = join(place, 'Customers');
const article = readFileSync(join(root, 'Sources/ScriptBridgeContract/ScriptBridgeContract.docc/TheContract.md'), 'utf8');
const blocks = language => article.split(`\`\`\`${language}\n`).slice(1).map(text => text.split('```')[0]);

const remove = path => rmSync(path, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (name !== '.build') remove(join(folder, name));
// A package's identity is the name of its folder.
remove(join(place, 'ScriptBridge'));
symlinkSync(root, join(place, 'ScriptBridge'));

const write = (path, text) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};
const files = () => Object.fromEntries(['Contract', 'Pages'].filter(name => existsSync(join(folder, name))).flatMap(name =>
  readdirSync(join(folder, name)).map(file => [`${name}/${file}`, readFileSync(join(folder, name, file), 'utf8')])));

/** Runs a shell command in the package and returns its output. */
function run(command, isRight = true) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8', env: { ...process.env, TMPDIR: place } });
  const text = `${stdout}${stderr}`;
  assert.equal(status === 0, isRight, `${command}:\n${text}`);
  console.log(`contract tool | ${command} | ${isRight ? 'done' : 'rejected'} | ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return text;
}

/** Runs a command that must fail, leave the files alone, and print these texts. */
function reject(command, ...texts) {
  const before = files();
  const said = run(command, false);
  for (const text of texts) assert.ok(said.includes(text), `${command}: expected ${text}\nin ${said}`);
  assert.deepEqual(files(), before);
}

const [manifest] = blocks('').filter(text => text.startsWith('// swift-tools-version'));
const [program] = blocks('swift').filter(text => text.startsWith('import Customers'));
const [record, check, checkAlone] = blocks('sh').map(text => text.trim());

run('swift package init --type library --name Customers');
write('Package.swift', manifest);
write('Sources/CustomersContract/main.swift', program);
const messages = reply => write('Sources/Customers/Customers.swift', `
import ScriptBridge

struct GetLocation: ScriptRequest {
    struct Reply: Codable, Sendable { let ${reply}: Double }
    let accurate: Bool
}

@MainActor public func customersChannel() -> ScriptChannel {
    var channel = ScriptChannel("nativeApp", accepting: .mainFrame(of: "https://example.com"))
    channel.on(GetLocation.self) { _, _ in GetLocation.Reply(${reply}: 52.5) }
    return channel
}
`);
messages('latitude');

reject(check, 'There is no ', 'Contract/contract.json. To create it, run the command without --check');
run(record);
assert.deepEqual(Object.keys(files()).sort(), ['client.d.mts', 'client.mjs', 'd.ts', 'json', 'md', 'mocks.d.mts', 'mocks.mjs'].map(end => `Contract/contract.${end}`));
assert.match(files()['Contract/contract.client.d.mts'], /getLocation\(data: contract\.GetLocation, options\?: RequestOptions\): Promise<contract\.GetLocationReply>;/);
run(check);
run(checkAlone);

// The article's statements on permissions.
reject('swift package bridge-contract --check < /dev/null', 'Use `--allow-writing-to-package-directory`');
reject(`${record} --chek`, 'There is no option “--chek”.');
reject(`${record} --output`, '--output needs a folder.');
reject(`${record} --target`, '--target needs the name of an executable target.');
reject(`${record} --target Customers`, 'The package has no executable target “Customers” that depends on ScriptBridgeContract. These targets do: “CustomersContract”.');
run(`${record} --target CustomersContract --output Pages`);
assert.equal(files()['Pages/contract.json'], files()['Contract/contract.json']);

messages('longitude');
reject(check, "The host's types differ from contract.json.", 'reply of GetLocation: “latitude” is gone');
run(record);
run(check);

write('Sources/Other/main.swift', 'print(1)\n');
const other = ', .executableTarget(name: "Other", dependencies: [.product(name: "ScriptBridgeContract", package: "ScriptBridge")])\n    ]\n)';
const changed = readFileSync(join(folder, 'Package.swift'), 'utf8');
write('Package.swift', changed.replace(/,\n {4}\]\n\)/, other));
reject(record, 'Several executable targets depend on ScriptBridgeContract: “CustomersContract”, “Other”. Choose one with --target NAME.');
write('Package.swift', changed.replace('name: "ScriptBridgeContract"', 'name: "ScriptBridge"'));
reject(record, 'The package has no executable target that depends on ScriptBridgeContract.');

write('Package.swift', changed);
write('Sources/Customers/Customers.swift', 'nonsense');
reject(record, '“CustomersContract” cannot be built:', 'error:');
console.log('contract tool | the article holds');
