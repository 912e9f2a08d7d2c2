// The sections of a symbol's page besides its text: declaration, parameters, lists of other pages.
import { html } from './html.mjs';
import { tokensOf, wrap } from './listing.mjs';
import { blocks, heading, inline } from './prose.mjs';

const primarySections = {
  declarations: ({ declarations }, links) => declarations.map(({ tokens }) =>
    html`<pre class="declaration"><code>${tokensOf(wrap(tokens), token => links.ofToken(token))}</code></pre>\n`),
  parameters: ({ parameters }, links) => html`${heading(2, 'Parameters', 'parameters')}<dl class="parameters">${
    parameters.map(({ name, content }) => html`<dt><code>${name}</code></dt><dd>${blocks(content, links)}</dd>\n`)}</dl>\n`,
  content: ({ content }, links) => blocks(content, links),
  // `mentions` renders this section, after the text.
  mentions: () => html``,
};

/** Returns the declaration and the text of a page. */
export const primary = (sections, links) => (sections ?? []).map(section =>
  (Object.hasOwn(primarySections, section.kind) ? primarySections[section.kind](section, links) : undefined) ?? links.unknown(`section ${section.kind}`));

/** Returns the articles that mention a symbol. */
export function mentions(sections, links) {
  const identifiers = (sections ?? []).flatMap(section => section.kind === 'mentions' ? section.mentions : []);
  return identifiers.length > 0 && html`${heading(2, 'Mentioned in', 'mentioned-in')}<ul>${
    identifiers.map(identifier => html`<li>${links.inline(identifier)}</li>\n`)}</ul>\n`;
}

/** Returns groups of pages, each page with its abstract. */
export function groups(title, sections, links) {
  if (!sections?.length) return '';
  const anchor = title.toLowerCase().replaceAll(' ', '-');
  return html`${heading(2, title, anchor)}${sections.map(section => group(section, anchor, links))}`;
}

function group({ title, anchor, identifiers, abstract, discussion }, prefix, links) {
  return html`${title && heading(3, title, `${prefix}-${anchor ?? title.replaceAll(' ', '-')}`)}${
    abstract && html`<p>${inline(abstract, links)}</p>`}${discussion && blocks(discussion.content, links)}<dl class="topics">${
    identifiers.map(identifier => entry(identifier, links))}</dl>\n`;
}

function entry(identifier, links) {
  const reference = links.reference(identifier);
  if (!reference) return '';
  const notes = [
    reference.deprecated && 'Deprecated',
    reference.required && (reference.defaultImplementations ? 'Has a default implementation' : 'Required'),
  ].filter(Boolean);
  return html`<dt>${links.listed(reference)}</dt>
<dd>${inline(reference.abstract, links)}${notes.map(note => html` <span class="note">${note}.</span>`)}</dd>\n`;
}

/** Returns the types that a symbol conforms to, inherits from, or is inherited by. */
export const relationships = (sections, links) => sections?.length > 0 && html`${
  heading(2, 'Relationships', 'relationships')}<dl>${sections.map(({ title, identifiers }) => html`<dt>${title}</dt><dd>${
    identifiers.map((identifier, index) => html`${index > 0 && ', '}${links.inline(identifier)}`)}</dd>\n`)}</dl>\n`;
