// What `make test` prints of its output: one line for each step, what was skipped and why, and the totals.

/** The lines that end a step. */
const shown = [
  /^[a-z-]+ \| \d+ (tests|steps) \| \d+\.\d s$/,
  /^[a-z]+ held: \d+ of \d+$/,
  /^tests of [a-z, -]+: \d+ of \d+$/,
  /^programs of \w+ that compile: /,
  /^(floors \| \w+ \| \d+ floors|contract tool \| the article|declarations|stub|mistakes found|headers|lint)\b/,
  /^Build complete! /,
  /^The documentation is in /,
];

/** Reads the lines of a run. */
export class Summary {
  #passed = 0;
  #failed = 0;
  /** The failed tests of the Swift run that has not ended. */
  #failedTests = 0;
  #skipped = new Set();
  #start = performance.now();

  /** Reads a line; returns whether to print it at once. */
  take(line) {
    const [, ending, tests] = /^([✔✘]) Test run with (\d+) tests? /u.exec(line) ?? [];
    if (ending === '✔') this.#passed += Number(tests);
    // Swift Testing counts issues, not failed tests, so each failed test is counted by its own line.
    if (ending === '✘') this.#passed += Number(tests) - this.#failedTests;
    if (ending) this.#failedTests = 0;
    if (/^✘ Test (?!run with |case )\S.* failed after /u.test(line)) {
      this.#failed += 1;
      this.#failedTests += 1;
    }
    const [, kind, count] = /^# (pass|fail) (\d+)$/.exec(line) ?? [];
    if (kind === 'pass') this.#passed += Number(count);
    if (kind === 'fail') this.#failed += Number(count);
    const skipped = /^SKIPPED: (.*)$/.exec(line) ?? /^ok \d+ - (.* # SKIP .*)$/.exec(line) ?? /^➜ Test (.* skipped: .*)$/u.exec(line);
    if (skipped) this.#skipped.add(skipped[1].replace(/ # SKIP /, ': '));
    return shown.some(shape => shape.test(line));
  }

  /** Returns the summary of the run, whose output is in a file. */
  end(file) {
    const minutes = (performance.now() - this.#start) / 60_000;
    return [
      '', ...[...this.#skipped].map(reason => `skipped: ${reason}`),
      `The whole output is in ${file}. The run took ${minutes.toFixed(1)} minutes.`,
      `${this.#passed} passed, ${this.#failed} failed, ${this.#skipped.size} skipped`,
    ].join('\n');
  }
}
