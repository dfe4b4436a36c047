/// What a scam is after, in the words of the phone app's API.
package enum ScamCategory: String, CaseIterable, Codable, Sendable {
    case otpPhishing = "otp_phishing"
    case paymentScam = "payment_scam"
    case impersonation
    /// The trick is in what is seen: codes to scan, letters of other scripts, hidden signs.
    case visualScam = "visual_scam"
    case unknown
}
