// Generated from js/inspector.js, js/inspector.css by js/embed.mjs. Do not edit: run `make script`.
// swift-format-ignore-file

extension InspectorScript {
    #if ReadableScripts
    /// The text of inspector.js.
    static let text: String = #"""
        // The inspector's panel: shows a bridge's messages live. See BridgeInspector in the Swift package.
        //
        // This is a classic script. The host runs it in a content world of its own, so it shares only the page's
        // elements. It polls the host there, one request at a time, so rows do not pile up if the page is slow.
        //
        // Values from the bridge become text, never markup.
        (() => {
          'use strict';

          const { handler, style } = scriptBridgeInspector;
          const limit = 500;

          // An element such as `<img name="body">` hides members of `document`, even in this world.
          const { createElement, createElementNS } = Document.prototype;
          const rootOf = /** @type {() => Element?} */ (Object.getOwnPropertyDescriptor(Document.prototype, 'documentElement')?.get);

          /** @type {(tag: string, attributes?: Record<string, any>, ...children: (Node | string)[]) => any} */
          function make(tag, attributes = {}, ...children) {
            const element = createElement.call(document, tag);
            for (const [name, value] of Object.entries(attributes)) {
              if (typeof value === 'function') element.addEventListener(name, value);
              else if (typeof value === 'boolean') element.toggleAttribute(name, value);
              else element.setAttribute(name, value);
            }
            element.append(...children);
            return element;
          }

          /** @param {string} path */
          function icon(path, size = 16) {
            const space = 'http://www.w3.org/2000/svg';
            const svg = createElementNS.call(document, space, 'svg');
            const line = createElementNS.call(document, space, 'path');
            for (const [name, value] of Object.entries({ viewBox: '0 0 16 16', width: size, height: size, 'aria-hidden': 'true' })) svg.setAttribute(name, String(value));
            line.setAttribute('d', path);
            svg.append(line);
            return svg;
          }

          const paths = {
            toHost: 'M8 13V3M4 7l4-4 4 4',
            toPage: 'M8 3v10M4 9l4 4 4-4',
            document: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
            both: 'M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3',
            pause: 'M5.5 3.5v9M10.5 3.5v9',
            resume: 'M5 3.2v9.6L12.5 8z',
            clear: 'M3 4.5h10M6.5 4V2.8h3V4M4.5 4.5l.6 8.7h5.8l.6-8.7M6.8 7v3.8M9.2 7v3.8',
            collapse: 'M3.5 6 8 10.5 12.5 6',
            close: 'M4 4l8 8M12 4l-8 8',
            done: 'M3 8.5l3.5 3.5L13 4.5',
            copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
          };

          /** @type {(label: string, path: string, action: () => void) => any} */
          const iconButton = (label, path, action) => make('button', { type: 'button', class: 'icon', 'aria-label': label, title: label, click: action }, icon(path));

          /** @param {number} size */
          const sizeText = size => size < 1000 ? `${size} B` : size < 1e6 ? `${(size / 1000).toFixed(1)} KB` : `${(size / 1e6).toFixed(1)} MB`;
          /** @param {number} time */
          const timeText = time => time < .1 ? '<0.1 ms' : time < 1000 ? `${time.toFixed(time < 100 ? 1 : 0)} ms` : `${(time / 1000).toFixed(2)} s`;

          /** @type {{ isCollapsed: boolean, name: string, direction: string, onlyFailed: boolean }} */
          let view = { isCollapsed: false, name: '', direction: 'all', onlyFailed: false };
          /** @type {Map<number, { row: any, element: any, button: any, cells: any }>} */
          const rows = new Map();
          /** @type {number | undefined} */
          let chosen;
          let isPaused = false;

          const total = make('span', { class: 'total' });
          const status = make('span', { class: 'status', role: 'status' });
          const search = make('input', { type: 'search', class: 'search', 'aria-label': 'Filter by name', placeholder: 'Filter by name', autocomplete: 'off', spellcheck: 'false', input: () => setView({ name: search.value }) });
          const directions = ['all', 'host', 'page'].map(direction => make(
            'button', { type: 'button', click: () => setView({ direction }) }, direction === 'all' ? 'All' : `To ${direction}`));
          const failures = make('button', { type: 'button', class: 'word', click: () => setView({ onlyFailed: !view.onlyFailed }) }, 'Failed');
          const pauseButton = iconButton('Pause', paths.pause, () => { void send({ isPaused: !isPaused }); });
          pauseButton.classList.add('pause');
          const collapseButton = iconButton('Collapse the inspector', paths.collapse, () => { setView({ isCollapsed: true }); badge.focus(); });
          const tableBody = make('tbody');
          const empty = make('p', { class: 'empty' });
          const list = make(
            'div', { class: 'list', keydown: moveFocus },
            make('table', { 'aria-label': 'Messages' }, make('thead', {}, make(
              'tr', {}, make('th', { scope: 'col' }, 'Name'), make('th', { scope: 'col', class: 'outcome' }, 'Outcome'),
              make('th', { scope: 'col', class: 'size' }, 'Size'), make('th', { scope: 'col', class: 'time' }, 'Duration'))), tableBody),
            empty);
          const title = make('h3');
          const copyButton = iconButton('Copy', paths.copy, copy);
          const content = make('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Payload' });
          const details = make(
            'aside', { class: 'details', id: 'details', 'aria-label': 'Details', hidden: true },
            make('div', { class: 'title' }, title, copyButton, iconButton('Close the details', paths.close, closeDetails)), content);
          const panel = make(
            'section', { class: 'panel', 'aria-label': 'ScriptBridge inspector', keydown: handleEscape },
            make('div', { class: 'bar', role: 'group', 'aria-label': 'Tools' },
              make('h2', {}, 'Messages'), total, search,
              make('div', { class: 'choice', role: 'group', 'aria-label': 'Direction' }, ...directions), failures, status,
              pauseButton, iconButton('Clear', paths.clear, () => { void send({ clears: true }); }), collapseButton),
            make('div', { class: 'body' }, list, details));
          const counts = make('span');
          const failureCount = make('span', { class: 'failures' });
          const badge = make('button', { type: 'button', class: 'badge', 'aria-expanded': 'false', click: () => { setView({ isCollapsed: false }); collapseButton.focus(); } }, icon(paths.both), counts, failureCount);

          const host = make('div');
          const shadow = host.attachShadow({ mode: 'closed' });
          // Not a <style>, which the page's content security policy may block.
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(style);
          shadow.adoptedStyleSheets = [sheet];
          shadow.append(make('div', { class: 'inspector' }, badge, panel));
          // Hide events inside the panel from the page.
          for (const type of ['click', 'dblclick', 'auxclick', 'contextmenu', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'touchstart', 'touchend', 'wheel', 'keydown', 'keyup', 'keypress', 'beforeinput', 'input', 'change', 'focusin', 'focusout', 'copy', 'cut', 'paste']) {
            host.addEventListener(type, (/** @type {Event} */ event) => event.stopPropagation(), { passive: true });
          }

          function attach() {
            const root = rootOf.call(document);
            if (root instanceof HTMLElement && !host.isConnected) root.append(host);
          }

          /** @param {Partial<typeof view>} change The new view state. */
          function setView(change) {
            view = { ...view, ...change };
            render();
            void poll();
          }

          function render() {
            badge.hidden = !view.isCollapsed;
            panel.hidden = view.isCollapsed;
            if (search.value !== view.name) search.value = view.name;
            directions.forEach((button, index) => button.setAttribute('aria-pressed', String(['all', 'host', 'page'][index] === view.direction)));
            failures.setAttribute('aria-pressed', String(view.onlyFailed));
            for (const { row, element } of rows.values()) element.hidden = !isVisible(row);
            showEmptiness();
          }

          /** @param {any} row */
          const isVisible = ({ name, isToHost, state }) =>
            (view.direction === 'all' || isToHost === (view.direction === 'host'))
            && (!view.onlyFailed || state === 'failed')
            && name.toLowerCase().includes(view.name.trim().toLowerCase());

          function showEmptiness() {
            const isEmpty = visible().length === 0;
            empty.hidden = !isEmpty;
            empty.textContent = rows.size ? 'No messages match the filter.' : 'No messages yet.';
            if (isEmpty || !visible().some(({ button }) => button.tabIndex === 0)) {
              for (const { button } of rows.values()) button.tabIndex = -1;
              const last = visible().pop();
              if (last) last.button.tabIndex = 0;
            }
          }

          const visible = () => [...rows.values()].filter(({ element }) => !element.hidden);

          // Rows

          /** @param {any} changes The host's answer. */
          function applyChanges(changes) {
            ({ isPaused } = changes);
            total.textContent = String(changes.count);
            counts.textContent = `${changes.count}${isPaused ? ' · paused' : ''}`;
            failureCount.textContent = String(changes.failed);
            failureCount.hidden = !changes.failed;
            badge.setAttribute('aria-label', `ScriptBridge inspector, ${changes.count} messages, ${changes.failed} failed`);
            pauseButton.replaceChildren(icon(isPaused ? paths.resume : paths.pause));
            pauseButton.setAttribute('aria-pressed', String(isPaused));
            if (isPaused) status.textContent = changes.missed ? `Paused, ${changes.missed} skipped` : 'Paused';
            else if (status.textContent.startsWith('Paused')) status.textContent = '';
            if (!changes.rows) return;
            const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
            for (const number of [...rows.keys()]) {
              if (number < changes.first) removeRow(number);
            }
            for (const row of changes.rows) updateRow(row);
            for (const number of [...rows.keys()].slice(0, -limit)) removeRow(number);
            showEmptiness();
            if (isAtEnd) list.scrollTop = list.scrollHeight;
          }

          /** @param {any} row A new or changed row. */
          function updateRow(row) {
            let entry = rows.get(row.number);
            if (!entry) {
              const direction = row.kind === 'document' ? 'document' : row.isToHost ? 'toHost' : 'toPage';
              const spoken = { document: 'Document', toHost: 'To the host:', toPage: 'To the page:' }[direction];
              const button = make(
                'button', { type: 'button', class: 'name', tabindex: '-1', 'aria-expanded': 'false', 'aria-controls': 'details', title: row.name }, icon(paths[direction], 14),
                make('span', { class: 'spoken' }, `${spoken} `), make('span', { class: 'text' }, row.kind === 'document' ? `Document ${row.name}` : row.name),
                make('span', { class: 'kind' }, row.id ? `${row.kind} ${row.id}` : row.kind));
              const cells = { outcome: make('td'), size: make('td', { class: 'size' }), time: make('td', { class: 'time' }) };
              const element = make('tr', { class: `${row.isToHost ? 'to-host' : 'to-page'} ${row.kind}`, click: () => select(row.number) }, make('td', {}, button), ...Object.values(cells));
              entry = { row, element, button, cells };
              rows.set(row.number, entry);
              tableBody.append(element);
            }
            entry.row = row;
            entry.cells.outcome.className = `state ${row.state}`;
            entry.cells.outcome.replaceChildren(...outcome(row));
            entry.cells.outcome.title = row.outcome;
            entry.cells.size.textContent = row.size === undefined ? '' : sizeText(row.size);
            entry.cells.time.textContent = row.milliseconds === undefined ? '' : timeText(row.milliseconds);
            entry.element.hidden = !isVisible(row);
            if (row.number === chosen) void select(row.number);
          }

          // The outcome in the list; for an upload or a download in progress, how far it is.
          /** @type {(row: any) => (Node | string)[]} */
          function outcome({ kind, state, outcome, bytes: { count = 0, announced = 0 } = {} }) {
            if (!count || state !== 'waiting') return [outcome];
            return announced ? [make('progress', { value: `${count / announced}`, 'aria-label': kind }), ` ${sizeText(count)}`] : [sizeText(count)];
          }

          /** @param {number} number */
          function removeRow(number) {
            rows.get(number)?.element.remove();
            rows.delete(number);
            if (number === chosen) closeDetails();
          }

          // Details

          /** @param {number} number */
          async function select(number) {
            for (const [other, { element, button }] of rows) {
              element.classList.toggle('chosen', other === number);
              button.tabIndex = other === number ? 0 : -1;
              button.setAttribute('aria-expanded', String(other === number));
            }
            chosen = number;
            const answer = await send({ row: number });
            const entry = rows.get(number);
            if (!answer || !entry || chosen !== number) return;
            const { row } = entry;
            title.textContent = row.name;
            title.title = row.name;
            copyButton.disabled = !answer.canCopy;
            const what = row.kind === 'call' ? 'Copy the source' : 'Copy the message';
            copyButton.title = answer.canCopy ? what : `${what}: not available for this row, or too large`;
            copyButton.setAttribute('aria-label', what);
            const facts = {
              Kind: row.id ? `${row.kind} ${row.id}` : row.kind, Outcome: row.outcome, Duration: row.milliseconds === undefined ? undefined : timeText(row.milliseconds),
              Began: new Date(answer.time).toLocaleTimeString(), Bytes: answer.bytes, Type: answer.type, Channel: answer.channel, Document: answer.document,
            };
            content.replaceChildren(
              ...answer.error ? payload('Error', { start: answer.error, size: 0 }, false) : [],
              ...payload(row.kind === 'call' ? 'Source' : 'Data', answer.text, row.kind !== 'call'),
              ...payload(row.kind === 'call' ? 'Result' : 'Reply', answer.reply, true),
              make('dl', {}, ...Object.entries(facts).flatMap(([name, value]) => value === undefined ? [] : [make('dt', {}, name), make('dd', {}, value)])));
            details.hidden = false;
            entry.element.scrollIntoView({ block: 'nearest' });
          }

          /** @type {(name: string, text: { start: string, size: number } | undefined, isJSON: boolean) => Node[]} */
          function payload(name, text, isJSON) {
            if (!text) return [];
            const { length } = new TextEncoder().encode(text.start);
            const rest = text.size - length;
            return [
              make('h4', {}, make('span', {}, name), make('span', {}, text.size ? sizeText(text.size) : '')),
              make('pre', {}, ...isJSON ? colored(text.start) : [text.start]),
              ...rest > 0 ? [make('p', { class: 'note' }, `${sizeText(rest)} more not shown.`)] : [],
            ];
          }

          // Formats JSON text, one member per line; numbers stay as they were written.
          /** @param {string} text */
          function colored(text) {
            const tokens = text.match(/"(?:[^"\\]|\\[^])*"?|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
            /** @type {(Node | string)[]} */
            const nodes = [];
            let depth = 0;
            const line = () => `\n${'  '.repeat(Math.min(depth, 40))}`;
            tokens.forEach((token, index) => {
              const next = tokens[index + 1];
              if (token === '{' || token === '[') {
                depth += 1;
                nodes.push(next === '}' || next === ']' ? token : token + line());
              } else if (token === '}' || token === ']') {
                depth -= 1;
                const before = tokens[index - 1];
                nodes.push(before === '{' || before === '[' ? token : line() + token);
              } else if (token === ',') nodes.push(token + line());
              else if (token === ':') nodes.push(': ');
              else nodes.push(make('span', { class: next === ':' ? 'key' : token.startsWith('"') ? 'string' : 'other' }, readable(token)));
            });
            return nodes;
          }

