/// A field value with parameters, such as `multipart/form-data; boundary=x` or `form-data; name="a"`.
package struct HeaderValue: Sendable, Equatable {
    /// In lower case, without parameters.
    package let value: String
    /// Names are in lower case.
    package let parameters: [String: String]

    /// Parses `value *( ";" name "=" ( token / quoted-string ) )`. In a quoted string only `\"` and `\\` are escapes,
    /// because browsers send other backslashes unescaped.
    /// - Returns: nil for any other text, and for a duplicate parameter.
    package static func parse(_ text: String) -> HeaderValue? {
        var scanner = Scanner(rest: text.utf8[...])
        let value = scanner.upTo(UInt8(ascii: ";"))
        guard !value.isEmpty else { return nil }
        var parameters: [String: String] = [:]
        while scanner.take(UInt8(ascii: ";")) {
            scanner.skipBlanks()
            if scanner.rest.isEmpty { break }
            let name = scanner.upTo(UInt8(ascii: "=")).lowercased()
            guard scanner.take(UInt8(ascii: "=")), !name.isEmpty, parameters[name] == nil,
                let parameter = scanner.parameterValue()
            else { return nil }
            parameters[name] = parameter
            scanner.skipBlanks()
        }
        guard scanner.rest.isEmpty else { return nil }
        return HeaderValue(value: value.lowercased(), parameters: parameters)
    }

    private struct Scanner {
        var rest: Substring.UTF8View

        mutating func skipBlanks() {
            rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        }

        mutating func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        }

        /// The text before `stop` or the end, without surrounding blanks.
        mutating func upTo(_ stop: UInt8) -> String {
            skipBlanks()
            let text = Substring(rest.prefix { $0 != stop })
            rest = rest.drop { $0 != stop }
            var bytes = text.utf8
            while let last = bytes.last, last == UInt8(ascii: " ") || last == UInt8(ascii: "\t") { bytes.removeLast() }
            return String(Substring(bytes))
        }

        mutating func parameterValue() -> String? {
            skipBlanks()
            guard take(UInt8(ascii: "\"")) else {
                let token = upTo(UInt8(ascii: ";"))
                return token.isEmpty || token.utf8.contains(where: Self.breaksToken) ? nil : token
            }
            var bytes: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    if let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") {
                        rest.removeFirst()
                        bytes.append(next)
                    } else {
                        bytes.append(byte)
                    }
                default: bytes.append(byte)
                }
            }
            return nil
        }

        private static func breaksToken(_ byte: UInt8) -> Bool {
            byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"")
        }
    }
}
