// What the fake host repeats of the Swift host is translated, and an unknown form is an error.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codesIn, datesIn, errorsIn, hostFiles, limitsIn } from '../translate.mjs';

const swift = `extension BridgeError {
    static let documentEnded = BridgeError(.documentGone, "The document has ended.")

    package static func wrong(_ name: String, isGood: Bool) -> BridgeError {
        BridgeError(
            .wrongKind, "\\(PageText.quoted(name)) is \\(isGood ? "" : "not ")good.")
    }

    static func unreadable(_ error: any Error) -> BridgeError {
        BridgeError(.invalidJSON, "No JSON.", underlyingError: error)
    }

    static func late(after time: Duration) -> BridgeError {
        BridgeError(.timedOut, "Not within \\(time.inMilliseconds) ms.")
    }

    static func unknownType(_ value: Double) -> BridgeError {
        BridgeError(.other, "It is \\(value).")
    }

    static func unknownExpression(_ value: Int) -> BridgeError {
        BridgeError(.other, "It is \\(value + 1).")
    }

    static func unknownForm(_ value: Int) -> BridgeError {
        let text = "\\(value)"
        return BridgeError(.other, text)
    }

    static let twice = BridgeError(.other, "One.")
    static let twice = BridgeError(.other, "Two.")
}
`;
const dates = `    package var contract: (name: String) {
        switch self {
        case .text:
            (
                "text", "a text", #"^\\d$"#, "A text."
            )
        case .number: ("number", "a number", nil, "A number.")
        }
    }
`;
const codes = '    static let ofEnvelopes: [Self] = [\n        .timedOut, .hostGone,\n    ]\n\n    static let known: Set<Self> = Set(\n        ofEnvelopes + [\n            .tooDeep,\n        ])\n';
const files = users => hostFiles({ errorTexts: swift, codes, dates, limits: '    public var rate: Int?\n    public var most: Int = 1 << 4\n', users });

test('errors and limits that the fake host uses are translated', () => {
  const { 'testing/errors.mjs': errors, 'testing/limits.mjs': limits } = files('errors.documentEnded() errors.wrongIsGood(errors.unreadable()) errors.lateAfter(1) limits.most');
  assert.match(errors, /documentEnded = \(\) => new HostError\('documentGone', `The document has ended\.`\);/);
  assert.match(errors, /\(name: string, isGood: boolean\)[^]*wrongIsGood = \(name, isGood\) => .*`\${quoted\(name\)} is \${isGood \? "" : "not "}good\.`/);
  assert.match(errors, /unreadable = \(\) => /);
  assert.match(errors, /\(time: number\)[^]*lateAfter = \(time\) => .*`Not within \${Math\.round\(time \* 10\) \/ 10} ms\.`/);
  assert.doesNotMatch(errors, /twice|unknown/);
  assert.match(limits, /{\n {2}most: 1 << 4,\n};/);
});

test('unknown forms are errors', () => {
  for (const [name, message] of [['unknownType', /unknown type Double/], ['unknownExpression', /value \+ 1/], ['unknownForm', /no such factory/], ['twice', /Two errors/], ['missing', /no such factory/]]) {
    assert.throws(() => files(`errors.${name}()`), message);
  }
  assert.throws(() => limitsIn('    public var rate: Int = other\n'), /unknown default/);
  assert.deepEqual([...limitsIn('  public var a: Duration?\n  public var b: Duration = .seconds(9)\n')], [['a', 'Infinity'], ['b', '9_000']]);
  assert.deepEqual([...errorsIn('')], []);
  assert.deepEqual(datesIn(dates), ['  text: /^\\d$/,\n', '  number: undefined,\n']);
  assert.throws(() => datesIn(dates.replace('"A text."', 'note')), /unknown form/);
  assert.throws(() => datesIn(''), /unknown form/);
  assert.deepEqual(codesIn(codes), ['timedOut', 'hostGone', 'tooDeep']);
  assert.throws(() => codesIn(codes.replace('.tooDeep', 'other')), /unknown form/);
  assert.throws(() => codesIn(''), /no list/);
});
