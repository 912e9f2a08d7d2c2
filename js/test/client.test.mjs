// The clients and mocks that ScriptBridgeContract generates for the demo's contracts.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { FakeHost, HostError } from '../testing.mjs';
import { native } from '../../Sources/ScriptBridgeDemo/Messages/Contract/contract.client.mjs';
import { mockNative } from '../../Sources/ScriptBridgeDemo/Messages/Contract/contract.mocks.mjs';
import { native as photos } from '../../Sources/ScriptBridgeDemo/Photos/Contract/contract.client.mjs';
import { native as sample } from '../../Tests/Fixtures/contract/contract.client.mjs';
import { mockNative as mockSample } from '../../Tests/Fixtures/contract/contract.mocks.mjs';
import { fixture } from './page.mjs';

const contract = fixture('../../Sources/ScriptBridgeDemo/Messages/Contract/contract');
const place = { latitude: 52.5, longitude: 13.25 };

test('client: without bridge.js, functions that return promises reject, and posts throw', async () => {
  const error = { name: 'Error', message: 'There is no bridge: load bridge.js first.' };
  await assert.rejects(native.getLocation({ accurate: true }), error);
  await assert.rejects(photos.scalePhoto(new Blob(['a']), { data: { width: 1 } }), error);
  const elements = native.downloadReport({ file: 'a.csv' });
  assert.equal(elements[Symbol.asyncIterator](), elements);
  await assert.rejects(elements.next(), error);
  assert.deepEqual(await elements.next(), { done: true, value: undefined });
  assert.deepEqual(await native.downloadReport({ file: 'a.csv' }).return(), { done: true, value: undefined });
  await assert.rejects(async () => { for await (const _ of native.downloadReport({ file: 'a.csv' })) assert.fail(); }, error);
  assert.throws(() => native.actionButton({ path: '/', icon: 'plus' }), error);
});

test('client: each function reaches its mock, and the contract allows the mocks', async () => {
  const posted = [];
  const host = new FakeHost({
    ...mockNative({
      actionButton: button => { posted.push(button); },
      getContacts: () => ['Ada'],
      getLocation: ({ accurate }) => accurate ? place : { latitude: 0, longitude: 0 },
      * downloadReport({ file }) {
        for (let received = 1; received <= 2; received++) yield { received, size: file.length };
      },
    }), contract,
  });
  await host.load();
  native.actionButton({ path: '/', icon: 'plus' });
  assert.deepEqual(await native.getContacts(), ['Ada']);
  assert.deepEqual(await native.getLocation({ accurate: true }), place);
  const elements = [];
  for await (const element of native.downloadReport({ file: 'a.csv' })) elements.push(element);
  assert.deepEqual(elements, [{ received: 1, size: 5 }, { received: 2, size: 5 }]);
  assert.deepEqual(posted, [{ path: '/', icon: 'plus' }]);
  assert.deepEqual(host.failures, []);
});

test('client: functions take the options of the bridge', async () => {
  const host = new FakeHost(mockNative({
    getContacts: () => new Promise(() => {}),
    getLocation: (data, { timeout }) => { throw new HostError('mine', `${timeout}`); },
    downloadReport: () => (async function* () { yield { received: 1, size: 1 }; await new Promise(() => {}); })(),
  }));
  await host.load();
  await assert.rejects(native.getLocation({ accurate: true }, { timeout: 5000 }), { code: 'mine', message: '5000' });
  const controller = new AbortController();
  const contacts = native.getContacts({ signal: controller.signal });
  const reports = native.downloadReport({ file: 'a' }, { credit: 1, signal: controller.signal });
  assert.equal((await reports.next()).value.received, 1);
  controller.abort();
  await assert.rejects(contacts, { code: 'cancelled' });
  await assert.rejects(reports.next(), { code: 'cancelled' });
});

