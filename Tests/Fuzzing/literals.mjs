// Generates JavaScript literals with hostile values, lets the library make their sources, and proves
// with a parser that every value is a constant bound before the code.
//
//     node Tests/Fuzzing/literals.mjs COMMAND COUNT [SEED]
//
// COMMAND is the built Tests/LiteralSources. The code comes from a grammar of JavaScript in which
// every expression may be a value. Most literals are then damaged: cut, joined, with values anywhere.
import assert from 'node:assert';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { acorn } from '../../js/test/acorn.mjs';

const [command, count, seed] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4] ?? 1)];
const usual = JSON.parse(readFileSync(new URL('../Fixtures/literals.json', import.meta.url), 'utf8'));

// --- chance: mulberry32, so that a seed repeats a run

let state = seed;
const random = () => {
  state = (state + 0x6D2B79F5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};
const chance = share => random() < share;
const below = number => Math.floor(random() * number);
const pick = list => list[below(list.length)];

// --- the code; VALUE stands for a value

const VALUE = '\uE000';
const space = () => (chance(0.8) ? pick(['', '', ' ']) : pick(['\n', '\t', '/*it\'s*/', '/* ` */', '// "\n', '\u2028', '\uFEFF', '<!-- \'\n', '\n--> `\n']));
const name = () => pick(chance(0.9) ? ['a', 'b', '$', '_', '__', 'values', 'values_', 'of', 'get'] : ['values__', 'async', 'let', 'größe', '\\u0061', 'values\\u005f', '\\u{76}alues_', 'in1']);
const member = () => pick(['a', 'in', 'if', 'return', 'typeof', 'values_', 'delete', 'of', 'length']);
const string = () => pick([`'it"s\``, `"it's\``, `'\\''`, `"\\""`, `'a\\\nb'`, `'//'`, `"/*"`, `'\${'`, `"\\u0060"`, `''`, `'</script>'`, `"\u2028"`]);
const regex = () => '/' + pick([`'`, `"`, '`', `[/]`, `[\\]/'"]`, `\\/`, `a`, `[^\`]`, `(?:x)`, `\\\\`]) + '/' + pick(['', 'g', 'u']);
const template = depth => '`' + pick(['', "'", '"', '\\`', '$', '\\${', '{', '}', '//']) + (chance(0.7) ? '${' + expression(depth) + '}' : '') + pick(['', '\'', '$', '}', '\n']) + '`';
/** Code that is rarely valid: a value as a name, and misplaced operators. */
const odd = depth => {
  const e = () => expression(depth - 1);
  return pick([
    () => `({${VALUE}:${e()}})`, () => `({${VALUE}})`, () => `({get ${VALUE}(){}})`, () => `(${VALUE}=>${e()})`,
    () => `function ${VALUE}(${VALUE}){}`, () => `class{${pick(['', 'static ', 'get '])}${VALUE}${pick(['', '=1', '(){}'])}}`,
    () => `${e()}.${space()}${VALUE}`, () => `${e()}?.${VALUE}`, () => `${e()}${VALUE}`, () => `${e()}.#p`, () => `[...${e()}/${e()}/]`,
    () => `${e()}${pick(['++', '--', '=>'])}`, () => `${pick(['...', 'async ', 'await ', 'yield ', '++', '1. in '])}${e()}`,
    () => `${e()}\n/${e()}/${pick(['g', e()])}`,
  ])();
};

/** An assignment target. */
const target = depth => pick([name, () => VALUE, () => `${VALUE}.${member()}`, () => `${name()}[${expression(depth - 1)}]`])();

const expression = depth => {
  if (depth <= 0 || chance(0.3)) {
    return pick([() => VALUE, () => VALUE, () => VALUE, name, string, regex, () => '1.', () => '.5', () => '0x1F', () => 'this', () => template(0)])();
  }
  if (chance(0.02)) return odd(depth);
  const e = () => space() + expression(depth - 1) + space();
  return pick([
    () => `(${e()}${pick(['+', '-', '/', '*', '%', '&&', '||', '<', '>', ' in ', ' instanceof ', ',', '<<', '=='])}${e()})`,
    () => `${VALUE}${pick(['/', '-', '**', '??', '*'])}${VALUE}`,
    () => `(${pick(['-', '+', '!', '~', 'typeof ', 'void ', 'delete ', 'new '])}${e()})`,
    () => `(${target(depth)}${pick(['=', '+=', '/=', '??=', '**='])}${e()})`, () => `${target(depth)}${pick(['++', '--'])}`,
    () => `(${pick(['++', '--'])}${target(depth)})`,
    () => `(${e()})`, () => `[${e()},...${e()}]`, () => `[${e()}]`,
    () => `({${space()}${pick([member(), string(), `[${e()}]`, 'get x(){},y', 'async *y(){},z'])}:${e()},...${e()}})`,
    () => `(${e()}).${member()}`, () => `(${e()})?.${member()}`, () => `(${e()})[${e()}]`, () => `(${e()})(${e()})`,
    () => `${VALUE}.${space()}${member()}`, () => `${VALUE}[${e()}]`, () => `${VALUE}(${e()})`,
    () => `(${e()}?${e()}:${e()})`, () => template(depth - 1), () => `(${e()})${template(depth - 1)}`,
    () => `(${name()}=>${e()})`, () => `(async a=>{${statements(depth - 1)}})`,
    () => `(function ${pick(['', name()])}(${pick(['', name(), `${name()}=${e()}`, `{a=${e()}}`])}){${statements(depth - 1)}})`,
    () => `(class{${pick([`static x=${e()}`, `#p=${e()};`, `get x(){${statements(depth - 1)}}`, `[${e()}]=${e()}`, `static{${expression(depth - 1)}}`])}})`,
    () => `import(${e()})`,
  ])();
};

const statement = depth => {
  const e = () => space() + expression(depth - 1) + space();
  const s = () => statement(depth - 1);
  if (depth <= 0) return e() + pick([';', ';', '\n']);
  if (chance(0.02)) {
    return pick([
      () => `let ${VALUE}=${e()};`, () => `var [${VALUE}]=${e()};`, () => `catch(${VALUE}){}`, () => `${VALUE}:${s()}`, () => `function ${VALUE}(){}`,
      () => `import ${VALUE} from ${string()};`, () => `break ${VALUE};`, () => `label:${VALUE}`, () => `} ${VALUE} {`,
    ])();
  }
  return pick([
    () => e() + pick([';', '\n']), () => `;${e()};`, () => `var ${pick([name(), `{${name()}}`])}=${e()};`, () => `{${pick(['let', 'const'])} ${name()}=${e()};}`,
    () => `if(${e()})${s()}else ${s()}`, () => `if(${e()})${regex()}.test(${e()});`, () => `while(${e()}){${s()}}${regex()};`,
    () => `for(${pick(['var ', 'let ', 'const ', ''])}${name()} ${pick(['of', 'in'])} ${e()}){${s()}}`, () => `for(${VALUE} of ${e()}){${s()}}`, () => `for(;${e()};){break}`,
    () => `{${s()}}`, () => `try{${s()}}catch(${name()}){${s()}}finally{${s()}}`, () => `switch(${e()}){case ${e()}:${s()}default:}`,
    () => `return ${e()};`, () => `throw ${e()};`, () => `${pick(['a', 'b'])}:${s()}`, () => `{function ${name()}(){${s()}}${regex()}}`,
    () => `with(${e()}){${s()}}`, () => `{class a extends (${e()}){}}`, () => `'use strict';${s()}`,
  ])();
};
const statements = depth => Array.from({ length: 1 + below(2) }, () => statement(depth)).join('');

const marks = ['\'', '"', '`', '${', '}', '{', '/', '//', '/*', '*/', '\\', '\n', '\r', '\u2028', '<!--', '-->', '.', '...', '?.', '#', '(', ')', '[', ']', ';', ',', ':', '=>', 'values_', 'values_[0]', '#!', '++', '1.', 'in', 'of', VALUE];
const spoil = code => {
  let text = code;
  for (let left = 1 + below(4); left > 0; left--) {
    const at = below(text.length + 1);
    text = pick([
      () => text.slice(0, at) + pick(marks) + text.slice(at),
      () => text.slice(0, at) + VALUE + text.slice(at),
      () => text.slice(0, at) + text.slice(at + 1 + below(4)),
      () => text.slice(at) + text.slice(0, at),
    ])();
  }
  return text;
};

const literal = () => {
  const isUsual = chance(0.2);
  const isExpression = chance(0.4);
  const end = () => space() + pick(['', ';', '; ;', ';// ;', '/* ; */;']);
  let code = isUsual ? pick(usual).replaceAll('\\(v)', VALUE) : isExpression ? expression(3) + end() : statements(1 + below(4));
  const isSpoilt = chance(0.3);
  if (isSpoilt) code = spoil(code);
  return { parts: code.slice(0, 4000).split(VALUE), isUsual: isUsual && !isSpoilt, isExpression, isSpoilt };
};

// --- the values

const texts = ['${pwned()}', '`', '\'', '"', '\\', '*/', '\n', '\r', '\u2028', '\u2029', '</script>', '<!--', '-->', '//', ');pwned();(', '"];pwned();[', '"]);pwned()//', '\0', '\u{1F44D}', '}', ']', 'values_', '\u0301', '\u200D', '//\n', '\\u0022', '\\"', '__proto__'];
const text = () => Array.from({ length: below(4) }, () => pick(texts)).join('');
const value = depth => pick([
  text, text, text, () => -1.5, () => -0, () => 1e21, () => 2 ** 53 - 1, () => true, () => null, () => '',
  () => (depth ? [value(depth - 1), value(depth - 1)] : text()),
  () => (depth ? { [text()]: value(depth - 1), a: value(depth - 1) } : text()),
])();

// --- the proof

const guard = 'if(!(location.origin==="https://example.com"))throw "elsewhere";';
const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true };
const tally = { literals: 0, values: 0, rejected: 0, 'no JavaScript': 0, parsed: 0, expressions: 0, 'usual, rejected': 0 };

