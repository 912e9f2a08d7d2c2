import Foundation
import Testing

@testable import ScriptBridgeHotwire

@Suite struct PathPropertiesTests {
    @Test(
        "Without properties, or with malformed ones, the defaults apply",
        arguments: [
            "{}",
            """
            {"context": 1, "presentation": "MODAL", "modal_style": null, "animated": "no",
            "pull_to_refresh_enabled": 2, "view_controller": {}, "title": []}
            """,
        ])
    func defaults(json: String) throws {
        let properties = try PathProperties(json: json)
        #expect(properties.context == .default)
        #expect(properties.presentation == .default)
        #expect(properties.modalStyle == .large)
        #expect(properties.queryStringPresentation == .default)
        #expect(properties.isPullToRefreshEnabled)
        #expect(properties.isModalDismissGestureEnabled)
        #expect(properties.isAnimated)
        #expect(!properties.isHistoricalLocation)
        #expect(properties.viewController == "web")
        #expect(properties.uri == nil)
        #expect(properties.title == nil)
        #expect(PathProperties().json == "{}")
    }

    @Test("Reads each property that has a meaning")
    func known() throws {
        let properties = try PathProperties(
            json: """
                {"context": "modal", "presentation": "refresh", "modal_style": "page_sheet",
                "query_string_presentation": "replace", "pull_to_refresh_enabled": false,
                "modal_dismiss_gesture_enabled": false, "animated": false,
                "historical_location": true, "view_controller": "map", "uri": "turbo://map",
                "title": "Map"}
                """)
        #expect(properties.context == .modal)
        #expect(properties.presentation == .refresh)
        #expect(properties.modalStyle == .pageSheet)
        #expect(properties.queryStringPresentation == .replace)
        #expect(!properties.isPullToRefreshEnabled)
        #expect(!properties.isModalDismissGestureEnabled)
        #expect(!properties.isAnimated)
        #expect(properties.isHistoricalLocation)
        #expect(properties.viewController == "map")
        #expect(properties.uri == "turbo://map")
        #expect(properties.title == "Map")
    }

    @Test("Values that Hotwire Native can read are read")
    func lenient() throws {
        let properties = try PathProperties(
            json: """
                {"context": "MODAL", "presentation": "Clear_All", "animated": "false",
                "pull_to_refresh_enabled": 0, "historical_location": 1}
                """)
        #expect(properties.context == .modal)
        #expect(properties.presentation == .clearAll)
        #expect(!properties.isAnimated)
        #expect(!properties.isPullToRefreshEnabled)
        #expect(properties.isHistoricalLocation)
    }

    @Test("The screen's name can be spelled in two ways")
    func viewController() throws {
        #expect(try PathProperties(json: #"{"view-controller": "a"}"#).viewController == "a")
        #expect(
            try PathProperties(json: #"{"view-controller": "a", "view_controller": "b"}"#)
                .viewController == "b")
    }

    @Test(
        "Every spelling of the presentations",
        arguments: [
            ("default", Navigation.Presentation.default), ("push", .default), ("pop", .pop),
            ("replace", .replace), ("refresh", .refresh), ("clear_all", .clearAll),
            ("clearAll", .clearAll), ("replace_root", .replaceRoot), ("replaceRoot", .replaceRoot),
            ("none", .none),
        ])
    func presentation(spelling: String, presentation: Navigation.Presentation) {
        #expect(Navigation.Presentation(spelling: spelling) == presentation)
    }

    @Test("The app's own properties decode one by one and together")
    func own() throws {
        struct Tab: Decodable, Hashable {
            let tab: String
            let badge: Int?
        }
        let properties = try PathProperties(json: #"{"tab": "home", "a\"b": [1.50], "none": null}"#)
        #expect(try properties.decode(Tab.self) == Tab(tab: "home", badge: nil))
        #expect(try properties.value(of: "tab", as: String.self) == "home")
        #expect(try properties.value(of: "badge", as: Int.self) == nil)
        #expect(try properties.value(of: "none", as: Int.self) == nil)
        #expect(throws: DecodingError.self) { try properties.value(of: "tab", as: Int.self) }
        #expect(properties.names == [#"a"b"#, "none", "tab"])
        #expect(try PathProperties(json: properties.json) == properties)
    }

    @Test("Only an object has properties", arguments: ["[]", "1", "", "{"])
    func noObject(json: String) {
        #expect(throws: DecodingError.self) { try PathProperties(json: json) }
    }
}
