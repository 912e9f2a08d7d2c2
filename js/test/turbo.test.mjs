import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePage, makeTurbo, makeTurbolinks, makeVisit, turboPage, untimed } from './turbo-page.mjs';

test('in a plain browser the adapter does nothing', () => {
  const page = makePage({ transport: '', globals: { Turbo: makeTurbo([]) } });
  assert.equal(page.native, undefined);
  assert.equal(page.context.Turbo.adapter, undefined);
});

test('on a page without bridge.js it does nothing, even if the host has a channel named turbo', () => {
  const page = makePage({ transport: 'raw', globals: { Turbo: makeTurbo([]) } });
  page.advance(30_000);
  assert.equal(page.native, undefined);
  assert.equal(page.context.Turbo.adapter, undefined);
  assert.deepEqual(page.messages, []);
});

test('another adapter is kept, and injecting this one twice changes nothing', () => {
  const other = {};
  assert.equal(makePage({ globals: { turboNative: other } }).context.turboNative, other);
  const page = turboPage();
  page.run();
  assert.deepEqual(page.names(), ['pageLoaded']);
});

test('the page\'s own adapter stays in charge', () => {
  const page = makePage({ readyState: 'loading' });
  page.context.Turbo = makeTurbo([]);
  page.context.turboNative = {};
  page.dispatch('DOMContentLoaded');
  page.dispatch('load');
  page.advance(50);
  page.advance(30_000);
  assert.equal(page.context.Turbo.adapter, undefined);
  assert.deepEqual(page.names(), []);
});

test('it waits for the document and then for the library', () => {
  const page = makePage({ readyState: 'loading' });
  page.context.Turbo = makeTurbo([]);
  assert.equal(page.context.Turbo.adapter, undefined);
  page.dispatch('DOMContentLoaded');
  assert.ok(page.context.Turbo.adapter);

  const late = makePage();
  late.advance(50);
  assert.deepEqual(late.names(), []);
  late.context.Turbolinks = makeTurbolinks([]);
  late.advance(50);
  assert.deepEqual(late.names(), ['pageLoaded']);
  late.advance(50);
  late.advance(30_000);
  assert.deepEqual(late.names(), ['pageLoaded']);
});

test('a page without a library reports that half a minute after it has loaded', () => {
  const globals = { Turbo: { tagName: 'DIV' }, Turbolinks: { tagName: 'DIV' } };
  const page = makePage({ readyState: 'loading', hidden: false, globals });
  page.dispatch('DOMContentLoaded');
  page.advance(30_000);
  assert.deepEqual(page.names(), []);
  page.dispatch('load');
  page.advance(30_000);
  assert.deepEqual(page.names(), ['pageLoadFailed']);
  assert.throws(() => page.native.visitLocationWithOptionsAndRestorationIdentifier('https://e.com/', {}, null), /neither Turbo nor Turbolinks/);
});

test('the half minute counts only while the page is visible', () => {
  const page = makePage({ hidden: false });
  page.hide(true);
  page.advance(30_000);
  assert.deepEqual(page.names(), []);
  page.hide(false);
  page.advance(30_000);
  assert.deepEqual(page.names(), ['pageLoadFailed']);

  const hidden = makePage();
  hidden.advance(30_000);
  assert.deepEqual(hidden.names(), []);
});

test('where nothing is painted, the adapter still reports once that the page is shown', () => {
  for (const end of [page => page.hide(true), page => page.advance(500)]) {
    const page = turboPage({ hidden: false });
    end(page);
    assert.deepEqual(page.names(), ['pageLoaded']);
    page.frames.shift()();
    page.frames.shift()();
    page.hide(true);
    page.advance(500);
    assert.deepEqual(page.names(), ['pageLoaded']);
  }
});

test('the adapter reports that the page is shown after two frames, unless the page is hidden', () => {
  const page = turboPage({ hidden: false });
  assert.deepEqual(page.names(), []);
  page.frames.shift()();
  assert.deepEqual(page.names(), []);
  page.frames.shift()();
  assert.deepEqual(page.names(), ['pageLoaded']);
});

