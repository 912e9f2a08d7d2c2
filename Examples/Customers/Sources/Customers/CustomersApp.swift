import Foundation
import SwiftUI
import WebKit

#if canImport(AppKit)
import AppKit
#endif

#if SWIFT_PACKAGE
private let bundle = Bundle.module
#else
private let bundle = Bundle.main
#endif

@main
struct CustomersApp: App {
    private let customers: Result<Customers, any Error> = Result {
        guard let pages = bundle.url(forResource: "Pages", withExtension: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return try Customers(pages: pages, token: "the device's token")
    }

    #if canImport(AppKit)
    init() {
        // A program that runs from a package has no bundle to declare that it has windows.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
    }
    #endif

    var body: some Scene {
        WindowGroup {
            switch customers {
            case .success(let customers): CustomersView(customers: customers)
            case .failure(let error): Text(verbatim: "\(error)")
            }
        }
    }
}

struct CustomersView: View {
    let customers: Customers

    var body: some View {
        NavigationStack {
            WebView(customers.page)
                .navigationTitle("Customers")
                .toolbar {
                    if let button = customers.button {
                        Button(button.path, systemImage: button.icon) {
                            customers.open(button.path)
                        }
                    }
                }
                .safeAreaInset(edge: .bottom) {
                    if let error = customers.error { Text(error) }
                }
        }
        .task { await customers.run() }
    }
}
