/// The inspector's panel in a web view, put there by a host.
///
/// The host has a handler with reply for the script's name, in the content world
/// ``InspectorScript/world``, injects the script there into the main frame of each document to come,
/// and runs it in the one that is there.
@MainActor
package protocol InspectorPanel: AnyObject {
    /// Copies a text for other programs.
    func copy(_ text: String)

    /// Takes handler and script out of the web view.
    func remove()
}
