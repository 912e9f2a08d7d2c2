// Known differences between the package's declarations and WebKit's open headers, with reasons.
export const explanations = [
  [/^WKError\b/, 'The open header has a plain NS_ENUM. The documentation shows the error type that the SDK makes of it.'],
  [
    /^WKUserContentController\.(addScriptMessageHandler|add)\b/,
    'The open header has no Swift name for addScriptMessageHandlerWithReply. The documentation shows the one that the SDK adds.',
  ],
  [
    /^(WKNavigationDelegate|WKUIDelegate|WKScriptMessageHandlerWithReply)\..* async /,
    'Headers before 2022 do not name the async alternatives of four requirements.',
  ],
];
