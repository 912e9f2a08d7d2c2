// The same bridge for pages made of modules: import { bridge } from './bridge.mjs'.
import './bridge.js';

const { bridge } = globalThis.ScriptBridge ?? {};
if (!bridge) throw new Error('The host does not accept this page, so there is no bridge.');

export { bridge };
export const { BridgeError } = bridge;
export default bridge;
