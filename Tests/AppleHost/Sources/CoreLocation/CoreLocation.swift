// What the example needs, no more.

/// Declared as in <https://developer.apple.com/documentation/corelocation/cllocationcoordinate2d>.
public struct CLLocationCoordinate2D: Sendable {
    /// Degrees.
    public var latitude, longitude: Double
}

/// Declared as in <https://developer.apple.com/documentation/corelocation/cllocation>.
public final class CLLocation: Sendable {
    /// Where it is.
    public let coordinate: CLLocationCoordinate2D

    init(latitude: Double, longitude: Double) {
        coordinate = CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
    }
}

/// Declared as in <https://developer.apple.com/documentation/corelocation/cllocationupdate>.
public struct CLLocationUpdate: Sendable {
    /// Where the device is; nil if that is not known yet.
    public let location: CLLocation?

    /// Whether the app may not know it.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocationupdate/authorizationdenied>
    public let authorizationDenied: Bool

    /// Where the device is from now on: here, first nowhere, then in Berlin.
    ///
    /// <https://developer.apple.com/documentation/corelocation/cllocationupdate/liveupdates(_:)>
    public static func liveUpdates() -> some AsyncSequence<CLLocationUpdate, any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield(CLLocationUpdate(location: nil, authorizationDenied: false))
            let berlin = CLLocation(latitude: 52.5, longitude: 13.25)
            continuation.yield(CLLocationUpdate(location: berlin, authorizationDenied: false))
        }
    }
}
