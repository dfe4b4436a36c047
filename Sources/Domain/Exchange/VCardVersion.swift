package enum VCardVersion: String, Codable, Sendable, CaseIterable {
    /// RFC 2426. Best supported by phones and Outlook.
    case v3 = "3.0"
    /// RFC 6350.
    case v4 = "4.0"
}
