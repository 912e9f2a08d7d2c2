import SwiftUI

@main
struct CustomersApp: App {
    private let customers = try? Customers()

    var body: some Scene {
        WindowGroup {
            if let customers { NavigationStack { CustomersView(customers: customers) } }
        }
    }
}
