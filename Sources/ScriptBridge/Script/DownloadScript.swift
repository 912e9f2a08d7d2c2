/// The part of the page script that knows bytes: the text of `download.js`, which stands before `bridge.js`.
enum DownloadScript {}
