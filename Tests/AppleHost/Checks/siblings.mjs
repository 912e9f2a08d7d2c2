// Completes WebKit's headers, which import more than the package declares, so that they compile here.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { files, short, write } from './toolchain.mjs';

// WebKit's own file of macros imports no Foundation. WebKit.h lists the headers that the package uses.
const ours = new Set(['WKFoundation.h', 'WebKit.h']);

// What these stand for is known; other unknown names become classes, protocols and numbers.
const known = {
  SecTrustRef: 'typedef struct __SecTrust *SecTrustRef;',
  SecIdentityRef: 'typedef struct __SecIdentity *SecIdentityRef;',
  SecCertificateRef: 'typedef struct __SecCertificate *SecCertificateRef;',
  CGImageRef: 'typedef struct CGImage *CGImageRef;',
  NSUIntegerMax: '#define NSUIntegerMax (~(NSUInteger)0)',
  NSIntegerMax: '#define NSIntegerMax ((NSInteger)(~(NSUInteger)0 >> 1))',
  NSTimeInterval: 'typedef double NSTimeInterval;',
  NSEdgeInsets: 'typedef struct NSEdgeInsets { double top, left, bottom, right; } NSEdgeInsets;',
  UIEdgeInsets: 'typedef struct UIEdgeInsets { double top, left, bottom, right; } UIEdgeInsets;',
  NSEventModifierFlags: 'typedef NS_OPTIONS(NSUInteger, NSEventModifierFlags) { NSEventModifierFlagNone = 0 };',
};

const withoutComments = text => text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
const all = (text, pattern) => new Set([...text.matchAll(pattern)].map(([, name]) => name));

/** Copies the headers that the package declares, and what they import, over those of the package. */
export function copyHeaders(folder, copy) {
  const theirs = new Map(readdirSync(folder, { recursive: true })
    .filter(path => path.endsWith('.h') && !ours.has(basename(path))).map(path => [basename(path), join(folder, path)]));
  const declared = readdirSync(join(copy, 'Shared/WebKit')).filter(name => name.endsWith('.h') && !ours.has(name));
  const waiting = declared.filter(name => theirs.has(name));
  const taken = new Map();
  const missing = new Set();
  while (waiting.length) {
    const name = waiting.pop();
    if (taken.has(name)) continue;
    const text = readFileSync(theirs.get(name), 'utf8');
    taken.set(name, text);
    write(join(copy, 'Shared/WebKit', name), text);
    for (const [, module, header] of withoutComments(text).matchAll(/^\s*#\s*(?:import|include)\s*[<"](?:(\w+)\/)?([\w+]+\.h)[>"]/gm)) {
      if ((module ?? 'WebKit') === 'WebKit' && theirs.has(header)) waiting.push(header);
      else if (!['Shared', 'iOS', 'macOS'].some(part => existsSync(join(copy, part, module ?? '', header)))) {
        missing.add(`${module ? `${module}/` : ''}${header}`);
        write(join(copy, 'Shared', module ?? '', header), '#pragma once\n');
      }
    }
  }
  return { replaced: declared.filter(name => taken.has(name)).length, siblings: taken.size - declared.filter(name => taken.has(name)).length, missing };
}

/** Declares what the headers use and nobody declares; returns the names. `more` has a line for each name of the compiler's errors. */
export function declareUnknown(copy, more) {
  const foundation = join(copy, 'Shared/WebKit/WKFoundation.h');
  const assumed = join(copy, 'Shared/WebKit/WKAssumed.h');
  const text = withoutComments(files(short(copy), '.h').filter(path => path !== assumed).map(path => readFileSync(path, 'utf8')).join('\n'));
  const types = new Set([
    ...all(text, /@interface (\w+)\s*(?:<[^>\n]*>)?\s*:/g), ...all(text, /@protocol (\w+)/g),
    ...[...text.matchAll(/@(?:class|protocol) ([^;\n@]*);/g)].flatMap(([, list]) => list.replace(/<[^>]*>/g, '').split(/\W+/)),
    ...all(text, /\b(?:NS|CF)_\w*(?:ENUM|OPTIONS)\(\w+, (\w+)\)/g), ...all(text, /^typedef [^;{}]*?(\w+)\s*(?:NS_\w+[^;]*)?;/gm), ...all(text, /^\} (\w+);/gm),
  ]);
  const lines = new Map();
  const macros = all(text, /#\s*define (\w+)/g);
  for (const [, name, open] of text.replace(/^\s*#.*$/gm, '').matchAll(/\b((?:WK|NS|API|UI|CF|CG)_[A-Z\d_]+)\b(\s*\()?/g)) {
    if (!macros.has(name)) lines.set(name, `#define ${name}${open ? '(...)' : ''}`);
  }
  for (const name of Object.keys(known)) {
    if (!types.has(name) && !macros.has(name) && new RegExp(`\\b${name}\\b`).test(text)) lines.set(name, known[name]);
  }
  for (const [, name, parameters] of text.matchAll(/\b((?:NS|UI|WK|_WK)[A-Z]\w+)\s*(<[^<>\n]*(?:<[^<>\n]*>[^<>\n]*)*>)?\s*\*/g)) {
    if (types.has(name) || lines.has(name)) continue;
    const isGeneric = parameters && / \*|\bid\b/.test(parameters);
    lines.set(name, `@class ${name}${isGeneric ? `<${parameters.split(',').map((_, index) => `P${index}`).join(', ')}>` : ''};`);
  }
  for (const [, list] of text.matchAll(/\bid\s*<([\w, ]+)>|\w<([\w, ]+)>\s*\*/g)) {
    for (const name of (list ?? '').split(/\W+/).filter(Boolean)) if (!types.has(name) && !lines.has(name)) lines.set(name, `@protocol ${name};`);
  }
  for (const [name, line] of more) if (!lines.has(name)) lines.set(name, line);
  write(assumed, ['#pragma once', '#include <Foundation/Foundation.h>', ...lines.values(), ''].join('\n'));
  const own = readFileSync(foundation, 'utf8');
  if (!own.includes('WKAssumed.h')) write(foundation, `${own}\n#include <WebKit/WKAssumed.h>\n`);
  return [...lines.keys()];
}
