// Types tested by compiling: every @ts-expect-error line must be an error.
import bridge, { BridgeError, type Bridge } from '../bridge.mjs';

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
