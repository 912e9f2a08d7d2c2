// Compiled with each text, because Foundation has a function of this name.

import ScriptBridge

struct LogLines: Sendable {
    let details: JSONValue = .null

    func append<Line>(_ line: Line) {}
    func callAsFunction<Line>(_ line: Line) {}
}

let log = LogLines()
