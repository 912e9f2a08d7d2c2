// Type-checked with the contract of the host's types: Contract/contract.d.ts.
'use strict';

/** @type {(id: string) => any} */
const element = id => document.getElementById(id);

/** @type {(id: string, text: string, className: string) => void} */
function show(id, text, className) {
  element(id).textContent = text;
  element(id).className = className;
}

// The host sets the context before the page's first line runs.
const place = bridge.context ? `inside the native host, on ${bridge.context.platform}` : 'inside the native host';
element('host').textContent = bridge.isNative ? place : 'in a plain browser';

// Another version of the host may handle fewer messages. Disable their buttons.
/** @type {(id: string, isSupported: boolean) => void} */
const offer = (id, isSupported) => {
  if (element(id)) element(id).disabled = !isSupported;
};
offer('locate', bridge.supports('GetLocation'));
offer('import', bridge.supports('GetContacts'));
offer('download', bridge.supports('DownloadReport'));

// A page can ask for a button in the native header bar.
const { buttonPath: path, buttonIcon: icon } = document.body.dataset;
if (path && icon) bridge.post('ActionButton', { path, icon });

// The host passes its token for notifications. Store it on the server.
bridge.expose({
  async register(token) {
    const response = await fetch('/notification_tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    if (response.status !== 201) throw new Error(`The server answered ${response.status}.`);
    show('token', `registered ${token}`, 'done');
  },
});

element('locate')?.addEventListener('click', async () => {
  try {
    const { latitude, longitude } = await bridge.request('GetLocation', { accurate: true });
    show('location', `${latitude}° N, ${longitude}° E`, 'done');
  } catch (error) {
    show('location', `${error.code}: ${error.message}`, 'failed');
  }
});

element('import')?.addEventListener('click', async () => {
  try {
    const contacts = await bridge.request('GetContacts');
    show('contacts', `${contacts.length} contacts`, 'done');
  } catch (error) {
    show('contacts', `${error.code}: ${error.message}`, 'failed');
  }
});

// Elements arrive as fast as this loop takes them. Aborting the signal cancels the host's download.
/** @type {AbortController | undefined} */
let download;
element('download')?.addEventListener('click', async () => {
  const button = element('download');
  if (download) return download.abort();
  download = new AbortController();
  button.textContent = 'Cancel';
  let percent = 0;
  try {
    for await (const { received, size } of bridge.subscribe('DownloadReport', { file: 'customers.csv' }, { signal: download.signal })) {
      percent = Math.round(100 * received / size);
      element('progress').value = received / size;
      show('report', `${percent} % of ${size} KB`, '');
    }
    show('report', 'customers.csv has been downloaded', 'done');
  } catch (error) {
    show('report', `${error.code} at ${percent} %`, 'failed');
  }
  download = undefined;
  button.textContent = 'Download report';
});
