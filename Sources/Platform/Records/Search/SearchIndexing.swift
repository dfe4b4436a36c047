package import Crypto
package import FoundationEssentials
package import Postgres
import Store

extension Transaction {
    /// Indexes the texts of a capture anew, after a correction or an undo.
    func indexTexts(of capture: UUID, of owner: UUID, _ cipher: OwnerCipher) async throws {
        let texts = try await run(SearchStatements.texts(owner: owner, capture: capture))
        try await run(SearchStatements.removeTexts(owner: owner, ids: texts.map(\.id)))
        try await index(texts, of: owner, cipher)
    }

    /// Indexes interactions and notes that a restore has inserted.
    package func indexRestored(_ ids: [UUID], of owner: UUID, _ cipher: OwnerCipher) async throws {
        let texts = try await run(SearchStatements.textsOf(owner: owner, ids: ids))
        try await run(SearchStatements.removeTexts(owner: owner, ids: texts.map(\.id)))
        try await index(texts, of: owner, cipher)
    }

    /// Indexes messages of phones that a restore has inserted.
    package func indexRestored(messages ids: [UUID], of owner: UUID, _ cipher: OwnerCipher) async throws {
        try await index(try await run(SearchStatements.messageTexts(owner: owner, ids: ids)), of: owner, cipher)
    }

    private func index(
        _ texts: [SearchStatements.IndexedText], of owner: UUID, _ cipher: OwnerCipher
    ) async throws {
        guard !texts.isEmpty else { return }
        var marks: [String] = []
        for text in texts {
            let content = try SearchedText.content(text.sealed, of: text.id, as: text.kind, cipher)
            marks.append(SearchedText.literal(try content.searchMarks(by: cipher)))
        }
        try await run(
            SearchStatements.insertTexts(
                owner: owner, ids: texts.map(\.id), kinds: texts.map(\.kind.rawValue),
                times: texts.map(\.happenedAt), marks: marks))
    }
}

package enum SearchedText {
    package static func content(
        _ sealed: [UInt8], of id: UUID, as kind: SearchedKind, _ cipher: OwnerCipher
    ) throws -> any SearchedContent {
        switch kind {
        case .interaction:
            let bytes = try cipher.open(sealed, context: SealContext.interaction(id))
            return try StoreJSON.decode(InteractionContent.self, from: bytes)
        case .note:
            let bytes = try cipher.open(sealed, context: SealContext.inboxNote(id))
            return try StoreJSON.decode(InboxContent.self, from: bytes)
        case .contact:
            return ContactNotes(text: try cipher.openText(sealed, context: SealContext.contactNotes(id)))
        case .message:
            let bytes = try cipher.open(sealed, context: SealContext.bridgeMessage(id))
            return try StoreJSON.decode(MessageText.self, from: bytes)
        }
    }

    /// A column holds one value for each text, so a list of marks is a text in it.
    package static func literal(_ marks: [Int32]) -> String { "{\(marks.map(String.init).joined(separator: ","))}" }
}
