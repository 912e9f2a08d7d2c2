// The same bridge for pages made of modules: import { bridge } from './bridge.mjs'.
import './bridge.js';

export const { bridge } = globalThis.ScriptBridge;
export const { BridgeError } = bridge;
export default bridge;
