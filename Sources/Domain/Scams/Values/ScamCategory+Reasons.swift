extension ScamCategory {
    private static let codes: Set<ScamReasonKind> = [.asksForCode, .asksForPassword]
    private static let payments: Set<ScamReasonKind> = [
        .asksForMoney, .asksForGiftCards, .asksForCrypto, .asksForCard, .fee, .deposit, .overpayment, .safeAccount,
        .prize,
        .income, .investment, .refund, .loan, .bargain, .unknownPayment,
    ]
    private static let visuals: Set<ScamReasonKind> = [
        .code, .hiddenSigns, .foreignLetters, .spacedLetters, .punycodeLink,
    ]

    /// The category of the most important reason that has one; without one, a message that imitates somebody.
    package init(_ reasons: [ScamReasonKind], risk: ScamRisk?) {
        guard risk == .medium || risk == .high else {
            self = .unknown
            return
        }
        for reason in reasons {
            if Self.codes.contains(reason) {
                self = .otpPhishing
                return
            }
            if Self.visuals.contains(reason) {
                self = .visualScam
                return
            }
            if Self.payments.contains(reason) {
                self = .paymentScam
                return
            }
        }
        self = reasons.allSatisfy { $0 == .wording } ? .unknown : .impersonation
    }
}
