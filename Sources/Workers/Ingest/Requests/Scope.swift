/// What a device key may do. `*` stands for all.
package enum Scope: String, Sendable, CaseIterable {
    case capturesWrite = "captures:write"
    case capturesRead = "captures:read"
    case contactsRead = "contacts:read"
    case contactsWrite = "contacts:write"
    case inboxRead = "inbox:read"
    case inboxWrite = "inbox:write"
    case exportsRead = "exports:read"
    case exportsWrite = "exports:write"
    case notificationsRead = "notifications:read"

    /// The feed names objects of every kind, so that reading it takes a right to each.
    func isGranted(by scopes: [String]) -> Bool { scopes.contains(rawValue) || scopes.contains("*") }
}