/** The value of a constant in the source, judged only by its syntax. */
const constant = node => {
  if (node.type === 'Literal') return node.value;
  if (node.type === 'UnaryExpression' && node.operator === '-') return -constant(node.argument);
  assert.equal(node.type, 'CallExpression');
  const { callee, arguments: [argument, ...others] } = node;
  assert.deepEqual([callee.type, callee.computed, callee.object.name, callee.property.name, others.length], ['MemberExpression', false, 'JSON', 'parse', 0]);
  assert.equal(typeof constant(argument), 'string');
  return JSON.parse(constant(argument));
};

/** Visits every node that can contain a name. */
const visit = (node, parent, look) => {
  look(node, parent);
  for (const key in node) {
    const child = node[key];
    if (Array.isArray(child)) { for (const item of child) if (item?.type) visit(item, node, look); }
    else if (child?.type) visit(child, node, look);
  }
};

/** The code of an expression without its end, as a source contains it. */
const withoutEnd = (code, source) => {
  let { length } = code;
  while (length > 0 && !source.endsWith(`;(${code.slice(0, length)}`)) length--;
  assert.match(code.slice(length), /^(?:[;\s]|\/\*[^]*?\*\/|(?:\/\/|<!--|-->)[^\n\r\u2028\u2029]*)*$/);
  return code.slice(0, length);
};

