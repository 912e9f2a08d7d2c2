#if WebKitGTK
import CWebKitGTK
import FixtureSupport
import Foundation
import ScriptBridge
import ScriptBridgeServing
import ScriptBridgeWebKitGTK
import Testing

extension RealWebKit {
    @MainActor
    @Suite("The app's own site, in a real WebKit")
    struct SiteTests {
        /// Creates a page of a site with its own scheme.
        private func page(
            _ scheme: String,
            takesBytes maximumBodyByteCount: Int = 1_000,
            over hosting: Hosting = .own,
            respond: @escaping LocalSite.Responder
        ) async throws -> Page {
            var site = try LocalSite(Origin("\(scheme)://local"), respond: respond)
            site.maximumBodyByteCount = maximumBodyByteCount
            return try await Page.serving(site, over: hosting)
        }

        @Test(
            "Pages have the site's origin, a secure context and the bridge",
            arguments: Hosting.allCases)
        func origin(over hosting: Hosting) async throws {
            let scheme = "site-origin-\(hosting)"
            let page = try await page(scheme, over: hosting) { _ in WebResponse("<p>Åsa</p>") }
            let seen = try await page.run(
                """
                const echo = await bridge.request('Echo', { value: 'ü' });
                return [origin, isSecureContext, document.body.innerText, echo];
                """)
            #expect(seen == ["\(scheme)://local", true, "Åsa", "ü"])
        }

        @Test(
            "A page gets status, type, headers and bytes; the app gets method, query and body",
            arguments: Hosting.allCases)
        func request(over hosting: Hosting) async throws {
            let page = try await page("site-request-\(hosting)", over: hosting) { request in
                guard request.method == "POST" else { return WebResponse("") }
                let text = "\(request.method) \(request.path) \(request.query ?? "")"
                return WebResponse(
                    Data(text.utf8) + [0, 255] + request.body, contentType: "x/y", status: 201,
                    headers: ["X-Custom": "1", "Cache-Control": "no-store"])
            }
            let seen = try await page.run(
                """
                const response = await fetch('/%C3%A5?a=b', { method: 'POST', body: 'body' });
                const bytes = [...new Uint8Array(await response.arrayBuffer())];
                const { status, headers } = response;
                return [status, headers.get('content-type'), headers.get('x-custom'), headers.get('cache-control'), bytes];
                """)
            let bytes = Array("POST /å a=b".utf8) + [0, 255] + Array("body".utf8)
            #expect(seen == [201, "x/y", "1", "no-store", .array(bytes.map { .integer(Int($0)) })])
        }

        @Test(
            "A body that is too long is rejected and not read further",
            arguments: Hosting.allCases)
        func longBody(over hosting: Hosting) async throws {
            let page = try await page("site-body-\(hosting)", takesBytes: 100_000, over: hosting) {
                WebResponse("\($0.method) \($0.body.count)")
            }
            let seen = try await page.run(
                """
                const list = [];
                for (const count of [100000, 100001, 3e7]) {
                  const response = await fetch('/', { method: 'POST', body: 'x'.repeat(count) });
                  list.push([response.status, await response.text()]);
                }
                return list;
                """)
            let rejection: JSONValue = [413, "The body exceeds 100000 bytes."]
            #expect(seen == [[200, "POST 100000"], rejection, rejection])
        }

        @Test(
            "The app learns which page asks if the engine says so; other requests may only read")
        func asker() async throws {
            let log = RequestLog()
            let site = try await page("site-asker") { request in
                let asker = request.origin.map { "\($0)" } ?? "unknown"
                await log.add("\(request.method) \(request.path) \(asker)")
                return WebResponse("<body>")
            }
            let script = """
                const site = 'site-asker://local';
                const ask = (path, options) => fetch(site + path, options).catch(() => {});
                await ask('/get');
                await ask('/post', { method: 'POST', body: 'x' });
                await ask('/no-cors', { method: 'POST', mode: 'no-cors', body: 'x' });
                await ask('/put', { method: 'PUT', body: 'x', headers: { Origin: site } });
                for (const tag of ['img', 'script', 'iframe']) {
                  const element = document.createElement(tag);
                  element.src = site + '/' + tag;
                  document.body.append(element);
                }
                const form = document.createElement('form');
                const frame = document.createElement('iframe');
                frame.name = 'target';
                document.body.append(frame, form);
                Object.assign(form, { method: 'POST', action: site + '/form', target: 'target' });
                form.submit();
                """
            func seen(_ count: Int) async throws -> Set<String> {
                log.lines = []
                _ = try await site.run(script)
                await waitUntil { log.lines.count == count }
                return Set(log.lines)
            }
            let elements = ["GET /img unknown", "GET /script unknown", "GET /iframe unknown"]
            let others = [
                "GET /get unknown", "POST /post unknown", "POST /no-cors unknown",
                "PUT /put unknown", "POST /form site-asker://local",
            ]
            #expect(try await seen(8) == Set(elements + others))
            let other = try LocalServer(html: "<body>").origin
            await site.visit("\(other)/")
            #expect(try await seen(4) == Set(elements + ["GET /get \(other)"]))
        }

