/// Chooses between the meanings of a sentence.
struct PhraseChoice {
    private let ranked: [PhraseCandidate]

    init(_ candidates: [PhraseCandidate]) {
        ranked = candidates.filter { $0.score > 0 }.enumerated()
            .sorted { ($0.element.score, -$0.offset) > ($1.element.score, -$1.offset) }
            .map(\.element)
    }

    var phrase: ParsedPhrase? {
        guard let best = ranked.first else { return nil }
        let definition = best.intent.definition
        var choices = best.choices
        let rivals = ranked.filter { !$0.means(the: best) }
        let margin = rivals.first.map { best.score - $0.score } ?? Self.largeMargin
        let missing = definition.parameters.filter { parameter in
            parameter.isRequired && parameter.kind != .photo && best.parameters[parameter.name] == nil
                && !choices.contains { $0.parameter == parameter.name }
        }
        // One name of two kinds of objects: "open Study".
        if let rival = rivals.first, margin == 0, rival.intent != best.intent, !best.hasUnknownName {
            choices += Self.sameName(best, rival)
        }
        return ParsedPhrase(
            intent: best.intent, parameters: best.parameters, missing: missing.map(\.name), choices: choices,
            faults: best.faults, confidence: confidence(best, margin: margin))
    }

    /// The names of both meanings; none if one of them has no name.
    private static func sameName(_ best: PhraseCandidate, _ rival: PhraseCandidate) -> [ParsedPhrase.Choice] {
        let choices = [best, rival].map { candidate in
            candidate.intent.definition.parameters.compactMap { parameter -> ParsedPhrase.Choice? in
                guard case .name(let object) = parameter.kind, let value = candidate.parameters[parameter.name] else {
                    return nil
                }
                return ParsedPhrase.Choice(parameter: parameter.name, object: object, names: [value.text])
            }
        }
        return choices.contains(where: \.isEmpty) ? [] : choices.flatMap(\.self)
    }

    private static let largeMargin = 3.0

    private func confidence(_ best: PhraseCandidate, margin: Double) -> Double {
        var confidence = best.hasNoun ? 0.97 : 0.95
        if best.worstName == nil, !best.hasNoun { confidence = best.evidence > 0 ? 0.85 : 0.6 }
        if best.worstName == .partial { confidence = min(confidence, 0.85) }
        if best.hasUnknownName || best.isElsewhere { confidence = min(confidence, 0.7) }
        if !best.faults.isEmpty { confidence = min(confidence, 0.6) }
        if !best.choices.isEmpty { confidence = min(confidence, 0.8) }
        // Equally good meanings share the probability.
        return margin < 0.2 ? confidence * 0.55 : margin < 0.8 ? confidence * 0.88 : confidence
    }
}
