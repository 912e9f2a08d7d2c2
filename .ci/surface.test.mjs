// What each module shows: to apps, and to the modules that share `package` declarations.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const files = execFileSync('git', ['ls-files', 'Sources'], { cwd: root, encoding: 'utf8' }).trim().split('\n')
  .filter(name => name.endsWith('.swift'));

/** The most declarations of a module, `public` and `package`. One more needs a reason in its commit. */
const most = {
  // 103 until members that are nil could be written as null. 2 package ones read and compare texts as bytes, in less code.
  JavaScriptCoding: [110, 34],
  // Of them, 2 public ones let observers tell failures apart, in the unified log and in the journal;
  // 5 give errors a description for an app's log; 3 package ones are how deadlines count the time of a suspension.
  // One is `PageNavigation.sendsBody`: without it, no decision can know that a form's body would be lost.
  // 34 are the values and deliveries that envelopes write. They replace the forms and parts of ScriptBridgeDialects, so
  // that a type of the app writes what a dialect writes. 2 package ones say what a command calls, and what for.
  // 2 are an event without data. 1 shows observers what was posted in an envelope, so that the inspector can copy it.
  // 2 package ones let the contract find out what an envelope writes.
  // 1 package one says which failures a replay does not repeat; their list stands with the codes.
  // 1 writes an app's own code as a literal.
  // 3 public ones are which events of a transfer are worth a line, for the observers of all modules.
  // 1 public one lists the app's own codes of a message, and 1 package one the bridge's, which are never listed.
  // 6 public ones are places in a body, which shapes and dialects share; 3 package ones let a contract try them.
  // 1 package one keeps the in-memory page's commands from pages that their channel does not accept.
  // 1 public one compares errors of which one's data could not be encoded.
  ScriptBridge: [443, 154],
  // Of them, 1 gives its error a description for what prints a test's failure, and 1 compares the types with JSON Schemas.
  ScriptBridgeContract: [35, 0],
  // Of them, 1 writes commands by code, for pages whose events have a function each; 4 say what the envelopes of two
  // bridges have, so that a contract describes them: the channel's name, several ids, a queue, another id of commands.
  ScriptBridgeDialects: [56, 0],
  // Of them, 3 give errors a description for an app's log, and 1 says what an app can do about a failed visit.
  ScriptBridgeHotwire: [415, 0],
  ScriptBridgeInspector: [9, 0],
  ScriptBridgeServing: [39, 0],
  // Of them, 1 lets a test suspend the app; 1 gives its error a description for what prints a test's failure;
  // 1 ends a test's wait that is in vain.
  ScriptBridgeTesting: [73, 6],
  // Of them, 4 are the observer for the unified log.
  ScriptBridgeWebKit: [28, 0],
  // One casts the pointers of GTK objects.
  ScriptBridgeWebKitGTK: [14, 0],
};

/** Returns a file's lines that begin a declaration of a level; imports declare nothing. */
function declarations(text, level) {
  const start = new RegExp(`^\\s*(@[\\w()]+ )*(nonisolated |indirect |public )*${level}[ (](?!import )`);
  return text.split('\n').filter(line => start.test(line)).map(line => line.trim());
}

for (const [module, [publicCount, packageCount]] of Object.entries(most)) {
  test(`${module} shows no more than it did`, () => {
    const texts = files.filter(name => name.startsWith(`Sources/${module}/`)).map(name => readFileSync(new URL(name, root), 'utf8'));
    for (const [level, count] of [['public', publicCount], ['package', packageCount]]) {
      const found = texts.flatMap(text => declarations(text, level));
      assert.ok(found.length <= count, `${found.length} ${level} declarations, at most ${count}:\n${found.join('\n')}`);
    }
  });
}

test('every module is listed, and declarations are recognized', () => {
  const modules = new Set(files.map(name => name.split('/')[1]).filter(name => name !== 'ScriptBridgeDemo'));
  assert.deepEqual([...modules].sort(), Object.keys(most).sort());
  const text = '  public package(set) var a = 1\n@MainActor public func b()\npublic import C\n/// public d\nnonisolated package let e = 1';
  assert.equal(declarations(text, 'public').length, 2);
  assert.equal(declarations(text, 'package').length, 2);
});
