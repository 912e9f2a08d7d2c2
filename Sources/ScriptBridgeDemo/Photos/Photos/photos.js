// Sends a photo to the host, shows the smaller one that comes back, and reads parts of a long file.
'use strict';

/** @type {(id: string) => any} */
const element = id => document.getElementById(id);
const small = element('small');
let progressCount = 0;

/** @type {(file: File) => Promise<void>} */
async function send(file) {
  progressCount = 0;
  element('state').textContent = `sending ${file.name}`;
  try {
    const { photo, width } = await bridge.upload('ScalePhoto', file, {
      data: { width: 400 },
      onProgress(sent, size) {
        progressCount += 1;
        element('progress').value = sent / (size ?? sent);
      },
    });
    URL.revokeObjectURL(small.src);
    small.src = URL.createObjectURL(await photo.blob());
    await small.decode();
    element('state').textContent = `came back ${width} px wide`;
  } catch (error) {
    element('state').textContent = `${error.code}: ${error.message}`;
  }
}

element('file').addEventListener('change', () => send(element('file').files[0]));

/** Draws a photo, as there is none on this machine. */
async function makePhoto() {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [1600, 1200];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const sky = context.createLinearGradient(0, 0, 0, 1200);
  for (const [stop, color] of [[0, '#27427f'], [0.55, '#e98f6b'], [0.62, '#f6d08b'], [0.63, '#28405c'], [1, '#0e1a2b']]) {
    sky.addColorStop(Number(stop), String(color));
  }
  context.fillStyle = sky;
  context.fillRect(0, 0, 1600, 1200);
  context.fillStyle = '#fff3d0';
  context.beginPath();
  context.arc(1100, 640, 90, 0, 7);
  context.fill();
  // Grain, as a camera has it: this is what makes a photo large.
  const pixels = context.getImageData(0, 0, 1600, 1200);
  for (let index = 0, seed = 1; index < pixels.data.length; index += 4) {
    seed = seed * 16807 % 2147483647;
    for (let part = index; part < index + 3; part++) pixels.data[part] = (pixels.data[part] ?? 0) + seed % 17 - 8;
  }
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise(resolve => canvas.toBlob(resolve, 'image/png'));
  return new File([/** @type {any} */ (blob)], 'evening.png', { type: 'image/png' });
}

/** Chooses a photo, as a user does. */
async function choosePhoto() {
  const file = await makePhoto();
  const chosen = new DataTransfer();
  chosen.items.add(file);
  element('file').files = chosen.files;
  element('file').dispatchEvent(new Event('change'));
  return file.size;
}

element('make').addEventListener('click', choosePhoto);

/** Shows ten records of the file, without the rest of it. */
async function showRecords(/** @type {number} */ number) {
  const start = number * 64;
  const response = await fetch('/measurements.txt', { headers: { Range: `bytes=${start}-${start + 639}` } });
  if (response.status !== 206) throw new Error(`The server answered ${response.status}.`);
  const size = Number(response.headers.get('Content-Range')?.split('/')[1]);
  const [first, ...rest] = (await response.text()).trimEnd().split('\n').map(line => {
    const [name, value] = line.trim().split(/ +/);
    return `${name} ${(Number(value) / 10).toFixed(1)} °C`;
  });
  element('first').textContent = first;
  element('rest').textContent = rest.join('\n');
  element('number').value = number;
  element('total').textContent = `of ${(size / 64).toLocaleString('en')}`;
}

element('number').addEventListener('input', () => showRecords(+element('number').value));
showRecords(0);
