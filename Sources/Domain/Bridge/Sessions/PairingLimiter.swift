/// Limits claims of pairings, for each address and altogether, before a database is asked. Times are milliseconds of one
/// clock. Old claims are forgotten, so that the memory is bounded by the limit of all.
package struct PairingLimiter: Sendable {
    package static let window = 120_000
    package static let maxOfAddress = 10
    package static let maxOfAll = 100

    private var claims: [(at: Int, address: String)] = []

    package init() {}

    /// Counts a claim if it is allowed.
    /// - Parameter address: of the peer. Behind a proxy all peers share the proxy's address.
    /// - Returns: nil if the claim is allowed, otherwise the milliseconds until one is.
    package mutating func wait(of address: String, at now: Int) -> Int? {
        claims.removeAll { now - $0.at >= Self.window }
        let own = claims.lazy.filter { $0.address == address }
        // The oldest claim ends the wait.
        if claims.count >= Self.maxOfAll { return claims[0].at + Self.window - now }
        if own.count >= Self.maxOfAddress, let first = own.first { return first.at + Self.window - now }
        claims.append((now, address))
        return nil
    }
}
