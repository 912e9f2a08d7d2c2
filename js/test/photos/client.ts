// The client of a contract with uploads and bytes.
import { FakeHost } from '../../testing.mjs';
import { native } from '../../../Sources/ScriptBridgeDemo/Photos/Contract/contract.client.mjs';
import { mockNative } from '../../../Sources/ScriptBridgeDemo/Photos/Contract/contract.mocks.mjs';

native.scalePhoto(new Blob(), { data: { width: 1 }, timeout: 1, onProgress: (sent, size) => sent / (size ?? 1) })
  .then(({ photo, height }) => photo.blob().then(blob => blob.size + height));

// @ts-expect-error text has no bytes
native.scalePhoto('photo', { data: { width: 1 } });
// @ts-expect-error the photo has a width
native.scalePhoto(new Blob());
// @ts-expect-error the width is a number
native.scalePhoto(new Blob(), { data: { width: '1' } });
mockNative({ scalePhoto: async ({ width }, bytes) => ({ photo: new FakeHost().bytes(await bytes.blob()), width, height: bytes.size ?? 0 }) });
// @ts-expect-error the reply has a photo
mockNative({ scalePhoto: () => ({}) });
