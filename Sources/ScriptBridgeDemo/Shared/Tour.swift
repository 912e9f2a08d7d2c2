#if WebKitGTK
import CWebKitGTK

/// A part of the demo, with its own window.
@MainActor
protocol Scene {
    /// Loads the first page, for interactive use.
    func open()

    /// Returns the scene's tour, which writes a picture to the file.
    func tour(picture: String) -> any Tour
}

/// A scripted run of a scene that simulates a user and checks the results.
@MainActor
protocol Tour {
    var steps: [(title: String, play: () async throws -> Void)] { get }
}

/// The failure of a step.
struct TourFailure: Error, CustomStringConvertible {
    let description: String
}

extension Tour {
    /// Plays all steps; returns whether all of them passed.
    func play() async -> Bool {
        let steps = steps
        for (number, step) in steps.enumerated() {
            print("\n\(number + 1). \(step.title)")
            do {
                try await step.play()
            } catch {
                print("   ✘ \(error)")
                return false
            }
        }
        print("\n\(steps.count) of \(steps.count) steps passed.")
        return true
    }

    func check(_ condition: Bool, _ statement: String) throws {
        guard condition else { throw TourFailure(description: "Not true: \(statement)") }
        print("   ✔ \(statement)")
    }

    func wait(_ what: String, until condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        // Ignore errors: a page that is navigating away cannot answer.
        while (try? await condition()) != true {
            guard ContinuousClock.now < deadline else {
                throw TourFailure(description: "Timed out after 20 seconds waiting for \(what).")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    /// Adds a snapshot of a window to a picture.
    func add(_ window: Widget, to picture: Picture) async throws {
        // The current content of the page takes a few frames to reach the window.
        try await Task.sleep(for: .milliseconds(600))
        try await wait("the window to be drawn") { picture.add(window) }
    }

    /// Writes a picture of a window to a file.
    func savePicture(of window: Widget, to path: String) async throws {
        let picture = Picture()
        try await add(window, to: picture)
        try check(picture.save(to: path), "The picture is at \(path).")
    }
}
#endif
