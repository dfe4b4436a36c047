import Captures

/// Printed web addresses: with or without a scheme and `www.`, any number of subdomains, hyphens and a path; never the
/// domain of an e-mail address.
enum WebsiteGrammar {
    struct Parts: Equatable {
        var scheme: String?
        var host: String
        /// Port, path and query, including the character before.
        var tail: String
    }

    /// Parses the whole text as one web address.
    static func parse(_ text: String) -> Parts? {
        var rest = Substring(text)
        var scheme: String?
        for prefix in ["https://", "http://"] where rest.lowercased().hasPrefix(prefix) {
            scheme = String(prefix.dropLast(3))
            rest = rest.dropFirst(prefix.count)
            break
        }
        guard !rest.contains(where: { $0.isWhitespace || $0 == "@" || $0 == "<" || $0 == ">" || $0 == "\"" }) else {
            return nil
        }
        let host = rest.prefix { $0 != "/" && $0 != ":" && $0 != "?" && $0 != "#" }
        let tail = rest[host.endIndex...]
        guard EmailGrammar.isHost(host), isPortAndPath(tail), text.utf8.count <= 2_048 else { return nil }
        return Parts(scheme: scheme, host: host.lowercased(), tail: String(tail))
    }

    private static func isPortAndPath(_ tail: Substring) -> Bool {
        guard tail.first == ":" else { return true }
        let port = tail.dropFirst().prefix { $0.isASCII && $0.isNumber }
        let after = tail.dropFirst(1 + port.count).first
        return (Int(port).map { (1...65_535).contains($0) } ?? false) && (after == nil || after == "/" || after == "?")
    }
}