test('a document from the back-forward cache is reported again', () => {
  const page = turboPage();
  page.dispatch('pageshow', { persisted: false });
  page.dispatch('pageshow', { persisted: true });
  assert.deepEqual(page.names(), ['pageLoaded', 'pageLoaded']);
});

test('a visit, step by step', () => {
  const { adapter, messages } = turboPage();
  const visit = makeVisit();
  adapter.visitStarted(visit);
  adapter.visitRequestStarted(visit);
  adapter.visitRequestCompleted(visit);
  adapter.visitRequestFinished(visit);
  adapter.visitRendered(visit);
  adapter.visitCompleted(visit);
  assert.deepEqual(visit.done, ['loadCachedSnapshot', 'issueRequest', 'changeHistory', 'loadResponse']);
  const identifier = 'v1';
  assert.deepEqual(messages.slice(1).map(untimed), [
    { name: 'visitStarted', data: { identifier, hasCachedSnapshot: true, isPageRefresh: false } },
    { name: 'visitRequestStarted', data: { identifier } },
    { name: 'visitRequestCompleted', data: { identifier } },
    { name: 'visitRequestFinished', data: { identifier } },
    { name: 'visitRendered', data: { identifier } },
    { name: 'visitCompleted', data: { identifier, restorationIdentifier: 'r2' } },
  ]);
});

test('a failure goes to the host, and its document is not shown', () => {
  const { adapter, messages } = turboPage();
  const visit = makeVisit();
  for (const status of [404, 500, 0, -1, -2]) adapter.visitRequestFailedWithStatusCode(visit, status);
  adapter.visitFailed(visit);
  assert.deepEqual(visit.done, []);
  const other = 'visitRequestFailedWithNonHttpStatusCode';
  assert.deepEqual(messages.slice(1).map(({ name }) => name), ['visitRequestFailed', 'visitRequestFailed', other, other, other]);
  assert.deepEqual(untimed(messages[1]).data, { identifier: 'v1', statusCode: 404, location: 'https://example.com/two' });
});

test('forms, invalidation and errors', () => {
  const page = turboPage();
  page.adapter.formSubmissionStarted({ location: new URL('https://example.com/form') });
  page.adapter.formSubmissionFinished({ location: new URL('https://example.com/form') });
  page.adapter.pageInvalidated({ reason: 'tracked_element_mismatch' });
  page.dispatch('error', { message: 'Error: oh', filename: 'https://example.com/a.js', lineno: 3, colno: 4 });
  assert.deepEqual(page.messages.slice(1).map(untimed), [
    { name: 'formSubmissionStarted', data: { location: 'https://example.com/form' } },
    { name: 'formSubmissionFinished', data: { location: 'https://example.com/form' } },
    { name: 'pageInvalidated', data: {} },
    { name: 'errorRaised', data: { error: 'Error: oh (https://example.com/a.js:3:4)' } },
  ]);
  assert.equal(page.adapter.linkPrefetchingIsEnabledForLocation('https://example.com/'), false);
});

test('the browser follows a link to an anchor of the page, and the host is only told', () => {
  const page = turboPage();
  const locations = ['#%C3%A9', '#%', '#', '#'].map(anchor => `https://example.com/one${anchor}`);
  page.adapter.visitProposedToLocation(locations[0], { action: 'advance' });
  for (const location of locations.slice(1)) page.adapter.visitProposedToLocation(location);
  assert.deepEqual(page.assigned, locations);
  assert.deepEqual(page.names().slice(1), Array(4).fill('visitProposalScrollingToAnchor'));
  assert.deepEqual(page.calls, []);
  page.dispatch('hashchange');
  assert.deepEqual(untimed(page.messages.at(-1)), { name: 'locationChanged', data: { location: 'https://example.com/one#' } });
});

