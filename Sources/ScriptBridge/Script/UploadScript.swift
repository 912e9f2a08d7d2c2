/// The page's half of uploads, as the source of `upload.js`.
///
/// It runs after `bridge.js`.
enum UploadScript {}
