/// Six digits that a person reads from one device and types into the other, or scans as a QR code.
package struct PairingCode: Sendable, Equatable {
    package let text: String

    /// - Parameter number: random and uniform in 0..<`PairingCode.count`.
    package init(number: Int) {
        precondition((0..<Self.count).contains(number))
        let digits = String(number)
        text = String(repeating: "0", count: Self.length - digits.count) + digits
    }

    /// - Parameter text: the digits, also in groups as `123 456` or `123-456`, or the text of the QR code.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maxBytes else { return nil }
        var rest = text[...]
        if let mark = text.firstRange(of: Self.mark) { rest = text[mark.upperBound...] }
        let digits = rest.filter { $0 != " " && $0 != "-" }
        guard digits.utf8.count == Self.length, digits.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
        else { return nil }
        self.text = String(digits)
    }

    package static let count = 1_000_000
    private static let length = 6
    private static let maxBytes = 2_048
    private static let mark = "/.well-known/tapline-bridge#pair="

    /// The text of the QR code. The code is in the fragment, which a browser does not send to any server.
    /// - Parameter origin: of the server, for example `https://tapline.example`.
    package func qrText(origin: String) -> String { origin + Self.mark + text }

    /// Takes the same time for every wrong code.
    func matches(_ other: PairingCode) -> Bool {
        zip(text.utf8, other.text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
