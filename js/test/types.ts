// Tests types by compiling: every @ts-expect-error line must be an error.
import bridge, {
  BridgeError, type AnyBridge, type Bridge, type ErrorCode, type EventData, type EventName, type MessageData, type MessageName, type RequestData,
  type RequestName, type ScriptBytes, type SubscriptionData, type SubscriptionElement, type SubscriptionName,
} from '../bridge.mjs';
import { FakeHost, HostError, type FakeHostOptions } from '../testing.mjs';

bridge.post('ActionButton', { path: '/customers/new', icon: 'plus' });
bridge.post('Refresh');
const here: Promise<unknown> = bridge.request('GetLocation', { accurate: true });
const stop: () => void = bridge.on('themeChanged', theme => console.log(theme));
bridge.expose({ register(token: string) { return fetch('/notification_tokens', { method: 'POST', body: token }); } });
const sameBridge: Bridge = window.bridge;
here.catch(error => error instanceof BridgeError && error.code === 'noHost');
stop();
sameBridge.isNative;
bridge.on('themeChanged', (theme: string) => document.body.classList.add(theme));
bridge.request<{ latitude: number }>('GetLocation').then(place => place.latitude.toFixed());

// @ts-expect-error a message needs a name
bridge.post();
// @ts-expect-error a reply is unknown until it is checked
here.then(reply => reply.latitude);
// @ts-expect-error only functions can be exposed
bridge.expose({ register: 1 });
// @ts-expect-error the page cannot decide that there is a host
bridge.isNative = true;

// Without a contract, everything is unknown.
const options = { timeout: 5000, signal: new AbortController().signal };
bridge.request('GetLocation', { accurate: true }, options);
async function downloads() {
  for await (const element of bridge.subscribe('Downloads', {}, { credit: 4, signal: options.signal })) {
    // @ts-expect-error an element is unknown until it is checked
    element.fraction;
  }
  for await (const { fraction } of bridge.subscribe<{ fraction: number }>('Downloads')) fraction.toFixed();
}
here.catch((error: BridgeError) => {
  // @ts-expect-error an error's data is unknown until it is checked
  error.data.free;
});
// @ts-expect-error a timeout is a number
bridge.request('GetLocation', {}, { timeout: '5s' });

// With a contract, everything is checked.
interface Contract {
  messages: { ActionButton: { path: string; icon: string }; Refresh: {}; Badge: number };
  requests: {
    GetLocation: { data: { accurate: boolean }; reply: { latitude: number } };
    GetVersion: { reply: string };
    SignOut: {};
    GetPhoto: { data: { number: number }; reply: { title: string; image: ScriptBytes }; codes: 'noPhoto' | 'locked' };
  };
  subscriptions: { Downloads: { data: { folder?: string }; element: { fraction: number }; codes: 'noFolder' } };
  uploads: { Photo: { data: { album: string }; reply: number; codes: 'noRoom' }; Log: { data: {} } };
  messageCodes: { ActionButton: 'unknownIcon' | 'noRoom' };
  events: { themeChanged: 'light' | 'dark'; context: { locale: string } };
  functions: { register(token: string): Promise<void>; unregister(): void };
  otherFunctions: { 'shop.total'(currency: string): number };
}
declare const typed: Bridge<Contract>;

