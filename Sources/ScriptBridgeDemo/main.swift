#if WebKitGTK
import CWebKitGTK
import Glibc

// ScriptBridgeDemo [messages | navigation | photos | turbo] [--tour PICTURE]: opens a scene. With --tour, the scene
// runs by itself, writes a picture of the window, and exits with 0 only if every step passed.

guard gtk_init_check() != 0 else {
    print("There is no display. Run `make demo`, which starts a virtual one.")
    exit(1)
}

let arguments = CommandLine.arguments.dropFirst()
let loop = g_main_loop_new(nil, 0)
let quit: @MainActor () -> Void = { g_main_loop_quit(loop) }
let scene: any Scene
switch arguments.first {
case "turbo": scene = try TurboScene(onClose: quit)
case "navigation": scene = try NavigationScene()
case "photos": scene = try PhotosScene(onClose: quit)
case nil, "messages", "--tour": scene = try MessagesScene(onClose: quit)
case let name?:
    print("There is no scene “\(name)”. The scenes are messages, navigation, photos and turbo.")
    exit(1)
}

if let option = arguments.firstIndex(of: "--tour") {
    let tour = scene.tour(picture: arguments[option...].dropFirst().first ?? "demo.png")
    Task {
        exit(await tour.play() ? 0 : 1)
    }
    // Ends the tour even if a page never answers, or if the main loop is blocked.
    Task.detached {
        try await Task.sleep(for: .seconds(300))
        print("The tour did not end within five minutes.")
        fflush(nil)
        _exit(1)
    }
} else {
    scene.open()
}
g_main_loop_run(loop)
#else
print("The demo needs the trait WebKitGTK: swift run --traits WebKitGTK ScriptBridgeDemo")
#endif
