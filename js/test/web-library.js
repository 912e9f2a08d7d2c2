// A web library for bridge components, written for these tests from the documented interface of
// @hotwired/hotwire-native-bridge and @hotwired/strada: what an adapter is told and what it reports.
(name => {
  let adapter = null;
  let lastId = 0;
  let pending = [];
  const callbacks = new Map();

  const web = {
    supportsComponent: component => Boolean(adapter?.supportsComponent(component)),

    send({ component, event, data, callback }) {
      if (!adapter) {
        pending.push({ component, event, data, callback });
        return null;
      }
      if (!web.supportsComponent(component)) return null;
      const id = String(++lastId);
      adapter.receive({ id, component, event, data });
      // Not before this point, as in the libraries: a reply in the same turn would be lost.
      if (callback) callbacks.set(id, callback);
      return id;
    },

    receive(message) {
      callbacks.get(message.id)?.(message);
    },

    removeCallbackFor: id => { callbacks.delete(id); },

    setAdapter(given) {
      adapter = given;
      document.documentElement.dataset.bridgePlatform = adapter.platform;
      web.adapterDidUpdateSupportedComponents();
      const messages = pending;
      pending = [];
      messages.forEach(web.send);
    },

    adapterDidUpdateSupportedComponents() {
      if (adapter) document.documentElement.dataset.bridgeComponents = adapter.supportedComponents.join(' ');
    },
  };

  window[name] = { web };
  document.dispatchEvent(new Event('web-bridge:ready'));
})
