// Generated from js/turbo.js by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension VisitScript {
    #if ReadableScripts
    /// The text of turbo.js.
    static let text: String = #"""
        // The page adapter for visits: through it Turbo or Turbolinks 5 tells the host what it is about to
        // do, and the host tells the library what to do. Written for Turbo 8, tested with 7. A classic
        // script without dependencies, injected by the host after bridge.js.
        //
        // Messages have the form {"name": …, "data": {…, "timestamp": …}}. They go through bridge.js with
        // the key that proves where they come from. The host calls the functions of window.turboNative.
        // Hotwire Native uses the same names and members.
        (() => {
          'use strict';

          /** @type {any} */
          const window = globalThis;
          // Without a bridge the host accepts nothing from this document, which may belong to another site:
          // its library would wait for the host with every link. Another adapter may be there, or this script
          // was injected twice.
          const bridge = window.ScriptBridge?.bridge;
          if (!bridge?.isNative || window.turboNative) return;
          // Adds listeners, and adds them again after `document.open`, which takes them away.
          /** @type {(add: () => void) => void} */
          // @ts-ignore
          const listen = typeof scriptBridgeListen === 'undefined' ? add => add() : scriptBridgeListen;

          /**
           * @param {string} name
           * @param {object} [data]
           */
          function post(name, data) {
            bridge.post('turbo', { name, data: { ...data, timestamp: Date.now() } });
          }

          /** @type {(task: () => void) => void} */
          function afterRepaint(task) {
            // A hidden page is never painted. Neither is one that other windows cover, and it may not know
            // that.
            if (document.hidden) {
              task();
              return;
            }
            let isOver = false;
            const end = () => {
              document.removeEventListener('visibilitychange', end);
              if (!isOver) task();
              isOver = true;
            };
            document.addEventListener('visibilitychange', end);
            setTimeout(end, 500);
            requestAnimationFrame(() => requestAnimationFrame(end));
          }

          /**
           * Returns the part of a value that a message can carry; undefined for functions, nodes, and
           * cycles.
           * @param {any} value
           * @param {unknown[]} [ancestors]
           * @returns {any}
           */
          function portable(value, ancestors = []) {
            if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
            if (typeof value === 'number') return Number.isFinite(value) ? value : null;
            if (typeof value !== 'object' || ancestors.length > 50 || ancestors.includes(value)) return;
            const inner = [...ancestors, value];
            if (Array.isArray(value)) return value.map(element => portable(element, inner) ?? null);
            if (typeof value.toJSON === 'function') return portable(value.toJSON(), inner);
            const prototype = Object.getPrototypeOf(value);
            if (prototype && Object.getPrototypeOf(prototype)) return;
            const members = Object.keys(value).map(name => [name, attempt(() => portable(value[name], inner))]);
            return Object.fromEntries(members.filter(([, member]) => member !== undefined));
          }

          /**
           * Ignores errors, because reading a value may run the page's own code.
           * @template Value
           * @param {() => Value} read
           */
          function attempt(read) {
            try {
              return read();
            } catch {
              return undefined;
            }
          }

          // --- The libraries --------------------------------------------------------------------------

          /**
           * @typedef {object} Library
           * @property {string} restorationIdentifier
           * @property {(location: string, options: any, restorationIdentifier?: string | null) => void} visit
           * @property {() => void} cacheSnapshot
           * @property {() => void} clearSnapshotCache
           * @property {() => string} shownLocation
           * @property {(location: string, restorationIdentifier: string) => void} replaceAddress
           */

          /** @type {(turbo: any) => Library} */
          const turboLibrary = turbo => ({
            get restorationIdentifier() { return turbo.navigator.restorationIdentifier; },
            visit(location, options, restorationIdentifier) {
              // Turbo would only scroll and never complete the visit.
              const isSamePage = turbo.navigator.locationWithActionIsSamePage?.(new URL(location), options.action);
              if (isSamePage) options = { ...options, action: 'replace' };
              turbo.navigator.startVisit(location, restorationIdentifier, options);
            },
            cacheSnapshot: () => turbo.session.view.cacheSnapshot(),
            clearSnapshotCache: () => turbo.cache ? turbo.cache.clear() : turbo.clearCache(),
            shownLocation: () => String(turbo.session.view.lastRenderedLocation),
            replaceAddress(location, restorationIdentifier) {
              turbo.navigator.history.replace(new URL(location), restorationIdentifier);
            },
          });

          /** @type {(controller: any) => Library} */
          const turbolinksLibrary = controller => ({
            get restorationIdentifier() { return controller.restorationIdentifier; },
            visit(location, { action = 'advance' }, restorationIdentifier) {
              controller.startVisitToLocationWithAction(location, action, restorationIdentifier);
            },
            cacheSnapshot: () => controller.cacheSnapshot(),
            clearSnapshotCache: () => controller.clearCache(),
            shownLocation: () => String(controller.lastRenderedLocation?.absoluteURL),
            replaceAddress(location, restorationIdentifier) {
              controller.replaceHistoryWithLocationAndRestorationIdentifier(location, restorationIdentifier);
            },
          });

          /**
           * Registers with the library of the page; returns undefined if there is none.
           * @returns {Library | undefined}
           */
          function register() {
            const { Turbo, Turbolinks } = window;
            // An element with this id is a global too.
            if (typeof Turbo?.registerAdapter === 'function') {
              Turbo.registerAdapter(native);
              return turboLibrary(Turbo);
            }
            if (typeof Turbolinks?.controller?.startVisitToLocationWithAction === 'function') {
              Turbolinks.controller.adapter = native;
              return turbolinksLibrary(Turbolinks.controller);
            }
            return;
          }

          // --- Proposals ------------------------------------------------------------------------------

          /** @type {any} */
          let currentVisit;
          /** @type {unknown} The identifier of the last visit that the page shows. */
          let renderedIdentifier;
          /**
           * The last proposal: its location, its options, and the part of them that the message carried.
           * @type {{ location?: string, options?: any, portableOptions?: any }}
           */
          let proposal = {};

          /** @type {(location: string, action: string | undefined) => boolean} */
          function isAnchor(location, action) {
            const [page, anchor] = location.split('#');
            return anchor !== undefined && action !== 'replace' && page === document.location.href.split('#')[0];
          }

          /**
           * Lets the browser follow the link, so that the address, the history, and `:target` change.
           * @type {(location: string) => void}
           */
          function scrollToAnchor(location) {
            document.location.assign(location);
          }

          /**
           * Whether the page still shows a location, because the visit to another one failed or is slow.
           * @type {(location: string) => boolean}
           */
          const isStillShown = location =>
            currentVisit && currentVisit.identifier !== renderedIdentifier
            && attempt(() => library?.shownLocation()) === location;

          /**
           * Makes the visit that restores what the page still shows, with what the user typed: the library
           * would request it again.
           * @type {(location: string, restorationIdentifier: string) => void}
           */
          function keepShown(location, restorationIdentifier) {
            currentVisit.cancel?.();
            const identifier = `${currentVisit.identifier} back`;
            renderedIdentifier = currentVisit.identifier;
            post('visitStarted', { identifier, hasCachedSnapshot: true, isPageRefresh: false });
            library?.replaceAddress(location, restorationIdentifier);
            afterRepaint(() => post('visitRendered', { identifier }));
            post('visitCompleted', { identifier, restorationIdentifier });
            // The host has removed the components' native parts, and the page will not connect them again.
            // @ts-ignore
            attempt(() => globalThis.nativeBridge?.restore());
          }

          // --- The address ----------------------------------------------------------------------------

          // The address that the host knows; at first, the address that was requested for the document.
          let address = document.location.href;
          let isThere = false;

          function tellAddress() {
            const { href } = document.location;
            if (href === address || !isThere) return;
            address = href;
            post('locationChanged', { location: href });
          }

          /** @type {(name: 'pushState' | 'replaceState') => void} */
          function follow(name) {
            const { history } = window;
            if (typeof history?.[name] !== 'function') return;
            const own = Object.hasOwn(history, name) ? history[name] : undefined;
            history[name] = function (/** @type {unknown[]} */ ...values) {
              // Works even if a library replaces the function on the prototype later.
              Reflect.apply(own ?? Object.getPrototypeOf(this)[name], this, values);
              tellAddress();
            };
          }

          follow('pushState');
          follow('replaceState');
          // Runs before the library, which makes a visit.
          listen(() => {
            window.addEventListener('popstate', tellAddress, true);
            window.addEventListener('hashchange', tellAddress, true);
          });

          // --- Calls from the library and from the host -----------------------------------------------

          // One object for both, because pages compare the library's adapter with window.turboNative.
          const native = Object.freeze({
            /** @type {(location: unknown, options?: any) => void} */
            visitProposedToLocation(target, givenOptions) {
              // Pages may pass null.
              const options = givenOptions ?? {};
              const location = String(target);
              const portableOptions = attempt(() => portable(options)) ?? {};
              // The host could reject a long message with its proposal, so it fetches the document
              // separately.
              if (portableOptions.response?.responseHTML?.length > 1e5) {
                delete portableOptions.response.responseHTML;
                portableOptions.response.isKept = true;
              }
              const data = { location, options: portableOptions };
              if (isAnchor(location, options.action)) {
                post('visitProposalScrollingToAnchor', data);
                scrollToAnchor(location);
              } else if (location === document.location.href) {
                post('visitProposalRefreshingPage', data);
                library?.visit(location, options, library.restorationIdentifier);
              } else {
                proposal = { location, options, portableOptions };
                post('visitProposed', data);
              }
            },

            // Called by Turbolinks.
            /** @type {(location: unknown, action: string) => void} */
            visitProposedToLocationWithAction(location, action) {
              native.visitProposedToLocation(location, { action });
            },

            /** @type {(visit: any) => void} */
            visitStarted(visit) {
              currentVisit = visit;
              const { identifier, isPageRefresh = false } = visit;
              post('visitStarted', { identifier, hasCachedSnapshot: visit.hasCachedSnapshot(), isPageRefresh });
              visit.loadCachedSnapshot();
              visit.issueRequest();
              visit.changeHistory();
            },

            /** @type {(visit: any) => void} */
            visitRequestStarted({ identifier }) {
              post('visitRequestStarted', { identifier });
            },

            /** @type {(visit: any) => void} */
            visitRequestCompleted(visit) {
              post('visitRequestCompleted', { identifier: visit.identifier });
              visit.loadResponse();
            },

            /** @type {(visit: any, statusCode: number) => void} */
            visitRequestFailedWithStatusCode(visit, statusCode) {
              const name = statusCode > 0 ? 'visitRequestFailed' : 'visitRequestFailedWithNonHttpStatusCode';
              post(name, { identifier: visit.identifier, location: String(visit.location), statusCode });
            },

            /** @type {(visit: any) => void} */
            visitRequestFinished({ identifier }) {
              post('visitRequestFinished', { identifier });
            },

            /** @type {(visit: any) => void} */
            visitRendered({ identifier }) {
              renderedIdentifier = identifier;
              afterRepaint(() => post('visitRendered', { identifier }));
            },

            /** @type {(visit: any) => void} */
            visitCompleted(visit) {
              // Turbo proposes a visit for a redirect itself.
              if (window.Turbolinks?.controller?.adapter === native) visit.followRedirect?.();
              const { identifier, restorationIdentifier } = visit;
              post('visitCompleted', { identifier, restorationIdentifier });
            },

            // Turbo shows the server's error page only if the adapter asks for it; this adapter does not.
            visitFailed() {},

            /** @type {(submission: any) => void} */
            formSubmissionStarted({ location }) {
              post('formSubmissionStarted', { location: String(location) });
            },

            /** @type {(submission: any) => void} */
            formSubmissionFinished({ location }) {
              post('formSubmissionFinished', { location: String(location) });
            },

            pageInvalidated() {
              post('pageInvalidated');
            },

            // Most links open on another screen, perhaps in another web view with its own cache.
            linkPrefetchingIsEnabledForLocation: () => false,

            // Called by the host.
            /** @type {(location: string, options: any, restorationIdentifier: string | null) => void} */
            visitLocationWithOptionsAndRestorationIdentifier(location, options, restorationIdentifier) {
              if (!library) throw new Error('The page has neither Turbo nor Turbolinks.');
              const given = typeof options === 'string' ? JSON.parse(options) : options;
              // Add the options that the message could not carry.
              if (proposal.location === location) {
                const { options: own, portableOptions } = proposal;
                for (const name of Object.keys(own)) {
                  if (!Object.hasOwn(portableOptions, name)) attempt(() => { given[name] = own[name]; });
                }
                if (given.response) given.response.responseHTML ??= own.response?.responseHTML;
              } else {
                // These options describe what another page shows; here they would leave the screen empty.
                delete given.willRender;
                delete given.updateHistory;
              }
              if (given.response) delete given.response.isKept;
              // The document stayed in another page, so the response is of no use.
              if (given.response && given.response.responseHTML == null) delete given.response;
              proposal = {};
              if (given.action === 'restore' && isStillShown(location)) {
                keepShown(location, restorationIdentifier ?? library.restorationIdentifier);
              } else {
                library.visit(location, given, restorationIdentifier);
              }
            },

            /** @type {(identifier: string) => void} */
            cancelVisitWithIdentifier(identifier) {
              if (identifier === '(pending)' || identifier === currentVisit?.identifier) currentVisit?.cancel();
            },

            /**
             * Returns the document of the last proposal if its location matches.
             * @type {(location: string) => string | null}
             */
            responseHTMLForLocation: location =>
              proposal.location === location ? proposal.options.response?.responseHTML ?? null : null,

            clearSnapshotCache: () => library?.clearSnapshotCache(),
            cacheSnapshot: () => library?.cacheSnapshot(),
          });
          window.turboNative = native;

          // --- The document ---------------------------------------------------------------------------

          /** @type {Library | undefined} */
          let library;
          let search = 0;

          function begin() {
            const restorationIdentifier = library?.restorationIdentifier ?? '';
            afterRepaint(() => {
              post('pageLoaded', { restorationIdentifier });
              isThere = true;
              tellAddress();
            });
          }

          // The page may have installed its own adapter.
          const isInCharge = () => window.turboNative === native;

          function find() {
            if (isInCharge()) library ??= register();
            if (library) begin();
            if (library || !isInCharge()) clearInterval(search);
          }

          function start() {
            // The library may load long after the document.
            search = setInterval(find, 50);
            find();
          }

          if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
          else start();

          let patience = 0;

          // Counts only the time in which the page is visible, because a hidden page may be suspended.
          function awaitLibrary() {
            clearTimeout(patience);
            if (library || document.hidden) return;
            patience = setTimeout(() => {
              if (!library && isInCharge()) post('pageLoadFailed');
            }, 30_000);
          }

          function watchPatience() {
            if (document.readyState === 'complete') awaitLibrary();
          }

          /** @type {(event: PageTransitionEvent) => void} */
          function restore({ persisted }) {
            if (persisted && library) begin();
          }

          /** @type {(event: ErrorEvent) => void} */
          function tellError({ message, filename, lineno, colno }) {
            post('errorRaised', { error: `${message} (${filename}:${lineno}:${colno})` });
          }

          if (document.readyState === 'complete') awaitLibrary();
          listen(() => {
            document.addEventListener('visibilitychange', watchPatience);
            window.addEventListener('load', awaitLibrary);
            // The document has come back from the browser's back/forward cache.
            window.addEventListener('pageshow', restore);
            window.addEventListener('error', tellError);
          });
        })();

        """#
    #else
    /// The text of min/turbo.min.js.
    static let text: String = #"""
        (()=>{"use strict";const e=globalThis;const t=e.ScriptBridge?.bridge;if(!t?.isNative||e.turboNative)return;const i=typeof scriptBridgeListen==="undefined"?e=>e():scriptBridgeListen;function post(e,i){
        t.post("turbo",{name:e,data:{...i,timestamp:Date.now()}})}function n(e){if(document.hidden){e();return}let t=false;const i=()=>{document.removeEventListener("visibilitychange",i);if(!t)e();t=true}
        ;document.addEventListener("visibilitychange",i);setTimeout(i,500);requestAnimationFrame((()=>requestAnimationFrame(i)))}function o(e,t=[]){
        if(e===null||typeof e==="string"||typeof e==="boolean")return e;if(typeof e==="number")return Number.isFinite(e)?e:null;if(typeof e!=="object"||t.length>50||t.includes(e))return;const i=[...t,e]
        ;if(Array.isArray(e))return e.map((e=>o(e,i)??null));if(typeof e.toJSON==="function")return o(e.toJSON(),i);const n=Object.getPrototypeOf(e);if(n&&Object.getPrototypeOf(n))return
        ;const s=Object.keys(e).map((t=>[t,r((()=>o(e[t],i)))]));return Object.fromEntries(s.filter((([,e])=>e!==undefined)))}function r(e){try{return e()}catch{return undefined}}const s=e=>({
        get restorationIdentifier(){return e.navigator.restorationIdentifier},visit(t,i,n){const o=e.navigator.locationWithActionIsSamePage?.(new URL(t),i.action);if(o)i={...i,action:"replace"}
        ;e.navigator.startVisit(t,n,i)},cacheSnapshot:()=>e.session.view.cacheSnapshot(),clearSnapshotCache:()=>e.cache?e.cache.clear():e.clearCache(),
        shownLocation:()=>String(e.session.view.lastRenderedLocation),replaceAddress(t,i){e.navigator.history.replace(new URL(t),i)}});const a=e=>({get restorationIdentifier(){return e.restorationIdentifier},
        visit(t,{action:i="advance"},n){e.startVisitToLocationWithAction(t,i,n)},cacheSnapshot:()=>e.cacheSnapshot(),clearSnapshotCache:()=>e.clearCache(),
        shownLocation:()=>String(e.lastRenderedLocation?.absoluteURL),replaceAddress(t,i){e.replaceHistoryWithLocationAndRestorationIdentifier(t,i)}});function c(){const{Turbo:t,Turbolinks:i}=e
        ;if(typeof t?.registerAdapter==="function"){t.registerAdapter(b);return s(t)}if(typeof i?.controller?.startVisitToLocationWithAction==="function"){i.controller.adapter=b;return a(i.controller)}return}
        let d;let l;let f={};function u(e,t){const[i,n]=e.split("#");return n!==undefined&&t!=="replace"&&i===document.location.href.split("#")[0]}function p(e){document.location.assign(e)}
        const h=e=>d&&d.identifier!==l&&r((()=>y?.shownLocation()))===e;function v(e,t){d.cancel?.();const i=`${d.identifier} back`;l=d.identifier;post("visitStarted",{identifier:i,hasCachedSnapshot:true,
        isPageRefresh:false});y?.replaceAddress(e,t);n((()=>post("visitRendered",{identifier:i})));post("visitCompleted",{identifier:i,restorationIdentifier:t});r((()=>globalThis.nativeBridge?.restore()))}
        let g=document.location.href;let m=false;function S(){const{href:e}=document.location;if(e===g||!m)return;g=e;post("locationChanged",{location:e})}function L(t){const{history:i}=e
        ;if(typeof i?.[t]!=="function")return;const n=Object.hasOwn(i,t)?i[t]:undefined;i[t]=function(...e){Reflect.apply(n??Object.getPrototypeOf(this)[t],this,e);S()}}L("pushState");L("replaceState")
        ;i((()=>{e.addEventListener("popstate",S,true);e.addEventListener("hashchange",S,true)}));const b=Object.freeze({visitProposedToLocation(e,t){const i=t??{};const n=String(e);const s=r((()=>o(i)))??{}
        ;if(s.response?.responseHTML?.length>1e5){delete s.response.responseHTML;s.response.isKept=true}const a={location:n,options:s};if(u(n,i.action)){post("visitProposalScrollingToAnchor",a);p(n)
        }else if(n===document.location.href){post("visitProposalRefreshingPage",a);y?.visit(n,i,y.restorationIdentifier)}else{f={location:n,options:i,portableOptions:s};post("visitProposed",a)}},
        visitProposedToLocationWithAction(e,t){b.visitProposedToLocation(e,{action:t})},visitStarted(e){d=e;const{identifier:t,isPageRefresh:i=false}=e;post("visitStarted",{identifier:t,
        hasCachedSnapshot:e.hasCachedSnapshot(),isPageRefresh:i});e.loadCachedSnapshot();e.issueRequest();e.changeHistory()},visitRequestStarted({identifier:e}){post("visitRequestStarted",{identifier:e})},
        visitRequestCompleted(e){post("visitRequestCompleted",{identifier:e.identifier});e.loadResponse()},visitRequestFailedWithStatusCode(e,t){
        const i=t>0?"visitRequestFailed":"visitRequestFailedWithNonHttpStatusCode";post(i,{identifier:e.identifier,location:String(e.location),statusCode:t})},visitRequestFinished({identifier:e}){
        post("visitRequestFinished",{identifier:e})},visitRendered({identifier:e}){l=e;n((()=>post("visitRendered",{identifier:e})))},visitCompleted(t){
        if(e.Turbolinks?.controller?.adapter===b)t.followRedirect?.();const{identifier:i,restorationIdentifier:n}=t;post("visitCompleted",{identifier:i,restorationIdentifier:n})},visitFailed(){},
        formSubmissionStarted({location:e}){post("formSubmissionStarted",{location:String(e)})},formSubmissionFinished({location:e}){post("formSubmissionFinished",{location:String(e)})},pageInvalidated(){
        post("pageInvalidated")},linkPrefetchingIsEnabledForLocation:()=>false,visitLocationWithOptionsAndRestorationIdentifier(e,t,i){if(!y)throw new Error("The page has neither Turbo nor Turbolinks.")
        ;const n=typeof t==="string"?JSON.parse(t):t;if(f.location===e){const{options:e,portableOptions:t}=f;for(const i of Object.keys(e)){if(!Object.hasOwn(t,i))r((()=>{n[i]=e[i]}))}
        if(n.response)n.response.responseHTML??=e.response?.responseHTML}else{delete n.willRender;delete n.updateHistory}if(n.response)delete n.response.isKept
        ;if(n.response&&n.response.responseHTML==null)delete n.response;f={};if(n.action==="restore"&&h(e)){v(e,i??y.restorationIdentifier)}else{y.visit(e,n,i)}},cancelVisitWithIdentifier(e){
        if(e==="(pending)"||e===d?.identifier)d?.cancel()},responseHTMLForLocation:e=>f.location===e?f.options.response?.responseHTML??null:null,clearSnapshotCache:()=>y?.clearSnapshotCache(),
        cacheSnapshot:()=>y?.cacheSnapshot()});e.turboNative=b;let y;let R=0;function T(){const e=y?.restorationIdentifier??"";n((()=>{post("pageLoaded",{restorationIdentifier:e});m=true;S()}))}
        const O=()=>e.turboNative===b;function C(){if(O())y??=c();if(y)T();if(y||!O())clearInterval(R)}function I(){R=setInterval(C,50);C()}
        if(document.readyState==="loading")document.addEventListener("DOMContentLoaded",I);else I();let A=0;function w(){clearTimeout(A);if(y||document.hidden)return;A=setTimeout((()=>{
        if(!y&&O())post("pageLoadFailed")}),3e4)}function P(){if(document.readyState==="complete")w()}function F({persisted:e}){if(e&&y)T()}function q({message:e,filename:t,lineno:i,colno:n}){
        post("errorRaised",{error:`${e} (${t}:${i}:${n})`})}if(document.readyState==="complete")w();i((()=>{document.addEventListener("visibilitychange",P);e.addEventListener("load",w)
        ;e.addEventListener("pageshow",F);e.addEventListener("error",q)}))})();

        """#
    #endif
}
