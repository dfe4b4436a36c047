package import FoundationEssentials

/// A browser that is signed in, with the device key that it signed in with.
package struct BrowserSession: Sendable, Equatable {
    /// The id of the device key.
    package var key: String
    package var owner: UUID
    package var scopes: [String]
    /// Whether the use of the session was not recorded for an hour.
    package var isStale: Bool

    package var principal: DevicePrincipal { DevicePrincipal(id: key, owner: owner, scopes: scopes) }
}
