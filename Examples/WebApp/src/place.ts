import { BridgeError } from 'scriptbridge';
import { native } from './contract/contract.client.mjs';

/** Says where the device is, or why the app does not tell. */
export async function describePlace(): Promise<string> {
  try {
    const { latitude, longitude } = await native.getLocation({ accurate: true }, { timeout: 5000 });
    return `You are at ${latitude}, ${longitude}.`;
  } catch (error) {
    if (!(error instanceof BridgeError)) throw error;
    return error.code === 'timedOut' ? 'The app did not answer.' : `The app does not tell: ${error.message}`;
  }
}
