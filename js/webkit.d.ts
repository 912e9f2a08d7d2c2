// What WebKit and the host give to the scripts, for checking bridge.js and inspector.js themselves;
// not for pages.
declare var webkit:
  | { readonly messageHandlers: Record<string, { postMessage(body: unknown): unknown } | undefined> }
  | undefined;
declare const scriptBridgeInspector: { readonly handler: string; readonly style: string };