          // Unescapes a JSON token for display: the host escapes all non-ASCII characters in strings.
          /** @param {string} token */
          function readable(token) {
            if (!token.startsWith('"')) return token;
            try {
              return JSON.stringify(JSON.parse(token));
            } catch {
              return token;  // cut
            }
          }

          function closeDetails() {
            details.hidden = true;
            const entry = chosen && rows.get(chosen);
            chosen = undefined;
            if (!entry) return;
            entry.element.classList.remove('chosen');
            entry.button.setAttribute('aria-expanded', 'false');
            if (details.contains(shadow.activeElement)) entry.button.focus();
          }

          async function copy() {
            const isCopied = await send({ copied: chosen });
            status.textContent = isCopied ? 'Copied' : 'Nothing was copied';
            if (!isCopied) return;
            copyButton.replaceChildren(icon(paths.done));
            setTimeout(() => copyButton.replaceChildren(icon(paths.copy)), 1500);
          }

          // Moves between rows with the keyboard.
          /** @param {KeyboardEvent} event */
          function moveFocus(event) {
            const all = visible();
            const place = all.findIndex(({ button }) => button === shadow.activeElement);
            const places = /** @type {Record<string, number>} */ ({ ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: all.length - 1 });
            const entry = all[places[event.key] ?? -1];
            if (!entry || place < 0) return;
            event.preventDefault();
            for (const { button } of all) button.tabIndex = button === entry.button ? 0 : -1;
            entry.button.focus();
            if (chosen !== undefined) void select(entry.row.number);
          }

