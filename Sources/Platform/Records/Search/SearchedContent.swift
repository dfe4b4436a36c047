import ChatMessages
import Conversations
package import Crypto
import Search

package enum SearchedKind: String, Sendable, CaseIterable {
    /// The notes of a contact.
    case contact
    case interaction, note
    /// A message of a phone, by its row.
    case message
}

/// Content with texts that a search finds.
package protocol SearchedContent {
    /// What people wrote and what was understood of it, the shortest parts that stand alone.
    var searchedTexts: [String] { get }
}

extension SearchedContent {
    package func searchMarks(by cipher: OwnerCipher) throws(CryptoError) -> [Int32] {
        try cipher.searchMarks(of: SearchTerms.indexed(searchedTexts))
    }
}

extension InteractionContent: SearchedContent {
    package var searchedTexts: [String] {
        let said = (messages ?? []).flatMap { [$0.text, $0.speaker.name ?? "", $0.signature ?? ""] }
        return said + [summary] + extractedInfo.interests + extractedInfo.events
    }
}

extension InboxContent: SearchedContent {
    package var searchedTexts: [String] {
        extractedText.split(separator: "\n").map(String.init) + [content] + extractedInfo.interests
            + extractedInfo.events
    }
}

/// The notes of a contact.
package struct ContactNotes: SearchedContent {
    var text: String

    package init(text: String) { self.text = text }

    package var searchedTexts: [String] { text.split(separator: "\n").map(String.init) }
}

/// The searched part of a phone's message.
package struct MessageText: SearchedContent, Codable {
    package var text: String

    package init(text: String) { self.text = text }

    package var searchedTexts: [String] { text.split(whereSeparator: \.isNewline).map(String.init) }
}