const check = ({ parts, isUsual, isExpression, isSpoilt }, values, source) => {
  tally.literals++;
  tally.values += values.length;
  if (source === null) {
    tally.rejected++;
    if (isUsual && !isExpression) tally['usual, rejected']++;
    return;
  }
  // The code after the constants is the same for all values.
  const id = /^\{const (values_+)=\[/.exec(source)[1];
  const code = parts.reduce((before, part, index) => `${before} ${id}?.[${index - 1}] ${part}`);
  const [opening, closing] = isExpression ? ['(', '\n)}'] : ['', '\n}'];
  const kept = isExpression ? withoutEnd(code, source.slice(0, -closing.length)) : code;
  const start = source.length - kept.length - closing.length - opening.length;
  assert.equal(source.slice(start), opening + kept + closing);
  // The constants are a separate statement with exactly these values.
  const constants = acorn.parse(source.slice(1, start), options).body;
  assert.equal(constants.length, 1);
  assert.equal(constants[0].type, 'VariableDeclaration');
  assert.deepEqual([constants[0].kind, constants[0].declarations.length], ['const', 1]);
  const { id: bound, init } = constants[0].declarations[0];
  assert.deepEqual([bound.name, init.type, init.elements.length], [id, 'ArrayExpression', values.length]);
  assert.deepStrictEqual(init.elements.map(constant), JSON.parse(JSON.stringify(values)));
  // The code uses the constants only by their name, to read elements.
  let tree;
  try { tree = acorn.parse(`${guard}${source}true`, options); } catch (error) {
    assert.ok(error instanceof SyntaxError);
    tally['no JavaScript']++;
    return;
  }
  tally.parsed++;
  if (isExpression) tally.expressions++;
  const [first, block, ...rest] = tree.body;
  assert.equal(first.type, 'IfStatement');
  assert.equal(block.type, 'BlockStatement');
  assert.equal(block.start, guard.length);
  assert.deepEqual(block.body[0].declarations[0].id.name, id);
  // The block contains the code, unless spoilt code ends the block itself; the names after it have no values.
  const isWhole = rest.length === 1 && block.end === guard.length + source.length;
  if (isExpression && isWhole && !isSpoilt) assert.deepEqual(block.body.slice(1).map(({ type }) => type), ['ExpressionStatement']);
  visit(tree, null, (node, parent) => {
    if (node.name !== id || node === block.body[0].declarations[0].id) return;
    assert.equal(node.type, 'Identifier');
    assert.equal(parent.type, 'MemberExpression');
    // A misplaced value that the check did not reach is the name of a member.
    if (parent.property === node && !parent.computed) return;
    assert.ok(parent.object === node && parent.computed && parent.optional);
    assert.ok(parent.property.type === 'Literal' && parent.property.value < values.length);
  });
};

// --- the run

const start = Date.now();
const made = [];
const sources = spawn(command, { stdio: ['pipe', 'pipe', 'inherit'] });
const write = async () => {
  for (let left = count; left > 0; left--) {
    const next = literal();
    const values = next.parts.slice(1).map(() => value(2));
    made.push({ literal: next, values });
    if (!sources.stdin.write(`${JSON.stringify([next.parts, values, next.isExpression])}\n`)) await new Promise(resolve => sources.stdin.once('drain', resolve));
  }
  sources.stdin.end();
};
const written = write();
let index = 0;
for await (const line of createInterface({ input: sources.stdout })) {
  const { literal, values } = made[index];
  made[index++] = undefined;
  try { check(literal, values, JSON.parse(line)); } catch (error) {
    console.error(`seed ${seed}, literal ${index}:`, JSON.stringify(literal.parts), JSON.stringify(values), line);
    throw error;
  }
}
await written;
assert.equal(tally.literals, count);
assert.equal(tally['usual, rejected'], 0);
const seconds = (Date.now() - start) / 1000;
console.log(Object.entries(tally).map(([what, number]) => `${what}: ${number}`).join(', '));
console.log(`Every value is a constant. ${Math.round(count / seconds)} literals a second.`);
