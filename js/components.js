// The page's half of Hotwire's bridge components: the adapter that the web libraries
// @hotwired/hotwire-native-bridge and @hotwired/strada look for, window.nativeBridge. A classic script
// without dependencies, injected by the host after bridge.js.
//
// It posts 'ready' and the libraries' messages, {"id","component","event","data","document"}, over
// bridge.js, with the key that proves where they come from; without bridge.js to
// webkit.messageHandlers.bridge or .strada. The host calls the functions of window.nativeBridge.
(() => {
  'use strict';

  /** @type {any} */
  const window = globalThis;
  // Another host's adapter, or this one injected twice.
  if (window.nativeBridge) return;

  const bridge = window.ScriptBridge?.bridge;
  const handlers = window.webkit?.messageHandlers;
  const handler = handlers?.bridge ?? handlers?.strada;
  if (!bridge?.isNative && !handler) return;

  /** @type {(body: unknown) => void} */
  const post = bridge?.isNative
    ? body => bridge.post('bridge', body)
    // The host has its own report of what it refuses.
    : body => { Promise.resolve(handler.postMessage({ name: 'bridge', data: body })).catch(() => {}); };

  // The libraries count their messages anew in each document: with this, what is meant for one never
  // reaches another.
  const document = window.crypto.getRandomValues(new Uint32Array(2)).join('-');

  // scriptBridgePlatform is declared by the host, which wraps this script in a function.
  // @ts-ignore
  const platform = typeof scriptBridgePlatform === 'undefined' ? 'ios' : scriptBridgePlatform;

  /** @type {string[]} */
  let supportedComponents = [];
  let isRegistered = false;
  /** @type {any} */
  let web;

  // As soon as both are there: the page's library, perhaps another one than before, and the host's
  // components.
  function connect() {
    const found = window.HotwireNative?.web ?? window.Strada?.web ?? window.webBridge;
    if (found === web || !isRegistered || typeof found?.setAdapter !== 'function') return false;
    web = found;
    web.setAdapter(adapter);
    return true;
  }

  function update() {
    if (!connect()) web?.adapterDidUpdateSupportedComponents();
  }

  const adapter = {
    platform,

    get supportedComponents() { return [...supportedComponents]; },

    /** @type {(component: string) => boolean} */
    supportsComponent: component => supportedComponents.includes(component),

    // What the library has for the host.
    /** @type {(message: object) => void} */
    receive(message) {
      post({ ...message, document });
    },

    // As a library says that it was not told the names, in the two ways in which hosts have it.
    ready: () => post('ready'),

    /** @type {(body: any) => void} */
    postMessage(body) {
      post(body && typeof body === 'object' ? { ...body, document } : body);
    },

    // --- What the host says -------------------------------------------------------------------

    /** @type {(components: string | string[]) => void} */
    register(components) {
      supportedComponents = [...new Set([...supportedComponents, components].flat())];
      isRegistered = true;
      update();
    },

    /** @type {(component: string) => void} */
    unregister(component) {
      supportedComponents = supportedComponents.filter(name => name !== component);
      update();
    },

    /**
     * Says whether the reply had somewhere to go, and if not, why.
     * @param {any} reply An object, or JSON text of one.
     */
    replyWith(reply) {
      const message = typeof reply === 'string' ? JSON.parse(reply) : reply;
      if (message.document && message.document !== document) return 'documentGone';
      if (!web) return 'pageNotReady';
      web.receive(message);
      return 'delivered';
    },

    // Has the components connect once more, after another screen was shown.
    restore() {
      window.document.dispatchEvent(new Event('native:restore'));
    },
  };

  // The page's libraries find it, and may not lose it.
  Object.defineProperty(window, 'nativeBridge', { value: Object.freeze(adapter), enumerable: true });

  // On its way down, because the event is dispatched at the document and does not bubble.
  window.addEventListener('web-bridge:ready', connect, true);
  post('ready');
})();
