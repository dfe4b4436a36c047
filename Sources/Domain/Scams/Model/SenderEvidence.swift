/// What the sender of a message says to the model.
enum SenderEvidence {
    private static let organizations: Set<ScamReasonKind> = [
        .claimsBank, .claimsAuthority, .claimsCarrier, .claimsCompany, .claimsSupport,
    ]

    /// An ordinary number or mailbox that writes for an organization. A short number can belong to one.
    static func of(_ sender: String, claims: [ScamEvidence]) -> [ScamEvidence] {
        let scalars = sender.unicodeScalars
        let digits = scalars.count(where: \.isASCIIDigit)
        let isNumber = digits >= 8 && !scalars.contains { $0.properties.isAlphabetic }
        guard isNumber || sender.contains("@"), claims.contains(where: { $0.kind.map(organizations.contains) ?? false })
        else { return [] }
        return [ScamEvidence(name: "sender-number", kind: .senderIsNumber, place: .sender)]
    }
}
