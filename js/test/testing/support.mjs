// Helpers that the scenarios share.

const text = value => JSON.stringify(value, (key, value) => value === undefined ? '(undefined)' : value);

export function equal(actual, expected, what = 'it') {
  if (text(actual) !== text(expected)) throw new Error(`${what}: ${text(actual)} is not ${text(expected)}`);
}

/** Returns how a promise ended, or that it has not ended within many turns of the engine. */
export async function outcome(promise) {
  let ended;
  promise.then(
    value => { ended = { resolved: value }; },
    ({ code, message, data }) => { ended = { rejected: code, message, ...data !== undefined && { data } }; },
  );
  for (let turn = 0; turn < 20 && !ended; turn++) await turns();
  return ended ?? 'pending';
}

/** Returns what is written to the page's console while a function runs. */
export async function reportedDuring(run) {
  const { error } = console;
  const reported = [];
  console.error = value => reported.push(value);
  try {
    await run();
  } finally {
    console.error = error;
  }
  return reported;
}

/** Waits for a turn of the event loop, without a timer. */
export const turns = () => new Promise(resolve => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    resolve();
  };
  port2.postMessage(0);
});

/** The options of a host that answers one request. */
export const Where = { requests: { Where: () => ({ latitude: 52.5 }) } };

/** A contract in the form of ScriptBridgeContract's contract.json. */
export const contract = {
  format: 1,
  channels: {
    nativeApp: {
      Note: { kind: 'message', data: { fields: { text: 'string', icon: { optional: 'string' } } } },
      Locate: { kind: 'request', data: { fields: { accurate: 'boolean' } }, reply: { type: 'Place' } },
      Count: { kind: 'subscription', data: { fields: {} }, element: 'int' },
    },
    other: { Reset: { kind: 'message', data: { fields: {} } } },
  },
  functions: { 'window.bridge.register': { parameters: [{ name: 'token', data: 'string' }], result: 'boolean' } },
  events: { theme: { type: 'Theme' } },
  types: {
    Place: { fields: { latitude: 'double', longitude: 'double' } },
    Theme: { union: [{ literal: 'light' }, { literal: 'dark' }] },
  },
};
