package import CommandLine
import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// The address of an API. Decides which key may be sent there.
package struct APIAddress: Sendable {
    /// Without a trailing slash.
    let base: String
    let isSecure: Bool
    /// True if connections stay on this machine.
    let isLoopback: Bool

    /// Parses strictly: an address that another parser could read as another host is refused.
    package init(_ text: String) throws(UsageFault) {
        let fault = UsageFault("the API's address is '\(text)': expected for example https://tapline.example")
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let separator = trimmed.firstRange(of: "://") else { throw fault }
        let scheme = trimmed[..<separator.lowerBound].lowercased()
        let place = trimmed[separator.upperBound...].prefix { $0 != "/" }
        let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_:[]")
        guard scheme == "http" || scheme == "https", !place.isEmpty, place.allSatisfy(plain.contains) else {
            throw fault
        }
        let host = place.hasPrefix("[") ? place.dropFirst().prefix { $0 != "]" } : place.prefix { $0 != ":" }
        guard !host.isEmpty else { throw fault }
        base = trimmed
        isSecure = scheme == "https"
        isLoopback = host.lowercased() == "localhost" || Self.isLoopbackNumber(String(host))
    }

    /// 127.0.0.0/8 (RFC 1122 § 3.2.1.3), ::1, and 0.0.0.0, which Linux connects to this machine.
    private static func isLoopbackNumber(_ host: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 {
            let number = UInt32(bigEndian: four.s_addr)
            return number >> 24 == 127 || number == 0
        }
        return host == "::1"
    }

    /// - Parameters:
    ///   - key: the value of `TAPLINE_KEY`; may be sent to any server.
    ///   - trust: the certificates that are accepted from the server.
    ///   - saved: reads the state folder's key, which is sent to this machine only.
    package func client(
        _ key: String?, trust: ServerTrust = .system, saved: () throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> APIClient {
        guard isSecure || isLoopback else {
            throw CommandFailure(
                .configuration,
                "the key is not sent to \(base), because plain http can be read on the network; use https")
        }
        let candidate = if let key, !key.isEmpty { key } else { isLoopback ? try saved() : nil as String? }
        guard let word = candidate?.split(whereSeparator: \.isWhitespace).first else {
            throw CommandFailure(
                .configuration,
                isLoopback
                    ? "no device key: set TAPLINE_KEY to a key from tapline keys create"
                    : "no key for \(base): set TAPLINE_KEY to a key of that server; the state folder's key is for this "
                        + "machine only"
            )
        }
        return APIClient(base: base, key: String(word), try trust.configuration())
    }
}
