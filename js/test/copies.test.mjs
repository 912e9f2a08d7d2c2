// Generated declarations repeat some of bridge.d.ts and testing.d.ts, so that they stand alone. The copies
// must stay equal, including the comments of their members.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = path => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Returns an interface without its comment, or a type. */
function declaration(text, name) {
  const [found] = new RegExp(String.raw`(?<=^export )(?:interface ${name}\b[^]*?^}|type ${name} =[^]*?;$)`, 'm').exec(text) ?? [];
  assert.ok(found, `${name} is not declared`);
  return found;
}

const own = { bridge: read('js/bridge.d.ts'), testing: read('js/testing.d.ts') };
const demo = 'Sources/ScriptBridgeDemo';
const clients = [`${demo}/Messages/Contract/contract.client.d.mts`, `${demo}/Photos/Contract/contract.client.d.mts`];
const mocks = [`${demo}/Photos/Contract/contract.mocks.d.mts`];
const contracts = [`${demo}/Photos/Contract/contract.d.ts`];

/** The client's function for an upload declares its fields, so its options omit them. */
const withoutData = text => text.replace('<Data = unknown>', '').replace(/ {2}\/\*\* The fields of the message[^\n]*\n {2}data\?: Data;\n/, '');

const copies = [
  ['RequestOptions', own.bridge, clients],
  ['SubscriptionOptions', own.bridge, clients.slice(0, 1)],
  ['Subscription', own.bridge, clients.slice(0, 1)],
  ['UploadOptions', own.bridge, clients.slice(1), withoutData],
  ['UploadSource', own.bridge, clients.slice(1)],
  ['ScriptBytes', own.bridge, contracts],
  ['HandlerContext', own.testing, mocks],
  ['UploadedBytes', own.testing, mocks],
];

for (const [name, text, files, change = text => text] of copies) {
  test(`copies: ${name} is the same in generated declarations`, () => {
    const original = change(declaration(text, name));
    for (const file of files) assert.equal(declaration(read(file), name), original, file);
  });
}

test('copies: whole declarations are compared', () => {
  assert.match(declaration(own.bridge, 'RequestOptions'), /{\n {2}\/\*\*[^]*timeout\?: number;[^]*signal\?: AbortSignal;\n}$/);
  assert.match(declaration(own.bridge, 'UploadSource'), /= Blob \|.*;$/);
  assert.match(declaration(own.bridge, 'UploadOptions'), /data\?: Data/);
  assert.doesNotMatch(withoutData(declaration(own.bridge, 'UploadOptions')), /Data/);
});
