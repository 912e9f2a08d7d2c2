import SwiftUI
import WebKit

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

struct CustomersView: View {
    let customers: Customers

    var body: some View {
        CustomersPage(webView: customers.webView)
            .navigationTitle("Customers")
            .toolbar {
                if let button = customers.button {
                    Button(button.path, systemImage: button.icon) { customers.press(button) }
                }
            }
    }
}

#if canImport(UIKit)
struct CustomersPage: UIViewRepresentable {
    let webView: WKWebView
    func makeUIView(context: Context) -> WKWebView { webView }
    func updateUIView(_ webView: WKWebView, context: Context) {}
}
#elseif canImport(AppKit)
struct CustomersPage: NSViewRepresentable {
    let webView: WKWebView
    func makeNSView(context: Context) -> WKWebView { webView }
    func updateNSView(_ webView: WKWebView, context: Context) {}
}
#endif
