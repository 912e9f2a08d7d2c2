// What DocC has written: the pages of its archives, and where each of them goes in the site.
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join, posix } from 'node:path';

/** The file of the page with this path, such as /documentation/scriptbridge/origin/host. */
export const fileOf = path =>
  // No letter that a file system or an archive refuses, nor one that means something in an address.
  `${path.replace(/^\/documentation\//, '').replace(/[^\w()+=!.,~/-]/g, '-')}.html`;

/** A path from one file to another, as an address. */
export function address(from, to) {
  const path = posix.relative(posix.dirname(from), to);
  return path.split('/').map(encodeURIComponent).join('/');
}

/** One page: its JSON, and the file that is written of it. */
export class Page {
  constructor(content, module) {
    this.content = content;
    this.module = module;
    this.identifier = content.identifier.url;
    this.file = fileOf(content.variants[0].paths[0]);
    this.title = content.metadata.title;
    this.references = content.references;
  }

  /** The pages above this one, from its module on. */
  get ancestors() { return this.content.hierarchy.paths[0] ?? []; }

  get isModule() { return this.ancestors.length === 0; }
}

/** The pages of all modules. */
export class Library {
  pages = [];
  /** The pages of the modules, in the order in which their archives were given. */
  modules = [];
  /** Where each image is, by its path in the site. */
  images = new Map();
  #pagesByFile = new Map();
  #pagesBySymbol = new Map();
  /** The types of all modules by their names, undefined if two have the same. */
  #typesByName = new Map();

  /** Adds a page. */
  add(page) {
    const other = this.#pagesByFile.get(page.file);
    if (other) throw new Error(`${page.identifier} and ${other.identifier} are the same file ${page.file}.`);
    this.pages.push(page);
    this.#pagesByFile.set(page.file, page);
    if (page.isModule) this.modules.push(page);
    const { externalID, symbolKind, extendedModule } = page.content.metadata;
    // What a module adds to a type of another one is not that type.
    if (!externalID || symbolKind === 'extension') return;
    this.#pagesBySymbol.set(externalID, page);
    if (page.ancestors.length > 1 || extendedModule && extendedModule !== page.module) return;
    this.#typesByName.set(page.title, this.#typesByName.has(page.title) ? undefined : page);
  }

  /** Adds what is in an archive. */
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

  /** The page of a file. */
  page(file) { return this.#pagesByFile.get(file); }

  /** The page of a symbol of any module, by the compiler's name for it. */
  pageOfSymbol(name) { return this.#pagesBySymbol.get(name); }

  /** The page of another module, or of a type that only one other module has. */
  pageOfName(name, module) {
    const page = this.#typesByName.get(name);
    return page && page.module !== module ? page : undefined;
  }
}
