#if WebKitGTK
import CWebKitGTK

/// Signals of GTK objects.
///
/// ```swift
/// GTKSignal.connect(button, "clicked") { save() }
/// GTKSignal.connect(list, "row-activated") { arguments in open(row: arguments.object(0)) }
/// GTKSignal.answer(window, "close-request") { _ in !isSaved }
/// ```
@MainActor
public enum GTKSignal {
    /// Runs a handler on the main actor whenever an object emits a signal without a result.
    ///
    /// - Parameters:
    ///   - object: The object, which keeps the handler.
    ///   - signal: The name of the signal, such as `notify::title`.
    ///   - handler: The handler.
    /// - Returns: The object.
    @discardableResult
    public static func connect<Object: GTKObject>(
        _ object: Object,
        _ signal: String,
        to handler: @escaping @MainActor () -> Void
    ) -> Object {
        connect(
            object, signal,
            Handler { _ in
                handler()
                return nil
            })
    }

    /// Runs a handler that gets the arguments of a signal without a result.
    ///
    /// - Parameters:
    ///   - object: The object, which keeps the handler.
    ///   - signal: The name of the signal, such as `row-activated`.
    ///   - handler: The handler.
    /// - Returns: The object.
    @discardableResult
    public static func connect<Object: GTKObject>(
        _ object: Object,
        _ signal: String,
        to handler: @escaping @MainActor (Arguments) -> Void
    ) -> Object {
        connect(
            object, signal,
            Handler { arguments in
                handler(arguments)
                return nil
            })
    }

    /// Runs a handler that gets the arguments of a signal, and returns its result.
    ///
    /// - Parameters:
    ///   - object: The object, which keeps the handler.
    ///   - signal: The name of a signal whose result is a `gboolean`, such as `close-request`.
    ///   - handler: The handler. For most signals, true says that GTK does nothing itself.
    /// - Returns: The object.
    @discardableResult
    public static func answer<Object: GTKObject>(
        _ object: Object,
        _ signal: String,
        with handler: @escaping @MainActor (Arguments) -> Bool
    ) -> Object {
        connect(object, signal, Handler { arguments in handler(arguments) })
    }

    private static func connect<Object: GTKObject>(
        _ object: Object,
        _ signal: String,
        _ handler: Handler
    ) -> Object {
        scriptbridge_connect(
            object.gtkObject, signal,
            { arguments, count, result, data in
                guard let data else { return }
                let handler = Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue()
                let values = UnsafeBufferPointer(start: arguments, count: Int(count))
                let answer = handler.run(Arguments(values: values))
                if let answer { scriptbridge_set_boolean(result, answer ? 1 : 0) }
            }, Unmanaged.passRetained(handler).toOpaque(),
            { data, _ in data.map { Unmanaged<AnyObject>.fromOpaque($0).release() } })
        return object
    }

    /// The arguments of a signal after the object that emits it, while the handler runs.
    public struct Arguments {
        fileprivate let values: UnsafeBufferPointer<GValue>

        /// Returns an argument that is an object, such as the row of `row-activated`.
        ///
        /// - Parameter index: The argument's place, from 0.
        /// - Returns: The object, which the handler must retain to keep it; nil if it is none.
        public func object(_ index: Int) -> OpaquePointer? {
            value(index).flatMap(scriptbridge_value_object).map { OpaquePointer($0) }
        }

        /// Returns an argument that is an integer, a flag, or a case of an enumeration.
        ///
        /// - Parameter index: The argument's place, from 0.
        /// - Returns: The integer; nil if it is none.
        public func integer(_ index: Int) -> Int? {
            var integer: gint64 = 0
            guard let value = value(index), scriptbridge_value_integer(value, &integer) != 0 else {
                return nil
            }
            return Int(integer)
        }

        /// Returns an argument that is a text.
        ///
        /// - Parameter index: The argument's place, from 0.
        /// - Returns: The text; nil if it is none.
        public func text(_ index: Int) -> String? {
            value(index).flatMap(scriptbridge_value_text).map { String(cString: $0) }
        }

        private func value(_ index: Int) -> UnsafePointer<GValue>? {
            // The first value is the object that emits the signal.
            guard index >= 0, index + 1 < values.count else { return nil }
            return values.baseAddress.map { $0 + index + 1 }
        }
    }

    private final class Handler {
        /// Returns the signal's result; nil if it has none.
        let run: @MainActor (Arguments) -> Bool?

        init(_ run: @escaping @MainActor (Arguments) -> Bool?) {
            self.run = run
        }
    }
}

/// A pointer to a GTK object, which Swift imports with or without the object's type.
public protocol GTKObject {
    /// The object.
    var gtkObject: UnsafeMutableRawPointer { get }
}

extension OpaquePointer: GTKObject {
    /// The object.
    public var gtkObject: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}

extension UnsafeMutablePointer: GTKObject {
    /// The object.
    public var gtkObject: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) }
}
#endif
