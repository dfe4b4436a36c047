/// Puts reasons into a sentence.
enum ScamExplanation {
    static func of(_ reasons: [ScamReason], risk: ScamRisk?) -> String {
        guard let risk else { return "This message cannot be judged. Check with the sender in another way." }
        guard risk != .low else { return "Nothing in this message looks like a scam." }
        var sentence = ""
        for reason in reasons {
            let clause = reason.kind.clause
            let longer = sentence.isEmpty ? "This message \(clause)" : "\(sentence), \(clause)"
            guard longer.count < ScamVerdict.maximumExplanation else { break }
            sentence = longer
        }
        return sentence + "."
    }
}
