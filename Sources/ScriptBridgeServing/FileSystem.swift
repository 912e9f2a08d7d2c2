import Foundation

/// The calls of the system that take pointers: all that is unsafe in this module.
enum FileSystem {
    /// Opens a file for reading; negative if it fails, or if the path is a symbolic link.
    ///
    /// It does not wait for the writer of a pipe. ``FileVersion`` accepts only regular files.
    static func open(_ path: String) -> CInt {
        unsafe Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }

    static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    static func status(_ descriptor: CInt) -> stat? {
        var status = stat()
        return unsafe fstat(descriptor, &status) == 0 ? status : nil
    }
}
