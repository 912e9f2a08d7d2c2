#if WebKitGTK
import Foundation
import ScriptBridge
import ScriptBridgeServing

/// The demo site, an ordinary site except for the button component.
@MainActor
final class TurboSite {
    /// A simulated outage of the report page.
    enum Outage {
        /// The server closes the connection without a response.
        case unreachable
        /// The server rejects one request.
        case overloaded
        /// The server does not answer while this is set.
        case slow
    }

    struct Customer {
        let name, city: String

        var initials: String { String(name.split(separator: " ").compactMap(\.first)) }
    }

    let library: PageLibrary
    /// The current outage; nil if there is none.
    var outage: Outage?
    /// The requests so far, such as `GET /customers`.
    private(set) var requests: [String] = []

    private let script: Data
    private let server: HTTPServer
    private var customers = [
        Customer(name: "Ada Lovelace", city: "London"),
        Customer(name: "Alan Turing", city: "Manchester"),
        Customer(name: "Barbara Liskov", city: "Cambridge"),
        Customer(name: "Charles Babbage", city: "London"),
        Customer(name: "Donald Knuth", city: "Stanford"),
        Customer(name: "Edsger Dijkstra", city: "Austin"),
        Customer(name: "Frances Allen", city: "New York"),
        Customer(name: "Grace Hopper", city: "New York"),
        Customer(name: "Konrad Zuse", city: "Berlin"),
        Customer(name: "Niklaus Wirth", city: "Zürich"),
        Customer(name: "Tony Hoare", city: "Cambridge"),
    ]

    init() throws {
        (library, script) = try PageLibrary.installed()
        server = try HTTPServer()
        server.serve { [unowned self] request in await answer(request) }
    }

    var origin: Origin { server.origin }

    func url(_ path: String) -> URL {
        URL(string: "\(origin)\(path)") ?? URL(filePath: path)
    }

    private func answer(_ request: HTTPServer.Request) async -> HTTPServer.Answer {
        let answer = await response(to: request)
        guard !request.target.contains(".") else { return answer }  // Scripts and styles.
        requests.append("\(request.method) \(request.target)")
        let result =
            switch answer {
            case .response(let response): "\(response.status)"
            case .redirect(let path): "303 → \(path)"
            case .silence: "no answer"
            }
        print("   server \(request.method) \(request.target)  \(result)")
        return answer
    }

    private func response(to request: HTTPServer.Request) async -> HTTPServer.Answer {
        switch (request.method, request.target) {
        case ("GET", "/customers"): list(by: \.name)
        case ("GET", "/customers?by=city"): list(by: \.city)
        case ("GET", "/customers/new"): form([:], mistake: nil)
        case ("POST", "/customers"): create(request.form)
        case ("POST", let path) where path.hasSuffix("/delete"): delete(path)
        case ("GET", "/cities"): cities
        case ("GET", let path) where path.hasSuffix(".pdf"):
            .response(WebResponse(Data("%PDF-1.4".utf8), contentType: "application/pdf"))
        case ("GET", "/report"): await report()
        case ("GET", "/library.js"):
            .response(WebResponse(script, contentType: "text/javascript"))
        case ("GET", let path) where path.hasPrefix("/customers/"):
            detail(Int(path.dropFirst("/customers/".count)))
        case ("GET", let path): file(path)
        default: missing
        }
    }

    private func list(by key: KeyPath<Customer, String>) -> HTTPServer.Answer {
        let rows = customers.enumerated().sorted {
            ($0.element[keyPath: key], $0.offset) < ($1.element[keyPath: key], $1.offset)
        }
        let items = rows.map { number, customer in
            """
            <li><a href="/customers/\(number + 1)"><span class="initials">\(customer.initials.escaped)</span>
            <strong>\(customer.name.escaped)</strong><span>\(customer.city.escaped)</span></a></li>
            """
        }
        let isByName = key == \Customer.name
        return page(
            "Customers",
            """
            <nav>
              <a href="/customers"\(isByName ? " class=\"current\"" : "")>By name</a>
              <a href="/customers?by=city"\(isByName ? "" : " class=\"current\"")>By city</a>
              <a href="/report">Report</a>
            </nav>
            <a href="/customers/new" data-native-title="New customer" data-native-icon="plus">New customer</a>
            <ul class="card list">\(items.joined())</ul>
            """)
    }

