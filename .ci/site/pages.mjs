// Whole pages: the frame around the text, and the lists of modules and symbols.
import { html } from './html.mjs';
import { groups, mentions, primary, relationships } from './sections.mjs';
import { inline } from './prose.mjs';

/** Returns the page of an article, a symbol or a module. */
export function pageOf(page, library, links) {
  const { content, title } = page;
  const { roleHeading, required } = content.metadata;
  const sections = content.primaryContentSections;
  const isSymbol = content.kind === 'symbol' && !page.isModule;
  const module = library.modules.find(({ module }) => module === page.module);
  return frame({
    title: page.isModule ? title : `${title} – ${module.title}`,
    links,
    trail: page.ancestors,
    sidebar: sidebar(module, page, links),
    body: html`<p class="role">${page.isModule ? 'Module' : roleHeading}${required && ', required'}</p>
<h1${isSymbol && html` class="symbol"`}>${isSymbol ? breakable(title) : title}</h1>
${content.abstract && html`<p class="abstract">${inline(content.abstract, links)}</p>\n`}${
  outline(sections)}${primary(sections, links)}${mentions(sections, links)}${
  groups('Topics', content.topicSections, links)}${
  groups('Default implementations', content.defaultImplementationsSections, links)}${
  relationships(content.relationshipsSections, links)}${groups('See also', content.seeAlsoSections, links)}`,
  });
}

/** Returns the home page: the purpose of each module, and its articles. */
export function indexOf(library, links) {
  const body = library.modules.map(module => {
    const inModule = links.of(module);
    const articles = module.content.topicSections?.flatMap(({ identifiers }) => identifiers)
      .map(identifier => module.references[identifier])
      .filter(reference => reference?.role === 'article') ?? [];
    return html`<h2><a href="${inModule.to(module.file)}">${module.title}</a></h2>
${module.content.abstract && html`<p>${inline(module.content.abstract, inModule)}</p>\n`}${
  articles.length > 0 && html`<ul class="articles">${articles.map(reference => html`<li>${inModule.listed(reference)}</li>\n`)}</ul>\n`}`;
  });
  return frame({ title: `${library.modules[0].title} – all modules`, links, body: html`<h1>All modules</h1>
<p><a href="${links.to('symbols.html')}">All symbols</a> by their names.</p>\n${body}` });
}

/** Returns a page with all symbols, so that readers can use the browser's search. */
export function symbolsOf(library, links) {
  const body = library.modules.map(module => {
    const symbols = library.pages.filter(page => page.module === module.module && page.content.metadata.role === 'symbol')
      .map(page => ({ ...ownName(page), file: page.file }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return html`<h2>${module.title}</h2>\n<ul class="symbols">${symbols.map(({ name, owner, file }) =>
      html`<li><a href="${links.to(file)}"><code>${name}</code></a>${owner && html` <span class="note">${owner}</span>`}</li>\n`)}</ul>\n`;
  });
  return frame({ title: 'All symbols', links, body: html`<h1>All symbols</h1>\n${body}` });
}

/** Splits a symbol's title into its name and the type that it belongs to, which some titles start with. */
function ownName({ title, ancestors, references }) {
  const owner = ancestors.length > 1 ? references[ancestors.at(-1)]?.title : undefined;
  return { name: owner && title.startsWith(`${owner}.`) ? title.slice(owner.length + 1) : title, owner };
}

/** Returns a name with line break opportunities at places that readers do not mistake for its end. */
const breakable = name => name.split(/(?<=[:(.])/).map((part, index) => html`${index > 0 && html`<wbr>`}${part}`);

/** The headings of a long text. */
function outline(sections) {
  const headings = (sections ?? []).flatMap(({ content }) => content ?? [])
    .filter(({ type, level }) => type === 'heading' && level === 2);
  if (headings.length < 4) return '';
  return html`<nav class="outline" aria-label="On this page"><ul>${
    headings.map(({ text, anchor }) => html`<li><a href="#${anchor}">${text.replaceAll('`', '')}</a></li>\n`)}</ul></nav>\n`;
}

/** Returns the groups of a module; the group of the current page is open. */
function sidebar(module, page, links) {
  const inModule = links.of(module);
  const here = new Set([page.identifier, ...page.ancestors]);
  return html`<p><a href="${links.to(module.file)}">${module.title}</a></p>\n${module.content.topicSections?.map(({ title, identifiers }) => {
    const isOpen = title === 'Articles' || identifiers.some(identifier => here.has(identifier));
    return html`<details${isOpen && html` open`}><summary>${title}</summary><ul>${identifiers.map(identifier => {
      const reference = inModule.reference(identifier);
      if (!reference) return '';
      const current = here.has(identifier) && html` aria-current="${identifier === page.identifier ? 'page' : 'true'}"`;
      return html`<li><a href="${inModule.address(reference)}"${current}>${reference.title}</a></li>\n`;
    })}</ul></details>\n`;
  })}`;
}

function frame({ title, links, trail = [], sidebar, body }) {
  const crumbs = trail.map(identifier => html` <span class="slash">/</span> ${links.inline(identifier)}`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${links.to('style.css')}">
</head>
<body${!sidebar && html` class="single"`}>
<header><a href="${links.to('index.html')}">All modules</a>${crumbs}${sidebar && html`<a class="contents" href="#contents">Contents</a>`}</header>
<main>
${body}</main>
${sidebar && html`<nav id="contents" aria-label="Contents">${sidebar}</nav>\n`}</body>
</html>
`;
}
