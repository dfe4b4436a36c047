package import Crypto
package import FoundationEssentials

/// A device key without its secret, as its owner sees it.
package struct DeviceKey: Sendable, Equatable {
    package var id: String
    package var name: String
    package var scopes: [String]
    package var createdAt: Date
    package var revokedAt: Date?
    package var expiresAt: Date?
    /// Rounded to a minute; nil if the key was never used.
    package var lastUsedAt: Date?
}

/// The last use and the last refusal of a key.
package struct DeviceKeyActivity: Sendable, Equatable {
    package var id: String
    package var name: String
    /// Rounded to a minute; nil if the key was never used.
    package var lastUsedAt: Date?
    /// When a request was refused last; nil if none was.
    package var refusedAt: Date?
    /// The code of that request's problem.
    package var refusal: String?
}

/// The authenticated caller of a request.
package struct DevicePrincipal: Sendable, Equatable {
    /// The device key's id.
    package var id: String
    package var owner: UUID
    package var scopes: [String]

    package init(id: String, owner: UUID, scopes: [String]) {
        self.id = id
        self.owner = owner
        self.scopes = scopes
    }
}

/// The key that signs a device's import messages.
package struct ImportKey: Sendable {
    package var key: SymmetricKey
    package var principal: DevicePrincipal
}
