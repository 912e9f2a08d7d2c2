#!/usr/bin/env node
// Writes a package for Xcode with the code for a platform from the README, the articles and the examples.
//
//   node Tests/AppleHost/Checks/articles.mjs FOLDER iOS|macOS|visionOS
//
// The examples become libraries, because a package cannot build an app for iOS.
import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { articles, examples, isFor } from './subjects.mjs';
import { files, root, write } from './toolchain.mjs';

const folder = resolve(process.argv[2]);
const platform = process.argv[3] ?? 'iOS';
const list = [...articles(), ...examples()].filter(module => isFor(platform === 'visionOS' ? 'iOS' : platform, module));
for (const { name, sources } of list) {
  for (const [index, path] of sources.flatMap(path => files(path)).entries()) {
    write(join(folder, 'Sources', name, `${index + 1}.swift`), readFileSync(path, 'utf8'));
  }
  const pages = join(root, sources[0], 'Pages');
  if (existsSync(pages)) cpSync(pages, join(folder, 'Sources', name, 'Pages'), { recursive: true });
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
${list.map(({ name }) => `        .target(name: "${name}", dependencies: [${dependencies}]${existsSync(join(folder, 'Sources', name, 'Pages')) ? ', resources: [.copy("Pages")]' : ''}),`).join('\n')}
    ]
)
`);
console.log(`${list.length} articles and examples for ${platform} are in ${process.argv[2]}.`);