test('mocks: an error of a handler has a code of the contract', async () => {
  let code = 'contactsDenied';
  const host = new FakeHost({ ...mockNative({ getContacts() { throw new HostError(code, 'No.', [1]); } }), contract });
  await host.load();
  await assert.rejects(native.getContacts(), { code: 'contactsDenied', message: 'No.', data: [1] });
  assert.deepEqual(host.failures, []);
  code = 'contactsDenid';
  await assert.rejects(native.getContacts(), { code: 'handlerFailed' });
  assert.deepEqual(host.failures.map(({ code, message }) => [code, message]), [
    ['notInContract', '“GetContacts” has no error code “contactsDenid” in the contract. It has “contactsDenied”.'],
  ]);
});

test('mocks: a message without a mock is unknown to the host, and an unknown mock is rejected', async () => {
  await new FakeHost(mockNative({ getContacts: undefined })).load();
  await assert.rejects(native.getContacts(), { code: 'unknownMessage' });
  assert.throws(() => mockNative({ getPlace() {} }), {
    name: 'TypeError', message: 'Cannot mock “getPlace”. The functions are: actionButton, downloadReport, getContacts, getLocation.',
  });
});

test('mocks: a message may have any name, such as __proto__', async () => {
  const posted = [];
  const options = mockSample({ proto: data => { posted.push(data); } });
  assert.deepEqual(Object.keys(options.messages), ['__proto__']);
  const host = new FakeHost({ ...options, contract: fixture('contract/contract') });
  const bridge = await host.load();
  assert.equal(bridge.supports('__proto__'), true);
  sample.proto();
  await host.next('__proto__');
  assert.deepEqual(posted, [{}]);
  assert.deepEqual(host.failures, []);
});

/** Returns the outcome of an upload with the client of the demo's photos, in a page that runs this code first. */
function outcome(code) {
  const client = new URL('../../Sources/ScriptBridgeDemo/Photos/Contract/contract.client.mjs', import.meta.url);
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', `
    ${code}
    const { native } = await import(${JSON.stringify(client)});
    const outcome = await native.scalePhoto('bytes', { data: { width: 1 } }).catch(({ code, message }) => ({ code, message }));
    console.log(JSON.stringify(outcome));`], { encoding: 'utf8', timeout: 120_000 });
  return JSON.parse(text);
}

test('client: an upload uses the bridge, and fails with a code if nothing accepts uploads', () => {
  const upload = 'upload: async (...values) => values';
  assert.deepEqual(outcome(`globalThis.ScriptBridge = { bridge: { ${upload} } };`), ['ScalePhoto', 'bytes', { data: { width: 1 } }]);
  const script = name => JSON.stringify(new URL(`../${name}`, import.meta.url));
  assert.equal(outcome(`globalThis.window = globalThis; await import(${script('bridge.js')});`).code, 'noHost');
  const host = `const { FakeHost } = await import(${script('testing.mjs')}); await new FakeHost({ messages: { It() {} } }).load();`;
  assert.equal(outcome(host).code, 'unknownMessage');
});

test('client: an upload can be mocked', () => {
  const code = `
    import { FakeHost } from ${JSON.stringify(new URL('../testing.mjs', import.meta.url))};
    import { mockNative } from ${JSON.stringify(new URL('../../Sources/ScriptBridgeDemo/Photos/Contract/contract.mocks.mjs', import.meta.url))};
    import { native } from ${JSON.stringify(new URL('../../Sources/ScriptBridgeDemo/Photos/Contract/contract.client.mjs', import.meta.url))};
    const host = new FakeHost(mockNative({ scalePhoto: async ({ width }, bytes) => ({ photo: host.bytes(await bytes.blob()), width, height: bytes.size }) }));
    await host.load();
    const { photo, width, height } = await native.scalePhoto(new Blob(['abc']), { data: { width: 9 } });
    console.log(JSON.stringify([width, height, await (await photo.blob()).text()]));`;
  const text = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8', timeout: 120_000 });
  assert.deepEqual(JSON.parse(text), [9, 3, 'abc']);
});
