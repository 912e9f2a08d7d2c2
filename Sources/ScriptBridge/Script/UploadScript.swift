/// The page's half of uploads: the text of `upload.js`, which runs behind `bridge.js`.
enum UploadScript {}
