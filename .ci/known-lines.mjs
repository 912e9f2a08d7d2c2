// The lines that `make test` may print, each with the reason. Any other line is a failure: silence it,
// or add it here.
import { LineReader } from './relay.mjs';

const known = [
  // Blank lines, and the commands that make prints.
  /^$/,
  /^(PKG_CONFIG_LIBDIR=\S+ )?(node|python3|swift|tsc|\.ci\/\w+)( |$)/,
  // `make -j test`: the steps share no jobs with the outer make.
  /^make(\[\d+\])?: warning: -j\d+ forced in submake: resetting jobserver mode\.$/,
  /^ {4}\| tee \.build\/core\.log; exit \$\{PIPESTATUS\[0\]\}$/,
  /^All of make test has passed\.$/,
  /^lint \| no mistakes$/,
  /^The documentation is in \.build\/docs: /,

  // The page tests: node's output, and the sizes from size.test.mjs.
  /^TAP version 13$/,
  /^# Subtest: /,
  /^ok \d+ - (?!.* # (SKIP|TODO))/,
  // Only on machines where .ci/setup installs nothing.
  /^ok \d+ - .* # SKIP there is no chromium$/,
  /^ {2}(---|\.\.\.|duration_ms: [\d.]+)$/,
  /^1\.\.\d+$/,
  /^# (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [\d.]+$/,
  /^# (?:bridge|console|upload|download)\.js: \d+ bytes minified, \d+ of them gzipped; the limit is \d+$/,

  // The npm package: the sizes of its entries, and Debian 12's TypeScript, which is older than 5.
  /^# scriptbridge(\/[\w.]+)?: \d+ bytes bundled, minified and gzipped; the limit is \d+$/,
  /^# \*\*\* Types with the module resolution bundler were NOT tested: TypeScript 5 is missing\. \*\*\*$/,
  /^ok \d+ - package: types are found with the module resolution bundler # SKIP TypeScript 5 is missing$/,

  // SwiftPM's progress.
  /^Building for debugging\.\.\.$/,
  /^\[\d+\/\d+\] /,
  /^Build complete! \([\d.]+s\)$/,
  // Compiler warnings are errors, but SwiftPM's are not. These flags are from WebKitGTK's pkg-config
  // file; SwiftPM links without them.
  /^warning: prohibited flag\(s\): [-\w=,]+(, [-\w=,]+)*$/,

  // Swift Testing's lines for passing tests.
  /^◇ (Suite|Test) .* started\.$/,
  /^✔ (Suite|Test) .* passed after [\d.]+ seconds\.$/,
  /^✔ Test run with \d+ tests? in \d+ suites? passed after [\d.]+ seconds\.$/,
  /^↳ (Testing Library Version|Target Platform): /,

  // What each suite ran, and its slowest tests, from .ci/timed; the number of tests, from .ci/counted.
  /^[a-z-]+ \| \d+ (tests|steps) \| \d+\.\d s$/,
  /^slowest of [a-z-]+ \| \d+\.\d s \| /,
  /^tests of [a-z, -]+: (\d+) of \1$/,

  // Reports of our tests: their random seeds and results.
  /^[\w' ]+: seeds \d+\.\.<\d+(, \d+ messages)?$/,
  // Generated literals and their results. The check accepts every usual literal.
  /^literals: \d+, values: \d+, rejected: \d+, no JavaScript: \d+, parsed: \d+, expressions: \d+, usual, rejected: 0$/,
  // The rows that the fake host plays; a codec without a description needs functions from the test.
  /^# envelopes played: (\d+) of \1 rows, \d+ of them as a contract describes them$/,
  /^Every value is a constant\. \d+ literals a second\.$/,
  /^programs of \w+ that compile: (\d+) of \1$/,
  // Pages that navigated away as soon as they appeared.
  /^quick navigation \| \d+ pages \| 0 lost \| \[\]$/,
  /^[\w ]+: \d+ messages in \d+ packets from seed \d+, [\d,]+ a second$/,
  /^conformance \| [^|]+ \| [^|]+ \| (held|does not apply: .*|\d+ views, \d+ objects, 0 live, .*)$/,
  /^attack \| what was tried \| /,
  /^[^|]+ \| .* \| .* \| .* \| yes$/,
  /^attacks held: (\d+) of \1$/,
  // The folders of the core, and what each uses.
  /^floors \| \w+ \| (\w+ \| \d+ files \| .*|\d+ floors \| \d+ uses \| 0 back edges)$/,
  /^globals held: (\d+) of \1$/,
  /^dialects held: (\d+) of \1$/,
  // Tests that do not apply to a page library, and libraries that could not be downloaded.
  /^SKIPPED: turbo(links|-7\.3)?: [^:]+: Turbo(links)? (follows redirects without a proposal|ignores the content type|leaves forms to the web view|sends forms itself)\.$/,
  /^SKIPPED: Turbo 8 cannot be installed: a script stands in\.$/,
  /^SKIPPED: no version is tagged yet, so the public API is not compared\.$/,
  /^SKIPPED: Cannot download Turbo( 7\.3)?: its visits will not be tested\.$/,
  /^SKIPPED: [\w.-]+ is not at .*: its visits are not tested\.$/,

  // The quick start's observer, for the call that its tests make.
  /^(host → page|page → host) {3}window\.bridge\.register\("the \\"token\\""\)/,

  // The observer of the remote site example, for the two buttons that its tests post.
  /^page → host {3}ActionButton \{"name":"ActionButton","path":"\/(new|\/elsewhere\.example)","icon":"plus"\}$/,
  /^host +ActionButton handled after \d+(\.\d+)? ms$/,

  // The commands of the article on the contract, and their durations.
  /^contract tool \| (.* \| (done|rejected) \| [\d.]+ s|the article holds)$/,

  // The checks against Apple's declarations, and the seeded mistakes that they found.
  /^declarations \| (iOS|macOS) \| \d+ modules \| \d+ files$/,
  /^mistakes found: (\d+) of \1$/,
  // The comparison with WebKit's own headers, which only APPLE_HEADERS=folder makes.
  /^headers \| \d+ symbols \| \d+ identical \| \d+ explained$/,
  /^(iOS|macOS): (\d+ headers and \d+ that they import|assumed \d+ names of other frameworks)/,
  /^The declarations of UIKit, AppKit, SwiftUI and Foundation have no open headers to compare with\.$/,
  /^stub \| \d+ declarations \| \d+ differ \| \d+ reasons$/,

  // The tour of the demo.
  /^\d+\. \w/,
  /^ {3,5}(\w+: )?(✔ |(main|modal|server|visit|set|push|pop|present|replaceTop) |dismiss$|https:\S+ is for another app$)/,
  // The Turbo scene prints the paths on its stacks, and what its navigator reports.
  /^ {5}\w+: (Document )?\/\S*(, (Document )?\/\S*)*$/,
  /^ {3}\w+ (proposed https?:\S+ \w+( with response \d+( redirected)?)?|failed \d+: .+)$/,
  // The demo prints all messages and requests.
  /^(page|host) → (page|host|server) {2,3}\S/,
  /^(page|host) {10,11}\S/,
  /^ {3,7}(select \w+|\w+ is selected by the user)$/,
  /^(\d+) of \1 steps passed\.$/,

  // Page processes look for the accessibility bus, which containers lack.
  /^\*\* \(\S+:\d+\): WARNING \*\*: [\d:.]+: Can't connect to a11y bus: Could not connect: No such file or directory$/,
  // They also look for the session bus when they play sound.
  /^\*\* \(\S+:\d+\): WARNING \*\*: [\d:.]+: Unable to get session D-Bus address: Failed to execute child process \S+ \(No such file or directory\)$/,
  // They list missing GStreamer elements. No test needs subtitles or video.
  /^WebKit wasn't able to find a WebVTT encoder\. Subtitles handling will be degraded unless gst-plugins-bad is installed\.$/,
  /^GStreamer element \w+ not found\. Please install it$/,
  // .ci/headless, in a container that cannot create a sandbox.
  /^Cannot create a sandbox here: the pages run without one\.$/,
];

/** Known lines with a maximum number of occurrences per log. */
const rare = [
  // The core tests also run in the WebKitGTK build, without the locale.
  { most: 1, shape: /^➜ Test "Numbers use a decimal point in every locale" skipped: / },
];

/** Always wrong, even inside the argument of a test. */
const alarming = [
  /CONTINUATION MISUSE/,
  /Fatal error/,
  /-(WARNING|CRITICAL) \*\*/,
  /\(process:\d+\): \S*(CRITICAL|ERROR) \*\*/,
  /(Address|Thread|Leak)Sanitizer/,
  /UnhandledPromiseRejection|unhandledRejection|MaxListenersExceededWarning/,
];

/** Finds the unknown lines of a log. */
export class LogReader {
  #unknown = [];
  #counts = new Map();
  #streams = [];
  #take;

  /** @param take gets each line, and whether it is known */
  constructor(take = () => {}) { this.#take = take; }

  /** Creates a reader for one stream, with its own line buffer. */
  stream() {
    const stream = new LogStream((line, isKnown) => {
      if (!isKnown) this.#unknown.push(line);
      this.#take(line, isKnown);
    }, this.#counts);
    this.#streams.push(stream);
    return stream;
  }

  add(text) { this.stream().add(Buffer.from(text)); }

  /** Returns the unknown lines. */
  end() {
    for (const stream of this.#streams) stream.end();
    return this.#unknown;
  }

  /** Returns the unknown lines and how often each occurred. Lines that differ only in numbers count as one. */
  summary(most) {
    const counts = new Map();
    for (const line of this.#unknown) {
      const shape = line.replace(/\d+/g, 'N').slice(0, 300);
      counts.set(shape, [line.slice(0, 300), (counts.get(shape)?.[1] ?? 0) + 1]);
    }
    return [...counts.values()].slice(0, most);
  }
}

class LogStream {
  #report;
  #counts;
  #lines = new LineReader(line => this.#take(line));
  /** Whether the next line belongs to a test argument, which is printed verbatim up to its first NUL. */
  #isInArgument = false;

  constructor(report, counts) {
    this.#report = report;
    this.#counts = counts;
  }

  add(data) { this.#lines.add(data); }

  end() { this.#lines.end(); }

  #take(line) {
    this.#report(line, this.#isKnown(line));
  }

  #isKnown(line) {
    if (alarming.some(shape => shape.test(line))) return false;
    if (line.startsWith('◇ Test case passing ') || this.#isInArgument && !/^[◇✔✘➜↳] /u.test(line)) {
      this.#isInArgument = !line.endsWith(' started.');
      return true;
    }
    this.#isInArgument = false;
    if (known.some(shape => shape.test(line))) return true;
    const index = rare.findIndex(({ shape }) => shape.test(line));
    if (index < 0) return false;
    const count = (this.#counts.get(index) ?? 0) + 1;
    this.#counts.set(index, count);
    return count <= rare[index].most;
  }
}
