// Eleven mistakes that a page of the demo could make; each @ts-expect-error line must be an error. What the
// demo's page does right is in app.js, which is checked with the same contract.
export {};

// @ts-expect-error 1: no handler has this name
bridge.post('actionButton', { path: '/', icon: 'plus' });
// @ts-expect-error 2: a field is missing
bridge.post('ActionButton', { path: '/' });
// @ts-expect-error 3: a field has another type
bridge.request('GetLocation', { accurate: 'yes' });
// @ts-expect-error 4: a field is misspelled
bridge.post('ActionButton', { path: '/', icon: 'plus', titel: 'New' });
// @ts-expect-error 5: the reply has no such field
bridge.request('GetLocation', { accurate: true }).then(({ altitude }) => altitude);
// @ts-expect-error 6: the reply is a list
bridge.request('GetContacts').then(contacts => contacts.size);
// @ts-expect-error 7: a request is not a message
bridge.post('GetContacts');
// @ts-expect-error 8: an element has no such field
bridge.subscribe('DownloadReport', { file: 'a.csv' }).next().then(({ value }) => value?.fraction);
// @ts-expect-error 9: the host calls the function with a string
bridge.expose({ register: async (token: { id: string }) => { token.id; } });
// @ts-expect-error 10: the host emits no such event
bridge.on('themeChanged', () => {});
bridge.request('GetContacts').catch(error => {
  if (!(error instanceof bridge.BridgeError)) throw error;
  if (error.code === 'contactsDenied' || error.code === 'notFound' || error.code === 'noHost') return;
  // @ts-expect-error 11: no handler fails with this code
  if (error.code === 'contactsDenid') return;
});
