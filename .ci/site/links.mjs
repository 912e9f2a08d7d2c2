// Where the references of one page lead.
import { address, fileOf } from './archives.mjs';
import { html } from './html.mjs';
import { tokensOf } from './listing.mjs';

/** The links of a page, or of what another page says of it. */
export class Links {
  #library;
  #page;
  #from;
  #tell;

  /** `tell` is told of each reference that leads nowhere; addresses are for the file `from`. */
  constructor(library, page, tell, from = page.file) {
    this.#library = library;
    this.#page = page;
    this.#tell = tell;
    this.#from = from;
  }

  /** The links of another page, with addresses for the same file. */
  of(page) { return new Links(this.#library, page, this.#tell, this.#from); }

  /** The address of a file of the site. */
  to(file) { return address(this.#from, file); }

  /** What the page knows of something that it refers to. */
  reference(identifier) {
    const reference = this.#page.references[identifier];
    if (!reference) this.#report(`nothing is known of ${identifier}`);
    return reference;
  }

  /** The address to which a reference leads, undefined if it is of another library's. */
  address(reference) {
    if (reference.type === 'unresolvable') return undefined;
    if (reference.type === 'link') return reference.url;
    const [path, anchor] = reference.url.split('#');
    const file = fileOf(path);
    if (!this.#library.page(file)) return void this.#report(`there is no page ${reference.url}`);
    return this.to(file) + (anchor ? `#${anchor}` : '');
  }

  /** A link by its title, as text refers to something. */
  inline(identifier, isActive = true, title = undefined) {
    const reference = this.reference(identifier);
    if (!reference) return html`${identifier}`;
    const isSymbol = reference.kind === 'symbol' || reference.type === 'unresolvable';
    const text = title ?? (isSymbol ? html`<code>${reference.title}</code>` : reference.title);
    const target = isActive && this.address(reference);
    return target ? html`<a href="${target}">${text}</a>` : text;
  }

  /** A link by its declaration, as lists of symbols have it. */
  listed(reference) {
    const target = this.address(reference);
    const name = reference.fragments
      ? html`<code>${tokensOf(reference.fragments)}</code>`
      : reference.kind === 'symbol' ? html`<code>${reference.title}</code>` : reference.title;
    return target ? html`<a href="${target}">${name}</a>` : name;
  }

  /** The address of the symbol of a declaration's token, whichever module has it. */
  ofToken({ identifier, preciseIdentifier }) {
    const known = this.#page.references[identifier];
    if (known) return this.address(known);
    const page = this.#library.pageOfSymbol(preciseIdentifier);
    return page && page !== this.#page ? this.to(page.file) : undefined;
  }

  /** The address of what text names in code: a module, or a type of another one. */
  ofName(name) {
    const page = this.#library.pageOfName(name, this.#page.module);
    return page && this.to(page.file);
  }

  /** The addresses of an image, for light and dark, and what it shows. */
  image(identifier) {
    const reference = this.reference(identifier);
    if (!reference) return { alt: identifier };
    const find = trait => {
      const variant = reference.variants.find(({ traits }) => traits.includes(trait));
      if (!variant) return undefined;
      const file = variant.url.replace(/^\//, '');
      if (!this.#library.images.has(file)) this.#report(`there is no image ${variant.url}`);
      return this.to(file);
    };
    const light = find('light') ?? this.to(reference.variants[0].url.replace(/^\//, ''));
    return { light, dark: find('dark'), alt: reference.alt };
  }

  /** Reports a node that this site does not know how to show. */
  unknown(what) {
    this.#report(`${what} is not known`);
    return html``;
  }

  #report(text) { this.#tell(`${this.#page.identifier}: ${text}.`); }
}
