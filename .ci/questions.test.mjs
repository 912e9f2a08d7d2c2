// The questions of the first week: each has an answer on a page within two links of the README.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const read = path => readFileSync(new URL(path, root), 'utf8');
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Returns the texts that a text links to: by path, as an article, or by the title of another module's article. */
function linksOf(path) {
  const text = read(path);
  const paths = [...text.matchAll(/\]\(([^)#:]+\.md)/g)].map(([, link]) => posix.join(posix.dirname(path), link));
  const articles = [...text.matchAll(/<doc:(\w+)>/g)].flatMap(([, name]) => files.filter(file => file.endsWith(`/${name}.md`)));
  return [...paths, ...articles].filter(file => files.includes(file));
}

const near = new Set(['README.md', ...linksOf('README.md'), ...linksOf('README.md').flatMap(linksOf)]);

/** Each question, the text that answers it, and words of the answer. */
const questions = [
  ['Why thirty lines are not enough', 'MovingFromAHandWrittenBridge', 'What has changed'],
  ['Why does nothing arrive?', 'Troubleshooting', '## My message does not arrive'],
  ['bridge is not defined', 'Troubleshooting', '## bridge is not defined'],
  ['The promise never settles', 'Troubleshooting', '## The promise never settles'],
  ['Who keeps whom, and when do I write weak self?', 'TheLifeOfAPage', '[weak self]'],
  ['Several web views or tabs, one channel?', 'TheLifeOfAPage', '## Several web views'],
  ['Other handlers and SDKs on the same controller?', 'TheLifeOfAPage', 'those of an SDK'],
  ['What survives a reload, the back-forward cache, the end of the process?', 'TheLifeOfAPage', 'back to a cached page'],
  ['An older app with a newer page?', 'TheLifeOfAPage', '## An older app with a newer page'],
  ['A newer app with an older page?', 'TheLifeOfAPage', '## A newer app with an older page'],
  ['Local files?', 'TrustAndOrigins', '## Accept local files'],
  ['Android?', 'ScriptBridge', 'no host for Android'],
  ['Iframes?', 'Troubleshooting', '## In an iframe'],
  ['Popups?', 'Troubleshooting', '## In a popup'],
  ['g_application_run?', 'GettingStartedOnLinux', 'g_application_run'],
  ['libadwaita?', 'GettingStartedOnLinux', '## Use libadwaita'],
  ['Fedora, Ubuntu, the oldest WebKitGTK?', 'GettingStartedOnLinux', 'Fedora'],
  ['May a handler use a widget?', 'GettingStartedOnLinux', 'may use widgets'],
  ['All codes, and what to do?', 'Errors', '## All codes'],
  ['The maximum size of a message?', 'LimitsAndDefaults', '64 MiB'],
  ['After back and forward, my subscriptions are gone', 'Troubleshooting', '## After back and forward'],
  ['React?', 'Frameworks', '## React'],
  ['Vue?', 'Frameworks', '## Vue'],
  ['Svelte?', 'Frameworks', '## Svelte'],
  ['Server-side rendering?', 'Troubleshooting', '## On the server'],
  ['How do I see messages in the developer tools?', 'Frameworks', '## See messages in the developer tools'],
  ['How do I test my app?', 'TestingAHostApp', 'InMemoryPage'],
  ['How do I test my page?', 'TestingAPage', 'FakeHost'],
  ['What does it cost?', 'Performance', '## The result'],
  ['How do I report a vulnerability?', 'SECURITY', '## Reporting a vulnerability'],
];

for (const [question, name, words] of questions) {
  test(`${question} is answered within two links of the README`, () => {
    const path = [...near].find(file => posix.basename(file, '.md') === name);
    assert.ok(path, `${name}.md is too far away`);
    assert.ok(read(path).includes(words), `${path} has no “${words}”`);
  });
}

test('a page that is too far away is noticed', () => assert.ok(files.length > near.size && near.size > 20));
