package import FoundationEssentials

/// A name that was read. `confidence` (0…1) is the reader's confidence that the name identifies the
/// person.
package struct DetectedName: Equatable, Sendable {
    package var name: String
    package var confidence: Double

    package init(name: String, confidence: Double) {
        self.name = name
        self.confidence = confidence
    }
}

/// Where a capture is filed.
package enum FilingDecision: Equatable, Sendable {
    /// `confidence` is the lower of the reader's and the match's.
    case file(contactID: UUID, confidence: Double, method: Match.Method)
    /// At most three suggestions, best first.
    case inbox(InboxReason, suggestions: [NearMiss])
}

/// Why a capture waits in the inbox.
package enum InboxReason: String, Codable, Sendable {
    /// No name was read.
    case noName = "no_name"
    /// A contact matches, but the confidence in the name is too low.
    case lowConfidence = "low_confidence"
    /// No contact is similar enough.
    case unknownName = "unknown_name"
    /// The owner has said that a chat with this name does not belong to the contact that matches.
    case refusedName = "refused_name"
    /// Several contacts match about equally well.
    case ambiguousName = "ambiguous_name"
    /// Two names with about equal confidence match two contacts, or a name with higher confidence matches no contact.
    case conflictingNames = "conflicting_names"
    /// No contact has the number or the address of a message.
    case unknownHandle = "unknown_handle"
    /// Several contacts have the number or the address of a message.
    case sharedHandle = "shared_handle"
}

/// Decides whether a capture is filed under a contact or goes to the inbox.
package struct FilingRule: Sendable {
    /// A lower confidence goes to the inbox; 0.7 itself is filed.
    package static let minimumConfidence = 0.7

    /// Matches similar names before nicknames, with the Dice metric.
    package var similarFirst: Bool

    package init(similarFirst: Bool = false) { self.similarFirst = similarFirst }

    package func decide(_ names: [DetectedName], in index: ContactIndex) -> FilingDecision {
        let outcomes = names.filter { !NameFolding.caseFolded($0.name).isEmpty }
            .sorted { $0.confidence > $1.confidence }
            .map { ($0, similarFirst ? index.matchSimilarFirst($0.name) : index.match($0.name)) }
        guard !outcomes.isEmpty else { return .inbox(.noName, suggestions: []) }

        var matches: [(DetectedName, Match)] = []
        for case (let name, .matched(let match)) in outcomes { matches.append((name, match)) }
        guard let (name, match) = matches.first else {
            let reasons = outcomes.compactMap { if case .none(let reason, _) = $0.1 { reason } else { nil } }
            let reason: InboxReason =
                reasons.contains(.ambiguous)
                ? .ambiguousName : reasons.contains(.refused) ? .refusedName : .unknownName
            return .inbox(reason, suggestions: suggestions(outcomes, index))
        }
        guard name.confidence >= Self.minimumConfidence else {
            return .inbox(.lowConfidence, suggestions: suggestions(outcomes, index))
        }
        let rival = matches.first { $0.1.contactID != match.contactID }
        let hasRival = rival.map { name.confidence - $0.0.confidence < NameSimilarity.margin } ?? false
        if hasRival || isOnlyMentioned(name, match: match, outcomes: outcomes) {
            return .inbox(.conflictingNames, suggestions: suggestions(outcomes, index))
        }
        return .file(
            contactID: match.contactID, confidence: min(name.confidence, match.score), method: match.method)
    }

    /// Whether a name with higher confidence matches no contact: the capture then probably comes from a stranger who
    /// mentions the matched contact. A near miss of the same contact ("Sarah" and "Sarah Kowalski") does not count.
    private func isOnlyMentioned(
        _ name: DetectedName, match: Match, outcomes: [(DetectedName, MatchOutcome)]
    ) -> Bool {
        outcomes.contains { other, outcome in
            guard other.confidence - name.confidence >= NameSimilarity.margin,
                case .none(_, let nearMisses) = outcome
            else { return false }
            return !nearMisses.contains { $0.contactID == match.contactID }
        }
    }

    private func suggestions(_ outcomes: [(DetectedName, MatchOutcome)], _ index: ContactIndex) -> [NearMiss] {
        var best: [NearMiss] = []
        for (_, outcome) in outcomes {
            switch outcome {
            case .matched(let match):
                guard let entry = index[match.contactID] else { continue }
                best.append(NearMiss(contactID: entry.id, name: entry.name, score: match.score))
            case .none(_, let nearMisses): best += nearMisses
            }
        }
        var seen: Set<UUID> = []
        return Array(best.sorted { $0.score > $1.score }.filter { seen.insert($0.contactID).inserted }.prefix(3))
    }
}
