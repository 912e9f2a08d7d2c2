// Code listings with syntax highlighting, and the declarations of symbols.
import { html } from './html.mjs';

const words = {
  swift: `actor any as associatedtype async await break case catch class continue default defer deinit do else enum
    extension false fileprivate final for func guard if import in init inout internal is lazy let mutating nil
    nonisolated open operator package private protocol public repeat rethrows return self Self some static struct
    subscript super switch throw throws true try typealias unowned var weak where while`,
  js: `async await break case catch class const continue default delete do else export extends false finally for from
    function if import in instanceof let new null of return static super switch this throw true try typeof undefined
    var void while yield interface type declare readonly`,
};

/** The languages of the listings, by the info string of the fence. */
const languages = new Map(Object.entries({ swift: 'swift', js: 'js', javascript: 'js', ts: 'js', typescript: 'js', json: 'js' }));

const string = String.raw`"""[^]*?"""|"(?:\\.|[^"\\\n])*"`;
// A raw string ends with as many # as it begins with; before that, quotes and backslashes are text.
const rawString = String.raw`(?<hashes>#+)(?:"""[^]*?"""|"[^\n]*?")\k<hashes>`;
const shapes = {
  swift: String.raw`(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<string>${rawString}|${string})`,
  // Template literals may span lines.
  js: String.raw`(?<comment>\/\/.*|\/\*[^]*?\*\/)|(?<string>${string}|'(?:\\.|[^'\\\n])*'|${'`'}(?:\\.|[^${'`'}\\])*${'`'})`,
};
const rest = String.raw`|(?<number>\b\d[\w.]*\b)|(?<type>\b[A-Z]\w*\b)|(?<word>[@#]?(?<![.\w])[a-z]\w*\b)`;

/** Returns the text of a listing with marked comments, strings, numbers, types and keywords. */
export function highlight(code, syntax) {
  const language = languages.get(syntax);
  if (!language) return html`${code}`;
  const keywords = new Set(words[language].split(/\s+/));
  const parts = [];
  let end = 0;
  for (const match of code.matchAll(new RegExp(shapes[language] + rest, 'g'))) {
    const [kind] = Object.entries(match.groups).find(([, text]) => text !== undefined);
    if (kind === 'word' && !keywords.has(match[0]) && !/^[@#]/.test(match[0])) continue;
    parts.push(code.slice(end, match.index), html`<span class="${kind === 'word' ? 'keyword' : kind}">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return html`${parts}${code.slice(end)}`;
}

/** The length at which declarations are wrapped. */
const longestLine = 76;

/** Returns the tokens of a declaration; a long one gets one line per parameter. */
export function wrap(tokens) {
  const length = tokens.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= longestLine || !tokens.some(({ kind }) => kind === 'externalParam')) return tokens;
  let depth = 0;
  let state = 'before';
  const broken = character => {
    if ('([<{'.includes(character)) depth += 1;
    if (')]>}'.includes(character)) depth -= 1;
    if (state === 'before' && character === '(' && depth === 1) {
      state = 'inside';
      return '(\n    ';
    }
    if (state === 'inside' && character === ',' && depth === 1) return ',\n   ';
    if (state === 'inside' && character === ')' && depth === 0) {
      state = 'behind';
      return '\n)';
    }
    return character;
  };
  // The > of an arrow is not a closing bracket.
  const pieces = /->|[^]/g;
  return tokens.map(token =>
    token.kind === 'text' ? { ...token, text: token.text.replace(pieces, piece => piece === '->' ? piece : broken(piece)) } : token);
}

/** The CSS classes of a declaration's tokens. */
const classes = new Map(Object.entries({
  identifier: 'name', keyword: 'keyword', attribute: 'keyword', typeIdentifier: 'type', genericParameter: 'type', number: 'number', string: 'string',
}));

/** Returns the tokens as HTML; `link` returns the URL of a token's page, if there is one. */
export const tokensOf = (tokens, link) => tokens.map(token => {
  const target = link?.(token);
  const name = classes.get(token.kind);
  if (target) return html`<a class="${name ?? 'name'}" href="${target}">${token.text}</a>`;
  return name ? html`<span class="${name}">${token.text}</span>` : token.text;
});
