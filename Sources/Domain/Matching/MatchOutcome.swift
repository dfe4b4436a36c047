package import FoundationEssentials

/// Which contact a detected name means, or why none.
package enum MatchOutcome: Equatable, Sendable {
    case matched(Match)
    /// At most three near misses, best first, as suggestions in the inbox.
    case none(NoMatch, nearMisses: [NearMiss])
}

package struct Match: Equatable, Sendable {
    /// By what the contact was found, strongest first.
    package enum Method: String, Codable, Sendable { case exactName, exactAlias, similarity }

    package let contactID: UUID
    package let method: Method
    /// 0…1; 1 for exact.
    package let score: Double
}

package enum NoMatch: String, Codable, Sendable {
    /// Nothing to look for: no letter in the detected name.
    case emptyName
    /// Nobody is similar enough.
    case unknown
    /// Two or more fit about equally well.
    case ambiguous
}

package struct NearMiss: Equatable, Sendable {
    package let contactID: UUID
    package let name: String
    /// 0…1.
    package let score: Double

    package init(contactID: UUID, name: String, score: Double) {
        self.contactID = contactID
        self.name = name
        self.score = score
    }
}
