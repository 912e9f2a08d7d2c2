import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acorn } from './acorn.mjs';
import { fixture } from './page.mjs';

/** The kinds of literals that are values by themselves. */
const isPlain = value => value === null || ['string', 'number', 'boolean', 'bigint'].includes(typeof value);

const isNumber = ({ type, value }) => type === 'Literal' && typeof value === 'number';

/** Whether an expression calls a name with `new` and one argument of the given shape. */
const isMade = ({ callee, arguments: [argument, ...rest] }, name, isArgument) =>
  callee.type === 'Identifier' && callee.name === name && rest.length === 0 && isArgument(argument);

/** A member as the encoder may write it: a plain key, or the one key that must be computed. */
function isMember({ type, kind, method, shorthand, computed, key, value }) {
  if (type !== 'Property' || kind !== 'init' || method || shorthand || key.type !== 'Literal') return false;
  return computed === (key.value === '__proto__') && isValue(value);
}

/** Whether a minus may come before an expression. */
const isUnsigned = ({ type, name, value }) =>
  type === 'Identifier' ? name === 'Infinity' : ['number', 'bigint'].includes(typeof value);

/** Whether a zero divides a number: this is how NaN and the infinities are written, since a page can redefine their names. */
const isQuotient = ({ left, right }) =>
  isNumber(left.type === 'UnaryExpression' && left.operator === '-' ? left.argument : left)
  && isNumber(right) && right.value === 0;

/** Whether an expression is a value without side effects. */
function isValue(node) {
  switch (node?.type) {
    case 'Literal': return !node.regex && isPlain(node.value ?? null);
    case 'UnaryExpression': return node.operator === '-' && isUnsigned(node.argument);
    case 'Identifier': return ['NaN', 'Infinity'].includes(node.name);
    case 'ArrayExpression': return node.elements.every(isValue);
    case 'ObjectExpression': return node.properties.every(isMember);
    case 'BinaryExpression': return node.operator === '/' && isQuotient(node);
    case 'NewExpression':
      return isMade(node, 'Date', argument => isValue(argument) && argument.type !== 'ArrayExpression')
        || isMade(node, 'Uint8Array', argument => argument?.type === 'ArrayExpression' && argument.elements.every(isNumber));
    default: return false;
  }
}

/** Whether an expression is JSON.parse of one string literal. */
function isParse({ type, callee, arguments: list }) {
  return type === 'CallExpression' && callee.type === 'MemberExpression' && !callee.computed
    && callee.object.name === 'JSON' && callee.property.name === 'parse'
    && list.length === 1 && list[0].type === 'Literal' && typeof list[0].value === 'string';
}

/** Whether a source is one expression of the kinds that the encoder may write. */
function isInert(source) {
  const { body } = acorn.parse(`(${source})`, { ecmaVersion: 2020 });
  // Also parse it without the parentheses: it must be an expression by itself.
  acorn.parseExpressionAt(source, 0, { ecmaVersion: 2020 });
  if (body.length !== 1 || body[0].type !== 'ExpressionStatement') return false;
  const { expression } = body[0];
  return isParse(expression) || isValue(expression);
}

if (!acorn) {
  test('the syntax of the sources', { skip: 'acorn is missing: apt-get install node-acorn' }, () => {});
  console.error('\n*** The syntax of the sources was NOT checked: acorn is missing (apt-get install node-acorn). ***\n');
} else {
  for (const { name, js } of [...fixture('values'), ...fixture('expressions')]) {
    test(`the source of ${name} is one expression without side effects`, () => assert.ok(isInert(js), js));
  }

  const fine = ['-1', '(0/0)', '[(-1/0), (1/0)]', '[-1, "a", null, 10n, -10n, NaN, -Infinity, -0]', '{"a": [{}]}', '{["__proto__"]: 1}', 'new Date("2023")', 'new Date(-5)', 'new Date(NaN)', 'new Uint8Array([1, 2])', '{"a": new Date(0)}'];
  for (const source of fine) {
    test(`the check accepts ${source}`, () => assert.ok(isInert(source)));
  }

  const wrong = ['f()', 'a', '`a`', '/a/', '{"__proto__": 1}', '{a() {}}', '{get a() { return 1; }}', '{[f()]: 1}', '[...a]', '1, 2', '1 + 1', '1/2', 'a/0', '-f()/0', 'JSON.parse(a)', 'JSON.parse("1", f)', '[JSON.parse("1")]', 'new Date(f())', 'new Function("a")', 'new Uint8Array([f()])', '!1', '-f()', '() => 1', 'this', '[,]', '1); f(2'];
  for (const source of wrong) {
    test(`the check rejects ${source}`, () => assert.ok(!isInert(source)));
  }
}
