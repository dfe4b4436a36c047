import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// A language model on the operator's own network.
package struct OllamaSettings: Sendable, Equatable {
    /// For example `http://ollama:11434`, without a trailing slash.
    package var url: String
    /// The name that `ollama list` shows.
    package var model: String
    /// Limit for one card, from the request to the last byte of the response.
    package var seconds: Int

    package init(url: String, model: String, seconds: Int = 20) {
        self.url = url
        self.model = model
        self.seconds = seconds
    }

    /// Nil if no model is configured.
    init?(_ reader: inout SettingsReader) {
        seconds = reader.int("TAPLINE_OLLAMA_SECONDS", default: 20, in: 1...600)
        model = reader.string("TAPLINE_OLLAMA_MODEL", default: "")
        guard let url = reader.optionalString("TAPLINE_OLLAMA_URL") else {
            if !model.isEmpty { reader.note("TAPLINE_OLLAMA_MODEL", "is set, but TAPLINE_OLLAMA_URL is not") }
            return nil
        }
        self.url = String(url.reversed().drop { $0 == "/" }.reversed())
        if model.isEmpty {
            reader.note("TAPLINE_OLLAMA_MODEL", "is not set: name a model that `ollama list` shows")
        }
        guard let host = Self.host(of: url), Self.isLocal(host) else {
            reader.note(
                "TAPLINE_OLLAMA_URL",
                "is \(url.contains("@") ? "a URL with a password" : "'\(url)'"): expected http:// or https:// and a host of this network (localhost, a private address, a name"
                    + " without a dot or in .local, .lan, .internal, .home.arpa): no card may leave this network"
            )
            return nil
        }
    }

    private static func host(of url: String) -> String? {
        guard let scheme = ["http://", "https://"].first(where: url.lowercased().hasPrefix) else { return nil }
        let authority = url.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // A name and password in the URL would appear in logs.
        guard !authority.contains("@") else { return nil }
        let host =
            authority.hasPrefix("[")
            ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        return host.isEmpty ? nil : host.lowercased()
    }

    static func isLocal(_ host: String) -> Bool {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if unsafe inet_pton(AF_INET, host, &ipv4) == 1 {
            let address = UInt32(bigEndian: ipv4.s_addr)
            let blocks: [(UInt32, Int)] = [
                (0x7F00_0000, 8), (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0xA9FE_0000, 16),
            ]
            return blocks.contains { address >> UInt32(32 - $0.1) == $0.0 >> UInt32(32 - $0.1) }
        }
        if unsafe inet_pton(AF_INET6, host, &ipv6) == 1 {
            let bytes = withUnsafeBytes(of: ipv6) { unsafe [UInt8]($0) }
            return bytes == [UInt8](repeating: 0, count: 15) + [1] || bytes[0] & 0xFE == 0xFC
                || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        }
        // A resolver also reads `0x08080808` and `134744072` as addresses.
        guard host.first?.isNumber == false else { return false }
        let suffixes = [".local", ".lan", ".internal", ".home.arpa", ".localhost"]
        return !host.contains(".") || suffixes.contains(where: host.hasSuffix)
    }
}
