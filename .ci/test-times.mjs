// How long each test of a run took, read from the run's output: Swift Testing's lines, or node's TAP.
import { LineReader } from './relay.mjs';

const swift = /^[✔✘] Test (?!run with )(.+?) (?:passed|failed) after ([\d.]+) seconds/u;
const run = /^[✔✘] Test run with (\d+) tests? /u;
// The totals of node's tests, and of the demo's tours.
const others = /^(?:# tests (\d+)|(\d+) of \2 steps passed\.)$/;
const result = /^(?:not )?ok \d+ - (.*)$/;
const duration = /^ {2}duration_ms: ([\d.]+)$/;

/** Collects the duration of each test. */
export class TestTimes {
  #tests = [];

  /** The number of tests as Swift Testing states it, which includes skipped tests. */
  count;

  /** What ran, such as `3 tests`; undefined if the output has no total. */
  total;

  /** Creates a reader for one stream, with its own line buffer. */
  stream() {
    let name;
    return new LineReader(line => {
      const test = swift.exec(line);
      if (test) this.#tests.push([Number(test[2]), test[1]]);
      if (run.test(line)) {
        this.count = Number(run.exec(line)[1]);
        this.total = `${this.count} tests`;
      }
      const [, tests, steps] = others.exec(line) ?? [];
      if (tests ?? steps) this.total = tests ? `${tests} tests` : `${steps} steps`;
      if (name !== undefined && duration.test(line)) {
        this.#tests.push([duration.exec(line)[1] / 1000, name]);
        name = undefined;
      }
      if (result.test(line)) name = result.exec(line)[1];
    });
  }

  /** Returns the slowest tests, as pairs of seconds and name. */
  slowest(most) {
    return [...this.#tests].sort(([one], [other]) => other - one).slice(0, most);
  }
}
