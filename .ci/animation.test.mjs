// The animation of the demo, and what makes it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateSync as deflate } from 'node:zlib';
import { animation, decoded } from '../docs/drawings/animation.mjs';

const picture = readFileSync(new URL('../docs/pictures/demo.png', import.meta.url));

/** The parts of a PNG, each with its name and its data. */
function parts(file) {
  const found = [];
  for (let start = 8; start < file.length;) {
    const length = file.readUInt32BE(start);
    found.push([file.toString('latin1', start + 4, start + 8), file.subarray(start + 8, start + 8 + length)]);
    start += length + 12;
  }
  return found;
}

/** Draws the frames of an animated PNG as a browser does. */
function drawn(file) {
  const [[, header], ...rest] = parts(file);
  const { width, pixels } = decoded(file);
  const frames = [];
  const canvas = Buffer.alloc(pixels.length);
  let control;
  for (const [name, data] of rest) {
    if (name === 'fcTL') control = data;
    if (name !== 'fdAT') continue;
    const size = Buffer.concat([control.subarray(4, 12), header.subarray(8)]);
    const part = decoded(Buffer.concat([file.subarray(0, 8), block('IHDR', size), block('IDAT', data.subarray(4))]));
    const [left, top, isOver] = [control.readUInt32BE(12), control.readUInt32BE(16), control[25] === 1];
    for (let place = 0; place < part.width * part.height; place++) {
      const alpha = part.pixels[place * 4 + 3];
      assert.ok(!isOver || alpha === 0 || alpha === 255);
      if (isOver && alpha === 0) continue;
      const target = (top + Math.floor(place / part.width)) * width + left + place % part.width;
      part.pixels.copy(canvas, target * 4, place * 4, place * 4 + 4);
    }
    frames.push({ pixels: Buffer.from(canvas), time: control.readUInt16BE(20), unit: control.readUInt16BE(22) });
  }
  return frames;
}

const block = (name, data) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)]);
};

/** A picture of four by three pixels. */
const small = colors => {
  const rows = [0, 1, 2].map(y => Buffer.from([0, ...colors.slice(y * 4, y * 4 + 4).flatMap(color => [color, 0, 0, color < 10 ? 128 : 255])]));
  return { file: animationOf(rows), colors };
};
const animationOf = rows => {
  const size = Buffer.from([0, 0, 0, 4, 0, 0, 0, 3, 8, 6, 0, 0, 0]);
  return Buffer.concat([picture.subarray(0, 8), block('IHDR', size), block('IDAT', deflate(Buffer.concat(rows)))]);
};
test('the picture of the README is an animation below 1 MB that ends', () => {
  const [name, data] = parts(picture)[1];
  assert.equal(name, 'acTL');
  const [frames, plays] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  assert.ok(frames > 5 && plays > 0 && picture.length < 1_000_000, `${frames} frames, ${plays} times, ${picture.length} bytes`);
});

test('an animation shows its pictures, one after the other', () => {
  const first = [99, 99, 99, 99, 50, 60, 70, 80, 20, 30, 40, 50];
  const moved = [99, 99, 99, 99, 50, 10, 70, 80, 20, 30, 41, 50];
  const clear = [99, 99, 99, 99, 50, 5, 70, 80, 20, 30, 41, 50];
  const pictures = [first, moved, moved, clear].map(small);
  const file = animation(pictures.map(({ file }, index) => ({ file, time: 100 * (index + 1) })));
  // The checksum of the last part is always the same.
  assert.equal(file.toString('hex', file.length - 12), '0000000049454e44ae426082');
  const frames = drawn(file);
  assert.deepEqual(frames.map(({ time, unit }) => time / unit), [0.1, 0.2, 0.3, 0.4]);
  assert.deepEqual(decoded(file).pixels, decoded(pictures.at(-1).file).pixels, 'without animations');
  frames.forEach(({ pixels }, index) => assert.deepEqual(pixels, decoded(pictures[index].file).pixels, `picture ${index}`));
});

test('pictures of different sizes are no animation', () => {
  assert.throws(() => animation([{ file: picture, time: 1 }, { file: small(Array(12).fill(20)).file, time: 1 }]), /differ in size/);
});
