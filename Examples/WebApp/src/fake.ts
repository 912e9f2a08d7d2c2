import { FakeHost } from 'scriptbridge/testing';
import { mockNative } from './contract/contract.mocks.mjs';

/** Takes the app's place in a plain browser. */
export function installFakeHost(): void {
  new FakeHost(mockNative({
    getLocation: ({ accurate }) => ({ latitude: 52.5, longitude: accurate ? 13.25 : 13 }),
  })).install();
}
