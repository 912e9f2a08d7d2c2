// The pages of DocC's archives, and the file of each page in the site.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/** Returns the file for a page's path, such as /documentation/scriptbridge/origin/host. */
export const fileOf = path =>
  // Avoid characters that file systems or archives reject, or that have a meaning in URLs.
  `${path.replace(/^\/documentation\//, '').replace(/[^\w()+=!.,~/-]/g, '-')}.html`;

/** Returns the relative URL from one file to another. */
export function address(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A page: DocC's JSON and the file in the site. */
export class Page {
  constructor(content, module) {
    this.content = content;
    this.module = module;
    this.identifier = content.identifier.url;
    this.file = fileOf(content.variants[0].paths[0]);
    this.title = content.metadata.title;
    this.references = content.references;
  }

  /** The parent pages of this page, starting with its module. */
  get ancestors() { return this.content.hierarchy.paths[0] ?? []; }

  get isModule() { return this.ancestors.length === 0; }
}

/** The pages of all modules. */
export class Library {
  pages = [];
  /** The pages of the modules, in the order of the archives. */
  modules = [];
  /** The source file of each image, by its path in the site. */
  images = new Map();
  #pagesByFile = new Map();
  #pagesBySymbol = new Map();
  /** The types of all modules by name; undefined if two have the same name. */
  #typesByName = new Map();

  /** Adds a page. */
  add(page) {
    const other = this.#pagesByFile.get(page.file);
    if (other) throw new Error(`${page.identifier} and ${other.identifier} have the same file ${page.file}.`);
    this.pages.push(page);
    this.#pagesByFile.set(page.file, page);
    if (page.isModule) this.modules.push(page);
    const { externalID, symbolKind, extendedModule } = page.content.metadata;
    // Ignore extensions of other modules' types.
    if (!externalID || symbolKind === 'extension') return;
    this.#pagesBySymbol.set(externalID, page);
    if (page.ancestors.length > 1 || extendedModule && extendedModule !== page.module) return;
    this.#typesByName.set(page.title, this.#typesByName.has(page.title) ? undefined : page);
  }

  /** Adds the contents of an archive. */
  read(archive) {
    const module = basename(archive, '.doccarchive');
    const data = join(archive, 'data', 'documentation');
    const names = readdirSync(data, { recursive: true }).filter(name => name.endsWith('.json')).sort();
    for (const name of names) this.add(new Page(JSON.parse(readFileSync(join(data, name), 'utf8')), module));
    for (const name of readdirSync(join(archive, 'images'), { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const path = join(name.parentPath ?? name.path, name.name);
      this.images.set(posix.join('images', module, name.name), path);
    }
  }

  /** Returns the pages on which other modules extend a type, with what they add. */
  extensionsOf({ title, module, ancestors }) {
    return ancestors.length !== 1 ? [] : this.pages.filter(page => page.module !== module && page.title === title
      && page.content.metadata.extendedModule === module && page.content.metadata.symbolKind === 'extension');
  }

  /** Returns the page that a reference leads to. */
  pageOfReference(reference) { return reference?.url && this.page(fileOf(reference.url)); }

  /** Returns the page of a file. */
  page(file) { return this.#pagesByFile.get(file); }

  /** Returns the page of a symbol of any module, by the compiler's identifier. */
  pageOfSymbol(name) { return this.#pagesBySymbol.get(name); }

  /** Returns the page of another module, or of a type that exactly one other module has. */
  pageOfName(name, module) {
    const page = this.#typesByName.get(name);
    return page && page.module !== module ? page : undefined;
  }
}
