import Captures
package import Conversations

/// The part of a provider's answer about a chat that the chat bears out.
package struct CheckedChatProposal: Sendable, Equatable {
    package static let maximumSentences = 3
    private static let maximumClaims = 10
    private static let longestSentence = 400
    private static let longestPhrase = 160

    /// One of the offered names.
    package var contact: String?
    /// 0…1, of `contact`.
    package var confidence: Double?
    package var reasoning: String?
    /// Empty if not every sentence of it is borne out.
    package var summary = ""
    package var interests: [String] = []
    package var events: [String] = []
    /// The number of flaws of each kind.
    package var flaws: [ProposalFlaw: Int] = [:]

    /// - Parameters:
    ///   - question: what the provider was given.
    ///   - reading: the reading by rules, whose dates are the only ones that count.
    package init(_ proposal: ChatProposal, to question: ChatQuestion, _ reading: ConversationReading) {
        let check = ClaimCheck(question.checkedText, names: question.names)
        name(proposal, question.names)
        reasoning = proposal.reasoning.flatMap {
            self.checked(.init(text: $0, quotes: []), check, longest: Self.longestSentence)
        }
        let sentences = proposal.summary.prefix(Self.maximumSentences)
        note(.tooMuch, times: proposal.summary.count - sentences.count)
        let borneOut = sentences.compactMap { checked($0, check, longest: Self.longestSentence) }
        // A summary with a gap may say the opposite of the chat.
        if borneOut.count == proposal.summary.count { summary = borneOut.joined(separator: " ") }
        interests = phrases(proposal.interests, check)
        events = phrases(proposal.events, check)
        for claim in proposal.dates {
            let isMeant = reading.mentionedDates.contains { mention in
                (mention.date == claim.date || mention.until == claim.date)
                    && (claim.words.map { Self.overlap($0, mention.words) } ?? true)
            }
            if !isMeant { note(.dateNotMeant) }
        }
    }

    private static func overlap(_ one: String, _ other: String) -> Bool {
        let (one, other) = (one.folded, other.folded)
        return one.contains(other) || other.contains(one)
    }

    private mutating func name(_ proposal: ChatProposal, _ names: [String]) {
        guard let named = proposal.contact else { return }
        guard let offered = names.first(where: { $0.folded == named.folded }) else {
            note(.contactNotOffered)
            return
        }
        contact = offered
        guard let confidence = proposal.confidence else { return }
        guard (0...1).contains(confidence) else {
            note(.confidenceOutOfRange)
            return
        }
        self.confidence = confidence
    }

    private mutating func phrases(_ claims: [ChatProposal.Claim], _ check: ClaimCheck) -> [String] {
        let kept = claims.prefix(Self.maximumClaims)
        note(.tooMuch, times: claims.count - kept.count)
        return kept.compactMap { checked($0, check, longest: Self.longestPhrase) }
    }

    /// - Returns: the claim in one line; nil if it is not used.
    private mutating func checked(
        _ claim: ChatProposal.Claim, _ check: ClaimCheck, longest: Int
    ) -> String? {
        guard claim.text.utf8.count <= longest * 4, claim.text.count <= longest, claim.quotes.count <= 20 else {
            note(.tooMuch)
            return nil
        }
        if let flaw = check.flaw(in: claim.text, quotes: claim.quotes) {
            note(flaw)
            return nil
        }
        return claim.text.withoutInvisibles.spaced.joined(separator: " ")
    }

    private mutating func note(_ flaw: ProposalFlaw, times: Int = 1) {
        if times > 0 { flaws[flaw, default: 0] += times }
    }
}

extension ConversationReading {
    /// The reading with what a provider has found. Participants, messages, dates and the candidates for the other person
    /// stay as the rules read them: where a chat is filed depends on no provider.
    package func improved(by proposal: CheckedChatProposal) -> ConversationReading {
        var reading = self
        if !proposal.summary.isEmpty { reading.summary = proposal.summary }
        reading.extractedInfo.interests = proposal.joined(proposal.interests, extractedInfo.interests)
        reading.extractedInfo.events = proposal.joined(proposal.events, extractedInfo.events)
        if let contact = proposal.contact, proposal.confidence != nil || proposal.reasoning != nil {
            reading.opinion = ProviderOpinion(
                contact: contact, confidence: proposal.confidence, reasoning: proposal.reasoning)
        }
        return reading
    }
}

extension CheckedChatProposal {
    /// The provider's phrases alone, if the chat bears out all that the provider says; otherwise also those of the rules
    /// that say something else.
    fileprivate func joined(_ proposed: [String], _ read: [String]) -> [String] {
        if flaws.isEmpty, !proposed.isEmpty { return proposed }
        return proposed
            + read.filter { phrase in
                !proposed.contains { Self.sayTheSame($0, phrase) }
            }
    }

    /// Whether one phrase contains the other and is not much longer.
    private static func sayTheSame(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.count < other.count ? (one.folded, other.folded) : (other.folded, one.folded)
        return long.contains(short) && short.count * 2 >= long.count
    }
}
