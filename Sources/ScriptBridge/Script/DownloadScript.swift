/// The part of the page script that reads bytes, as the source of `download.js`.
///
/// It precedes `bridge.js`.
enum DownloadScript {}
