import ScriptBridge

/// A difference between the shapes of one value.
enum ShapeDifference {
    /// A field is gone.
    case gone
    /// A field is new.
    case new(isRequired: Bool)
    /// A field that was optional is required.
    case required
    /// A field that was required is optional.
    case optional
    /// An alternative is gone.
    case without(Shape)
    /// An alternative is new.
    case with(Shape)
    case replaced(Shape, by: Shape)

    /// The effect of a difference on the set of possible values.
    enum Effect {
        case fewer, more, others, none
    }

    /// The difference as the end of a sentence that begins with the value.
    func text(isToHost: Bool) -> String {
        switch self {
        case .gone: isToHost ? "is no longer read" : "is gone"
        case .new(let isRequired): isToHost && isRequired ? "is new and required" : "is new"
        case .required: isToHost ? "is required now" : "is always there now"
        case .optional: "may be missing now"
        case .without(let member):
            isToHost ? "can no longer be \(member.words)" : "is no longer \(member.words)"
        case .with(let member): "can be \(member.words) now"
        case .replaced(let old, let new): "is \(new.words) now, and was \(old.words)"
        }
    }
}

extension Shape {
    /// The shape in words, as part of a sentence.
    fileprivate var words: String {
        switch self {
        case .number(.double), .number(.float): "a number"
        case .number(.int), .number(.int64): "an integer"
        case .number(let format): "an integer of the format \(format.rawValue)"
        case .string(.string): "a string"
        case .date(let form): form.contract.words
        case .string(.base64): "base64"
        case .string(.url): "a URL"
        case .string(.uuid): "a UUID"
        case .string(.decimal): "a decimal number as a string"
        case .boolean: "a boolean"
        case .bytes: "bytes"
        default: TypeScriptText.expression(self)
        }
    }
}
