/// Data files of this target: one entry a line; lines that begin with `#` are comments.
enum DataFile {
    static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.trimmed }.filter {
            !$0.isEmpty && !$0.hasPrefix("#")
        }
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