typed.post('ActionButton', { path: '/', icon: 'plus' });
typed.post('Refresh');
typed.post('Badge', 3);
typed.request('GetLocation', { accurate: true }, options).then(({ latitude }) => latitude.toFixed());
typed.request('GetVersion').then(version => version.toUpperCase());
typed.request('GetVersion', {}, options);
typed.request('SignOut').then((nothing: undefined) => nothing);
// The end of a message without a reply can be awaited.
typed.request('ActionButton', { path: '/', icon: 'plus' }, options).then((nothing: undefined) => nothing);
typed.request('Refresh').then((nothing: undefined) => nothing);
async function typedDownloads() {
  for await (const { fraction } of typed.subscribe('Downloads', { folder: '/' }, { credit: 4 })) fraction.toFixed();
  for await (const { fraction } of typed.subscribe('Downloads')) fraction.toFixed();
}
typed.request('GetPhoto', { number: 7 }).then(async ({ image }) => {
  const [blob, buffer]: [Blob, ArrayBuffer] = [await image.blob(), await image.arrayBuffer()];
  const { value } = await image.stream().getReader().read();
  return [URL.createObjectURL(blob), buffer.byteLength, value?.length, image.size?.toFixed(), image.type.length];
});
typed.upload('Photo', new Blob(), { data: { album: 'Summer' }, onProgress: (sent, size) => sent / (size ?? 1) }).then(number => number.toFixed());
typed.upload('Log', new Uint8Array(1)).then((nothing: undefined) => nothing);
typed.supports('Photo');
// @ts-expect-error an album is missing
typed.upload('Photo', new Blob());
// @ts-expect-error a string has no bytes
typed.upload('Log', 'text');
bridge.upload('Photo', new ReadableStream(), { signal: options.signal }).catch(() => {});
typed.on('themeChanged', theme => theme === 'dark');
typed.expose({ async register(token) { token.trim(); } });
typed.context?.locale.trim();
if (typed.supports('ActionButton') || typed.supports('GetVersion') || typed.supports('Downloads')) typed.post('Refresh');

// @ts-expect-error there is no context in a plain browser
typed.context.locale;
// @ts-expect-error the context has no such field
typed.context?.theme;
// @ts-expect-error no handler has this name, ever
typed.supports('themeChanged');
// @ts-expect-error a field is missing
typed.post('ActionButton', { path: '/' });
// @ts-expect-error the data is missing
typed.post('ActionButton');
// @ts-expect-error a field is misspelled
typed.post('ActionButton', { path: '/', icon: 'plus', titel: 'New' });
// @ts-expect-error no handler has this name
typed.post('actionButton', { path: '/', icon: 'plus' });
// @ts-expect-error a request is not a message
typed.post('SignOut');
// @ts-expect-error a field has another type
typed.request('GetLocation', { accurate: 'yes' });
// @ts-expect-error a field of a message is missing
typed.request('ActionButton', { path: '/' });
// @ts-expect-error the data of a message is missing
typed.request('Badge');
// @ts-expect-error a subscription has no reply
typed.request('Downloads');
// @ts-expect-error the reply has no such field
typed.request('GetLocation', { accurate: true }).then(({ altitude }) => altitude);
// @ts-expect-error an element has no such field
typed.subscribe('Downloads').next().then(({ value }) => value?.file);
// @ts-expect-error there is no such event
typed.on('themechanged', () => {});
// @ts-expect-error the event has other data
typed.on('themeChanged', (theme: number) => theme);
// @ts-expect-error the host calls no such function
typed.expose({ registerr() {} });
// @ts-expect-error the host gives it a string
typed.expose({ register: async (token: number) => { token.toFixed(); } });

// A page's own functions can take any message, with its types.
const send = <N extends MessageName<Contract>>(name: N, data: MessageData<N, Contract>) => typed.post(name, data);
const ask = <N extends RequestName<Contract>>(name: N, data: RequestData<N, Contract>) => typed.request(name, data, options);
const follow = <N extends SubscriptionName<Contract>>(name: N, data: SubscriptionData<N, Contract>) => typed.subscribe(name, data, { credit: 4 });
const listen = <N extends EventName<Contract>>(name: N, listener: (data: EventData<N, Contract>) => void) => typed.on(name, listener);
send('Badge', 3);
ask('GetLocation', { accurate: true }).then(({ latitude }) => latitude.toFixed());
ask('GetVersion', undefined).then(version => version.trim());
ask('Badge', 3).then((nothing: undefined) => nothing);
follow('Downloads', {}).next().then(({ value }) => value?.fraction.toFixed());
const fraction: SubscriptionElement<'Downloads', Contract> = { fraction: 1 };
listen('themeChanged', theme => theme === 'dark');
// @ts-expect-error a field is missing
ask('GetLocation', {});
// @ts-expect-error the data is missing
ask('GetLocation', undefined);
// @ts-expect-error a message has other data
send('Badge', 'three');
// @ts-expect-error there is no such event
listen('themechanged', () => {});
// Without a contract too.
const askAnything = <N extends RequestName>(name: N, data: RequestData<N>) => bridge.request(name, data);
askAnything('Anything', [1, 2, 3]).then((reply: unknown) => reply);

