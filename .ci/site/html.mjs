// HTML templates. Interpolated values are escaped unless they are HTML already.

class Markup {
  constructor(text) { this.text = text; }

  toString() { return this.text; }
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = text => text.replace(/[&<>"]/g, character => entities[character]);

/** Returns a value as HTML; joins lists, and omits missing values. */
function textOf(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(textOf).join('');
  return value === undefined || value === null || value === false ? '' : escape(`${value}`);
}

/** The tag of HTML templates, as in html`<p>${text}</p>`. */
export function html(strings, ...values) {
  let text = strings[0];
  values.forEach((value, index) => { text += textOf(value) + strings[index + 1]; });
  return new Markup(text);
}

/** Replaces the entities that this module writes with their characters. */
export const unescape = text =>
  text.replace(/&(amp|lt|gt|quot);/g, entity => Object.keys(entities).find(key => entities[key] === entity));
