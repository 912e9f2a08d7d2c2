#if WebKitGTK
/// One of the things that the demo can show.
@MainActor
protocol Scene {
    /// Opens the window and loads the first page, for somebody who is there.
    func open()

    /// The scene played by itself, with a picture for a file.
    func tour(picture: String) -> any Tour
}
#endif
