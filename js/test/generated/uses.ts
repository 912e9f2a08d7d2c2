// A page that uses the declarations of every kind of type that the Swift tests describe.
import type { SampleAnything, SampleFolder, SampleShape, SampleTree } from '../../../Tests/Fixtures/contract/contract';
import { native } from '../../../Tests/Fixtures/contract/contract.client.mjs';
import { mockNative } from '../../../Tests/Fixtures/contract/contract.mocks.mjs';
import { FakeHost } from '../../testing.mjs';

const tree: SampleTree = { node: { _0: { leaf: {} }, value: 1 } };
const folder: SampleFolder = { name: '/', entry: { folder: { _0: { name: 'a', entry: { nothing: {} } }, isOpen: true } } };
const details = { value: [1, { a: null }], members: { any: 'text' } };
const anything: SampleAnything = [null, { deep: [1, 'a', [true]] }];
const shapes: SampleShape[] = [{ circle: { radius: 1 } }, { square: { _0: 1 } }, { empty: {} }];
bridge.post('Everything', { tree, folder, anything, details, shapes, payment: { kind: 'card', number: '1' }, lenient: { id: 1 } });
bridge.on('payment', payment => payment.kind === 'card' && payment.number.length);
bridge.on('lenient', ({ id, count }) => id.length + count.toFixed().length);
bridge.expose({ give: () => ({ words: [], maybe: [null, 1], themes: ['dark'], set: [], range: [1, 2], byName: {}, byNumber: { 1: true }, bySize: { small: 1 }, matrix: [[1]] }) });
bridge.expose({ give: async () => { throw new Error('later'); } });

// @ts-expect-error a node contains a tree
const node: SampleTree = { node: { value: 1 } };
// @ts-expect-error there is no such case
const shape: SampleShape = { triangle: {} };
// @ts-expect-error this kind has no number
bridge.post('Everything', { tree, folder, anything, details, shapes, payment: { kind: 'cash', number: '1' }, lenient: { id: 1 } });
// @ts-expect-error cash has no number
bridge.on('payment', payment => payment.number);
// @ts-expect-error there is no such theme
bridge.on('theme', theme => theme === 'blue');
// @ts-expect-error a range has two ends
bridge.expose({ give: () => ({ words: [], maybe: [], themes: [], set: [], range: [1], byName: {}, byNumber: {}, bySize: {}, matrix: [] }) });

// The client and the mocks know the same types.
const everything = { tree, folder, anything, details, shapes, payment: { kind: 'cash' }, lenient: { id: 1 } } as const;
native.everything({ ...everything, shapes });
new FakeHost(mockNative({ everything: ({ tree, lenient }) => { 'leaf' in tree && lenient.count?.toFixed(); } }));
// @ts-expect-error there is no such case
native.everything({ ...everything, shapes: [{ triangle: {} }] });
