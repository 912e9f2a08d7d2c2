// The TypeScript of the articles, checked as a page's editor would check it.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const articles = new URL('../../Sources/ScriptBridge/ScriptBridge.docc/', import.meta.url);

test('the TypeScript of the article for the web team is right', () => {
  const text = readFileSync(new URL('ForTheWebTeam.md', articles), 'utf8');
  const blocks = [...text.matchAll(/```ts\n([^]*?)```/g)].map(([, code]) => code);
  if (blocks.length === 0) throw new Error('The article has no TypeScript.');
  const folder = mkdtempSync(join(tmpdir(), 'article-'));
  try {
    for (const file of ['bridge.d.ts', 'bridge.d.mts']) copyFileSync(new URL(`../${file}`, import.meta.url), join(folder, file));
    writeFileSync(join(folder, 'page.mts'), blocks.join('\n'));
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16', '--skipLibCheck', 'false'];
    try {
      execFileSync('tsc', [...options, join(folder, 'page.mts')], { encoding: 'utf8' });
    } catch ({ stdout }) {
      throw new Error(stdout);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
