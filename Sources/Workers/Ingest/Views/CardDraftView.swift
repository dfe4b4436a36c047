import Captures
import Cards
import Contacts
import FoundationEssentials
import JSON
import Records
import Requests
import Store

/// The JSON for a review form: every field that was found, its confidence, and its place in the picture.
struct CardDraftView {
    let card: Card
    let lines: [Line]

    /// - Parameter recognition: the words of the card's picture; nil if there are none.
    init(card: Card, recognition: Recognition?) {
        self.card = card
        self.lines = recognition?.lines ?? []
    }

    var json: JSON {
        .cardDraft(
            card: CardView.json(card),
            rawText: .string(card.reading?.rawText ?? ""),
            box: boxJSON(card.reading?.box),
            fields: .array((card.reading?.fields ?? []).map(fieldJSON)),
            words: .array(
                lines.enumerated().flatMap { row, line in
                    line.words.enumerated().map { column, word in wordJSON(word, line: row, index: column) }
                })
        )
    }

    private func fieldJSON(_ field: CardField) -> JSON {
        [
            "name": .string(field.name.rawValue),
            "contactField": .string(field.name.contactField.rawValue),
            "value": .string(field.value),
            "display": .string(field.display),
            "confidence": .decimal(field.confidence),
            "band": .string(field.band.rawValue),
            "type": JSON(field.type?.rawValue),
            "extension": JSON(field.numberExtension),
            "box": boxJSON(field.box),
            "words": .array(
                field.words.map { word in ["line": .integer(word.line), "word": .integer(word.word)] }),
            "isEdited": .bool(card.edited.contains(field.name.contactField)),
        ]
    }

    /// null if the picture was erased together with another card on it.
    private func boxJSON(_ box: Box?) -> JSON {
        guard let box, card.picture ?? card.image != nil else { return .null }
        return box.json
    }

    private func wordJSON(_ word: Word, line: Int, index: Int) -> JSON {
        [
            "line": .integer(line), "word": .integer(index), "text": .string(word.text),
            "confidence": .decimal(word.confidence), "box": boxJSON(word.box),
        ]
    }
}
