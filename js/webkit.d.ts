// Globals from WebKit and the host. Used only to type-check bridge.js and inspector.js, not by pages.
declare var webkit:
  | { readonly messageHandlers: Record<string, { postMessage(body: unknown): unknown } | undefined> }
  | undefined;
declare const scriptBridgeInspector: { readonly handler: string; readonly style: string };
