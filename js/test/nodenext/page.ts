// Uses the package by its name, as node resolves modules: with file extensions, through the exports.
import { bridge, type Bridge } from 'scriptbridge';
import { FakeHost } from 'scriptbridge/testing';

const same: Bridge = window.bridge;
same.request<{ latitude: number }>('GetLocation').then(({ latitude }) => latitude.toFixed());
new FakeHost().load().then(loaded => loaded === bridge);

// @ts-expect-error a message needs a name
window.bridge.post();
// @ts-expect-error there is no such fault
new FakeHost().fault('explode');
