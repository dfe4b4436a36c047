package import Crypto
package import FoundationEssentials

/// A device's credential as its owner sees it afterwards: without the secret.
package struct DeviceKey: Sendable, Equatable {
    package var id: String
    package var name: String
    package var scopes: [String]
    package var createdAt: Date
    package var revokedAt: Date?
    package var expiresAt: Date?
    /// To a minute; nil where it was never used.
    package var lastUsedAt: Date?
}

/// Who calls.
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

/// What import messages of a device are signed with.
package struct ImportKey: Sendable {
    package var key: SymmetricKey
    package var principal: DevicePrincipal
}
