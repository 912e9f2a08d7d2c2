// The links between texts, and to images, lead somewhere. DocC checks the links within a module.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);
const read = path => readFileSync(new URL(path, root), 'utf8');
const files = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).trim().split('\n').filter(path => existsSync(new URL(path, root)));
const headings = text => [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => title.toLowerCase().replace(/[^\w\- ]/g, '').replaceAll(' ', '-'));

for (const file of files) {
  test(`the links of ${file}`, () => {
    const text = read(file).replace(/^```[^]*?^```/gm, '');
    const wrong = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)]+))?\)/g)].filter(([, path, heading]) => {
      // In DocC's catalogs, an image is named without its path and its suffix.
      const inCatalog = file.includes('.docc/') && `${file.split('.docc/')[0]}.docc/Resources/${path}`;
      const target = new URL(path || basename(file), new URL(file, root));
      if (inCatalog && ['', '.svg', '.png', '@2x.png'].some(suffix => existsSync(new URL(inCatalog + suffix, root)))) return false;
      return !existsSync(target) || heading && !headings(readFileSync(target, 'utf8')).includes(heading);
    }).map(([link]) => link);
    assert.deepEqual(wrong, []);
    // DocC has no links to a module from one that extends it.
    for (const [, title, module] of text.matchAll(/\*([^*]+)\*,?\s+in\s+`(ScriptBridge\w*|JavaScriptCoding)`/g)) {
      const titles = files.filter(path => path.startsWith(`Sources/${module}/`)).map(path => /^# (.+)$/m.exec(read(path))?.[1]);
      assert.ok(titles.includes(title.replace(/\s+/g, ' ')), `${module} has no article “${title}”.`);
    }
    for (const [link, module, name] of text.matchAll(/doc:\/(\w+)\/(\w+)/g)) assert.ok(existsSync(new URL(`Sources/${module}/${module}.docc/${name}.md`, root)), link);
  });
}

for (const target of ['demo', 'docs']) {
  test(`on a Mac, make ${target} says at once what to open instead`, () => {
    const { status, stdout } = spawnSync('make', ['--no-print-directory', target, 'LINUX='], { cwd: root, encoding: 'utf8', env: { ...process.env, MAKEFLAGS: '' } });
    assert.notEqual(status, 0);
    assert.match(stdout.split('\n')[0], /^The \w+ needs Linux\. On a Mac, .*Package\.swift/);
  });
}
