// For pages with a script tag. With the package, write /// <reference types="scriptbridge/window" />;
// with copied files, put bridge.d.ts next to this file and write /// <reference path="window.d.ts" />.
// A page that defines its own window.bridge does not need this file.
import type { Bridge } from './bridge.js';

declare global {
  interface Window {
    /** The bridge. */
    bridge: Bridge;
    /** The host's entry point. Pages do not need it. */
    readonly ScriptBridge: {
      readonly bridge: Bridge;
      receive(text: string): void;
    };
  }
  var bridge: Bridge;
  var ScriptBridge: Window['ScriptBridge'];
}
