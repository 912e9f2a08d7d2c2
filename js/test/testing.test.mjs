// The fake host, in node.
import { test } from 'node:test';
import { scenarios } from './testing/scenarios.mjs';

for (const [name, scenario] of Object.entries(scenarios)) test(`fake host: ${name}`, { timeout: 10_000 }, scenario);
