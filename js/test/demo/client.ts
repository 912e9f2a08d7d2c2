// The client and the mocks of the demo's contract, as a page and its tests use them.
import { FakeHost } from '../../testing.mjs';
import { native, type Native } from '../../../Sources/ScriptBridgeDemo/Messages/Contract/contract.client.mjs';
import { mockNative } from '../../../Sources/ScriptBridgeDemo/Messages/Contract/contract.mocks.mjs';

native.actionButton({ path: '/', icon: 'plus' });
native.getLocation({ accurate: true }, { timeout: 1000 }).then(({ latitude, longitude }) => latitude + longitude);
native.getContacts({ signal: new AbortController().signal }).then(names => names.map(name => name.length));
(async () => {
  for await (const { received, size } of native.downloadReport({ file: 'a.csv' }, { credit: 1 })) received / size;
})();
const getContacts: Native['getContacts'] = native.getContacts;
getContacts();

new FakeHost(mockNative({
  actionButton: ({ path }) => { path.length; },
  getContacts: () => [],
  getLocation: async ({ accurate }, { signal }) => ({ latitude: signal.aborted ? 1 : 2, longitude: accurate ? 1 : 2 }),
  async *downloadReport({ file }) { yield { received: 0, size: file.length }; },
})).load().then(bridge => bridge.request('GetContacts'));
new FakeHost({ ...mockNative({}), contract: {}, limits: { timeout: 1 } });

// @ts-expect-error there is no such function
native.getPlace();
// @ts-expect-error a field is missing
native.actionButton({ path: '/' });
// @ts-expect-error the reply has no such field
native.getLocation({ accurate: true }).then(({ altitude }) => altitude);
// @ts-expect-error a timeout is a number
native.getContacts({ timeout: '1 s' });
// @ts-expect-error an element has no such field
native.downloadReport({ file: 'a.csv' }).next().then(({ value }) => value?.fraction);
// @ts-expect-error the client's functions cannot be replaced
native.getContacts = () => Promise.resolve([]);
// @ts-expect-error there is no such function to mock
mockNative({ getPlace: () => ({ latitude: 1, longitude: 2 }) });
// @ts-expect-error the reply lacks a field
mockNative({ getLocation: () => ({ latitude: 1 }) });
// @ts-expect-error a field is of another type
mockNative({ getLocation: ({ accurate }: { accurate: string }) => ({ latitude: accurate.length, longitude: 2 }) });
// @ts-expect-error an element is an object
mockNative({ downloadReport: () => [1] });
