/** An error with a code: the host's refusal, an error its handler chose, or one of the bridge's own. */
export declare class BridgeError extends Error {
  constructor(code: string, message: string, data?: unknown);
  readonly name: 'BridgeError';
  /**
   * What to decide by. The host's: `unknownMessage`, `invalidMessage`, `handlerFailed`,
   * `sourceNotAccepted`, … or a code of the app's own. The page's: `noHost` (a plain browser),
   * `hostGone` (no answer will come), `notSerializable`, `invalidName`.
   */
  readonly code: string;
  /** What the host's handler added, if anything. */
  readonly data?: unknown;
}

/** The page's side of the bridge, `window.bridge`. */
export interface Bridge {
  /** Whether there is a native host. In a plain browser the same page runs without. */
  readonly isNative: boolean;

  /**
   * Posts a message that expects no reply. In a plain browser it does nothing, and says so once.
   *
   * Messages posted in one turn travel together, in order. `data` is written as JSON here and now.
   * @throws {BridgeError} `notSerializable` for a function, a cycle, a BigInt; `invalidName`.
   */
  post(name: string, data?: unknown): void;

  /**
   * Sends a request and resolves with the host's reply.
   *
   * It rejects with a `BridgeError`; in a plain browser with the code `noHost`.
   */
  request(name: string, data?: unknown): Promise<unknown>;

  /**
   * Listens to an event that the host emits.
   * @returns a function that stops listening.
   */
  on(name: string, listener: (data: unknown) => void): () => void;

  /**
   * Makes functions callable for the host, as `window.bridge.NAME`. A promise they return is
   * waited for. Exposing a name again replaces the function.
   * @throws {BridgeError} `invalidName` for what is no function, no identifier, or the bridge's own.
   */
  expose(functions: Record<string, (...values: any[]) => unknown>): void;

  readonly BridgeError: typeof BridgeError;
}

/** The bridge, for pages made of modules. */
export declare const bridge: Bridge;
export default bridge;

declare global {
  interface Window {
    /** The bridge, unless the page has put an object of its own here. */
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
  /** What WebKit gives to pages inside an app. */
  var webkit: { readonly messageHandlers: Record<string, { postMessage(body: unknown): unknown } | undefined> } | undefined;
}
