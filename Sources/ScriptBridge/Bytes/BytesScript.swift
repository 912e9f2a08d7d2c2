/// The page's half of uploads and downloads.
enum BytesScript {}
