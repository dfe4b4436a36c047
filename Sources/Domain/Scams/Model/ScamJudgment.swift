/// Weighs the evidence in a message and makes the verdict.
struct ScamJudgment {
    /// Fewer words than this, without a link, say nothing. With a number or an address, two are enough.
    private static let (fewestWords, fewestWithNumber) = (4, 2)
    /// A message with a smaller share of known words is in another language, if it has enough words to tell.
    private static let (leastKnown, wordsToTell) = (0.25, 8)
    /// From here on a message is not called harmless.
    private static let doubtful = 0.5

    let analysis: ScamAnalysis
    let language: ScamLanguage

    init(_ analysis: ScamAnalysis, language: ScamLanguage) {
        self.analysis = analysis
        self.language = language
    }

    var verdict: ScamVerdict {
        let probability = language.model.probability(analysis.features)
        var reasons = reasons
        var risk: ScamRisk? =
            probability >= language.model.high ? .high : probability >= language.model.medium ? .medium : .low
        if risk != .low, reasons.allSatisfy({ $0.place == .sender }) {
            if let wording { reasons.append(wording) } else { risk = nil }
        }
        if isUnreadable || risk == .low && (probability >= Self.doubtful || hasAlarmingLink) { risk = nil }
        let kinds = reasons.map(\.kind)
        return ScamVerdict(
            risk: risk, probability: probability, category: ScamCategory(kinds, risk: risk),
            reasons: risk == .low ? [] : reasons,
            links: analysis.links, explanation: ScamExplanation.of(kinds, risk: risk),
            isPartial: analysis.plain.scanned.isPartial)
    }

    /// Whether the text is too short, or in letters or a language that the model does not know.
    private var isUnreadable: Bool {
        let plain = analysis.plain
        guard analysis.links.isEmpty else { return false }
        let words = plain.words.filter { $0.kind == .word }
        let fewest = words.count == plain.words.count ? Self.fewestWords : Self.fewestWithNumber
        if plain.words.count < fewest { return true }
        if plain.strangeLetters * 4 > plain.letters { return true }
        let known = words.count { language.words.contains($0.text) }
        return words.count >= Self.wordsToTell && Double(known) < Self.leastKnown * Double(words.count)
    }

    /// Whether a link deceives, or hides its host in a message that has a reason about something else.
    private var hasAlarmingLink: Bool {
        let links = analysis.links
        return links.contains { link in
            link.findings.contains(where: \.isAlarming)
                || link.findings.contains(.shortener)
                    && reasons.contains { reason in !links.contains { $0.place.overlaps(reason.place) } }
        }
    }

    /// The parts that speak for a scam, a kind once, at its first place. The part that adds most to the score comes first.
    /// Further kinds at a place come last: several about one link must not hide the others.
    private var reasons: [ScamReason] {
        var found: [(reason: ScamReason, share: Double)] = []
        for evidence in analysis.evidence {
            guard let kind = evidence.kind, let place = evidence.place,
                !found.contains(where: { $0.reason.kind == kind })
            else { continue }
            let share = language.model.share(of: evidence.name, in: analysis.features)
            guard share > 0, let text = text(at: place) else { continue }
            found.append((ScamReason(kind: kind, place: place, text: text), share))
        }
        var (first, further): ([ScamReason], [ScamReason]) = ([], [])
        for (reason, _) in found.sorted(by: { $0.share > $1.share }) {
            let isFurther = first.contains { $0.place == reason.place }
            if isFurther { further.append(reason) } else { first.append(reason) }
        }
        return Array((first + further).prefix(ScamVerdict.mostReasons))
    }

    private func text(at place: ScamReason.Place) -> String? {
        switch place {
        case .text(let span): analysis.plain.scanned.text(span)
        case .code: analysis.links.first { $0.place == place }?.text
        case .sender: analysis.sender
        }
    }

    /// The words whose wording weighs most, if it weighs for a scam.
    private var wording: ScamReason? {
        let words = analysis.plain.words
        guard !words.isEmpty else { return nil }
        var weights = [Double](repeating: 0, count: words.count)
        let (wording, features) = (analysis.wording, analysis.features)
        for (runs, slots) in [(wording.signs, features.signs), (wording.phrases, features.phrases)] {
            let value = ScamFeatures.value(of: slots.count)
            // As in the score, a run counts once: for the words where it stands first.
            var seen: Set<Int> = []
            for run in runs {
                let slot = WordingRuns.slot(run.hash, bits: ScamModel.bits)
                guard seen.insert(slot).inserted else { continue }
                let weight = value * Double(language.model.table[slot])
                for owner in run.words { weights[owner] += weight / Double(run.words.count) }
            }
        }
        let width = 6
        var best: (words: Range<Int>, weight: Double)?
        for start in words.indices {
            var sum = 0.0
            for end in start..<min(words.count, start + width) {
                sum += weights[end]
                if sum > best?.weight ?? 0 { best = (start..<(end + 1), sum) }
            }
        }
        guard let best else { return nil }
        let span = analysis.plain.span(best.words)
        return ScamReason(kind: .wording, place: .text(span), text: analysis.plain.scanned.text(span))
    }
}
