// In what the stub of Apple's frameworks differs from the declarations on purpose, and why.
export const differences = [
  [/ is optional$/, 'Swift without Objective-C has no optional requirements: the stub gives each a default.'],
  [/^WKError(\.code|\.userInfo)? is not declared$/, 'The importer makes the error of its codes, which has no declaration to compare with.'],
  [/^\w+\.init\(\) is not declared$/, 'Inherited from NSObject there, as no class of Swift inherits it beside initializers of its own.'],
  [/^UIImage is /, 'Sendable, which in Swift a class can only be if it is final.'],
  [/^UI\w+\.init\(coder:\) is missing/, 'Nothing here is archived; classes that apps derive from have it.'],
  [/ is missing: func .* async /, 'The other form of a requirement with a completion handler: Swift without Objective-C has one.'],
];
