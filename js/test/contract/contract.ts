// A page that declares its contract once, for the bridge that it imports and for window.bridge.
import { bridge } from '../../bridge.mjs';

declare global {
  interface ScriptBridgeContract {
    messages: { ActionButton: { path: string; icon: string } };
  }
}

bridge.post('ActionButton', { path: '/', icon: 'plus' });
window.bridge.post('ActionButton', { path: '/', icon: 'plus' });
bridge.request('GetLocation').then(reply => reply);

// @ts-expect-error a field is missing
bridge.post('ActionButton', { path: '/' });
// @ts-expect-error no handler has this name
window.bridge.post('Refresh');
