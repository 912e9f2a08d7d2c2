// Stands in for Turbo 8 in a real page, because no package index that the tests use has it. It speaks the
// protocol of Turbo 8's adapter, as far as page refreshes, forms, links and prefetching need it. Written
// from the protocol: it contains none of Turbo's code.
(() => {
  'use strict';

  let adapter;
  let last = 0;
  const session = {
    view: { cacheSnapshot() {} },
    /** What a stream with the action `refresh` does. */
    refresh: url => visit(url, { action: 'replace', shouldCacheSnapshot: false }),
    /** How each view transition ended. */
    transitions: '',
  };
  const navigator = { restorationIdentifier: 'r0', startVisit };

  /** Proposes a visit to the adapter, as the library does for a link, a form, or a refresh. */
  function visit(location, options = {}) {
    adapter.visitProposedToLocation(new URL(location, document.baseURI), options);
  }

  function startVisit(location, restorationIdentifier, { action = 'advance', response } = {}) {
    const url = new URL(location);
    last += 1;
    let html = response?.responseHTML;
    const visit = {
      identifier: `v${last}`,
      location: url,
      restorationIdentifier: restorationIdentifier ?? `r${last}`,
      isPageRefresh: action === 'replace' && url.pathname === document.location.pathname,
      hasCachedSnapshot: () => false,
      loadCachedSnapshot() {},
      cancel() {},
      async issueRequest() {
        adapter.visitRequestStarted(visit);
        html ??= await (await fetch(url)).text();
        adapter.visitRequestCompleted(visit);
        adapter.visitRequestFinished(visit);
      },
      changeHistory() {
        history[action === 'replace' ? 'replaceState' : 'pushState']({}, '', url);
        navigator.restorationIdentifier = visit.restorationIdentifier;
      },
      async loadResponse() {
        await null;
        await change(() => render(html, visit.isPageRefresh));
        adapter.visitRendered(visit);
        adapter.visitCompleted(visit);
      },
    };
    adapter.visitStarted(visit);
  }

  /** Renders with a view transition if the page asks for it, as with a meta element. */
  async function change(render) {
    if (!document.startViewTransition || !document.querySelector('meta[name="view-transition"]')) return render();
    const { finished } = document.startViewTransition(render);
    const end = await finished.then(() => 'finished', String);
    session.transitions = [session.transitions, end].filter(Boolean).join(' ');
  }

  function render(html, isMorph) {
    const next = new DOMParser().parseFromString(html, 'text/html');
    document.title = next.title;
    if (isMorph) morph(document.body, next.body);
    else document.body.replaceWith(next.body);
  }

  /** Changes only what differs, so that elements and the scroll position stay. */
  function morph(element, next) {
    const own = [...element.childNodes];
    next.childNodes.forEach((node, index) => {
      const old = own[index];
      if (!old) element.append(document.importNode(node, true));
      else if (old.nodeName !== node.nodeName) old.replaceWith(document.importNode(node, true));
      else if (old.nodeType === Node.ELEMENT_NODE) morph(old, node);
      else if (old.data !== node.data) old.data = node.data;
    });
    own.slice(next.childNodes.length).forEach(node => node.remove());
  }

  addEventListener('click', event => {
    const link = event.target.closest('a[href]');
    if (!link) return;
    event.preventDefault();
    visit(link.href, { action: link.dataset.turboAction ?? 'advance' });
  });

  // A link is fetched while the pointer is over it, unless the adapter forbids that.
  addEventListener('mouseover', event => {
    const link = event.target.closest?.('a[href]');
    if (link && adapter.linkPrefetchingIsEnabledForLocation?.(new URL(link.href)) !== false) fetch(link.href);
  });

  addEventListener('submit', async event => {
    event.preventDefault();
    const { action, method } = event.target;
    const submission = { location: new URL(action) };
    adapter.formSubmissionStarted(submission);
    const response = await fetch(action, { method, body: new URLSearchParams(new FormData(event.target)) });
    const responseHTML = await response.text();
    adapter.formSubmissionFinished(submission);
    const isPageRefresh = new URL(response.url).pathname === document.location.pathname;
    visit(response.url, {
      action: isPageRefresh ? 'replace' : 'advance', shouldCacheSnapshot: false,
      response: { statusCode: response.status, redirected: response.redirected, responseHTML },
    });
  });

  window.Turbo = {
    registerAdapter(given) { adapter = given; },
    navigator,
    visit,
    cache: { clear() {} },
    session,
  };
})();
