/// Why a part of a provider's answer is not used. The raw values are the labels of metrics.
package enum ProposalFlaw: String, Sendable, CaseIterable {
    /// A word, name or number of the claim does not stand in the capture, or not in the quotes that the claim names.
    case claimWithoutWords = "claim_without_words"
    /// A quote does not stand in the capture.
    case quoteNotFound = "quote_not_found"
    /// A kind of reason that is not among those of the schema.
    case unknownKind = "unknown_kind"
    /// A date that the words do not mean.
    case dateNotMeant = "date_not_meant"
    /// A contact that was not offered.
    case contactNotOffered = "contact_not_offered"
    /// A confidence that is no number from 0 to 1.
    case confidenceOutOfRange = "confidence_out_of_range"
    /// A claim that is too long, or one of too many.
    case tooMuch = "too_much"
}
