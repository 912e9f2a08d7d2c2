// For pages with a script tag: /// <reference types="scriptbridge/window" /> with the package, or
// /// <reference path="window.d.ts" /> with copied files, bridge.d.ts beside this one. A page that
// puts an object of its own at window.bridge does without.
import type { Bridge } from './bridge.js';

declare global {
  interface Window {
    /** The bridge. */
    bridge: Bridge;
    /** The host's entry. Pages have no need of it. */
    readonly ScriptBridge: {
      readonly version: 1;
      readonly bridge: Bridge;
      receive(text: string): void;
    };
  }
  var bridge: Bridge;
  var ScriptBridge: Window['ScriptBridge'];
}
