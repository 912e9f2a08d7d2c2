extension BridgeError {
    /// The message of `invalidResult` for a value that cannot leave the page.
    package static let unreturnable: String =
        "The script's value cannot be returned: it is a promise, a function, a node or another value"
        + " that has no JSON. To wait for a promise, call a ScriptFunction."
}
