#if canImport(Glibc)
    import Glibc
#endif

/// The host of an `http` or `https` URL.
struct NetworkHost: Equatable {
    /// Lower case, without brackets and port.
    let name: String
    let isEncrypted: Bool

    /// - Returns: nil for another URL, and for one with a name, password, query or fragment: it would appear in logs.
    init?(_ url: String) {
        guard let scheme = ["http://", "https://"].first(where: url.lowercased().hasPrefix),
            url.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), !url.contains(where: { "@?#\\%".contains($0) })
        else { return nil }
        let authority = url.dropFirst(scheme.count).prefix { $0 != "/" }
        let host =
            authority.hasPrefix("[")
            ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
        guard !host.isEmpty else { return nil }
        name = host.lowercased()
        isEncrypted = scheme == "https://"
    }

    /// Whether the host is this machine or in the operator's network: a private address, a name without a dot, or one in
    /// a domain that exists only inside of networks.
    var isLocal: Bool {
        var ipv4 = in_addr()
        var ipv6 = in6_addr()
        if inet_pton(AF_INET, name, &ipv4) == 1 {
            let address = UInt32(bigEndian: ipv4.s_addr)
            let blocks: [(UInt32, Int)] = [
                (0x7F00_0000, 8), (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0xA9FE_0000, 16),
            ]
            return blocks.contains { address >> UInt32(32 - $0.1) == $0.0 >> UInt32(32 - $0.1) }
        }
        if inet_pton(AF_INET6, name, &ipv6) == 1 {
            let bytes = withUnsafeBytes(of: ipv6) { [UInt8]($0) }
            return bytes == [UInt8](repeating: 0, count: 15) + [1] || bytes[0] & 0xFE == 0xFC
                || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
        }
        // A resolver also reads `0x08080808` and `134744072` as addresses.
        guard name.first?.isNumber == false else { return false }
        let suffixes = [".local", ".lan", ".internal", ".home.arpa", ".localhost"]
        return !name.contains(".") || suffixes.contains(where: name.hasSuffix)
    }
}
