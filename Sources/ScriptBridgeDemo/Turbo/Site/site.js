// The site's own script. It shows links and buttons in the native header bar if there is one: the
// component “button”, in the words of Hotwire's bridge components.
'use strict';

// What a page has of `@hotwired/hotwire-native-bridge`, as much as one component needs.
const web = (() => {
  /** @type {any} */
  let adapter = null;
  /** @type {Map<string, (message: object) => void>} */
  const callbacks = new Map();
  let lastId = 0;
  const update = () => {
    document.documentElement.dataset.bridgeComponents = adapter.supportedComponents.join(' ');
    connectButton();
  };
  return {
    /** @type {(given: any) => void} */
    setAdapter(given) {
      adapter = given;
      update();
    },
    adapterDidUpdateSupportedComponents: update,
    /** @type {(message: { id: string }) => void} */
    receive(message) {
      callbacks.get(message.id)?.(message);
    },
    /** @type {(component: string, event: string, data: object, callback: (message: object) => void) => void} */
    send(component, event, data, callback) {
      if (!adapter?.supportsComponent(component)) return;
      const id = String(++lastId);
      callbacks.set(id, callback);
      adapter.receive({ id, component, event, data: { ...data, metadata: { url: location.href } } });
    },
  };
})();
Object.assign(window, { HotwireNative: { web } });
document.dispatchEvent(new Event('web-bridge:ready'));

function connectButton() {
  const element = document.querySelector('[data-native-title]');
  if (!(element instanceof HTMLElement)) return;
  const { nativeTitle: title, nativeIcon: icon } = element.dataset;
  web.send('button', 'connect', { title, icon }, () => element.click());
}

for (const event of ['turbo:load', 'turbo:render', 'turbolinks:load', 'native:restore']) {
  document.addEventListener(event, connectButton);
}
