// What a web team does with the fake host, in any engine: node, Chromium or WebKit. Each scenario has its
// own host, and all share the bridge.js of the page.
import { bytes } from './bytes.mjs';
import { contracts } from './contract.mjs';
import { faults } from './faults.mjs';
import { messages } from './messages.mjs';
import { waitingBytes } from './waiting-bytes.mjs';

export const scenarios = { ...messages, ...faults, ...contracts, ...bytes, ...waitingBytes };

/** Runs all scenarios one after the other and returns the outcome of each. */
export async function runScenarios() {
  const results = [];
  for (const [name, scenario] of Object.entries(scenarios)) {
    try {
      await scenario();
      results.push([name, 'passed']);
    } catch (error) {
      results.push([name, `${error}`]);
    }
  }
  return results;
}
