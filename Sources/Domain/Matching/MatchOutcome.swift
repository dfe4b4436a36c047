package import FoundationEssentials

/// The contact that a detected name matches, or why there is none.
package enum MatchOutcome: Equatable, Sendable {
    case matched(Match)
    /// At most three near misses, best first; they become suggestions in the inbox.
    case none(NoMatch, nearMisses: [NearMiss])
}

package struct Match: Equatable, Sendable {
    /// How the contact was found, strongest first.
    package enum Method: String, Codable, Sendable { case exactName, exactAlias, similarity }

    package let contactID: UUID
    package let method: Method
    /// 0…1; 1 for an exact match.
    package let score: Double
}

package enum NoMatch: String, Codable, Sendable {
    /// The detected name has no letter.
    case emptyName
    /// No contact is similar enough.
    case unknown
    /// Only contacts match that the owner has refused for this name.
    case refused
    /// Two or more contacts match about equally well.
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