test('the host is told the page\'s address, once for each address', () => {
  const page = turboPage();
  const { history, document } = page.context;
  const go = (path, ...events) => {
    document.location.href = `https://example.com/${path}`;
    for (const event of events) page.dispatch(event);
  };
  for (const [change, ...paths] of [
    [() => history.pushState({}, '', '/one?page=2'), 'one?page=2'],
    [() => history.replaceState({}, '', '/one?page=2')],
    [() => history.replaceState({}, '', '/one?page=3'), 'one?page=3'],
    [() => go('one', 'popstate'), 'one'],
    [() => go('one#end', 'popstate', 'hashchange'), 'one#end'],
    [() => go('one#start', 'hashchange'), 'one#start'],
  ]) {
    page.messages.length = 0;
    change();
    assert.deepEqual(page.messages.map(untimed), paths.map(path =>
      ({ name: 'locationChanged', data: { location: `https://example.com/${path}` } })), String(change));
  }
});

test('an address that changed before the page was ready is reported after it', () => {
  const page = makePage({ hidden: false });
  page.context.Turbo = makeTurbo([]);
  page.context.history.replaceState({}, '', '/moved');
  page.advance(50);
  page.context.history.replaceState({}, '', '/moved/again');
  assert.deepEqual(page.names(), []);
  page.frames.shift()();
  page.frames.shift()();
  assert.deepEqual(page.messages.map(untimed), [
    { name: 'pageLoaded', data: { restorationIdentifier: 'r1' } },
    { name: 'locationChanged', data: { location: 'https://example.com/moved/again' } },
  ]);
});

test('the library\'s adapter is window.turboNative', () => {
  for (const globals of [{ Turbo: makeTurbo([]) }, { Turbolinks: makeTurbolinks([]) }]) {
    const { context } = makePage({ globals });
    assert.ok(context.turboNative);
    assert.equal(context.Turbo?.adapter ?? context.Turbolinks.controller.adapter, context.turboNative);
  }
});

test('the page itself makes the visit to its own address', () => {
  const page = turboPage();
  const options = { action: 'replace', run() {} };
  page.adapter.visitProposedToLocation(new URL('https://example.com/one'), options);
  assert.deepEqual(untimed(page.messages[1]), {
    name: 'visitProposalRefreshingPage', data: { location: 'https://example.com/one', options: { action: 'replace' } },
  });
  assert.deepEqual(page.calls, [['https://example.com/one', 'r1', options]]);
});

test('options that can be sent to the host are sent, and the others wait in the page for the visit', () => {
  const page = turboPage();
  class Snapshot {}
  const cycle = { name: 'cycle' };
  cycle.self = cycle;
  const options = {
    action: 'advance', number: 1.5, none: null, missing: undefined, nan: NaN, url: new URL('https://e.com/'),
    list: [1, () => {}, { deep: true }], run() {}, symbol: Symbol('s'), get throwing() { throw new Error(); }, toldWrong: { toJSON() { throw new Error(); } }, snapshot: new Snapshot(), map: new Map([[1, 2]]), cycle,
  };
  Object.defineProperty(options, '__proto__', { value: { polluted: true }, enumerable: true });
  const location = 'https://example.com/two';
  page.adapter.visitProposedToLocation(new URL(location), options);
  const { name, data } = page.messages[1];
  assert.equal(name, 'visitProposed');
  const travelling = {
    action: 'advance', number: 1.5, none: null, nan: null, url: 'https://e.com/', list: [1, null, { deep: true }],
    cycle: { name: 'cycle' },
  };
  const { ['__proto__']: own, ...rest } = Object.fromEntries(Object.entries(data.options));
  assert.deepEqual(rest, travelling);
  assert.deepEqual(own, { polluted: true });

  // The host may change the options that it received.
  page.native.visitLocationWithOptionsAndRestorationIdentifier(location, { ...travelling, action: 'replace' }, null);
  const [, , given] = page.calls[0];
  assert.equal(given.run, options.run);
  assert.equal(given.snapshot, options.snapshot);
  assert.equal(given.action, 'replace');
  // They wait for that visit only.
  page.native.visitLocationWithOptionsAndRestorationIdentifier(location, { action: 'advance' }, 'r9');
  assert.deepEqual(page.calls[1], [location, 'r9', { action: 'advance' }]);
});

