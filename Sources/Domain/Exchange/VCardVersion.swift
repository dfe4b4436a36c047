package enum VCardVersion: String, Codable, Sendable, CaseIterable {
    /// RFC 2426. What phones and Outlook read best.
    case v3 = "3.0"
    /// RFC 6350.
    case v4 = "4.0"
}
