// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// Only what the example needs.

/// Declared as in <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d>.
public struct CLLocationCoordinate2D: Sendable {
    public var latitude, longitude: Double
}

/// Declared as in <https://developer.apple.com/documentation/corelocation/cllocation>.
public final class CLLocation: Sendable {
    public let coordinate: CLLocationCoordinate2D

    init(latitude: Double, longitude: Double) {
        coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }
}

/// Declared as in <https://developer.apple.com/documentation/corelocation/cllocationupdate>.
public struct CLLocationUpdate: Sendable {
    public let location: CLLocation?
    public let authorizationDenied: Bool

    /// The location from now on; in this stub first unknown, then Berlin.
    public static func liveUpdates() -> some AsyncSequence<CLLocationUpdate, any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield(CLLocationUpdate(location: nil, authorizationDenied: false))
            let berlin = CLLocation(latitude: 52.5, longitude: 13.25)
            continuation.yield(CLLocationUpdate(location: berlin, authorizationDenied: false))
        }
    }
}
