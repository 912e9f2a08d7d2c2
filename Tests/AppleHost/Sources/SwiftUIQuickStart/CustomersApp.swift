import SwiftUI

@main
struct CustomersApp: App {
    @State private var customers = Result { try Customers() }

    var body: some Scene {
        WindowGroup {
            switch customers {
            case .success(let customers): NavigationStack { CustomersView(customers: customers) }
            case .failure(let error): Text(verbatim: "\(error)")
            }
        }
    }
}
