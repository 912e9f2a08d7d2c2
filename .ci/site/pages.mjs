// Whole pages: the frame around the text, and the lists of modules and symbols.
import { html } from './html.mjs';
import { highlight } from './listing.mjs';
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
  implementations([...content.topicSections ?? [], ...content.defaultImplementationsSections ?? []], library, links)}${
  roleHeading === 'Class' && inherited(content.relationshipsSections, library, links)}${
  library.extensionsOf(page).map(other => groups(`In ${other.module}`, other.content.topicSections, links.of(other)))}${
  relationships(content.relationshipsSections, links)}${groups('See also', content.seeAlsoSections, links)}`,
  });
}

/** Returns the members that a protocol implements for a type; DocC has them only on a page of their own. */
function implementations(sections, library, links) {
  return sections.flatMap(({ identifiers }) => identifiers).map(identifier => library.pageOfReference(links.reference(identifier)))
    .filter(page => page?.content.metadata.role === 'collectionGroup' && page.title.endsWith('Implementations'))
    .map(page => groups(page.title, page.content.topicSections, links.of(page)));
}

/** Returns the methods that a class has from the protocols to which it conforms. */
function inherited(sections, library, links) {
  return (sections ?? []).filter(({ title }) => title === 'Conforms To').flatMap(({ identifiers }) => identifiers)
    .map(identifier => library.pageOfReference(links.reference(identifier))).filter(Boolean)
    .map(page => groups(`From ${page.title}`, page.content.topicSections?.filter(({ title }) => title === 'Instance Methods'), links.of(page)));
}

/** Returns the home page: what the package is for, with the code of the readme, and the articles of each module. */
export function indexOf(library, links, readme = '') {
  const body = library.modules.map(module => {
    const inModule = links.of(module);
    const articles = module.content.topicSections?.flatMap(({ identifiers }) => identifiers)
      .map(identifier => module.references[identifier])
      .filter(reference => reference?.role === 'article') ?? [];
    return html`<h2><a href="${inModule.to(module.file)}">${module.title}</a></h2>
${module.content.abstract && html`<p>${inline(module.content.abstract, inModule)}</p>\n`}${
  articles.length > 0 && html`<ul class="articles">${articles.map(reference => html`<li>${inModule.listed(reference)}</li>\n`)}</ul>\n`}`;
  });
  return frame({ title: `${library.modules[0].title} – all modules`, links, body: html`${welcome(readme, links)}<h2>Modules</h2>
<p><a href="${links.to('symbols.html')}">All symbols</a> by their names.</p>\n${body}` });
}

/** Returns the beginning of the readme: the name, what it is for, and the code of both sides. */
function welcome(readme, links) {
  const [, name = 'All modules'] = /^# (.+)$/m.exec(readme) ?? [];
  const [, benefit] = /^\*\*(.+)\*\*$/m.exec(readme) ?? [];
  const [, alt, picture] = /^!\[([^\]]+)\]\(docs\/pictures\/(.+?)\)$/m.exec(readme) ?? [];
  const code = [['js', 'The page'], ['swift', 'The app']].map(([language, title]) => {
    const [, text] = new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``).exec(readme) ?? [];
    return text && html`<div><p class="role">${title}</p><pre><code>${highlight(text, language)}</code></pre></div>`;
  });
  return html`<h1>${name}</h1>
${benefit && html`<p class="abstract">${benefit}</p>\n`}${benefit && html`<div class="sides">${code}</div>\n`}${
  picture && html`<figure><img src="${links.to(`images/${picture}`)}" alt="${alt}"></figure>\n`}`;
}

/** Returns all names and articles for the search, as a script. */
export const namesOf = library => `globalThis.names = ${JSON.stringify(library.pages.filter(({ content }) => content.metadata.role !== 'collectionGroup').map(page => {
  const { name, owner } = page.isModule ? { name: page.title } : ownName(page);
  return [name, owner ?? (page.isModule ? 'module' : page.module), page.file];
}))};\n`;

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
<script src="${links.to('names.js')}" defer></script>
<script src="${links.to('search.js')}" defer></script>
</head>
<body${!sidebar && html` class="single"`}>
<header><div class="search"><input id="search" type="search" placeholder="Search names" aria-label="Search names" autocomplete="off" data-root="${links.to('index.html').slice(0, -'index.html'.length)}"><ul id="found" hidden></ul></div>
<a href="${links.to('index.html')}">All modules</a>${crumbs}${sidebar && html`<a class="contents" href="#contents">Contents</a>`}</header>
<main>
${body}</main>
${sidebar && html`<nav id="contents" aria-label="Contents">${sidebar}</nav>\n`}</body>
</html>
`;
}