test('a visit other than the proposed one gets none of the options', () => {
  const page = turboPage();
  page.adapter.visitProposedToLocation('https://example.com/two', { run() {} });
  page.native.visitLocationWithOptionsAndRestorationIdentifier('https://example.com/three', { action: 'advance' }, null);
  assert.deepEqual(page.calls, [['https://example.com/three', null, { action: 'advance' }]]);
});

test('options about the proposing page are not used in another page', () => {
  const location = 'https://example.com/two';
  const options = { action: 'replace', willRender: false, updateHistory: false };
  const page = turboPage();
  page.adapter.visitProposedToLocation(location, options);
  const travelled = page.messages[1].data.options;
  assert.deepEqual(travelled, options);
  page.native.visitLocationWithOptionsAndRestorationIdentifier(location, structuredClone(travelled), null);
  assert.deepEqual(page.calls, [[location, null, options]]);

  const other = turboPage();
  other.native.visitLocationWithOptionsAndRestorationIdentifier(location, structuredClone(travelled), null);
  assert.deepEqual(other.calls, [[location, null, { action: 'replace' }]]);
});

test('a proposal needs no options, and null means none', () => {
  const page = turboPage();
  for (const location of ['https://example.com/two', 'https://example.com/one', 'https://example.com/one#end']) {
    page.adapter.visitProposedToLocation(location, null);
    page.adapter.visitProposedToLocation(location);
  }
  assert.deepEqual(page.messages.slice(1).map(({ name, data }) => [name, data.options]), [
    ...Array(2).fill(['visitProposed', {}]), ...Array(2).fill(['visitProposalRefreshingPage', {}]),
    ...Array(2).fill(['visitProposalScrollingToAnchor', {}]),
  ]);
  assert.deepEqual(structuredClone(page.calls), Array(2).fill(['https://example.com/one', 'r1', {}]));
});

test('a long document waits in the page until the host fetches it', () => {
  const location = 'https://example.com/two';
  const response = { statusCode: 200, redirected: true, responseHTML: 'x'.repeat(100_001) };
  const page = turboPage();
  page.adapter.visitProposedToLocation(location, { action: 'advance', response });
  const { options } = page.messages[1].data;
  assert.deepEqual(options.response, { statusCode: 200, redirected: true, isKept: true });
  assert.equal(page.native.responseHTMLForLocation(location), response.responseHTML);
  assert.equal(page.native.responseHTMLForLocation('https://example.com/one'), null);
  page.native.visitLocationWithOptionsAndRestorationIdentifier(location, structuredClone(options), null);
  assert.deepEqual(page.calls[0][2].response, response);
  assert.equal(response.responseHTML.length, 100_001);
  assert.equal(page.native.responseHTMLForLocation(location), null);

  const other = turboPage();
  other.native.visitLocationWithOptionsAndRestorationIdentifier(location, structuredClone(options), null);
  assert.deepEqual(other.calls[0][2], { action: 'advance' });
});

test('options may come as JSON text', () => {
  const page = turboPage();
  page.native.visitLocationWithOptionsAndRestorationIdentifier('https://example.com/two', '{"action":"replace"}', '');
  assert.equal(page.calls[0][2].action, 'replace');
});

test('a visit for which Turbo would only scroll replaces the page', () => {
  const page = turboPage({}, { isSamePage: true });
  page.native.visitLocationWithOptionsAndRestorationIdentifier('https://example.com/one', { action: 'restore' }, 'r1');
  assert.equal(page.calls[0][2].action, 'replace');
});

