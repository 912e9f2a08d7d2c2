// What a web team does with the fake host, in any engine: node, Chromium, WebKit. Each scenario has a
// host of its own, and the one bridge.js of the page.
import { bytes } from './bytes.mjs';
import { contracts } from './contract.mjs';
import { faults } from './faults.mjs';
import { messages } from './messages.mjs';

export const scenarios = { ...messages, ...faults, ...contracts, ...bytes };

/** Runs all, one after the other, and tells of each whether it did what it should. */
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
