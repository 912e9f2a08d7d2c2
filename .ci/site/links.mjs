// Resolves the references of a page.
import { address, fileOf } from './archives.mjs';
import { html } from './html.mjs';
import { tokensOf } from './listing.mjs';

/** The links of a page, or of its text that another page shows. */
export class Links {
  #library;
  #page;
  #from;
  #tell;

  /** Calls `tell` for each broken reference. URLs are relative to the file `from`. */
  constructor(library, page, tell, from = page.file) {
    this.#library = library;
    this.#page = page;
    this.#tell = tell;
    this.#from = from;
  }

  /** Returns the links of another page, with URLs relative to the same file. */
  of(page) { return new Links(this.#library, page, this.#tell, this.#from); }

  /** Returns the URL of a file of the site. */
  to(file) { return address(this.#from, file); }

  /** Returns the page's description of a reference. */
  reference(identifier) {
    const reference = this.#page.references[identifier];
    if (!reference) this.#report(`unknown reference ${identifier}`);
    return reference;
  }

  /** Returns the URL of a reference; undefined if it belongs to another library. */
  address(reference) {
    if (reference.type === 'unresolvable') return undefined;
    if (reference.type === 'link') return reference.url;
    const [path, anchor] = reference.url.split('#');
    const file = fileOf(path);
    if (!this.#library.page(file)) return void this.#report(`missing page ${reference.url}`);
    return this.to(file) + (anchor ? `#${anchor}` : '');
  }

  /** Returns a link with the title of its target, for text. */
  inline(identifier, isActive = true, title = undefined) {
    const reference = this.reference(identifier);
    if (!reference) return html`${identifier}`;
    const isSymbol = reference.kind === 'symbol' || reference.type === 'unresolvable';
    const text = title ?? (isSymbol ? html`<code>${reference.title}</code>` : reference.title);
    const target = isActive && this.address(reference);
    return target ? html`<a href="${target}">${text}</a>` : text;
  }

  /** Returns a link with the declaration of its target, for lists of symbols. */
  listed(reference) {
    const target = this.address(reference);
    const name = reference.fragments
      ? html`<code>${tokensOf(reference.fragments)}</code>`
      : reference.kind === 'symbol' ? html`<code>${reference.title}</code>` : reference.title;
    return target ? html`<a href="${target}">${name}</a>` : name;
  }

  /** Returns the URL of the symbol that a declaration's token names, in any module. */
  ofToken({ identifier, preciseIdentifier }) {
    const known = this.#page.references[identifier];
    if (known) return this.address(known);
    const page = this.#library.pageOfSymbol(preciseIdentifier);
    return page && page !== this.#page ? this.to(page.file) : undefined;
  }

  /** Returns the URL of a module, or of another module's type, that text names in code font. */
  ofName(name) {
    const page = this.#library.pageOfName(name, this.#page.module);
    return page && this.to(page.file);
  }

  /** Returns the light and dark URLs of an image, and its alternative text. */
  image(identifier) {
    const reference = this.reference(identifier);
    if (!reference) return { alt: identifier };
    const find = trait => {
      const variant = reference.variants.find(({ traits }) => traits.includes(trait));
      if (!variant) return undefined;
      const file = variant.url.replace(/^\//, '');
      if (!this.#library.images.has(file)) this.#report(`missing image ${variant.url}`);
      return this.to(file);
    };
    const light = find('light') ?? this.to(reference.variants[0].url.replace(/^\//, ''));
    const isDouble = reference.variants[0].traits.includes('2x');
    return { light, dark: find('dark'), alt: reference.alt, isDouble };
  }

  /** Reports a node that this module cannot render. */
  unknown(what) {
    this.#report(`unknown ${what}`);
    return html``;
  }

  #report(text) { this.#tell(`${this.#page.identifier}: ${text}.`); }
}
