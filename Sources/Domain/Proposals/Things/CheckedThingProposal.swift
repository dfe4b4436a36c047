import Captures

/// What counts of a provider's answer about a thing.
///
/// A model and a serial number must stand in the words. What else a provider has seen in a photo can be in no word, so a
/// title, a maker and a description need only those words that have a digit. Without a photo every value must be borne out by
/// the words.
package struct CheckedThingProposal: Sendable {
    package private(set) var values: [ThingProposal.Field: String] = [:]
    package private(set) var flaws: [ProposalFlaw: Int] = [:]

    /// - Parameters:
    ///   - words: what the provider was given as text.
    ///   - hasSeen: whether the provider was given the photo.
    package init(_ proposal: ThingProposal, to words: String, hasSeen: Bool) {
        let check = ClaimCheck(words)
        for (field, value) in proposal.values {
            if let flaw = Self.flaw(in: value, of: field, check, hasSeen: hasSeen) {
                flaws[flaw, default: 0] += 1
            } else {
                values[field] = value
            }
        }
    }

    private static func flaw(
        in value: String, of field: ThingProposal.Field, _ check: ClaimCheck, hasSeen: Bool
    ) -> ProposalFlaw? {
        guard value.count <= field.longest else { return .tooMuch }
        if field.needsWords { return check.contains(value) ? nil : .claimWithoutWords }
        guard hasSeen else { return check.flaw(in: value, quotes: []) }
        let numbers = value.split { !$0.isLetter && !$0.isNumber }.filter { $0.contains(where: \.isNumber) }
        return numbers.allSatisfy { check.contains(String($0)) } ? nil : .claimWithoutWords
    }
}
