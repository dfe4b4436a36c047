internal import Glibc

/// IP addresses and networks (RFC 4632): `10.0.0.2, 172.16.0.0/12, fd00::/8`.
package struct AddressList: Sendable, Equatable {
    private struct Network: Equatable {
        /// 4 or 16 bytes.
        var bytes: [UInt8]
        var prefix: Int

        func contains(_ address: [UInt8]) -> Bool {
            guard address.count == bytes.count else { return false }
            let whole = prefix / 8
            guard address[..<whole] == bytes[..<whole] else { return false }
            let rest = prefix % 8
            return rest == 0 || (address[whole] ^ bytes[whole]) >> (8 - rest) == 0
        }
    }

    /// An entry that is neither an address nor a network.
    package struct Fault: Error, Equatable {
        package let entry: String
    }

    private var networks: [Network] = []

    package init() {}

    /// - Parameter text: entries separated by commas. Blanks around them are ignored.
    package init(_ text: String) throws(Fault) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let entry = String(part).trimmed
            let parts = entry.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let bytes = Self.bytes(parts[0]) else { throw Fault(entry: entry) }
            var prefix = bytes.count * 8
            if parts.count == 2 {
                guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(parts[1]),
                    number <= prefix
                else { throw Fault(entry: entry) }
                prefix = number
            }
            networks.append(Network(bytes: bytes, prefix: prefix))
        }
    }

    /// - Parameter address: in the format of `HTTPRequest.remoteAddress`.
    package func contains(_ address: String) -> Bool {
        guard let bytes = Self.bytes(String(address.prefix { $0 != "%" })) else { return false }
        return networks.contains { $0.contains(bytes) }
    }

    /// An IPv4 address that is mapped into IPv6 also gives four bytes: dual-stack sockets report such addresses.
    private static func bytes(_ address: String) -> [UInt8]? {
        var four = in_addr()
        if unsafe inet_pton(AF_INET, address, &four) == 1 {
            return unsafe withUnsafeBytes(of: &four) { unsafe Array($0) }
        }
        var six = in6_addr()
        guard unsafe inet_pton(AF_INET6, address, &six) == 1 else { return nil }
        let bytes = unsafe withUnsafeBytes(of: &six) { unsafe Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? Array(bytes[12...]) : bytes
    }
}

extension String {
    fileprivate var trimmed: String {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(drop(while: blank).reversed().drop(while: blank).reversed())
    }
}
