import Captures
import Languages

/// Text that an export writes instead of a message's content: "image omitted", "<Media omitted>",
/// "This message was deleted". Found by what its words mean, so that the order and grammar of a language don't matter.
enum Placeholder: Equatable {
    case attachment(Attachment)
    case deleted(byOwner: Bool)

    private static let maxWords = 8

    /// - Parameter text: the whole text of a message.
    init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        if let file = Self.file(text) {
            self = .attachment(file)
            return
        }
        let words = Token.tokens(of: text).filter { $0.kind == .word }.map(\.folded)
        guard (1...Self.maxWords).contains(words.count) else { return nil }
        let isBracketed = text.hasPrefix("<") && text.hasSuffix(">")
        if words.contains(where: Self.deletions.contains), words.contains(where: Self.messages.contains) {
            self = .deleted(byOwner: words.contains(where: Self.ownerVerbs.contains))
            return
        }
        guard words.count <= 5 else { return nil }
        let kind = words.lazy.compactMap { Self.kinds[$0] }.first
        let isOmitted = words.contains(where: Self.omissions.contains)
        if let kind, isOmitted, isBracketed || words.count <= 4 {
            self = .attachment(Attachment(kind))
        } else if kind == .location, words.contains(where: Self.shares.contains) {
            self = .attachment(Attachment(.location))
        } else if words.contains(where: Self.missed.contains), words.contains(where: Self.calls.contains) {
            self = .attachment(Attachment(.call))
        } else {
            return nil
        }
    }

    /// "IMG-2026.jpg (file attached)", "<attached: 0012-PHOTO.jpg>".
    private static func file(_ text: String) -> Attachment? {
        let bare = text.stripped(of: "<>")
        let words = Token.tokens(of: bare).filter { $0.kind == .word }.map(\.folded)
        guard words.contains(where: attached.contains) else { return nil }
        guard let name = bare.spaced.map({ $0.stripped(of: "():") }).first(where: isFileName) else { return nil }
        return Attachment(kind(ofFile: name), name: name)
    }

    static func isFileName(_ text: String) -> Bool {
        guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return false }
        let end = text[text.index(after: dot)...]
        return (2...5).contains(end.count) && end.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    static func kind(ofFile name: String) -> Attachment.Kind {
        let end = name.lowercased().split(separator: ".").last.map(String.init) ?? ""
        return switch end {
        case _ where name.contains("STICKER") || name.hasPrefix("STK-") || name.lowercased().hasPrefix("sticker"):
            .sticker
        case _ where name.contains("GIF"): .gif
        case "jpg", "jpeg", "png", "heic", "webp": .image
        case "gif": .gif
        case "mp4", "mov", "3gp", "mkv", "webm": .video
        case "opus", "caf", "m4a", "mp3", "ogg", "aac", "wav", "amr": .audio
        case "vcf": .contact
        default: .document
        }
    }

    private static let documents: Set<String> = [
        "pdf", "doc", "docx", "xls", "xlsx", "ppt", "pptx", "odt", "ods", "txt", "csv", "zip", "pages", "key",
        "numbers",
    ]

    static func isDocument(_ name: String) -> Bool {
        name.lowercased().split(separator: ".").last.map { documents.contains(String($0)) } ?? false
    }

    /// The kind that the words name: "Voice message", "Foto".
    static func kind(of text: String) -> Attachment.Kind? {
        Token.tokens(of: text).lazy.compactMap { $0.kind == .word ? kinds[$0.folded] : nil }.first
    }

    private static let kinds: [String: Attachment.Kind] = {
        let lists: [(Attachment.Kind, String)] = [
            (.image, "image images photo photos picture bild bilder foto fotos imagen imagem immagine afbeelding"),
            (.video, "video videos vidéo vídeo"),
            (.audio, "audio áudio voice vocal vocale voz sprachnachricht spraakbericht"),
            (.sticker, "sticker figurinha"),
            (.gif, "gif"),
            (.document, "document documento dokument datei fichier ficheiro archivo arquivo file bestand"),
            (.poll, "poll umfrage sondage encuesta enquete sondaggio peiling"),
            (.location, "location standort localisation position ubicación localização posizione locatie"),
            (
                .contact,
                "contact card kontakt kontaktkarte contacto contato contatto contactkaart fiche tarjeta cartão scheda"
            ),
            (.other, "media medien médias multimedia mídia"),
        ]
        var table: [String: Attachment.Kind] = [:]
        for (kind, words) in lists { for word in words.split(separator: " ") { table[word.folded] = kind } }
        return table
    }()

    private static let omissions = FoldedWords.of(
        """
        omitted weggelassen ausgelassen ausgeschlossen absente absent omis omise omises retiré retirée omitida omitido \
        omitidos oculta oculto ocultada ocultado omessa omesso omessi esclusa escluso incluso inclusa weggelaten revelado revelada
        """)
    private static let shares = FoldedWords.of(
        "live shared current aktueller geteilt partagée actuelle compartida actual tiempo compartilhada atual condivisa attuale gedeeld"
    )
    private static let attached = FoldedWords.of(
        "attached angehängt anhang joint joints jointe adjunto anexado anexo allegato allegati bijgevoegd")
    private static let deletions = FoldedWords.of(
        """
        deleted unsent removed gelöscht zurückgerufen supprimé supprimée eliminó eliminaste eliminado retiré retirée retirado apagada apagou \
        apagaste eliminou apagado excluída eliminato eliminata verwijderd
        """)
    private static let messages = FoldedWords.of("message nachricht mensaje mensagem messaggio bericht")
    private static let ownerVerbs = FoldedWords.of("you du vous eliminou eliminaste você hai je")
    private static let missed = FoldedWords.of(
        "missed verpasster verpasste manqué perdida perdido persa gemiste gemist no answer keine antwort")
    private static let calls = FoldedWords.of(
        "call anruf sprachanruf videoanruf appel llamada videollamada chamada videochamada chiamata videochiamata oproep spraakoproep"
    )
}

/// The mark that a message was edited: "<This message was edited>", "(edited)".
enum EditMark {
    private static let edited = FoldedWords.of(
        """
        edited bearbeitet modifié modifiée editado editó editada modificato modificata bewerkt
        """)
    private static let maxLength = 60

    /// "edited", alone.
    static func isMark(_ word: String) -> Bool { edited.contains(word.folded) }

    /// The text without the mark; nil if there is none.
    static func removed(from text: String) -> String? {
        guard let last = text.last, last == ")" || last == ">" else { return nil }
        let opening: Character = last == ")" ? "(" : "<"
        guard let start = text.lastIndex(of: opening) else { return nil }
        let mark = text[start...]
        guard mark.utf8.count <= maxLength else { return nil }
        let isEdited = Token.tokens(of: String(mark)).contains { edited.contains($0.folded) }
        return isEdited ? text[..<start].trimmed : nil
    }
}
