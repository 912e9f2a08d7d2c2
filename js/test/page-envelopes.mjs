// The envelopes of dialects.json that a contract does not describe, as the tests of their pages write them.

/** What each dialect's contract does not say: why a test gives the two functions. */
export const undescribed = {
  line: 'code reads it',
};

/** A contract has the messages and events of this dialect, but not its commands. */
export const withoutCommands = 'homeAssistant';

/** @type {Record<string, (channel: string) => import('../testing').FakeEnvelope>} */
export const envelopes = {
  line: () => ({
    by: 'promise',
    read(line) {
      const [name, text] = line.split(':');
      return { name, data: { text }, ticket: null };
    },
    write: () => undefined,
  }),
  homeAssistant: () => ({
    by: 'function',
    read: ({ type, id, success, result, error, payload }) => {
      if (type !== 'result') return { name: type, data: payload, ticket: id };
      return { acknowledges: id, result, error: success ? undefined : { message: error?.message, data: error } };
    },
    write: ({ name, id, isEvent, data }) => isEvent
      ? { call: 'window.externalBus', arguments: [{ id, type: 'command', command: name, payload: data }] } : undefined,
  }),
};
