// Renders the text of a page: DocC's inline and block nodes.
import { html } from './html.mjs';
import { highlight } from './listing.mjs';

const inlineNodes = {
  text: ({ text }) => text === '\n' ? html`<br>` : text,
  codeVoice: ({ code }, links) => {
    const target = links.ofName(code);
    return target ? html`<a href="${target}"><code>${code}</code></a>` : html`<code>${code}</code>`;
  },
  emphasis: (node, links) => html`<em>${inline(node.inlineContent, links)}</em>`,
  strong: (node, links) => html`<strong>${inline(node.inlineContent, links)}</strong>`,
  newTerm: (node, links) => html`<dfn>${inline(node.inlineContent, links)}</dfn>`,
  inlineHead: (node, links) => html`<strong>${inline(node.inlineContent, links)}</strong>`,
  strikethrough: (node, links) => html`<s>${inline(node.inlineContent, links)}</s>`,
  subscript: (node, links) => html`<sub>${inline(node.inlineContent, links)}</sub>`,
  superscript: (node, links) => html`<sup>${inline(node.inlineContent, links)}</sup>`,
  reference: ({ identifier, isActive, overridingTitle }, links) => links.inline(identifier, isActive, overridingTitle),
  image: ({ identifier }, links) => picture(links.image(identifier)),
};

const blockNodes = {
  paragraph: ({ inlineContent }, links) =>
    // An image alone in a paragraph is a figure.
    inlineContent.length === 1 && inlineContent[0].type === 'image'
      ? html`<figure>${inline(inlineContent, links)}</figure>\n`
      : html`<p>${inline(inlineContent, links)}</p>\n`,
  heading: ({ level, text, anchor }) => heading(level, text, anchor),
  codeListing: ({ code, syntax }) => html`<pre><code>${highlight(code.join('\n'), syntax)}</code></pre>\n`,
  unorderedList: ({ items }, links) => html`<ul>${items.map(item => listItem(item, links))}</ul>\n`,
  orderedList: ({ items, start }, links) =>
    html`<ol${start > 1 && html` start="${start}"`}>${items.map(item => listItem(item, links))}</ol>\n`,
  termList: ({ items }, links) => html`<dl>${items.map(({ term, definition }) =>
    html`<dt>${inline(term.inlineContent, links)}</dt><dd>${blocks(definition.content, links)}</dd>`)}</dl>\n`,
  aside: ({ style, name, content }, links) =>
    html`<aside class="${style}"><p class="name">${name ?? style}</p>${blocks(content, links)}</aside>\n`,
  thematicBreak: () => html`<hr>\n`,
  table: (node, links) => table(node, links),
  small: (node, links) => html`<p><small>${inline(node.inlineContent, links)}</small></p>\n`,
};

function render(nodes, kinds, links) {
  return (nodes ?? []).map(node => (Object.hasOwn(kinds, node.type) ? kinds[node.type](node, links) : undefined) ?? links.unknown(`node ${node.type}`));
}

/** Renders inline nodes. */
export const inline = (nodes, links) => render(nodes, inlineNodes, links);

/** Renders block nodes: paragraphs, lists, tables and so on. */
export const blocks = (nodes, links) => render(nodes, blockNodes, links);

/** Renders a heading with an anchor. The text may have code between backticks. */
export function heading(level, text, anchor) {
  const parts = text.split('`').map((part, index) => index % 2 ? html`<code>${part}</code>` : part);
  // h1 is reserved for the page's title.
  const name = `h${Math.min(Math.max(level, 2), 6)}`;
  const link = html`<a class="anchor" href="#${anchor}">${parts}</a>`;
  return html`<${name} id="${anchor}">${link}</${name}>\n`;
}

function picture({ light, dark, alt, isDouble }) {
  const image = html`<img src="${light}"${isDouble && html` srcset="${light} 2x"`} alt="${alt}">`;
  if (!dark) return image;
  return html`<picture><source media="(prefers-color-scheme: dark)" srcset="${dark}">${image}</picture>`;
}

function listItem({ content, checked }, links) {
  const box = checked === undefined ? '' : html`<span class="box">${checked ? '☑' : '☐'}</span> `;
  // Write the only paragraph of an item without <p>, which would add margins.
  const [first] = content;
  const text = content.length === 1 && first.type === 'paragraph' ? inline(first.inlineContent, links) : blocks(content, links);
  return html`<li>${box}${text}</li>\n`;
}

/** Returns the plain text of a cell, with which a phone labels the cells of its column. */
const textOf = nodes => (nodes ?? []).map(({ text, code, inlineContent }) => text ?? code ?? textOf(inlineContent)).join('');

function table({ header, rows, alignments = [], extendedData = {} }, links) {
  const cells = (row, rowIndex) => row.map((content, column) => {
    const { colspan = 1, rowspan = 1 } = extendedData[`${rowIndex}_${column}`] ?? {};
    // Another cell spans this one.
    if (!colspan || !rowspan) return '';
    const isHeader = rowIndex === 0 && header !== 'column' && header !== 'none' || column === 0 && (header === 'column' || header === 'both');
    const alignment = alignments[column];
    const attributes = [
      colspan > 1 && html` colspan="${colspan}"`,
      rowspan > 1 && html` rowspan="${rowspan}"`,
      (alignment === 'center' || alignment === 'right') && html` class="${alignment}"`,
    ];
    const text = content.map(block => block.type === 'paragraph' ? inline(block.inlineContent, links) : blocks([block], links));
    const name = isHeader ? 'th' : 'td';
    const label = !isHeader && rowIndex > 0 && header !== 'none' && textOf(rows[0][column]);
    if (label) attributes.push(html` data-label="${label}"`);
    return html`<${name}${attributes}>${text}</${name}>`;
  });
  return html`<div class="table"><table>${rows.map((row, index) => html`<tr>${cells(row, index)}</tr>\n`)}</table></div>\n`;
}
