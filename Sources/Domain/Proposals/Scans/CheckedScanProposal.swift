import Captures
package import Scams

/// What counts of a provider's answer about a scanned message: reasons whose words the message has, letter for letter.
package struct CheckedScanProposal: Sendable {
    /// Unicode scalars of the words of a reason.
    private static let longestWords = 300

    /// Nil without a reason: a provider that shows no words changes nothing.
    package var risk: ScamRisk?
    /// In the order of the answer, each kind once, with the words as the message has them.
    package var reasons: [ScamReason] = []
    package var flaws: [ProposalFlaw: Int] = [:]

    /// - Parameter text: the message that the provider was given.
    package init(_ proposal: ScanProposal, to text: String) {
        let scalars = Array(text.unicodeScalars)
        for (index, claimed) in proposal.reasons.enumerated() {
            let words = claimed.words.trimmed
            guard index < ScamVerdict.mostReasons, words.unicodeScalars.count <= Self.longestWords else {
                flaws[.tooMuch, default: 0] += 1
                continue
            }
            guard let kind = ScamReasonKind(rawValue: claimed.kind), ScamReasonKind.meanings.contains(kind) else {
                flaws[.unknownKind, default: 0] += 1
                continue
            }
            guard words.contains(where: { $0.isLetter || $0.isNumber }),
                let span = Self.place(of: Array(words.unicodeScalars), in: scalars)
            else {
                flaws[.quoteNotFound, default: 0] += 1
                continue
            }
            guard !reasons.contains(where: { $0.kind == kind }) else { continue }
            var found = String.UnicodeScalarView()
            found.append(contentsOf: scalars[span])
            reasons.append(ScamReason(kind: kind, place: .text(span), text: String(found)))
        }
        if !reasons.isEmpty { risk = ScamRisk(rawValue: proposal.risk) }
    }

    /// The first place of the words. A line break counts as a space, because providers join lines.
    private static func place(of words: [Unicode.Scalar], in text: [Unicode.Scalar]) -> Range<Int>? {
        guard words.count <= text.count else { return nil }
        return (0...(text.count - words.count)).lazy.map { $0..<($0 + words.count) }.first { span in
            zip(text[span], words).allSatisfy { $0 == $1 || $0.properties.isWhitespace && $1.properties.isWhitespace }
        }
    }
}
