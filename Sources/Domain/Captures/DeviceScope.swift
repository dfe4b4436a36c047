/// What a device key may do. A key holds a set of them, or `*`.
package enum DeviceScope: String, Codable, Sendable, CaseIterable {
    case all = "*"
    case capturesWrite = "captures:write"
    case capturesRead = "captures:read"
    case contactsRead = "contacts:read"
    case contactsWrite = "contacts:write"
    case inboxRead = "inbox:read"
    case inboxWrite = "inbox:write"
    case exportsRead = "exports:read"
    case exportsWrite = "exports:write"
    case notificationsRead = "notifications:read"
}
