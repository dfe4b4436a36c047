/// A `multipart/form-data` body (RFC 7578), parsed strictly.
package struct MultipartForm: Sendable, Equatable {
    package struct Part: Sendable, Equatable {
        package let name: String
        /// The last path component only; folders of the client are removed.
        package let filename: String?
        package let contentType: String?
        package let body: [UInt8]

        package init(name: String, filename: String? = nil, contentType: String? = nil, body: [UInt8]) {
            self.name = name
            self.filename = filename
            self.contentType = contentType
            self.body = body
        }
    }

    package struct Limits: Sendable {
        package var parts = 64
        /// For each part.
        package var headerBytes = 8192

        package init() {}
    }

    /// Names may repeat: several files of one field are several parts.
    package let parts: [Part]

    package subscript(name: String) -> Part? { parts.first { $0.name == name } }

    /// The boundary of a `multipart/form-data` content type; nil for other types or without a boundary.
    package static func boundary(of contentType: HeaderValue?) -> String? {
        contentType?.value == "multipart/form-data" ? contentType?.parameters["boundary"] : nil
    }

    package static func parse(
        _ body: [UInt8], boundary: String, limits: Limits = Limits()
    ) throws(MultipartError) -> MultipartForm {
        guard isBoundary(boundary) else { throw .invalidBoundary }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        guard body.starts(with: delimiter.dropFirst(2)) else { throw .malformed }
        var position = delimiter.count - 2
        var parts: [Part] = []
        while true {
            if body[position...].starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) {
                let epilogue = body[(position + 2)...]
                guard epilogue.allSatisfy(isBlankOrBreak) else { throw .malformed }
                return MultipartForm(parts: parts)
            }
            guard parts.count < limits.parts else { throw .tooManyParts(limit: limits.parts) }
            let padding = body[position...].prefix { $0 == 0x20 || $0 == 0x09 }
            position = padding.endIndex
            guard body[position...].starts(with: lineBreak),
                let end = ByteSearch.first(delimiter, in: body, from: position)
            else { throw .malformed }
            parts.append(try part(body[position..<end], limits: limits))
            position = end + delimiter.count
        }
    }

    private static let lineBreak: [UInt8] = [0x0D, 0x0A]

    /// `bytes` starts with the line break of the boundary line, so that a part without headers is parsed like any
    /// other.
    private static func part(_ bytes: ArraySlice<UInt8>, limits: Limits) throws(MultipartError) -> Part {
        let search = Array(bytes.prefix(limits.headerBytes + 4))
        guard let headerEnd = ByteSearch.first([0x0D, 0x0A, 0x0D, 0x0A], in: search, from: 0) else {
            throw bytes.count > limits.headerBytes ? .headersTooLarge(limit: limits.headerBytes) : .malformed
        }
        guard let fields = fields(search[..<headerEnd].dropFirst(2)) else { throw .invalidPartHeaders }
        guard let disposition = fields["Content-Disposition"].flatMap(HeaderValue.parse),
            disposition.value == "form-data", let name = disposition.parameters["name"],
            disposition.parameters["filename*"] == nil
        else { throw .invalidDisposition }
        if let encoding = fields["Content-Transfer-Encoding"],
            !["7bit", "8bit", "binary"].contains(encoding.lowercased())
        {
            throw .unsupportedTransferEncoding
        }
        return Part(
            name: unescaped(name), filename: disposition.parameters["filename"].map { lastComponent(unescaped($0)) },
            contentType: fields["Content-Type"], body: Array(bytes.dropFirst(headerEnd + 4)))
    }

    private static func fields(_ bytes: ArraySlice<UInt8>) -> HTTPFields? {
        var fields = HTTPFields()
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        for line in text.split(separator: "\r\n") {
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
                !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
            else { return nil }
            let name = String(line[..<colon])
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            guard fields[name] == nil, !name.contains(" ") else { return nil }
            fields.add(name, String(value))
        }
        return fields
    }

    /// Browsers escape only these three characters (WHATWG HTML § 4.10.21.8).
    private static func unescaped(_ text: String) -> String {
        text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }

    private static func lastComponent(_ name: String) -> String {
        name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? name
    }

    /// RFC 2046 § 5.1.1.
    private static func isBoundary(_ text: String) -> Bool {
        (1...70).contains(text.utf8.count) && text.utf8.last != 0x20
            && text.utf8.allSatisfy { byte in
                let character = Character(UnicodeScalar(byte))
                return character.isASCII
                    && (character.isLetter || character.isNumber || "'()+_,-./:=? ".contains(character))
            }
    }

    private static func isBlankOrBreak(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A
    }
}
