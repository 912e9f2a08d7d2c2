import Foundation
import SwiftUI
import WebKit

@main
struct CustomersApp: App {
    private let customers: Result<Customers, any Error> = Result {
        try Customers(
            pages: Bundle.main.bundleURL.appending(path: "Pages"), token: "the device's token")
    }

    var body: some Scene {
        WindowGroup {
            switch customers {
            case .success(let customers): CustomersView(customers: customers)
            case .failure(let error): Text("\(error)")
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
        .task { await customers.follow() }
    }
}
