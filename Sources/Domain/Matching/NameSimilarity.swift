/// How similar a detected name is to a contact's name, 0…1, computed from the similarity of their words.
///
/// The constants were chosen by the measured precision and recall of matching.
struct NameSimilarity {
    static let threshold = 0.85
    static let margin = 0.05
    /// The score of an exact name is 1; similarity always stays below.
    static let best = 0.99
    static let joinedTokens = 0.96

    private static let nickname = 0.95
    private static let initial = 0.6
    private static let initialWeight = 0.5

    /// How one detected word fits one word of a contact.
    enum Fit: Equatable {
        case same, nickname, initial
        /// `isKnown`: the detected word is itself a frequent name, so it is probably not a misspelling.
        case edited(distance: Int, length: Int, isKnown: Bool)

        var score: Double {
            switch self {
            case .same: 1
            case .nickname: NameSimilarity.nickname
            case .initial: NameSimilarity.initial
            case .edited(let distance, let length, let isKnown):
                1 - Double(distance) / Double(length) - (isKnown ? 0.3 : 0)
            }
        }
    }

    /// - Parameters:
    ///   - detected: at least one token.
    ///   - contact: the contact's words, at least one.
    ///   - fit: nil if the words at these positions have nothing in common.
    static func score(
        detected: ComparedName, contact: [String], generation: String?, fit: (Int, Int) -> Fit?
    ) -> Double {
        let pairs = align(detected.tokens.count, contact.count, fit)
        guard !pairs.isEmpty else { return 0 }

        var sum = 0.0
        var weights = 0.0
        for pair in pairs {
            let weight = pair.fit == .initial ? initialWeight : 1
            sum += weight * pair.fit.score
            weights += weight
        }
        var score = sum / weights

        let restDetected = detected.tokens.indices.filter { place in !pairs.contains { $0.detected == place } }
        let restContact = contact.indices.filter { place in !pairs.contains { $0.contact == place } }
        let words = max(detected.tokens.count, contact.count)
        if !restDetected.isEmpty, !restContact.isEmpty {
            // Each name has a word that the other lacks: probably two people.
            return score * Double(pairs.count) / Double(words) * 0.9
        }
        for place in restDetected { score -= isInitial(detected.tokens[place]) ? 0.02 : 0.1 }
        // A missing middle name is usual; a missing first name suggests another person.
        for place in restContact { score -= isInitial(contact[place]) ? 0.02 : place == 0 ? 0.2 : 0.07 }

        if min(detected.tokens.count, contact.count) == 1 {
            score = min(score, singleWordScore(detected, contact: contact, pair: pairs[0]))
        } else {
            score -= caution(detected, pairs)
            let inOrder = pairs.sorted { $0.detected < $1.detected }
            if zip(inOrder, inOrder.dropFirst()).contains(where: { $0.contact > $1.contact }) { score -= 0.03 }
        }

        switch (detected.generation, generation) {
        case (let a?, let b?) where a != b: score -= 0.3
        case (nil, _?), (_?, nil): score -= 0.04
        default: break
        }
        return max(0, min(best, score))
    }

    private struct Pair {
        let detected: Int
        let contact: Int
        let fit: Fit
    }

    /// Greedy, best pairs first. Names are so short that a better alignment exists only in contrived cases.
    private static func align(_ detected: Int, _ contact: Int, _ fit: (Int, Int) -> Fit?) -> [Pair] {
        var all: [Pair] = []
        for i in 0..<detected {
            for j in 0..<contact {
                if let fit = fit(i, j) { all.append(Pair(detected: i, contact: j, fit: fit)) }
            }
        }
        all.sort { a, b in
            if a.fit.score != b.fit.score { return a.fit.score > b.fit.score }
            return abs(a.detected - a.contact) < abs(b.detected - b.contact)
        }
        var pairs: [Pair] = []
        for pair in all where !pairs.contains(where: { $0.detected == pair.detected || $0.contact == pair.contact }) {
            pairs.append(pair)
        }
        return pairs
    }

    /// A single word of a longer name is a suggestion, never a match: with 1,000 contacts, one in twelve bare given
    /// names of strangers would have been filed under a contact. Assigning the name once makes it an alias.
    private static func singleWordScore(_ detected: ComparedName, contact: [String], pair: Pair) -> Double {
        if contact.count == 1 && detected.tokens.count == 1 {
            return pair.fit == .same ? best : pair.fit.score - 0.05
        }
        return (pair.contact == 0 && pair.detected == 0 ? 0.8 : 0.7) * pair.fit.score
    }

    /// Penalty if only common surnames match exactly: an edited word or an initial is then weak evidence.
    private static func caution(_ detected: ComparedName, _ pairs: [Pair]) -> Double {
        let isWeak = pairs.contains { pair in
            if case .edited = pair.fit { return true }
            return pair.fit == .initial
        }
        guard isWeak else { return 0 }
        let exact = pairs.filter { $0.fit == .same || $0.fit == .nickname }
        return exact.allSatisfy { CommonNames.isSurname(detected.tokens[$0.detected]) } ? 0.04 : 0
    }

    static func isInitial(_ word: String) -> Bool {
        word.utf8.count == 1 || (word.unicodeScalars.count == 1 && word.unicodeScalars.allSatisfy(\.properties.isCased))
    }
}

extension Unicode.Scalar.Properties {
    /// Only letters of scripts with case can be initials; a single Han character is a word.
    fileprivate var isCased: Bool { isLowercase || isUppercase }
}
