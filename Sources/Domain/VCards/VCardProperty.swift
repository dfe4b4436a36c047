/// One parsed content line; the value is still encoded.
package struct VCardProperty {
    package var group: String?
    /// Upper case.
    package var name: String
    /// Names in upper case. A bare parameter of vCard 2.1 is stored as ENCODING or TYPE.
    package var parameters: [(name: String, values: [String])]
    /// As in the file: encoded and escaped.
    package var value: ArraySlice<UInt8>
    /// Counts from 1.
    package var line: Int

    /// - Returns: nil for a line without a colon or without a name.
    package init?(_ bytes: [UInt8], line: Int) {
        var isQuoted = false
        var colon: Int?
        var cuts: [Int] = []
        for (place, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if byte == UInt8(ascii: ";") { cuts.append(place) }
            if byte == UInt8(ascii: ":") {
                colon = place
                break
            }
        }
        // An unclosed quote hides the colon; the line is then parsed without regard to quotes.
        guard let colon = colon ?? bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        var parts: [String] = []
        var start = 0
        for cut in cuts.filter({ $0 < colon }) + [colon] {
            parts.append(String(decoding: bytes[start..<cut], as: UTF8.self))
            start = cut + 1
        }
        let title = parts.removeFirst().split(separator: ".", maxSplits: 1)
        guard let last = title.last, !last.allSatisfy(\.isWhitespace) else { return nil }
        group = title.count == 2 ? title[0].lowercased() : nil
        name = last.uppercased().filter { !$0.isWhitespace }
        parameters = parts.map(Self.parameter)
        value = bytes[(colon + 1)...]
        self.line = line
    }

    private static func parameter(_ text: String) -> (name: String, values: [String]) {
        guard let equals = text.firstIndex(of: "=") else {
            let bare = text.uppercased().filter { !$0.isWhitespace }
            let isEncoding = ["QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT", "B"].contains(bare)
            return (isEncoding ? "ENCODING" : "TYPE", [bare])
        }
        let values = text[text.index(after: equals)...].filter { $0 != "\"" }.split(separator: ",").map(String.init)
        return (text[..<equals].uppercased().filter { !$0.isWhitespace }, values)
    }

    package func values(of parameter: String) -> [String] {
        parameters.flatMap { $0.name == parameter ? $0.values : [] }
    }

    package var encoding: String { values(of: "ENCODING").first?.uppercased() ?? "" }
    package var isQuotedPrintable: Bool { encoding == "QUOTED-PRINTABLE" }
    package var isBase64: Bool { encoding == "B" || encoding == "BASE64" }

    /// Lower case, each once, without "pref", "internet" and "voice", which carry no information.
    package var types: [String] {
        var seen: Set<String> = ["pref", "internet", "voice", ""]
        return values(of: "TYPE").map { $0.lowercased() }.filter { seen.insert($0).inserted }
    }

    /// Whether the line is BEGIN:VCARD or END:VCARD.
    package var isCardMark: Bool {
        (name == "BEGIN" || name == "END")
            && String(decoding: value, as: UTF8.self).uppercased().filter { !$0.isWhitespace } == "VCARD"
    }

    package var isPreferred: Bool {
        values(of: "TYPE").contains { $0.lowercased() == "pref" } || values(of: "PREF").first == "1"
    }

    /// The value without its encoding, still escaped.
    /// - Returns: `isLatin` is true if it was not UTF-8.
    package var text: (text: String, isLatin: Bool) {
        let bytes = isQuotedPrintable ? VCardText.quotedPrintable(value) : Array(value)
        let (text, isLatin) = VCardText.decode(bytes)
        guard isBase64, let decoded = VCardText.base64(text) else { return (text, isLatin) }
        return (VCardText.decode(decoded).text, isLatin)
    }

    /// Whether a byte of the decoded value is not ASCII.
    package var hasNonASCII: Bool {
        (isQuotedPrintable ? VCardText.quotedPrintable(value) : Array(value)).contains { $0 >= 0x80 }
    }
}
