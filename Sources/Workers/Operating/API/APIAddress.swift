import FoundationEssentials
import Runtime

#if canImport(Glibc)
    import Glibc
#endif

/// Where an API is, and which key may go there.
struct APIAddress {
    /// Without a slash at its end.
    let base: String
    let isSecure: Bool
    /// This machine, which no network lies before.
    let isLoopback: Bool

    /// Reads strictly: what another reader could take for another host is refused.
    init(_ text: String) throws(UsageFault) {
        let fault = UsageFault("the API's address is '\(text)': expected such as https://tapline.example")
        let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
        guard let mark = trimmed.firstRange(of: "://") else { throw fault }
        let scheme = trimmed[..<mark.lowerBound].lowercased()
        let place = trimmed[mark.upperBound...].prefix { $0 != "/" }
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

    /// 127.0.0.0/8 (RFC 1122 § 3.2.1.3), ::1, and 0.0.0.0, which Linux connects to itself.
    private static func isLoopbackNumber(_ host: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, host, &four) == 1 {
            let number = UInt32(bigEndian: four.s_addr)
            return number >> 24 == 127 || number == 0
        }
        return host == "::1"
    }

    /// - Parameters:
    ///   - key: `TAPLINE_KEY`, for whichever server it is.
    ///   - trust: which certificate is believed there.
    ///   - saved: the state folder's, which is this machine's line's alone.
    func client(
        _ key: String?, trust: ServerTrust = .system, saved: () throws(CommandFailure) -> String?
    ) throws(CommandFailure) -> APIClient {
        guard isSecure || isLoopback else {
            throw CommandFailure(
                .configuration, "no key goes to \(base): plain http can be read on the way; use https")
        }
        let found = if let key, !key.isEmpty { key } else { isLoopback ? try saved() : nil as String? }
        guard let word = found?.split(whereSeparator: \.isWhitespace).first else {
            throw CommandFailure(
                .configuration,
                isLoopback
                    ? "no device key: set TAPLINE_KEY to one that tapline keys create printed"
                    : "no key for \(base): set TAPLINE_KEY to one of its own; the state folder's goes to this machine only"
            )
        }
        return APIClient(base: base, key: String(word), try trust.configuration())
    }
}
