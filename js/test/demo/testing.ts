// The demo's contract in the unit tests of its page: the fake host's handlers are checked too.
import { FakeHost, HostError } from '../../testing.mjs';

const host = new FakeHost({
  messages: { ActionButton: ({ path, icon }) => { path.length + icon.length; } },
  requests: {
    GetLocation: ({ accurate }) => ({ latitude: accurate ? 52.52 : 52.5, longitude: 13.4 }),
    async GetContacts() { throw new HostError('contactsDenied', 'The app does not share contacts.'); },
  },
  subscriptions: {
    async *DownloadReport({ file }, { signal }) {
      for (let received = 0; !signal.aborted && received <= file.length; received++) yield { received, size: file.length };
    },
  },
});
host.load().then(bridge => bridge.request('GetLocation', { accurate: true })).then(({ latitude }) => latitude.toFixed());
host.call('register', 'token').then((nothing: void) => nothing);
new FakeHost({ contract: { format: 1 }, channel: 'nativeApp', requests: { GetLocation: () => ({ latitude: 1, longitude: 2 }) } });
host.fault('delay', { delay: 500, name: 'GetLocation', direction: 'toPage' });
// @ts-expect-error there is no such fault
host.fault('crash');

// @ts-expect-error the contract has no such code
new HostError('contactsDenid', 'The app does not share contacts.');
// @ts-expect-error nor may a fault have one
host.fault('reject', { code: 'contactsDenid' });
// @ts-expect-error the page has no such message
new FakeHost({ messages: { Refresh() {} } });
// @ts-expect-error the reply lacks a field
new FakeHost({ requests: { GetLocation: () => ({ latitude: 1 }) } });
// @ts-expect-error a message has no such field
new FakeHost({ messages: { ActionButton: ({ paht }) => paht } });
// @ts-expect-error a request has no such field
new FakeHost({ requests: { GetLocation: ({ acurate }) => ({ latitude: acurate ? 1 : 2, longitude: 1 }) } });
// @ts-expect-error a subscription has no such field
new FakeHost({ subscriptions: { DownloadReport: async function* ({ flie }) { flie; } } });
// @ts-expect-error a context has no such member
new FakeHost({ requests: { GetContacts: (_, { signl }) => [signl] } });
// @ts-expect-error an element is an object
new FakeHost({ subscriptions: { DownloadReport: () => [1] } });
// @ts-expect-error the page exposes no such function
host.call('unregister');
// @ts-expect-error the function takes a string
host.call('register', 1);
// @ts-expect-error the host emits no events
host.emit('themeChanged', 'dark');
// @ts-expect-error a contract is what the file holds, not its text
new FakeHost({ contract: '{}' });
// @ts-expect-error with a contract too, the reply lacks a field
new FakeHost({ contract: {}, requests: { GetLocation: () => ({ latitude: 1 }) } });
