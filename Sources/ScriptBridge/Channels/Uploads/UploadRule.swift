/// What a handler takes as an upload.
struct UploadRule {
    /// The media types, such as `image/png` or `image/*`; nil for all.
    let types: [String]?

    /// How many bytes an upload may have, if that is less than the channel's limit.
    let maximumByteCount: Int?

    /// Fails if the page states another type.
    func check(_ description: UploadDescription) throws(PageError) {
        guard let types else { return }
        // Without its parameters, as in `text/plain;charset=utf-8`.
        let type = description.type?.split { $0 == ";" || $0 == " " }.first?.lowercased() ?? ""
        let isAccepted = types.contains { accepted in
            if accepted == "*/*" { return true }
            return
                accepted.hasSuffix("/*")
                ? type.hasPrefix(accepted.dropLast().lowercased()) : type == accepted.lowercased()
        }
        guard isAccepted else {
            let found = PageText.quoted(description.type ?? "")
            throw PageError(.typeNotAccepted, "The upload's type \(found) is not accepted.")
        }
    }
}
