// What a build defines: see package.json. The fake host is not part of what you deploy.
declare const DEVELOPMENT: boolean;

const isInApp = 'bridge' in globalThis;
// The fake host must be there before bridge.js is.
if (DEVELOPMENT && !isInApp) (await import('./fake.js')).installFakeHost();
(await import('./page.js')).start();