        @Test("A request that does not name its own page is rejected")
        func withoutReferrer() async throws {
            let page = try await page("site-referrer") { WebResponse("\($0.method)") }
            let seen = try await page.run(
                """
                const options = { method: 'POST', body: 'x' };
                const statuses = [];
                for (const more of [{}, { referrerPolicy: 'no-referrer' }, { referrer: '' }])
                  statuses.push((await fetch('/', { ...options, ...more })).status);
                const request = new XMLHttpRequest();
                request.open('POST', '/');
                await new Promise(resolve => { request.onloadend = resolve; request.send('x'); });
                return [...statuses, request.status];
                """)
            #expect(seen == [200, 200, 403, 403])
        }

        @Test(
            "A site that takes no bodies rejects them even from its own pages, without reading them",
            arguments: Hosting.allCases)
        func noBody(over hosting: Hosting) async throws {
            let page = try await page("site-reads-\(hosting)", takesBytes: 0, over: hosting) {
                WebResponse($0.method)
            }
            let seen = try await page.run(
                """
                const form = new FormData();
                form.append('a', new File(['x'], 'x.txt'));
                const statuses = [];
                for (const body of ['x', new Blob(['x']), new Blob([]), form])
                  statuses.push((await fetch('/', { method: 'POST', body })).status);
                return statuses;
                """)
            #expect(seen == [405, 405, 405, 405])
        }

        /// A responder of an app that says nothing about bodies but their maximum length.
        private struct BodilessSite: SchemeResponder {
            let origin: Origin
            let maximumBodyByteCount = 0

            func rejection(ofBodyOf request: SchemeRequest) -> SchemeResponse? { nil }

            @concurrent
            func response(to request: SchemeRequest) async -> SchemeResponse {
                SchemeResponse(
                    Data("\(request.method) \(request.body.count)".utf8), contentType: "text/html")
            }
        }

        @Test(
            "The host reads no body if the longest one has no bytes", arguments: Hosting.allCases)
        func unreadBody(over hosting: Hosting) async throws {
            let site = BodilessSite(origin: try Origin("site-bodiless-\(hosting)://local"))
            let page = try await Page.serving(site, over: hosting)
            let seen = try await page.run(
                "return (await fetch('/', { method: 'POST', body: new Blob(['x']) })).text()")
            #expect(seen == "POST 0")
        }

        @Test("Another host of the scheme has no page and no bridge")
        func otherHost() async throws {
            let page = try await page("site-host") { _ in WebResponse("") }
            await page.visit("site-host://evil/")
            let seen = try await page.run("return [typeof bridge, document.body.innerText]")
            #expect(seen == ["undefined", "There is no site “site-host://evil” here."])
            // The engine treats this as a separate origin: it keeps the case of such hosts.
            await page.visit("site-host://LOCAL/")
            let text = try await page.run("return [location.href, document.body.innerText]")
            #expect(text == ["site-host://LOCAL/", "There is no site “site-host://LOCAL” here."])
        }

        @Test("A second site with the same scheme is rejected")
        func twice() throws {
            let page = try Page()
            let context = try #require(webkit_web_view_get_context(page.webView))
            let site = try LocalSite("site-twice://local") { _ in nil }
            try site.install(in: context)
            let rejection = BridgeError(
                .alreadyInstalled,
                "The context already has a site for the scheme “site-twice”. Choose another scheme."
            )
            #expect(throws: rejection) { try site.install(in: context) }
        }
    }
}

@MainActor
private final class RequestLog {
    var lines: [String] = []

    func add(_ line: String) {
        lines.append(line)
    }
}
#endif
