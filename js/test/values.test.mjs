import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { fixture } from './page.mjs';

for (const { name, value, js } of fixture('values')) {
  test(`JavaScript source of ${name} has exactly that value`, () => {
    const context = vm.createContext({});
    const result = vm.runInContext(js, context);
    // The text distinguishes own keys, including __proto__, from inherited ones.
    assert.equal(JSON.stringify(result), JSON.stringify(value));
    assert.equal(vm.runInContext('typeof pwned', context), 'undefined');
    if (result !== null && typeof result === 'object') {
      const plain = vm.runInContext(Array.isArray(value) ? 'Array.prototype' : 'Object.prototype', context);
      assert.equal(Object.getPrototypeOf(result), plain);
    }
  });
}

for (const { name, js, is } of fixture('expressions')) {
  test(`the expression of ${name} has exactly that value`, () => {
    const context = vm.createContext({});
    context.source = js;
    // As the engine evaluates it: by itself.
    assert.ok(vm.runInContext(`(${is})((0, eval)(source))`, context), js);
  });
}
