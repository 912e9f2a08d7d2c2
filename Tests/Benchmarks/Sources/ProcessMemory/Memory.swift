#if os(Linux)
import Foundation

/// The resident memory of this process and of the page processes below it, in MiB.
public struct Memory: Sendable {
    /// The memory of this process.
    public let host: Double

    /// The memory of all page processes that this process has started.
    public let pages: Double

    /// Returns the higher memory of each side.
    public func highest(_ other: Memory) -> Memory {
        Memory(host: max(host, other.host), pages: max(pages, other.pages))
    }

    /// Reads the memory in use now.
    public static func now() -> Memory {
        let processes = Process.all()
        let host = processes.first { $0.identifier == Int(getpid()) }?.resident ?? 0
        return Memory(host: host, pages: Process.pages(in: processes).map(\.resident).reduce(0, +))
    }

    struct Process {
        let identifier, parent: Int
        let name: String
        let resident: Double

        static func all() -> [Process] {
            let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return entries.compactMap { Int($0) }.compactMap(Process.init(identifier:))
        }

        /// The page processes that this process has started.
        static func pages(in processes: [Process] = all()) -> [Process] {
            let children = Dictionary(grouping: processes, by: \.parent)
            var waiting = [Int(getpid())]
            var pages: [Process] = []
            while let process = waiting.popLast() {
                let children = children[process] ?? []
                waiting += children.map(\.identifier)
                pages += children.filter { $0.name.hasPrefix("WebKitWebProces") }
            }
            return pages
        }

        /// Reads the kernel's record of a process; returns nil if the process has ended.
        private init?(identifier: Int) {
            let path = "/proc/\(identifier)/stat"
            guard let stat = try? String(contentsOfFile: path, encoding: .utf8),
                let open = stat.firstIndex(of: "("), let close = stat.lastIndex(of: ")")
            else { return nil }
            // The fields after the name: state, parent, … and, as the 22nd, the resident pages.
            let fields = stat[stat.index(after: close)...].split(separator: " ")
            guard fields.count > 21, let parent = Int(fields[1]), let pages = Int(fields[21]) else {
                return nil
            }
            self.identifier = identifier
            self.parent = parent
            name = String(stat[stat.index(after: open)..<close])
            resident = Double(pages * Int(sysconf(Int32(_SC_PAGESIZE)))) / 1_048_576
        }
    }
}
#endif
