// A page's own script, which uses the existing bridge. It posts the outcomes of the scenarios to the test
// that has opened this page; `results` has the same for a test that can read it.
globalThis.results = (async () => {
  if (!bridge.isNative) return [['the bridge finds the fake host', 'it does not']];
  const { latitude } = await bridge.request('Where');
  const { runScenarios } = await import('/test/testing/scenarios.mjs');
  return [['the bridge finds the fake host', latitude === 52.5 ? 'passed' : `${latitude}`], ...await runScenarios()];
})();
globalThis.results.catch(error => [['the page', `${error}`]])
  .then(results => fetch('/results', { method: 'POST', body: JSON.stringify(results) }));
