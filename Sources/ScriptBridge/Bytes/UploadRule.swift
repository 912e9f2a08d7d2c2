/// The conditions under which a handler takes an upload.
struct UploadRule {
    /// The accepted media types, such as `image/png` or `image/*`; nil for all.
    let types: [String]?

    /// The maximum number of bytes in an upload; nil for the channel's limit.
    let maximumByteCount: Int?

    /// Throws if the page states a type that is not accepted.
    func check(_ description: UploadDescription) throws(PageError) {
        guard let types else { return }
        // Ignores parameters, as in `text/plain;charset=utf-8`.
        let type = description.type?.split { $0 == ";" || $0 == " " }.first?.lowercased() ?? ""
        let isAccepted = types.contains { accepted in
            if accepted == "*/*" { return true }
            return
                accepted.hasSuffix("/*")
                ? type.hasPrefix(accepted.dropLast().lowercased()) : type == accepted.lowercased()
        }
        guard isAccepted else {
            throw PageError.typeNotAccepted(description.type ?? "")
        }
    }
}
