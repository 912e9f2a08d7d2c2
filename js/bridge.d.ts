/** An error with a code: the host's refusal, one its handler chose, or one of the bridge's own. */
export declare class BridgeError extends Error {
  constructor(code: string, message: string);
  readonly name: 'BridgeError';
  /**
   * What to decide by. The host's: `unknownMessage`, `invalidMessage`, `handlerFailed`,
   * `sourceNotAccepted`, … or a code of the app's own. The page's: `noHost` (a plain browser),
   * `hostGone` (no answer will come), `documentGone` (the page was left meanwhile),
   * `notSerializable`, `invalidName`.
   */
  readonly code: string;
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
  request<Reply = unknown>(name: string, data?: unknown): Promise<Reply>;

  /**
   * Listens to an event that the host emits.
   * @returns a function that stops listening.
   */
  on<Data = unknown>(name: string, listener: (data: Data) => void): () => void;

  /**
   * Makes functions callable for the host, as `window.bridge.NAME`. A promise they return is
   * waited for. Exposing a name again replaces the function.
   * @throws {BridgeError} `invalidName` for what is no function, no identifier, or has a meaning
   *   of its own: the bridge's members, `toString`, `eval`, `setTimeout` and their like.
   */
  expose(functions: Record<string, (...values: any[]) => unknown>): void;

  readonly BridgeError: typeof BridgeError;
}

/** The bridge, for pages made of modules. */
export declare const bridge: Bridge;
export default bridge;
