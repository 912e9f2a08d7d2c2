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
