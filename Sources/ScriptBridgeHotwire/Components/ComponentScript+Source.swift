// Generated from js/components.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension ComponentScript {
    #if ReadableScripts
    /// The text of components.js.
    static let text: String = #"""
        // The page adapter for bridge components: defines window.nativeBridge, which the web libraries
        // @hotwired/hotwire-native-bridge and @hotwired/strada look for. A classic script without
        // dependencies, injected by the host after bridge.js.
        //
        // It posts 'ready' and the messages of the libraries, {"id","component","event","data","document"}.
        // They go through bridge.js with the key that proves where they come from. The host calls the
        // functions of window.nativeBridge.
        (() => {
          'use strict';

          /** @type {any} */
          const window = globalThis;
          // Without a bridge the host accepts nothing from this document, which may belong to another site.
          // Another adapter may be there, or this script was injected twice.
          const bridge = window.ScriptBridge?.bridge;
          if (!bridge?.isNative || window.nativeBridge) return;

          /** @type {(body: unknown) => void} */
          const post = body => bridge.post('bridge', body);

          // The libraries number their messages from the start in each document. This identifier keeps a
          // reply from reaching another document.
          const document = window.crypto.getRandomValues(new Uint32Array(2)).join('-');

          // The host declares scriptBridgePlatform in a function around this script.
          // @ts-ignore
          const platform = typeof scriptBridgePlatform === 'undefined' ? 'ios' : scriptBridgePlatform;

          /** @type {string[]} */
          let supportedComponents = [];
          let isRegistered = false;
          /** @type {any} */
          let web;

          // Connects once both the page's library and the names of the host's components are known. The
          // page may load another library later.
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

            // The library sends a message to the host.
            /** @type {(message: object) => void} */
            receive(message) {
              post({ ...message, document });
            },

            // A library can ask again for the names of the components in two ways: `ready()` and
            // `postMessage('ready')`.
            ready: () => post('ready'),

            /** @type {(body: any) => void} */
            postMessage(body) {
              post(body && typeof body === 'object' ? { ...body, document } : body);
            },

            // --- Calls from the host ------------------------------------------------------------------

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
             * Returns whether the reply was delivered, and if not, why.
             * @param {any} reply An object, or JSON text of one.
             */
            replyWith(reply) {
              const message = typeof reply === 'string' ? JSON.parse(reply) : reply;
              if (message.document && message.document !== document) return 'documentGone';
              if (!web) return 'pageNotReady';
              web.receive(message);
              return 'delivered';
            },

            // Reconnects the components after another screen was shown.
            restore() {
              window.document.dispatchEvent(new Event('native:restore'));
            },
          };

          // Neither the page nor its libraries can replace the adapter.
          Object.defineProperty(window, 'nativeBridge', { value: Object.freeze(adapter), enumerable: true });

          // Listens in the capture phase, because the event is dispatched on the document and does not
          // bubble. And again after `document.open`, which takes the listener away.
          const listen = () => window.addEventListener('web-bridge:ready', connect, true);
          // @ts-ignore
          typeof scriptBridgeListen === 'undefined' ? listen() : scriptBridgeListen(listen);
          post('ready');
        })();

        """#
    #else
    /// The text of min/components.min.js.
    static let text: String = #"""
        (()=>{"use strict";const e=globalThis;const t=e.ScriptBridge?.bridge;if(!t?.isNative||e.nativeBridge)return;const post=e=>t.post("bridge",e)
        ;const r=e.crypto.getRandomValues(new Uint32Array(2)).join("-");const n=typeof scriptBridgePlatform==="undefined"?"ios":scriptBridgePlatform;let i=[];let o=false;let s;function d(){
        const t=e.HotwireNative?.web??e.Strada?.web??e.webBridge;if(t===s||!o||typeof t?.setAdapter!=="function")return false;s=t;s.setAdapter(c);return true}function a(){
        if(!d())s?.adapterDidUpdateSupportedComponents()}const c={platform:n,get supportedComponents(){return[...i]},supportsComponent:e=>i.includes(e),receive(e){post({...e,document:r})},
        ready:()=>post("ready"),postMessage(e){post(e&&typeof e==="object"?{...e,document:r}:e)},register(e){i=[...new Set([...i,e].flat())];o=true;a()},unregister(e){i=i.filter((t=>t!==e));a()},replyWith(e){
        const t=typeof e==="string"?JSON.parse(e):e;if(t.document&&t.document!==r)return"documentGone";if(!s)return"pageNotReady";s.receive(t);return"delivered"},restore(){
        e.document.dispatchEvent(new Event("native:restore"))}};Object.defineProperty(e,"nativeBridge",{value:Object.freeze(c),enumerable:true});const p=()=>e.addEventListener("web-bridge:ready",d,true)
        ;typeof scriptBridgeListen==="undefined"?p():scriptBridgeListen(p);post("ready")})();

        """#
    #endif
}
