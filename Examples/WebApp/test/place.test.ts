import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeHost, HostError } from 'scriptbridge/testing';
import { mockNative } from '../src/contract/contract.mocks.mjs';
import { describePlace } from '../src/place.js';

let place = () => ({ latitude: 52.5, longitude: 13.25 });
const host = new FakeHost(mockNative({ getLocation: () => place() }));
host.install();

test('the page says where the device is', async () => {
  assert.equal(await describePlace(), 'You are at 52.5, 13.25.');
});

test('the page says why the app does not tell', async () => {
  place = () => { throw new HostError('denied', 'Location is off.'); };
  assert.equal(await describePlace(), 'The app does not tell: Location is off.');
});

test('a timeout has a text of its own', async () => {
  host.fault('reject', { name: 'GetLocation', code: 'timedOut' });
  assert.equal(await describePlace(), 'The app did not answer.');
});
