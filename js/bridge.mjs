// The same bridge for pages made of modules: import { bridge } from './bridge.mjs'.
import './bridge.js';

export const { bridge } = globalThis.ScriptBridge;
export const { BridgeError } = bridge;
export default bridge;

// On a server, which renders a page without a window, the bridge is inert and leaves no globals. Where
// there is a host, this property cannot be deleted.
if (typeof window === 'undefined' && Reflect.deleteProperty(globalThis, 'ScriptBridge')) {
  Reflect.deleteProperty(globalThis, 'bridge');
  Reflect.deleteProperty(globalThis, 'ScriptBridge document');
}
