import SwiftUI

@main
struct CustomersApp: App {
    @State private var customers = try? Customers()

    var body: some Scene {
        WindowGroup {
            if let customers { NavigationStack { CustomersView(customers: customers) } }
        }
    }
}