          /** @param {KeyboardEvent} event */
          function handleEscape(event) {
            if (event.key !== 'Escape') return;
            event.preventDefault();
            if (!details.hidden) closeDetails();
            else collapseButton.click();
          }

          // Host

          let [revision, rowsRevision, turn] = [0, 0, 0];
          let isFirst = true;
          let isRemoved = false;
          /** @type {ReturnType<typeof setTimeout> | undefined} */
          let timer;

          // Returns the host's answer to a request. If the host has ended the panel, removes it and returns
          // undefined.
          /** @param {object} request */
          async function send(request) {
            try {
              const answer = JSON.parse(String(await webkit?.messageHandlers[handler]?.postMessage(JSON.stringify(request)) ?? 'null'));
              if (answer !== null) return answer;
            } catch {
              // The handler was removed.
            }
            host.remove();
            return undefined;
          }

          /** Requests changes repeatedly, at the panel's own pace. */
          async function poll() {
            const current = ++turn;
            clearTimeout(timer);
            const isStale = rowsRevision < revision && !view.isCollapsed;
            const changes = await send({ changes: { after: rowsRevision, seen: isFirst || isStale ? -1 : revision, ...isFirst ? {} : { view } } });
            // An answer without a revision means that another document has taken over.
            if (changes?.revision === undefined || current !== turn || isRemoved) return;
            if (isFirst && changes.view) view = changes.view;
            revision = changes.revision;
            if (changes.rows) rowsRevision = revision;
            applyChanges(changes);
            if (isFirst) render();
            isFirst = false;
            attach();
            timer = setTimeout(poll, view.isCollapsed ? 500 : 100);
          }

