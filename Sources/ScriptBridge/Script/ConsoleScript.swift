/// The page's half of console and error reports, as the source of `console.js`.
///
/// It runs after `bridge.js`.
enum ConsoleScript {}
