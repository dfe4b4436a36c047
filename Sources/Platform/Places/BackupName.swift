/// The name of a backup in its place: letters, digits, `.`, `_` and `-`, at most 200, without a dot at the start. Such a
/// name is a file name and an S3 key without escapes, and never leaves its folder.
package struct BackupName: Sendable, Hashable, Comparable, CustomStringConvertible {
    private static let longest = 200
    /// Names of the files that `BackupPlace.check` writes.
    static let checks = "tapline-check-"

    package let description: String

    /// nil if the text is no such name.
    package init?(_ text: String) {
        let isName = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
        }
        guard isName, (1...Self.longest).contains(text.utf8.count), !text.hasPrefix(".") else { return nil }
        description = text
    }

    var isCheck: Bool { description.hasPrefix(Self.checks) }

    package static func < (a: BackupName, b: BackupName) -> Bool { a.description < b.description }
}
