package import Conversations
package import Crypto
package import JSON
package import Matching
package import Store

/// The encrypted part of an inbox note: everything that people wrote.
package struct InboxContent: Codable, Sendable, Equatable {
    /// The summary, or the text if there is no summary.
    package var content: String
    package var extractedText: String
    package var extractedInfo: ExtractedInfo
    /// Recognized names that belong to no contact, the most likely first.
    package var candidates: [NameCandidate]

    package init(content: String, extractedText: String, extractedInfo: ExtractedInfo, candidates: [NameCandidate] = [])
    {
        self.content = content
        self.extractedText = extractedText
        self.extractedInfo = extractedInfo
        self.candidates = candidates
    }

    package init(_ understanding: Understanding) {
        let conversation = understanding.conversation
        self.init(
            content: conversation?.summary ?? "", extractedText: understanding.text,
            extractedInfo: conversation?.extractedInfo ?? ExtractedInfo(), candidates: conversation?.candidates ?? [])
    }
}

extension InboxContent {
    /// The name that the note most likely shows, if the matcher would have filed the note by such a name.
    package var certainName: String? {
        candidates.max { $0.confidence < $1.confidence }
            .flatMap { $0.confidence >= FilingRule.minimumConfidence ? $0.name : nil }
    }

    /// Equal for the notes of one owner whose names differ in case, accents or punctuation only.
    /// - Returns: nil without a certain name.
    package func nameMark(by cipher: OwnerCipher) throws(CryptoError) -> [UInt8]? {
        guard let key = certainName.map(NameFolding.key), !key.isEmpty else { return nil }
        return try cipher.mark(of: Array(key.utf8), context: "inbox_notes.name")
    }
}

extension InboxContent: JSONWritable {
    package func write(to writer: inout JSONWriter) throws(StoreError) {
        try writer.object { writer throws(StoreError) in
            writer.name("content")
            writer.string(content)
            writer.name("extractedText")
            writer.string(extractedText)
            writer.name("extractedInfo")
            try extractedInfo.write(to: &writer)
            writer.name("candidates")
            try writer.array(candidates) { value, writer throws(StoreError) in try value.write(to: &writer) }
        }
    }
}
