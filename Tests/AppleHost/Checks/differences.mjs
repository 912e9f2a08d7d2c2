// The deliberate differences between the stub of Apple's frameworks and the declarations, with reasons.
export const differences = [
  [/ is optional$/, 'Swift without Objective-C has no optional requirements: the stub has default implementations.'],
  [/^WKError(\.code|\.userInfo)? is not declared$/, 'The importer synthesizes the error type from the codes, so there is no declaration to compare.'],
  [/^\w+\.init\(\) is not declared$/, 'Inherited from NSObject. A Swift class with its own initializers does not inherit it.'],
  [/^UIImage is /, 'Sendable, which requires a final class in Swift.'],
  [/^UI\w+\.init\(coder:\) is missing/, 'The stub archives nothing. Only classes that apps subclass have it.'],
  [/^objc_\S+ is not declared$/, "The runtime's functions are declared in Objective-C, which is not compared; the stub has two in WebKit."],
  [/ is missing: func .* async /, 'The async form of a requirement with a completion handler. Swift without Objective-C has only one form.'],
];
