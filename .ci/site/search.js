// Finds names and articles as the reader types. Needs no server: names.js has all names, as [title, owner, file].
(() => {
  'use strict';
  const input = document.getElementById('search');
  const list = document.getElementById('found');
  const root = input.dataset.root;

  /** How well an entry fits the words: a name that begins with them comes first; 0 if it does not fit. */
  function fit([title, owner], words) {
    const [name, all] = [title.toLowerCase(), `${title} ${owner}`.toLowerCase()];
    if (!words.every(word => all.includes(word))) return 0;
    return name === words[0] ? 4 : name.startsWith(words[0]) ? 3 : name.includes(words[0]) ? 2 : 1;
  }

  function show() {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = !words.length ? [] : globalThis.names.map(entry => ({ entry, fit: fit(entry, words) })).filter(({ fit }) => fit)
      .sort((one, other) => other.fit - one.fit || one.entry[0].length - other.entry[0].length).slice(0, 20);
    list.replaceChildren(...found.map(({ entry: [title, owner, file] }) => {
      const [item, link, note] = ['li', 'a', 'span'].map(kind => document.createElement(kind));
      link.href = root + file;
      link.textContent = title;
      note.textContent = ` ${owner}`;
      note.className = 'note';
      item.append(link, note);
      return item;
    }));
    list.hidden = !found.length;
  }

  input.addEventListener('input', show);
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') list.querySelector('a')?.click();
    if (event.key === 'Escape') { input.value = ''; show(); }
  });
  addEventListener('keydown', event => {
    if (event.key !== '/' || event.target.closest?.('input')) return;
    event.preventDefault();
    input.focus();
  });
})();
