#!/usr/bin/env node
// Compares the package's declarations of WebKit with WebKit's own headers.
//
//   node Tests/AppleHost/Checks/headers.mjs FOLDER
//
// The folder holds the headers of WebKit, as in Source/WebKit/UIProcess/API/Cocoa of its sources or in
// the SDK's framework. Headers that they import are taken from there too. What they use of UIKit and
// AppKit, whose headers are not open, becomes a forward declaration. So the declarations of UIKit and
// AppKit stay unproven.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Platform } from './compiler.mjs';
import { explanations } from './explanations.mjs';
import { symbols } from './graphs.mjs';
import { copyHeaders, declareUnknown } from './siblings.mjs';
import { standardLibrary, toolchain } from './toolchain.mjs';

const folder = resolve(process.argv[2] ?? '');
if (!process.argv[2] || !existsSync(folder) || !readdirSync(folder, { recursive: true }).some(path => /\bWKWebView\.h$/.test(path))) {
  console.error(`There is no WKWebView.h in ${process.argv[2] ?? 'the folder, which is missing'}.`);
  process.exit(1);
}
const tools = await toolchain();
const library = await standardLibrary(tools);

/** What the compiler says about a name that nobody declares, and what declares it. */
const unknownNames = [
  [/error: (?:unknown type name|use of undeclared identifier) '(\w+)'/g, name => `typedef NSInteger ${name};`],
  [/error: cannot find protocol declaration for '(\w+)'/g, name => `@protocol ${name};`],
];

/** Compiles WebKit's headers; adds names that the compiler does not know. */
async function declare(name) {
  const unknown = new Map();
  for (;;) {
    let copied;
    let assumed;
    const platform = new Platform(name, tools, library, copy => {
      copied = copyHeaders(folder, copy);
      assumed = declareUnknown(copy, unknown);
    });
    try {
      await platform.declare();
      return { platform, ...copied, assumed };
    } catch (error) {
      const { size } = unknown;
      for (const [pattern, line] of unknownNames) for (const [, name] of error.message.matchAll(pattern)) unknown.set(name, line(name));
      if (unknown.size > size) continue;
      console.error(error.message);
      process.exit(1);
    }
  }
}

/** Returns the differences of the declarations from WebKit's, each with its reason if it is known. */
function compare(ours, theirs) {
  const found = [];
  const has = (path, text) => theirs.named(path).some(other => other.text === text);
  for (const [path, list] of ours.found) {
    for (const { text, isOptional } of list) {
      const same = theirs.named(path);
      const equal = same.find(other => other.text === text);
      if (equal && equal.isOptional === isOptional) continue;
      const sentence = !same.length ? `${text} is not in the headers`
        : equal ? `is declared as ${isOptional ? 'optional' : 'required'}, which it is not in the headers`
          : `is “${same.map(other => other.text).join('” or “')}”, but declared as “${text}”`;
      found.push({ path, sentence, reason: same.length ? undefined : explanations.find(([isKnown]) => isKnown(path, text, has))?.[1] });
    }
  }
  return found;
}

let failures = 0;
for (const name of ['iOS', 'macOS']) {
  const own = new Platform(name, tools, library);
  await own.declare();
  const { platform, replaced, siblings, missing, assumed } = await declare(name);
  const read = ({ folder }) => symbols(join(folder, 'graphs'), /^(c:|s:So)/, ['WebKit']);
  const [ours, theirs] = [read(own), read(platform)];
  const differences = compare(ours, theirs);
  for (const { path, sentence } of differences.filter(({ reason }) => !reason)) {
    failures += 1;
    console.error(`${name}: ${path} ${sentence}`);
  }
  const count = [...ours.found.values()].flat().length;
  const explained = differences.filter(({ reason }) => reason).length;
  console.log(`${name}: ${replaced} headers and ${siblings} that they import${missing.size ? `, without ${[...missing].sort().join(', ')}` : ''}`);
  console.log(`${name}: assumed ${assumed.length} names of other frameworks${assumed.length ? `: ${assumed.sort().join(', ')}` : ''}`);
  console.log(`headers | ${count} symbols | ${count - differences.length} identical | ${explained} explained`);
}
console.log('Not compared: UIKit, AppKit, SwiftUI, Foundation and os, which have no open headers, and WebPage and the other Swift declarations of WebKit.');
if (failures) process.exitCode = 1;
