#if WebKitGTK
/// One of the things that the demo can show.
@MainActor
protocol Scene {
    /// Opens the window and loads the first page, for somebody who is there.
    func open()

    /// The scene played by itself, with a picture for a file.
    func tour(picture: String) -> any Tour
}

/// A scene, played by itself: does what a user would do and checks what a user would see.
@MainActor
protocol Tour {
    var steps: [(title: String, play: () async throws -> Void)] { get }
}

/// What did not go as it should.
struct TourFailure: Error, CustomStringConvertible {
    let description: String
}

extension Tour {
    /// Plays all steps and says whether each did what it should.
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
        print("\n\(steps.count) of \(steps.count) steps did what they should.")
        return true
    }

    func check(_ condition: Bool, _ statement: String) throws {
        guard condition else { throw TourFailure(description: "Not so: \(statement)") }
        print("   ✔ \(statement)")
    }

    func wait(_ what: String, until condition: () async throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(20)
        // A page that is just being left cannot answer: that is not yet the end.
        while (try? await condition()) != true {
            guard ContinuousClock.now < deadline else {
                throw TourFailure(description: "Waited 20 seconds for \(what).")
            }
            try await Task.sleep(for: .milliseconds(100))
        }
    }
}
#endif
