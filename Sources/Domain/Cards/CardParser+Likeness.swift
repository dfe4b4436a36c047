package import Captures

extension CardParser {
    /// How much a picture looks like a business card, 0…1, for captures of kind `auto`.
    package func looksLikeCard(_ recognition: Recognition) -> Double { likeness(recognition).score }

    /// How much a picture looks like a business card, 0…1, and the picture parsed as one card, if that was necessary.
    package func likeness(_ recognition: Recognition) -> (score: Double, reading: CardReading?) {
        if recognition.codes.contains(where: {
            VCardPayload($0.payload) != nil || $0.payload.uppercased().hasPrefix("MECARD:")
        }) {
            return (CodeCard.confidence, nil)
        }
        guard !recognition.lines.isEmpty else { return (0, nil) }
        let reading = parse(recognition)
        let weights: [(CardFieldName, Double)] = [
            (.email, 0.26), (.phone, 0.22), (.website, 0.12), (.jobTitle, 0.14), (.fullName, 0.12), (.company, 0.1),
            (.zip, 0.12),
        ]
        var score = weights.reduce(0) { sum, part in
            sum + (reading.best(part.0).map { part.1 * min(1, $0.confidence + 0.1) } ?? 0)
        }
        let words = recognition.lines.reduce(0) { $0 + $1.words.count }
        // Cards have little text; chats have bubbles; phone screens are tall and narrow.
        if words > 80 { score *= 0.6 }
        if words > 200 { score *= 0.4 }
        if recognition.bubbles.count >= 2 { score *= 0.3 }
        if recognition.aspect < 0.52 { score *= 0.8 }
        return (min(max(score, 0), 1), reading)
    }
}
