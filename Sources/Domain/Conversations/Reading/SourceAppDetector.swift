import Captures
import ChatVocabulary

/// Detects the chat app by votes of its interface text.
enum SourceAppDetector {
    static func app(_ turns: ParsedConversation, text: String) -> SourceApp? {
        var votes: [SourceApp: Int] = [:]
        for app in turns.interfaceText.compactMap(\.app) { votes[app, default: 0] += 2 }
        if text.utf8.contains(0xE2), (text.contains("✓✓") || text.contains("✔✔")) { votes[.whatsapp, default: 0] += 1 }
        let lower = text.lowercased()
        if lower.contains(" chat") {
            for app in SourceApp.allCases where lower.contains("\(app.rawValue) chat") { votes[app, default: 0] += 1 }
        }
        // Only iMessage shows "Delivered" below the last bubble and "Read" with a time.
        if votes.isEmpty, turns.interfaceText.contains(.receipt), text.contains("Delivered") { votes[.imessage] = 1 }
        return votes.max { a, b in a.value == b.value ? a.key.rawValue > b.key.rawValue : a.value < b.value }?.key
    }
}
