// Known differences between the package's declarations and WebKit's open headers, with reasons.
//
// Each holds only for declarations that the headers do not have at all. `has` tells whether they have one
// of a name with a text.
export const explanations = [
  [
    (path, text, has) => /^WKError\.Code\b/.test(path) && (path === 'WKError.Code' ? has('WKErrorCode', 'enum WKErrorCode') : has(path.replace('WKError.Code', 'WKErrorCode'), text)),
    'The open header has a plain NS_ENUM with the same cases. The documentation shows the error type that the SDK makes of it.',
  ],
  [
    (path, text) => /^WKNavigationDelegate\.webView\(_:(decidePolicyFor|respondTo):\)$/.test(path) && / async /.test(text),
    'Headers before 2022 do not name the async alternatives of three requirements.',
  ],
];
