/// The page's half of its reports: the text of `console.js`, which runs behind `bridge.js`.
enum ConsoleScript {}
