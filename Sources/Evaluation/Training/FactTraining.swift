import ChatMessages
import Conversations
import Summaries

/// Computes the weights of a `FactModel` from labeled chats. The same chats give the same weights.
struct FactTraining {
    /// A chat's clauses, and which of them have facts.
    struct Sample {
        var messages: [Message]
        var facts: [String]
        var features: [[Float]] = []
        var openings: [Clause.Opening] = []
        /// For each clause, the facts whose words it contains.
        var kept: [Set<Int>] = []
        var passages: [Int] = []
        var weight = 1.0
    }

    var penalty = 1.0
    /// Chats of one folder weigh no more than this many, so that the generated ones do not outweigh those by hand.
    var mostOfFolder = 60.0

    func samples(_ truths: [ConversationTruth]) -> [Sample] {
        truths.map { truth in
            var sample = Sample(messages: truth.messages.map(\.asRead), facts: truth.facts ?? [])
            let passages = ConversationReader.passages(of: sample.messages)
            let clauses = Excerpts.clauses(of: passages)
            sample.features = ClauseFeatures.values(of: clauses, in: passages)
            sample.openings = clauses.map(\.opening)
            sample.passages = clauses.map(\.passage)
            sample.kept = Self.kept(clauses, passages, facts: sample.facts)
            sample.weight = min(1, mostOfFolder / Double(truths.count))
            return sample
        }
    }

    func model(_ samples: [Sample]) -> FactModel {
        var rows: [LinearFit.Row] = []
        var (joined, all): ([Clause.Opening: Double], [Clause.Opening: Double]) = ([:], [:])
        for sample in samples {
            for (index, values) in sample.features.enumerated() {
                let columns = values.indices.filter { values[$0] != 0 }
                rows.append(
                    LinearFit.Row(
                        columns: columns.map(Int32.init), values: columns.map { values[$0] },
                        isPositive: !sample.kept[index].isEmpty, weight: sample.weight))
                guard index > 0, sample.passages[index] == sample.passages[index - 1] else { continue }
                let (before, own) = (sample.kept[index - 1], sample.kept[index])
                guard !before.isEmpty || !own.isEmpty else { continue }
                all[sample.openings[index], default: 0] += sample.weight
                if !before.isDisjoint(with: own) { joined[sample.openings[index], default: 0] += sample.weight }
            }
        }
        let count = ClauseFeatures.names.count
        var penalties = [Double](repeating: penalty, count: count)
        penalties[0] = 0.001
        let weights = LinearFit(
            rows: rows, penalties: penalties, priors: [Double](repeating: 0, count: count)
        ).weights()
        // One join more, and two openings, so that a rare opening is not certain.
        let joins = all.map { opening, count in (opening, ((joined[opening] ?? 0) + 1) / (count + 2)) }
        return FactModel(weights: weights, joins: Dictionary(uniqueKeysWithValues: joins))
    }

    /// The share of the chats' facts that the summaries have.
    func facts(_ samples: [Sample], by model: FactModel) -> ConversationScore.Share {
        var share = ConversationScore.Share()
        for sample in samples {
            let summary = ConversationReader.summary(of: sample.messages, by: model)
            for fact in sample.facts { share.count(ConversationScore.holds(summary, fact)) }
        }
        return share
    }

    /// A clause has a fact if it holds half of the fact's words or the fact holds half of the clause's.
    private static func kept(_ clauses: [Clause], _ passages: [Passage], facts: [String]) -> [Set<Int>] {
        var words: [(word: String, clause: Int)] = []
        var lengths: [Int] = []
        for (index, clause) in clauses.enumerated() {
            let own = String(passages[clause.passage].text[clause.range]).scoredWords
            words += own.map { ($0, index) }
            lengths.append(own.count)
        }
        var kept = [Set<Int>](repeating: [], count: clauses.count)
        for (number, fact) in facts.enumerated() {
            let wanted = fact.scoredWords
            guard !wanted.isEmpty, words.count >= wanted.count,
                let start = (0...(words.count - wanted.count)).first(where: { start in
                    wanted.indices.allSatisfy { words[start + $0].word == wanted[$0] }
                })
            else { continue }
            var found: [Int: Int] = [:]
            for index in wanted.indices { found[words[start + index].clause, default: 0] += 1 }
            for (clause, count) in found where 2 * count >= min(wanted.count, lengths[clause]) {
                kept[clause].insert(number)
            }
        }
        return kept
    }
}

extension ConversationTruth.Message {
    /// The message, as a reader that makes no mistake has it.
    var asRead: Message {
        let speaker: Speaker =
            switch sender {
            case "me": .me
            case let name?: .other(name: name)
            case nil: .unknown
            }
        return Message(speaker: speaker, text: text, day: day, time: time)
    }
}
