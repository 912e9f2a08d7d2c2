#!/usr/bin/env node
// Writes a package for Xcode with the code for Apple platforms from the README and the articles.
//
//   node .ci/declarations/articles.mjs FOLDER
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { articles } from './subjects.mjs';
import { root, write } from './toolchain.mjs';

const folder = resolve(process.argv[2]);
const list = articles();
for (const { name, sources } of list) {
  for (const [index, path] of sources.entries()) {
    write(join(folder, 'Sources', name, `${index + 1}.swift`), readFileSync(join(root, path), 'utf8'));
  }
}
const products = [...new Set(list.flatMap(({ imports }) => [...imports]).filter(name => name.startsWith('ScriptBridge')))].sort();
const dependencies = products.map(name => `.product(name: "${name}", package: "ScriptBridge")`).join(', ');
const names = list.map(({ name }) => `"${name}"`).join(', ');
write(join(folder, 'Package.swift'), `// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "Articles",
    platforms: [.iOS(.v26), .macOS(.v26), .visionOS(.v26)],
    products: [.library(name: "Articles", targets: [${names}])],
    dependencies: [.package(name: "ScriptBridge", path: "${relative(folder, root)}")],
    targets: [
${list.map(({ name }) => `        .target(name: "${name}", dependencies: [${dependencies}]),`).join('\n')}
    ]
)
`);
console.log(`${list.length} articles are in ${process.argv[2]}.`);