// The codes are those of all messages and of the bridge. Without any in the contract, a code is a text.
const codes: ErrorCode<Contract>[] = ['noPhoto', 'locked', 'noFolder', 'noRoom', 'noHost', 'unknownIcon'];
const anyCode: ErrorCode<Pick<Contract, 'events'>> = 'anything';
new BridgeError('anything', 'Any text.');
new HostError('anything', 'Any text.');
// @ts-expect-error there is no such code
codes.push('noPhotos');
// @ts-expect-error without a contract, a code is still a text
new BridgeError(5, 'A number.');

// Without a contract, any name may be asked for, and the context may be anything.
declare const untyped: AnyBridge;
const isThere: boolean = untyped.supports('Anything');
const given: unknown = untyped.context;

// A contract may omit any part.
declare const partly: Bridge<Pick<Contract, 'events'>>;
partly.post('Anything', [1, 2, 3]);
// @ts-expect-error the parts that it has are checked
partly.on('anything', () => {});

// A page of another bridge has no bridge of this one to load.
const envelope = { by: 'function' as const, read: (body: any) => body, write: () => undefined };
new FakeHost({ envelope }).load().then(loaded => loaded?.post('Refresh'));
// @ts-expect-error there may be no bridge
new FakeHost({ envelope: { ...envelope, read: body => ({ name: body.type }) } }).load().then(loaded => loaded.post('Refresh'));
new FakeHost({ envelope: { ...envelope, read: ({ id, result }) => [{ acknowledges: id, result }, { name: 'Refresh' }] } }).send('show', 5).then(({ shown }) => shown);
// @ts-expect-error an envelope reads and writes
new FakeHost({ envelope: { read: body => body } });
// @ts-expect-error an envelope reads bodies
new FakeHost({ envelope: { ...envelope, read: 5 } });
// Other hosts have one, even if the types of the options or the contract do not say whether there is an envelope.
new FakeHost().load().then(loaded => loaded.post('Refresh'));
new FakeHost({ contract: { format: 1 } }).load().then(loaded => loaded.post('Refresh'));
declare const settings: FakeHostOptions;
new FakeHost(settings).load().then(loaded => loaded.post('Refresh'));
const file: object = {};
new FakeHost({ contract: file }).load().then(loaded => loaded.post('Refresh'));
new FakeHost({ contract: JSON.parse('{}') }).load().then(loaded => loaded.post('Refresh'));
new FakeHost<Contract>({ requests: { GetVersion: () => '1' } }).load().then(loaded => loaded.post('Badge', 3));

// The host calls functions of the bridge by name, and others by path.
declare const typedHost: FakeHost<Contract>;
typedHost.call('register', 'a token').then((nothing: void) => nothing);
typedHost.call('shop.total', 'EUR').then(total => total.toFixed());
const total: Contract['otherFunctions']['shop.total'] = currency => currency.length;
total('EUR').toFixed();
// @ts-expect-error the argument of a function outside the bridge is checked too
typedHost.call('shop.total', 3);
// @ts-expect-error the contract has no such function
typedHost.call('shop.totals', 'EUR');
// @ts-expect-error the page does not expose it
typed.expose({ 'shop.total': () => 3 });