test('the current visit can be cancelled, and no other', () => {
  const page = turboPage();
  page.native.cancelVisitWithIdentifier('v1');
  page.native.cancelVisitWithIdentifier('(pending)');
  const visit = makeVisit();
  page.adapter.visitStarted(visit);
  visit.done.length = 0;
  page.native.cancelVisitWithIdentifier('v0');
  assert.deepEqual(visit.done, []);
  page.native.cancelVisitWithIdentifier('v1');
  page.native.cancelVisitWithIdentifier('(pending)');
  assert.deepEqual(visit.done, ['cancel', 'cancel']);
});

test('each library clears and caches its snapshots', () => {
  const turbo = turboPage();
  turbo.native.cacheSnapshot();
  turbo.native.clearSnapshotCache();
  assert.deepEqual(turbo.calls, ['cacheSnapshot', 'clearCache']);
  turbo.context.Turbo.cache = { clear() { turbo.calls.push('cache.clear'); } };
  turbo.native.clearSnapshotCache();
  assert.equal(turbo.calls[2], 'cache.clear');

  const calls = [];
  const turbolinks = makePage({ globals: { Turbolinks: makeTurbolinks(calls) } });
  turbolinks.native.cacheSnapshot();
  turbolinks.native.clearSnapshotCache();
  assert.deepEqual(calls, ['cacheSnapshot', 'clearCache']);
});

test('Turbolinks: proposals, visits and redirects', () => {
  const calls = [];
  const Turbolinks = makeTurbolinks(calls);
  const page = makePage({ globals: { Turbolinks } });
  const { adapter } = Turbolinks.controller;
  adapter.visitProposedToLocationWithAction('https://example.com/two', 'replace');
  assert.deepEqual(untimed(page.messages[1]).data, { location: 'https://example.com/two', options: { action: 'replace' } });
  page.native.visitLocationWithOptionsAndRestorationIdentifier('https://example.com/two', { action: 'restore' }, 'r7');
  page.native.visitLocationWithOptionsAndRestorationIdentifier('https://example.com/two', {}, null);
  assert.deepEqual(calls, [['https://example.com/two', 'restore', 'r7'], ['https://example.com/two', 'advance', null]]);
  let count = 0;
  adapter.visitCompleted(makeVisit('v1', { followRedirect() { count += 1; } }));
  assert.equal(count, 1);
});

test('Turbo follows its redirects itself', () => {
  const { adapter } = turboPage();
  adapter.visitCompleted(makeVisit('v1', { followRedirect() { assert.fail(); } }));
});

test('going back from a page that failed keeps the page that is still there', () => {
  for (const make of [calls => ({ Turbo: makeTurbo(calls) }), calls => ({ Turbolinks: makeTurbolinks(calls) })]) {
    const calls = [];
    let restored = 0;
    const page = makePage({ globals: { ...make(calls), nativeBridge: { restore: () => restored++ } } });
    page.advance(50);
    const { native } = page;
    const one = 'https://example.com/one';
    const back = () => {
      calls.length = 0;
      page.messages.length = 0;
      native.visitLocationWithOptionsAndRestorationIdentifier(one, { action: 'restore' }, 'r7');
    };
    // Another page was shown, or the host goes somewhere else.
    const shown = makeVisit('v1');
    native.visitStarted(shown);
    native.visitRendered(shown);
    back();
    assert.notEqual(calls[0]?.[0], 'replace');
    const failed = makeVisit('v2');
    native.visitStarted(failed);
    native.visitRequestFailedWithStatusCode(failed, 404);
    back();
    assert.deepEqual(calls.map(call => call.map(String)), [['replace', one, 'r7']]);
    assert.deepEqual(page.names(), ['visitStarted', 'visitRendered', 'visitCompleted']);
    assert.deepEqual(failed.done.slice(-1), ['cancel']);
    // Once only.
    back();
    assert.notEqual(calls[0]?.[0], 'replace');
    assert.equal(restored, 1, 'components connect again');
  }
});
