/// What a person does about a message now, in order.
package enum ScamAdvice {
    /// Sentences of the most important reasons. More would not be read.
    private static let longest = 3
    private static let paid = "Paid already, or gave details? Call your bank now, at the number on your card."
    private static let ask = "Ask the sender in another way before you do anything."

    /// - Parameters:
    ///   - risk: nil if the reader cannot tell.
    ///   - reasons: the most important first.
    package static func sentences(_ risk: ScamRisk?, _ reasons: [ScamReasonKind]) -> [String] {
        switch risk {
        case .low: return []
        case nil: return [ask]
        case .medium, .high:
            var sentences: [String] = []
            for reason in reasons where sentences.count < longest && !sentences.contains(reason.advice) {
                sentences.append(reason.advice)
            }
            return sentences + (risk == .high ? [paid] : [])
        }
    }
}
