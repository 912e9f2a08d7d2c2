// Finds types that need run-time support that the package's oldest systems lack.
//
// The compiler checks this only for Apple's targets: metadata of a function type with a typed throw or
// with `@isolated(any)` exists from iOS 18 on, and values in generic types from iOS 26 on. A function
// needs its metadata where it stands for a generic parameter, as in an array. An optional function
// does not.
import { run } from './toolchain.mjs';

const kinds = [
  [/throws\((?!any Swift\.Error\)|Swift\.Never\))/, 'A function with a typed throw in a generic type or function needs iOS 18, macOS 15'],
  [/@isolated\(any\)/, 'A function with @isolated(any) in a generic type or function needs iOS 18, macOS 15'],
];
/** Types in the syntax tree that may be concerned, by their mangled names. */
const mangled = /"((?:interface_|replacement_)?type)":"(\$s[^"]*(?:YK|YA)[^"]*)"/g;

/** Returns the parts of a type inside brackets, which are generic arguments. */
function inside(type) {
  let depth = 0;
  let text = '';
  for (let index = 0; index < type.length; index += 1) {
    const letter = type[index];
    if (letter === '>' && type[index - 1] === '-') continue;
    if (letter === '[' || letter === '<') depth += 1;
    if (letter === ']' || letter === '>') depth -= 1;
    text += depth > 0 ? letter : ' ';
  }
  return text;
}

/** Returns what is wrong with a type; a replacement is a generic argument as a whole. */
function reasons(type, isReplacement) {
  const arguments_ = isReplacement ? `<${type}>` : inside(type);
  return kinds.filter(([pattern]) => pattern.test(arguments_)).map(([, sentence]) => sentence);
}

/** Returns the uses of types that need a newer run time in a syntax tree, each with its index in the source. */
export async function tooNewTypes(tree) {
  const matches = [...tree.matchAll(mangled)];
  if (!matches.length) return [];
  const names = [...new Set(matches.map(([, , name]) => name))];
  const { text } = await run('swift-demangle', ['--compact', ...names]);
  const types = new Map(text.trim().split('\n').map((type, index) => [names[index], type]));
  return matches.flatMap(({ 1: key, 2: name, index }) => reasons(types.get(name), key === 'replacement_type').map(sentence => {
    const range = tree.lastIndexOf('"range":{"start":', index);
    return { sentence, index: Number(/\d+/.exec(tree.slice(range, range + 40))?.[0] ?? 0) };
  }));
}