    private func detail(_ number: Int?) -> HTTPServer.Answer {
        guard let number, customers.indices.contains(number - 1) else { return missing }
        let customer = customers[number - 1]
        return page(
            customer.name,
            """
            <div class="card person"><span class="initials">\(customer.initials.escaped)</span>
            <strong>\(customer.name.escaped)</strong><span>\(customer.city.escaped)</span></div>
            <ul class="card list">
              <li><a href="/customers/\(number)/orders">Orders<span>›</span></a></li>
              <li><a href="/customers/\(number)/card.pdf">Card<span>›</span></a></li>
              <li><a href="https://example.com/">Website<span>›</span></a></li>
            </ul>
            <form method="post" action="/customers/\(number)/delete" data-turbo-confirm="Delete \(customer.name.escaped)?">
            <button id="delete" style="background: #c01c28">Delete</button></form>
            """)
    }

    private func form(_ fields: [String: String], mistake: String?) -> HTTPServer.Answer {
        let note = mistake.map { "<p class=\"mistake\">\($0)</p>" } ?? ""
        return page(
            "New customer",
            """
            <form class="card" method="post" action="/customers">\(note)
            <label>Name <input name="name" value="\((fields["name"] ?? "").escaped)"></label>
            <label>City <input name="city" value="\((fields["city"] ?? "").escaped)"></label>
            <button data-native-title="Save">Save</button></form>
            """, status: mistake == nil ? 200 : 422)
    }

    private func create(_ fields: [String: String]) -> HTTPServer.Answer {
        guard let name = fields["name"], let city = fields["city"], !name.isEmpty, !city.isEmpty
        else { return form(fields, mistake: "Enter a name and a city.") }
        customers.append(Customer(name: name, city: city))
        return .redirect("/customers")
    }

    private func delete(_ path: String) -> HTTPServer.Answer {
        let number = path.split(separator: "/").dropFirst().first.flatMap { Int($0) } ?? 0
        guard customers.indices.contains(number - 1) else { return missing }
        customers.remove(at: number - 1)
        return .redirect("/customers")
    }

    private var cities: HTTPServer.Answer {
        let counts = Dictionary(grouping: customers, by: \.city).mapValues(\.count)
        let items = counts.sorted { $0.key < $1.key }.map { city, count in
            """
            <li><strong>\(city.escaped)</strong>
            <span>\(count) \(count == 1 ? "customer" : "customers")</span></li>
            """
        }
        return page("Cities", "<ul class=\"card list\">\(items.joined())</ul>")
    }

    private func report() async -> HTTPServer.Answer {
        switch outage {
        case .unreachable: return .silence
        case .overloaded:
            outage = nil
            return page("Overloaded", "Come back later.", status: 503)
        case .slow, nil: break
        }
        repeat { try? await Task.sleep(for: .milliseconds(200)) } while outage == .slow
        let cities = Set(customers.map(\.city)).count
        return page(
            "Report", "<p class=\"card\">\(customers.count) customers live in \(cities) cities.</p>"
        )
    }

    private var missing: HTTPServer.Answer { page("Not found", "Not found.", status: 404) }

    private func file(_ path: String) -> HTTPServer.Answer {
        let folder = path == "/style.css" ? "Pages" : "Site"
        guard !path.contains(".."),
            let url = Bundle.module.url(forResource: folder + path, withExtension: nil),
            let body = FileManager.default.contents(atPath: url.path())
        else { return missing }
        return .response(WebResponse(body, contentType: WebResponse.contentType(ofFile: path)))
    }

    private func page(_ title: String, _ body: String, status: Int = 200) -> HTTPServer.Answer {
        let html = """
            <!doctype html>
            <html lang="en">
            <head>
              <meta charset="utf-8">
              <meta name="viewport" content="width=device-width">
              <title>\(title.escaped)</title>
              <link rel="stylesheet" href="/style.css">
              <link rel="stylesheet" href="/site.css">
              <script src="/site.js"></script>
              <script src="/library.js" data-turbo-track="reload" data-turbolinks-track="reload"></script>
            </head>
            <body>\(body)</body>
            </html>
            """
        return .response(WebResponse(html, status: status))
    }
}

extension String {
    fileprivate var escaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
    }
}
#endif
