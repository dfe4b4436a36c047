/// How well a detected name fits a contact's name, 0…1, from the fit of their words.
///
/// The constants were set by measuring: see the test of precision and recall.
struct NameSimilarity {
    static let threshold = 0.85
    static let margin = 0.05
    /// No similarity, however good, counts as much as the exact name.
    static let best = 0.99
    static let squashed = 0.96

    private static let nickname = 0.95
    private static let initial = 0.6
    private static let initialWeight = 0.5

    /// How well one detected word fits one word of a contact.
    enum Fit: Equatable {
        case same, nickname, initial
        /// `isKnown`: the detected word is itself a name that people bear, so it is hardly a slip of the pen.
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
    ///   - detected: At least one token.
    ///   - contact: The contact's words, at least one.
    ///   - fit: `nil` where the words at these places have nothing in common.
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
            // Both have a word that the other lacks: two people who share a name.
            return score * Double(pairs.count) / Double(words) * 0.9
        }
        for place in restDetected { score -= isInitial(detected.tokens[place]) ? 0.02 : 0.1 }
        // A middle name left out is nothing unusual; without the first, it is somebody else's.
        for place in restContact { score -= isInitial(contact[place]) ? 0.02 : place == 0 ? 0.2 : 0.07 }

        if min(detected.tokens.count, contact.count) == 1 {
            score = min(score, singleWord(detected, contact, pairs[0]))
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

    /// Best pairs first. Names have so few words that this finds the best alignment but in made-up cases.
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

    /// One word of a longer name is a suggestion, never a match: with 1,000 contacts, one bare given name in twelve of
    /// people who are no contacts would have been filed under somebody. Assigning it once teaches it as an alias.
    private static func singleWord(_ detected: ComparedName, _ contact: [String], _ pair: Pair) -> Double {
        if contact.count == 1 && detected.tokens.count == 1 {
            return pair.fit == .same ? best : pair.fit.score - 0.05
        }
        return (pair.contact == 0 && pair.detected == 0 ? 0.8 : 0.7) * pair.fit.score
    }

    /// Where nothing but common surnames fits exactly, an edited word or an initial is weak evidence.
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
    /// Letters of scripts with case: only they serve as initials; a single Han character is a word.
    fileprivate var isCased: Bool { isLowercase || isUppercase }
}
