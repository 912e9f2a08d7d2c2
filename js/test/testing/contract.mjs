// What a contract allows and rejects.
import { FakeHost } from '../../testing.mjs';
import { contract, equal, outcome, reportedDuring, turns } from './support.mjs';

/** @type {Record<string, () => Promise<void>>} */
export const contracts = {
  async 'values that match the contract pass in each direction'() {
    const place = { latitude: 52.5, longitude: 13.25 };
    const host = new FakeHost({
      contract, messages: { Note() {} }, requests: { Locate: () => place }, subscriptions: { Count: () => [1, 2] },
    });
    const bridge = await host.load();
    bridge.post('Note', { text: 'a', icon: null });
    equal(await outcome(bridge.request('Locate', { accurate: true })), { resolved: place });
    const counted = [];
    for await (const number of bridge.subscribe('Count')) counted.push(number);
    equal(counted, [1, 2]);
    const heard = [];
    const stop = bridge.on('theme', theme => heard.push(theme));
    host.emit('theme', 'dark');
    for (let turn = 0; turn < 5; turn++) await turns();
    stop();
    equal(heard, ['dark']);
    bridge.expose({ register: token => token === 'token' });
    equal(await host.call('register', 'token'), true);
    equal(host.received.map(({ name }) => name), ['Note', 'Locate', 'Count']);
    equal(host.failures, []);
  },

  async 'a page\'s message that violates the contract is rejected, with its name and path'() {
    const host = new FakeHost({ contract, messages: { Note() {} }, requests: { Locate() {} }, subscriptions: { Count: () => [1] } });
    const bridge = await host.load();
    const text = '“Locate”: data.accurate: expected boolean, found "yes".';
    equal(await outcome(bridge.request('Locate', { accurate: 'yes' })), { rejected: 'invalidMessage', message: text });
    equal((await outcome(bridge.subscribe('Count', { from: 1 }).next())).message, '“Count”: data.from: is not in the contract.');
    const reported = await reportedDuring(async () => {
      bridge.post('Note', { text: 1 });
      for (let turn = 0; turn < 5; turn++) await turns();
    });
    equal(host.received, []);
    equal(host.failures.map(({ code }) => code), ['invalidMessage', 'invalidMessage', 'invalidMessage']);
    equal(host.failures[2].message, '“Note”: data.text: expected string, found 1.');
    equal(reported.length, 1);
  },

  async 'a handler\'s result that violates the contract fails, and the test is told why'() {
    const host = new FakeHost({
      contract, requests: { Locate: () => ({ latitude: 52.5 }) }, subscriptions: { Count: () => [1, 1.5] },
    });
    const bridge = await host.load();
    equal(await outcome(bridge.request('Locate', { accurate: true })), { rejected: 'handlerFailed', message: 'The host failed to handle “Locate”.' });
    const numbers = bridge.subscribe('Count');
    equal(await numbers.next(), { value: 1, done: false });
    equal((await outcome(numbers.next())).rejected, 'handlerFailed');
    equal(host.failures.map(({ code, message }) => `${code}: ${message}`), [
      'notInContract: “Locate”: reply.longitude: expected double, found nothing.',
      'notInContract: “Count”: element: expected int, found 1.5.',
    ]);
  },

  async 'events, calls and handlers that the contract lacks are rejected'() {
    const host = new FakeHost({ contract });
    const bridge = await host.load();
    bridge.expose({ register: token => `saved ${token}` });
    const thrown = action => {
      try {
        action();
      } catch ({ code, message }) {
        return `${code}: ${message}`;
      }
    };
    equal(thrown(() => host.emit('theme', 'blue')), 'notInContract: The event “theme”: data: expected "light" or "dark", found "blue".');
    equal(thrown(() => host.emit('colour', 'dark')), 'notInContract: The contract has no event “colour”. It has “theme”.');
    equal(thrown(() => new FakeHost({ contract, requests: { Locat() {} } })), 'notInContract: The contract has no request “Locat”. It has “Note”, “Locate”, “Count”.');
    equal(thrown(() => new FakeHost({ contract, requests: { Note() {} } })), 'notInContract: “Note” is a message in the contract, not a request.');
    equal(thrown(() => new FakeHost({ contract, uploads: { Note() {} } })), 'notInContract: “Note” is a message in the contract, not an upload.');
    equal(thrown(() => new FakeHost({ contract, channel: 'other', messages: { Reset() {} } })), undefined);
    equal(thrown(() => new FakeHost({ contract: { ...contract, format: 2 } })), 'invalidContract: The contract cannot be used. It has the format 2, but only formats up to 1 can be read. Update scriptbridge, or record it again.');
    const rejected = async (...values) => (await outcome(host.call(...values))).message;
    equal(await rejected('forget', 'a'), 'The contract has no function “forget”. It has “register”.');
    equal(await rejected('register'), 'The function “register” takes (token), but got 0 values.');
    equal(await rejected('register', 1), 'The function “register”: token: expected string, found 1.');
    equal(await outcome(host.call('register', 'a')), { rejected: 'invalidResult', message: 'The function “register”: result: expected boolean, found "saved a".' });
  },
};
