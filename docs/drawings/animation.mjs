// Makes an animated PNG of pictures of the demo: browsers play it, and it is as sharp as the pictures.
//
//   node docs/drawings/animation.mjs FOLDER FILE
//
// The folder's pictures are named by their order and their time in milliseconds: `03-1500.png`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The checksum of PNG, which the zlib of older Node has not. */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** What each filter of PNG predicts from the left, upper and upper left bytes. */
const predictions = [
  () => 0,
  left => left,
  (left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const estimate = left + up - corner;
    const [a, b, c] = [left, up, corner].map(value => Math.abs(estimate - value));
    return a <= b && a <= c ? left : b <= c ? up : corner;
  },
];

/** Returns the size and the pixels of a picture with four bytes per pixel. */
export function decoded(file) {
  const parts = {};
  for (let start = 8; start < file.length;) {
    const length = file.readUInt32BE(start);
    const name = file.toString('latin1', start + 4, start + 8);
    (parts[name] ??= []).push(file.subarray(start + 8, start + 8 + length));
    start += length + 12;
  }
  const [header] = parts.IHDR;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.toString('hex', 8) !== '0806000000') throw new Error('The picture does not have four bytes per pixel.');
  const data = inflateSync(Buffer.concat(parts.IDAT));
  const [row, pixels] = [width * 4, Buffer.alloc(width * height * 4)];
  for (let y = 0; y < height; y++) {
    const predict = predictions[data[y * (row + 1)]];
    for (let x = 0; x < row; x++) {
      const place = y * row + x;
      const left = x < 4 ? 0 : pixels[place - 4];
      const up = y ? pixels[place - row] : 0;
      const corner = x < 4 || !y ? 0 : pixels[place - row - 4];
      pixels[place] = data[y * (row + 1) + 1 + x] + predict(left, up, corner);
    }
  }
  return { width, height, pixels };
}

/** Returns the compressed data of pixels; each row has the filter whose differences are smallest. */
function compressed({ width, height, pixels }) {
  const row = width * 4;
  const data = Buffer.alloc((row + 1) * height);
  const candidates = predictions.map(() => Buffer.alloc(row));
  for (let y = 0; y < height; y++) {
    const sums = predictions.map((predict, filter) => {
      let sum = 0;
      for (let x = 0; x < row; x++) {
        const place = y * row + x;
        const left = x < 4 ? 0 : pixels[place - 4];
        const up = y ? pixels[place - row] : 0;
        const corner = x < 4 || !y ? 0 : pixels[place - row - 4];
        const difference = (pixels[place] - predict(left, up, corner)) & 0xff;
        candidates[filter][x] = difference;
        sum += difference < 128 ? difference : 256 - difference;
      }
      return sum;
    });
    const best = sums.indexOf(Math.min(...sums));
    data[y * (row + 1)] = best;
    candidates[best].copy(data, y * (row + 1) + 1);
  }
  return deflateSync(data, { level: 9 });
}

/** Returns the part of a frame that differs from the one before, with what does not differ transparent. */
function difference(frame, before) {
  const { width, height, pixels } = frame;
  const [from, to] = [[width, height], [0, 0]];
  const words = [pixels, before.pixels].map(bytes => new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4));
  const differs = place => words[0][place] !== words[1][place];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!differs(y * width + x)) continue;
      [from[0], from[1], to[0], to[1]] = [Math.min(from[0], x), Math.min(from[1], y), Math.max(to[0], x + 1), Math.max(to[1], y + 1)];
    }
  }
  if (to[0] === 0) [from[0], from[1], to[0], to[1]] = [0, 0, 1, 1];
  const part = { x: from[0], y: from[1], width: to[0] - from[0], height: to[1] - from[1], isOver: true };
  part.pixels = Buffer.alloc(part.width * part.height * 4);
  for (const isOver of [true, false]) {
    part.isOver = isOver;
    let isWhole = true;
    for (let y = 0; y < part.height; y++) {
      for (let x = 0; x < part.width; x++) {
        const place = (part.y + y) * width + part.x + x;
        const isShown = !isOver || differs(place);
        // A pixel that is not opaque would let the frame before show through.
        if (isOver && isShown && pixels[place * 4 + 3] !== 255) isWhole = false;
        pixels.copy(part.pixels, (y * part.width + x) * 4, place * 4, place * 4 + (isShown ? 4 : 0));
      }
    }
    if (isWhole) break;
  }
  return part;
}

function chunk(name, ...values) {
  const data = Buffer.concat([Buffer.from(name, 'latin1'), ...values.map(value => {
    if (typeof value === 'object') return value;
    const word = Buffer.alloc(4);
    word.writeUInt32BE(value);
    return word;
  })]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  check.writeUInt32BE(checksum(data));
  return Buffer.concat([length, data, check]);
}

/** How often an animation is played: it must not move for ever beside a text. */
const plays = 3;

/**
 * Returns an animated PNG of pictures with their times in milliseconds.
 *
 * A program that plays no animations shows the last picture.
 */
export function animation(frames) {
  const pictures = frames.map(({ file }) => decoded(file));
  const [{ width, height }] = pictures;
  const chunks = [
    signature, chunk('IHDR', width, height, Buffer.from([8, 6, 0, 0, 0])), chunk('acTL', frames.length, plays),
    // Before the first `fcTL`, it is no part of the animation.
    chunk('IDAT', compressed(pictures.at(-1))),
  ];
  let number = 0;
  pictures.forEach((picture, index) => {
    if (picture.width !== width || picture.height !== height) throw new Error('The pictures differ in size.');
    const part = index ? difference(picture, pictures[index - 1]) : { x: 0, y: 0, ...picture };
    const time = Buffer.from([frames[index].time >> 8, frames[index].time & 0xff, 1000 >> 8, 1000 & 0xff]);
    chunks.push(chunk('fcTL', number++, part.width, part.height, part.x, part.y, time, Buffer.from([0, part.isOver ? 1 : 0])));
    chunks.push(chunk('fdAT', number++, compressed(part)));
  });
  return Buffer.concat([...chunks, chunk('IEND')]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, file] = process.argv.slice(2);
  const names = readdirSync(folder).filter(name => /^\d+-\d+\.png$/.test(name)).sort();
  writeFileSync(file, animation(names.map(name => ({ file: readFileSync(join(folder, name)), time: Number(/-(\d+)/.exec(name)[1]) }))));
}
