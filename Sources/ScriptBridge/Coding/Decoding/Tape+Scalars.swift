/// Scalars for the containers, which pass the root of their coding path for the errors.
extension Tape {
    @inline(__always)
    func decode(_ type: Bool.Type, at index: Int, root: Int) throws -> Bool {
        switch tag(at: index) {
        case .true: true
        case .false: false
        default: throw mismatch(type, at: index, root: root)
        }
    }

    @inline(__always)
    func decode(_ type: String.Type, at index: Int, root: Int) throws -> String {
        guard tag(at: index) == .string else { throw mismatch(type, at: index, root: root) }
        return string(at: index)
    }

    @inline(__always)
    func decode(_ type: Double.Type, at index: Int, root: Int) throws -> Double {
        guard let value = double(at: index) else { throw mismatch(type, at: index, root: root) }
        guard value.isFinite else { throw unrepresentable(type, at: index, root: root) }
        return value
    }

    @inline(__always)
    func decode(_ type: Float.Type, at index: Int, root: Int) throws -> Float {
        guard let value = float(at: index) else { throw mismatch(type, at: index, root: root) }
        guard value.isFinite else { throw unrepresentable(type, at: index, root: root) }
        return value
    }

    @inline(__always)
    func decode<Value: FixedWidthInteger>(
        _ type: Value.Type,
        at index: Int,
        root: Int
    ) throws -> Value {
        guard let value: Value = integer(at: index) else {
            throw double(at: index) == nil
                ? mismatch(type, at: index, root: root)
                : unrepresentable(type, at: index, root: root)
        }
        return value
    }
}
