/// Texts that nobody can guess.
enum Secret {
    /// Returns 128 random bits as text.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { String($0, radix: 36) }.joined()
    }
}
