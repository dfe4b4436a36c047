package import Captures

extension CaptureKind {
    /// - Throws: `unknown_kind`
    package init(accepted text: String) throws(APIFailure) {
        guard let kind = Self(rawValue: text) else {
            let known = Self.allCases.map(\.rawValue).joined(separator: ", ")
            throw APIFailure(.unknownKind, at: "kind", "kind must be one of \(known).")
        }
        self = kind
    }
}

extension RecognitionOptions {
    /// Bytes.
    private static let longestParty = 200

    /// Reads `sender` and `recipient` of a message: it has one of them.
    /// - Parameter isText: the capture has no picture and no recognition.
    /// - Returns: nil if faults were noted.
    package static func message(_ fields: inout FieldReader, isText: Bool) -> RecognitionOptions? {
        let sender = fields.text("sender", upTo: longestParty)
        let recipient = fields.text("recipient", upTo: longestParty)
        if !isText {
            fields.note(.unsupportedKind, "kind", "A message is a text. Send a screenshot as a conversation.")
        }
        for (name, party) in [("sender", sender), ("recipient", recipient)]
        where party?.unicodeScalars.allSatisfy(\.properties.isWhitespace) == true {
            fields.note(.invalidValue, name, "\(name) must be a number, a mail address or a name.")
        }
        if sender != nil, recipient != nil {
            fields.note(
                .unknownField, "recipient",
                "Send a recipient only with a message that the owner wrote, without a sender.")
        } else if sender == nil, recipient == nil {
            fields.note(.missingField, "sender", "A message needs its sender, or its recipient if the owner wrote it.")
        }
        return RecognitionOptions(sender: sender, recipient: recipient)
    }
}
