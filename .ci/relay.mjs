// Runs a command and passes on its output, for programs that also read it.
import { spawn } from 'node:child_process';
import { stdin, stdout } from 'node:process';

/**
 * Runs a command; returns its exit status when its output has ended.
 *
 * Passes on whole lines: data arrives in pieces, and a piece of one stream must not end up within a line
 * of the other.
 *
 * Fails if a process that the command started still holds the output open after `PATIENCE=20` seconds:
 * it would block `make` forever.
 *
 * @param reader returns a function that gets the data of one stream, such as `LogReader.stream`. Each
 *   stream has its own, so that output on one does not break a line of the other.
 * @param write gets the output, in whole lines
 */
export function relay([command, ...options], reader, write = data => stdout.write(data)) {
  return new Promise(resolve => {
    const child = spawn(command, options, { stdio: [stdin, 'pipe', 'pipe'] });
    let status = 1;
    let patience;
    child.on('error', error => {
      console.error(error.message);
      status = 127;
    });
    for (const stream of [child.stdout, child.stderr]) {
      const add = reader();
      let rest = [];
      stream.on('data', data => {
        add(data);
        const end = data.lastIndexOf(10) + 1;
        if (end) {
          write(Buffer.concat([...rest, data.subarray(0, end)]));
          rest = [];
        }
        rest.push(data.subarray(end));
      });
      stream.on('close', () => write(Buffer.concat(rest)));
    }
    child.on('exit', (code, signal) => {
      if (code !== null) status = code;
      if (signal) console.error(`${command} was terminated by ${signal}.`);
      patience = setTimeout(() => {
        console.error('A process that the command started outlives it.');
        child.stdout.destroy();
        child.stderr.destroy();
        resolve(status || 1);
      }, Number(process.env.PATIENCE ?? 20) * 1000);
    });
    child.on('close', () => {
      clearTimeout(patience);
      resolve(status);
    });
  });
}

/** Calls a function with each line of a stream of data. */
export class LineReader {
  #take;
  #rest = [];

  constructor(take) { this.#take = take; }

  add(data) {
    for (let start = 0; ;) {
      const end = data.indexOf(10, start);
      this.#rest.push(data.subarray(start, end < 0 ? undefined : end));
      if (end < 0) return;
      this.end();
      start = end + 1;
    }
  }

  /** Takes what follows the last line break. */
  end() {
    const line = Buffer.concat(this.#rest).toString();
    this.#rest = [];
    this.#take(line);
  }
}
