package import JSON

extension ProviderAnswer {
    /// The JSON object that is the answer. Around the object may be a code fence and text, because models
    /// add them in spite of the schema.
    /// - Throws: `.notJSON` if the text is not exactly one JSON object, or is too long or nested too deeply.
    package func object() throws(ProviderFault) -> JSON {
        guard let object = AnswerObject.find(in: Array(text.utf8)) else { throw ProviderFault(.notJSON, "200") }
        return object
    }
}

private enum AnswerObject {
    static let maximumBytes = 262_144
    static let maximumDepth = 32
    static let maximumValues = 20_000

    static func find(in text: [UInt8]) -> JSON? {
        guard text.count <= maximumBytes, let start = text.firstIndex(of: UInt8(ascii: "{")),
            let end = end(of: text[start...])
        else { return nil }
        // A second object, or a piece of one, makes it unclear which is the answer.
        let before = text[..<start]
        let after = text[end...]
        guard !(before + after).contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }),
            fences(in: before) <= 1, fences(in: after) <= 1
        else { return nil }
        return try? JSONParser.parse(text[start..<end], maxValues: maximumValues)
    }

    /// The index after the bracket that closes the first one.
    private static func end(of text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var isInString = false
        var isEscaped = false
        for (index, byte) in zip(text.indices, text) {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                guard depth <= maximumDepth else { return nil }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: continue
            }
        }
        return nil
    }

    /// The number of lines that begin with three backticks.
    private static func fences(in text: ArraySlice<UInt8>) -> Int {
        text.split { $0 == 0x0A || $0 == 0x0D }.count { $0.drop { $0 == 0x20 }.starts(with: "```".utf8) }
    }
}
