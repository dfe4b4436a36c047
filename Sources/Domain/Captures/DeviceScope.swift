/// What a device key may do. A key holds a set of scopes, or `everything`.
package enum DeviceScope: String, Codable, Sendable, CaseIterable {
    case capturesWrite = "captures:write"
    case capturesRead = "captures:read"
    case contactsRead = "contacts:read"
    case contactsWrite = "contacts:write"
    /// Consents decide who reads the captures.
    case consentsWrite = "consents:write"
    case inboxRead = "inbox:read"
    case inboxWrite = "inbox:write"
    case exportsRead = "exports:read"
    case exportsWrite = "exports:write"
    case backupsRead = "backups:read"
    case backupsWrite = "backups:write"
    case inventoryRead = "inventory:read"
    case inventoryWrite = "inventory:write"
    /// Reading of photos and descriptions, which a provider may do.
    case inventoryAI = "inventory:ai"
    case inventoryExport = "inventory:export"
    /// Scans of messages for scams.
    case scansRead = "scans:read"
    case scansWrite = "scans:write"
    /// Messages of the phone: the phone itself, clients that write messages, and those that only read.
    case bridgePhone = "bridge:phone"
    case bridgeClient = "bridge:client"
    case bridgeRead = "bridge:read"
    case notificationsRead = "notifications:read"
    case keysManage = "keys:manage"

    package static let everything = "*"

    package func isGranted(by scopes: [String]) -> Bool {
        scopes.contains(rawValue) || scopes.contains(Self.everything)
    }

    package static func isKnown(_ word: String) -> Bool { word == everything || DeviceScope(rawValue: word) != nil }
}
