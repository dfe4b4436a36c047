package import Captures
import ChatVocabulary
import Dates

extension ConversationReader {
    /// How much a picture looks like a chat screen, 0…1, for captures of kind `auto`.
    package static func looksLikeConversation(
        _ recognition: Recognition, within budget: ReadingBudget = .unlimited
    ) -> Double {
        guard !recognition.lines.isEmpty else { return 0 }
        let turns = ScreenChat.read(
            recognition, DateReader(today: CivilDate(daysSinceEpoch: 0)), capturedAt: 0, within: budget)
        let sides = Set(recognition.bubbles.map(\.side))
        var score =
            sides.count == 2 ? 0.55 : recognition.bubbles.count >= 2 ? 0.4 : recognition.bubbles.isEmpty ? 0 : 0.25
        if recognition.width > 0, Double(recognition.height) / Double(recognition.width) > 1.6 { score += 0.12 }
        let tells = turns.interfaceText.filter { $0 != .navigation && $0 != .status }
        score += min(0.4, 0.12 * Double(tells.count))
        if turns.interfaceText.contains(where: { $0.app != nil }) { score += 0.15 }
        if turns.shown.contains(where: { $0.confidence > 0.8 }), turns.messages.count > 1 { score += 0.1 }
        return min(score, 0.99)
    }
}
