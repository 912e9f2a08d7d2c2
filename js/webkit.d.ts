// What WebKit gives to pages inside an app, for checking bridge.js itself; not for pages.
declare var webkit:
  | { readonly messageHandlers: Record<string, { postMessage(body: unknown): unknown } | undefined> }
  | undefined;
