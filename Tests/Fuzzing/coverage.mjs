// Prints how much of the sources in a folder a profiled run has reached, with a row for each file.
//
//     node Tests/Fuzzing/coverage.mjs PROGRAM PROFILE FOLDER
import { execFileSync } from 'node:child_process';
import { join, relative, resolve } from 'node:path';

const [, , program, profile, folder] = process.argv;

// The compiler's own tools, because the format of profiles changes between versions.
const run = (command, ...rest) => execFileSync(command, rest, { encoding: 'utf8', maxBuffer: 1 << 30 });
const { paths } = JSON.parse(run('swiftc', '-print-target-info'));
const tool = name => join(paths.runtimeResourcePath, '../../bin', name);

const merged = `${profile}.merged`;
run(tool('llvm-profdata'), 'merge', '-sparse', profile, '-o', merged);
const { files } = JSON.parse(run(
  tool('llvm-cov'), 'export', '-summary-only', '-instr-profile', merged, program, resolve(folder))).data[0];

const total = { regions: { count: 0, covered: 0 }, lines: { count: 0, covered: 0 } };
const cell = ({ count, covered }) =>
  `${covered} of ${count}`.padStart(12) + `${Math.floor((100 * covered) / (count || 1))} %`.padStart(7);
const row = (name, { regions, lines }) => console.log(name.padEnd(width) + cell(lines) + cell(regions));

const rows = files
  .map(({ filename, summary }) => [relative(resolve(folder), filename), summary])
  .sort(([one], [other]) => (one < other ? -1 : 1));
const width = Math.max(...rows.map(([name]) => name.length), 0) + 2;
console.log(`Reached in ${folder}`.padEnd(width) + 'lines'.padStart(19) + 'regions'.padStart(19));
for (const [name, summary] of rows) {
  row(name, summary);
  for (const kind of Object.keys(total)) {
    total[kind].count += summary[kind].count;
    total[kind].covered += summary[kind].covered;
  }
}
row('all', total);
if (total.lines.covered === 0) throw new Error(`The run has reached no line of ${folder}.`);
