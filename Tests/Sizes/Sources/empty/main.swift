import Foundation

// What every app uses anyway: values from JSON, a main actor, a task.
struct Location: Codable, Sendable {
    let latitude: Double
    let longitude: Double
}

let data = Data(#"{"latitude":52.5,"longitude":13.25}"#.utf8)
let location = try JSONDecoder().decode(Location.self, from: data)
let task = Task { @MainActor in location.latitude + location.longitude }
print(await task.value)