          const start = () => { if (!isRemoved) void poll(); };

          // A new panel replaces an existing one in the same document. This object, which the page cannot
          // reach, is for that and for tests.
          const world = /** @type {any} */ (globalThis);
          world.scriptBridgeInspectorPanel?.remove();
          world.scriptBridgeInspectorPanel = {
            shadow,
            remove() {
              isRemoved = true;
              clearTimeout(timer);
              host.remove();
            },
          };
          // Wait for the parser: it would put the head after the panel.
          if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start, { once: true });
          else start();
          addEventListener('pageshow', event => { if (event.persisted) start(); });
        })();

        """#
    #else
    /// The text of min/inspector.min.js.
    static let text: String = #"""
        (()=>{"use strict";const{handler:e,style:t}=scriptBridgeInspector;const n=500;const{createElement:s,createElementNS:o}=Document.prototype
        ;const i=Object.getOwnPropertyDescriptor(Document.prototype,"documentElement")?.get;function a(e,t={},...n){const o=s.call(document,e);for(const[e,n]of Object.entries(t)){
        if(typeof n==="function")o.addEventListener(e,n);else if(typeof n==="boolean")o.toggleAttribute(e,n);else o.setAttribute(e,n)}o.append(...n);return o}function c(e,t=16){
        const n="http://www.w3.org/2000/svg";const s=o.call(document,n,"svg");const i=o.call(document,n,"path");for(const[e,n]of Object.entries({viewBox:"0 0 16 16",width:t,height:t,"aria-hidden":"true"
        }))s.setAttribute(e,String(n));i.setAttribute("d",e);s.append(i);return s}const l={toHost:"M8 13V3M4 7l4-4 4 4",toPage:"M8 3v10M4 9l4 4 4-4",document:"M4 2.5h5l3 3v8H4zM9 2.5v3h3",
        both:"M5 13V3M2 6l3-3 3 3M11 3v10M8 10l3 3 3-3",pause:"M5.5 3.5v9M10.5 3.5v9",resume:"M5 3.2v9.6L12.5 8z",clear:"M3 4.5h10M6.5 4V2.8h3V4M4.5 4.5l.6 8.7h5.8l.6-8.7M6.8 7v3.8M9.2 7v3.8",
        collapse:"M3.5 6 8 10.5 12.5 6",close:"M4 4l8 8M12 4l-8 8",done:"M3 8.5l3.5 3.5L13 4.5",copy:"M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3"};const r=(e,t,n)=>a("button",{type:"button",class:"icon",
        "aria-label":e,title:e,click:n},c(t));const d=e=>e<1e3?`${e} B`:e<1e6?`${(e/1e3).toFixed(1)} KB`:`${(e/1e6).toFixed(1)} MB`
        ;const u=e=>e<.1?"<0.1 ms":e<1e3?`${e.toFixed(e<100?1:0)} ms`:`${(e/1e3).toFixed(2)} s`;let p={isCollapsed:false,name:"",direction:"all",onlyFailed:false};const f=new Map;let m;let h=false
        ;const b=a("span",{class:"total"});const g=a("span",{class:"status",role:"status"});const y=a("input",{type:"search",class:"search","aria-label":"Filter by name",placeholder:"Filter by name",
        autocomplete:"off",spellcheck:"false",input:()=>I({name:y.value})});const v=["all","host","page"].map((e=>a("button",{type:"button",click:()=>I({direction:e})},e==="all"?"All":`To ${e}`)))
        ;const w=a("button",{type:"button",class:"word",click:()=>I({onlyFailed:!p.onlyFailed})},"Failed");const C=r("Pause",l.pause,(()=>{void ce({isPaused:!h})}));C.classList.add("pause")
        ;const k=r("Collapse the inspector",l.collapse,(()=>{I({isCollapsed:true});P.focus()}));const x=a("tbody");const M=a("p",{class:"empty"});const S=a("div",{class:"list",keydown:_},a("table",{
        "aria-label":"Messages"},a("thead",{},a("tr",{},a("th",{scope:"col"},"Name"),a("th",{scope:"col",class:"outcome"},"Outcome"),a("th",{scope:"col",class:"size"},"Size"),a("th",{scope:"col",class:"time"
        },"Duration"))),x),M);const $=a("h3");const T=r("Copy",l.copy,Z);const D=a("div",{class:"scroll",tabindex:"0",role:"group","aria-label":"Payload"});const E=a("aside",{class:"details",id:"details",
        "aria-label":"Details",hidden:true},a("div",{class:"title"},$,T,r("Close the details",l.close,Y)),D);const z=a("section",{class:"panel","aria-label":"ScriptBridge inspector",keydown:ee},a("div",{
        class:"bar",role:"group","aria-label":"Tools"},a("h2",{},"Messages"),b,y,a("div",{class:"choice",role:"group","aria-label":"Direction"},...v),w,g,C,r("Clear",l.clear,(()=>{void ce({clears:true})
        })),k),a("div",{class:"body"},S,E));const A=a("span");const L=a("span",{class:"failures"});const P=a("button",{type:"button",class:"badge","aria-expanded":"false",click:()=>{I({isCollapsed:false})
        ;k.focus()}},c(l.both),A,L);const H=a("div");const O=H.attachShadow({mode:"closed"});const F=new CSSStyleSheet;F.replaceSync(t);O.adoptedStyleSheets=[F];O.append(a("div",{class:"inspector"},P,z))
        ;for(const e of["click","dblclick","auxclick","contextmenu","mousedown","mouseup","pointerdown","pointerup","touchstart","touchend","wheel","keydown","keyup","keypress","beforeinput","input","change","focusin","focusout","copy","cut","paste"]){
        H.addEventListener(e,(e=>e.stopPropagation()),{passive:true})}function B(){const e=i.call(document);if(e instanceof HTMLElement&&!H.isConnected)e.append(H)}function I(e){p={...p,...e};N();void le()}
        function N(){P.hidden=!p.isCollapsed;z.hidden=p.isCollapsed;if(y.value!==p.name)y.value=p.name;v.forEach(((e,t)=>e.setAttribute("aria-pressed",String(["all","host","page"][t]===p.direction))))
        ;w.setAttribute("aria-pressed",String(p.onlyFailed));for(const{row:e,element:t}of f.values())t.hidden=!j(e);V()}
        const j=({name:e,isToHost:t,state:n})=>(p.direction==="all"||t===(p.direction==="host"))&&(!p.onlyFailed||n==="failed")&&e.toLowerCase().includes(p.name.trim().toLowerCase());function V(){
        const e=J().length===0;M.hidden=!e;M.textContent=f.size?"No messages match the filter.":"No messages yet.";if(e||!J().some((({button:e})=>e.tabIndex===0))){
        for(const{button:e}of f.values())e.tabIndex=-1;const e=J().pop();if(e)e.button.tabIndex=0}}const J=()=>[...f.values()].filter((({element:e})=>!e.hidden));function W(e){({isPaused:h}=e)
        ;b.textContent=String(e.count);A.textContent=`${e.count}${h?" · paused":""}`;L.textContent=String(e.failed);L.hidden=!e.failed
        ;P.setAttribute("aria-label",`ScriptBridge inspector, ${e.count} messages, ${e.failed} failed`);C.replaceChildren(c(h?l.resume:l.pause));C.setAttribute("aria-pressed",String(h))
        ;if(h)g.textContent=e.missed?`Paused, ${e.missed} skipped`:"Paused";else if(g.textContent.startsWith("Paused"))g.textContent="";if(!e.rows)return;const t=S.scrollTop+S.clientHeight>=S.scrollHeight-40
        ;for(const t of[...f.keys()]){if(t<e.first)U(t)}for(const t of e.rows)K(t);for(const e of[...f.keys()].slice(0,-n))U(e);V();if(t)S.scrollTop=S.scrollHeight}function K(e){let t=f.get(e.number);if(!t){
        const n=e.kind==="document"?"document":e.isToHost?"toHost":"toPage";const s={document:"Document",toHost:"To the host:",toPage:"To the page:"}[n];const o=a("button",{type:"button",class:"name",
        tabindex:"-1","aria-expanded":"false","aria-controls":"details",title:e.name},c(l[n],14),a("span",{class:"spoken"},`${s} `),a("span",{class:"text"
        },e.kind==="document"?`Document ${e.name}`:e.name),a("span",{class:"kind"},e.id?`${e.kind} ${e.id}`:e.kind));const i={outcome:a("td"),size:a("td",{class:"size"}),time:a("td",{class:"time"})}
        ;const r=a("tr",{class:`${e.isToHost?"to-host":"to-page"} ${e.kind}`,click:()=>q(e.number)},a("td",{},o),...Object.values(i));t={row:e,element:r,button:o,cells:i};f.set(e.number,t);x.append(r)}t.row=e
        ;t.cells.outcome.className=`state ${e.state}`;t.cells.outcome.replaceChildren(...R(e));t.cells.outcome.title=e.outcome;t.cells.size.textContent=e.size===undefined?"":d(e.size)
        ;t.cells.time.textContent=e.milliseconds===undefined?"":u(e.milliseconds);t.element.hidden=!j(e);if(e.number===m)void q(e.number)}
        function R({kind:e,state:t,outcome:n,bytes:{count:s=0,announced:o=0}={}}){if(!s||t!=="waiting")return[n];return o?[a("progress",{value:`${s/o}`,"aria-label":e}),` ${d(s)}`]:[d(s)]}function U(e){
        f.get(e)?.element.remove();f.delete(e);if(e===m)Y()}async function q(e){for(const[t,{element:n,button:s}]of f){n.classList.toggle("chosen",t===e);s.tabIndex=t===e?0:-1
        ;s.setAttribute("aria-expanded",String(t===e))}m=e;const t=await ce({row:e});const n=f.get(e);if(!t||!n||m!==e)return;const{row:s}=n;$.textContent=s.name;$.title=s.name;T.disabled=!t.canCopy
        ;const o=s.kind==="call"?"Copy the source":"Copy the message";T.title=t.canCopy?o:`${o}: not available for this row, or too large`;T.setAttribute("aria-label",o);const i={
        Kind:s.id?`${s.kind} ${s.id}`:s.kind,Outcome:s.outcome,Duration:s.milliseconds===undefined?undefined:u(s.milliseconds),Began:new Date(t.time).toLocaleTimeString(),Bytes:t.bytes,Type:t.type,
        Channel:t.channel,Document:t.document};D.replaceChildren(...t.error?G("Error",{start:t.error,size:0
        },false):[],...G(s.kind==="call"?"Source":"Data",t.text,s.kind!=="call"),...G(s.kind==="call"?"Result":"Reply",t.reply,true),a("dl",{},...Object.entries(i).flatMap((([e,t])=>t===undefined?[]:[a("dt",{},e),a("dd",{},t)]))))
        ;E.hidden=false;n.element.scrollIntoView({block:"nearest"})}function G(e,t,n){if(!t)return[];const{length:s}=(new TextEncoder).encode(t.start);const o=t.size-s
        ;return[a("h4",{},a("span",{},e),a("span",{},t.size?d(t.size):"")),a("pre",{},...n?Q(t.start):[t.start]),...o>0?[a("p",{class:"note"},`${d(o)} more not shown.`)]:[]]}function Q(e){
        const t=e.match(/"(?:[^"\\]|\\[^])*"?|[{}[\],:]|[^\s{}[\],:"]+/g)??[];const n=[];let s=0;const o=()=>`\n${"  ".repeat(Math.min(s,40))}`;t.forEach(((e,i)=>{const c=t[i+1];if(e==="{"||e==="["){s+=1
        ;n.push(c==="}"||c==="]"?e:e+o())}else if(e==="}"||e==="]"){s-=1;const a=t[i-1];n.push(a==="{"||a==="["?e:o()+e)}else if(e===",")n.push(e+o());else if(e===":")n.push(": ");else n.push(a("span",{
        class:c===":"?"key":e.startsWith('"')?"string":"other"},X(e)))}));return n}function X(e){if(!e.startsWith('"'))return e;try{return JSON.stringify(JSON.parse(e))}catch{return e}}function Y(){
        E.hidden=true;const e=m&&f.get(m);m=undefined;if(!e)return;e.element.classList.remove("chosen");e.button.setAttribute("aria-expanded","false");if(E.contains(O.activeElement))e.button.focus()}
        async function Z(){const e=await ce({copied:m});g.textContent=e?"Copied":"Nothing was copied";if(!e)return;T.replaceChildren(c(l.done));setTimeout((()=>T.replaceChildren(c(l.copy))),1500)}
        function _(e){const t=J();const n=t.findIndex((({button:e})=>e===O.activeElement));const s={ArrowDown:n+1,ArrowUp:n-1,Home:0,End:t.length-1};const o=t[s[e.key]??-1];if(!o||n<0)return
        ;e.preventDefault();for(const{button:e}of t)e.tabIndex=e===o.button?0:-1;o.button.focus();if(m!==undefined)void q(o.row.number)}function ee(e){if(e.key!=="Escape")return;e.preventDefault()
        ;if(!E.hidden)Y();else k.click()}let[te,ne,se]=[0,0,0];let oe=true;let ie=false;let ae;async function ce(request){try{
        const t=JSON.parse(String(await(webkit?.messageHandlers[e]?.postMessage(JSON.stringify(request)))??"null"));if(t!==null)return t}catch{}H.remove();return undefined}async function le(){const e=++se
        ;clearTimeout(ae);const t=ne<te&&!p.isCollapsed;const n=await ce({changes:{after:ne,seen:oe||t?-1:te,...oe?{}:{view:p}}});if(n?.revision===undefined||e!==se||ie)return;if(oe&&n.view)p=n.view
        ;te=n.revision;if(n.rows)ne=te;W(n);if(oe)N();oe=false;B();ae=setTimeout(le,p.isCollapsed?500:100)}const re=()=>{if(!ie)void le()};const de=globalThis;de.scriptBridgeInspectorPanel?.remove()
        ;de.scriptBridgeInspectorPanel={shadow:O,remove(){ie=true;clearTimeout(ae);H.remove()}};if(document.readyState==="loading")addEventListener("DOMContentLoaded",re,{once:true});else re()
        ;addEventListener("pageshow",(e=>{if(e.persisted)re()}))})();

        """#
    #endif

    /// The text of inspector.css.
    static let style: String = #"""
        /* The inspector's panel. The rules for :host are !important, because the page's rules would win otherwise. */
        :host {
          all: initial !important;
          direction: ltr !important;
          position: fixed !important;
          inset: auto 0 0 0 !important;
          z-index: 2147483647 !important;
          pointer-events: none !important;
          color-scheme: light dark !important;
        }

        @media print { :host { display: none !important; } }

        .inspector {
          --ground: #fff;
          --bar: #f3f4f7;
          --hover: #eef1f8;
          --chosen: #dfe8ff;
          --line: #d8dbe3;
          --edge: #7b8393;
          --ink: #1c1f26;
          --soft: #596070;
          --accent: #2a56c6;
          --to-host: #2456c4;
          --to-page: #7a3bb8;
          --good: #17693f;
          --bad: #b3221b;
          --held: #7d5300;
          --on-bad: #fff;
          color: var(--ink);
          font: 13px/1.45 system-ui, -apple-system, "Cantarell", "DejaVu Sans", sans-serif;
          -webkit-text-size-adjust: 100%;
          text-size-adjust: 100%;
        }

        @media (prefers-color-scheme: dark) {
          .inspector {
            --ground: #1b1d23;
            --bar: #24272f;
            --hover: #2a2e38;
            --chosen: #2b3a5f;
            --line: #3a3f4b;
            --edge: #757d8f;
            --ink: #e8eaf0;
            --soft: #a7aebc;
            --accent: #8db2ff;
            --to-host: #8db2ff;
            --to-page: #cfa6ff;
            --good: #7cd3a1;
            --bad: #ff9c93;
            --held: #f0c370;
            --on-bad: #2a0906;
          }
        }

        * { box-sizing: border-box; }
        [hidden] { display: none !important; }

        button, input {
          font: inherit;
          color: inherit;
          margin: 0;
          border: 1px solid transparent;
          border-radius: 6px;
          background: none;
        }

        button { cursor: default; padding: 0; -webkit-user-select: none; user-select: none; }
        button:disabled { opacity: .5; }
        :focus { outline: none; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
        svg { display: block; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
        .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

        .badge, .panel {
          pointer-events: auto;
          background: var(--ground);
          border: 1px solid var(--line);
          box-shadow: 0 6px 24px rgb(15 20 35 / 18%), 0 1px 3px rgb(15 20 35 / 12%);
        }

        .badge {
          display: flex;
          align-items: center;
          gap: 7px;
          width: max-content;
          min-height: 34px;
          margin: 0 12px max(12px, env(safe-area-inset-bottom)) auto;
          padding: 0 12px 0 10px;
          border-radius: 17px;
          font-variant-numeric: tabular-nums;
        }

        .badge svg { color: var(--accent); }
        .badge .failures { min-width: 18px; padding: 0 5px; border-radius: 9px; background: var(--bad); color: var(--on-bad); font-size: 11px; font-weight: 600; line-height: 18px; }

        .panel {
          display: flex;
          flex-direction: column;
          height: min(48vh, 360px);
          min-height: 180px;
          border-width: 1px 0 0;
          padding-bottom: env(safe-area-inset-bottom);
        }

        .bar { display: flex; flex: none; align-items: center; gap: 6px; padding: 6px 8px 6px 12px; background: var(--bar); border-bottom: 1px solid var(--line); }
        h2, h3 { margin: 0; font-size: 13px; font-weight: 650; white-space: nowrap; }
        .total { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
        .status { flex: 1; min-width: 0; color: var(--soft); text-align: right; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }

        .search {
          flex: 0 1 150px;
          min-width: 60px;
          height: 28px;
          margin-left: 6px;
          padding: 0 8px;
          border-color: var(--edge);
          background: var(--ground);
          appearance: none;
        }

        .search::placeholder { color: var(--soft); opacity: 1; }

        .choice { display: flex; flex: none; height: 28px; border: 1px solid var(--edge); border-radius: 6px; background: var(--ground); }
        .choice button, .word { padding: 0 9px; white-space: nowrap; }
        .choice button { border: 0; border-radius: 5px; }
        .word, .icon { flex: none; height: 28px; }
        .word { border-color: var(--edge); background: var(--ground); }
        .icon { display: grid; place-items: center; width: 28px; }
        .bar button:hover:enabled { background: var(--hover); }
        .bar button[aria-pressed=true] { background: var(--chosen); color: var(--ink); font-weight: 600; }

        .body { display: flex; flex: 1; min-height: 0; }
        .list { container-type: inline-size; position: relative; flex: 1; min-width: 0; overflow: auto; overscroll-behavior: contain; }
        table { width: 100%; border-spacing: 0; table-layout: fixed; font-variant-numeric: tabular-nums; }
        th { position: sticky; top: 0; z-index: 1; padding: 4px 12px 4px 0; background: var(--ground); border-bottom: 1px solid var(--line); color: var(--soft); font-size: 11px; font-weight: 500; text-align: left; }
        th:first-child { padding-left: 35px; }
        th.size, th.time, td.size, td.time { text-align: right; }
        th.outcome { width: 27%; }
        th.size { width: 82px; }
        th.time { width: 86px; }
        td { height: 28px; padding: 0 12px 0 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        tbody tr:hover { background: var(--hover); }
        tbody tr.chosen { background: var(--chosen); }
        td.size, td.time { color: var(--soft); }

        .name { display: flex; align-items: center; gap: 8px; width: 100%; height: 28px; padding: 0 0 0 12px; border: 0; border-radius: 0; text-align: left; }
        .name .text { min-width: 0; overflow: hidden; text-overflow: ellipsis; }
        .name svg { flex: none; }
        .to-host svg { color: var(--to-host); }
        .to-page svg { color: var(--to-page); }
        .kind { flex: none; color: var(--soft); font-size: 11px; }
        .state { font-weight: 500; }
        .state progress { width: 64px; accent-color: var(--accent); }
        .handled, .replied, .ended, .returned { color: var(--good); }
        .sent, .waiting, .ready { color: var(--soft); font-weight: 400; }
        .failed { color: var(--bad); }
        .stopped, .expired { color: var(--held); }
        tr.document .name { color: var(--soft); font-style: italic; }
        .empty { margin: 0; padding: 28px 12px; color: var(--soft); text-align: center; }

        .details { display: flex; flex: 0 0 44%; flex-direction: column; min-width: 0; border-left: 1px solid var(--line); }
        .details .title { display: flex; flex: none; align-items: center; gap: 6px; padding: 6px 8px 6px 14px; border-bottom: 1px solid var(--line); }
        .details h3 { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
        .details .scroll > h4:first-child { margin-top: 0; }
        .details .scroll { flex: 1; overflow: auto; overscroll-behavior: contain; padding: 10px 14px 14px; }
        dl { margin: 14px 0 0; padding-top: 10px; border-top: 1px solid var(--line); font-size: 12px; display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; }
        dt, h4 { color: var(--soft); }
        dd { margin: 0; overflow-wrap: anywhere; }
        h4 { display: flex; justify-content: space-between; margin: 12px 0 4px; font-size: 11px; font-weight: 500; }
        pre { margin: 0; padding: 8px 10px; border: 1px solid var(--line); border-radius: 6px; background: var(--bar); font: 12px/1.5 ui-monospace, Menlo, "DejaVu Sans Mono", monospace; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 2; -webkit-user-select: text; user-select: text; }
        .key { color: var(--to-host); }
        .string { color: var(--good); }
        .other { color: var(--to-page); }
        .note { margin: 4px 0 0; color: var(--soft); }

        @container (max-width: 480px) {
          .kind, th.size, td.size { display: none; }
          th.outcome { width: 34%; }
        }

        @container (max-width: 360px) {
          th.time, td.time { display: none; }
          th.outcome { width: 40%; }
        }

        @media (max-width: 620px) {
          .total { display: none; }
          .status { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
          .pause { margin-left: auto; }
          .search { flex: 1; margin-left: 0; }
          .body { position: relative; }
          .details { position: absolute; z-index: 2; inset: 0; border: 0; background: var(--ground); }
        }

        @media (max-width: 460px) {
          h2 { display: none; }
          .choice button { padding: 0 6px; }
        }

        @media (pointer: coarse) {
          .icon, .word, .choice, .search { height: 36px; }
          .icon { width: 36px; }
          td, .name { height: 38px; }
        }

        @media (forced-colors: active) {
          .bar button[aria-pressed=true], tbody tr.chosen { outline: 2px solid Highlight; outline-offset: -2px; }
        }

        @media (prefers-reduced-motion: no-preference) {
          .waiting { animation: waiting 1.6s ease-in-out infinite; }
          @keyframes waiting { 50% { opacity: .45; } }
        }

        """#
}
