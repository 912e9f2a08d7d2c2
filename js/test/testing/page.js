// A page's own script, with the bridge that is there already. What is posted is the outcome of the
// scenarios, for the test that has opened this page; `results` is the same for one that can look.
globalThis.results = (async () => {
  if (!bridge.isNative) return [['the bridge finds the fake host', 'it does not']];
  const { latitude } = await bridge.request('Where');
  const { runScenarios } = await import('/test/testing/scenarios.mjs');
  return [['the bridge finds the fake host', latitude === 52.5 ? 'passed' : `${latitude}`], ...await runScenarios()];
})();
globalThis.results.catch(error => [['the page', `${error}`]])
  .then(results => fetch('/results', { method: 'POST', body: JSON.stringify(results) }));
