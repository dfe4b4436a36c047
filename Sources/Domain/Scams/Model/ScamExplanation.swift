/// Puts reasons into a sentence.
package enum ScamExplanation {
    /// - Parameters:
    ///   - reasons: the most important first.
    ///   - risk: nil if the reader cannot tell.
    /// - Returns: at most `ScamVerdict.maximumExplanation` characters.
    package static func of(_ reasons: [ScamReasonKind], risk: ScamRisk?) -> String {
        guard let risk else { return "This message cannot be judged. Check with the sender in another way." }
        guard risk != .low else {
            return "No known sign of a scam was found. This does not mean that the message is genuine."
        }
        var sentence = ""
        for reason in reasons {
            let clause = reason.clause
            let longer = sentence.isEmpty ? "This message \(clause)" : "\(sentence), \(clause)"
            guard longer.count < ScamVerdict.maximumExplanation else { break }
            sentence = longer
        }
        return sentence + "."
    }
}
