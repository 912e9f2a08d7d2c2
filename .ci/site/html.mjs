// HTML as a value: what is put into a template is escaped, unless it is HTML already.

class Markup {
  constructor(text) { this.text = text; }

  toString() { return this.text; }
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = text => text.replace(/[&<>"]/g, character => entities[character]);

/** What a value is in HTML: lists are joined, and what is not there is empty. */
function textOf(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return value === undefined || value === null || value === false ? '' : escape(`${value}`);
}

/** A template of HTML: html`<p>${text}</p>`. */
export function html(strings, ...values) {
  let text = strings[0];
  values.forEach((value, index) => { text += textOf(value) + strings[index + 1]; });
  return new Markup(text);
}

/** The character that an entity of ours stands for. */
export const unescape = text =>
  text.replace(/&(amp|lt|gt|quot);/g, entity => Object.keys(entities).find(key => entities[key] === entity));
