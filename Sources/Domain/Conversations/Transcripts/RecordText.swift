import Captures
import ChatMessages
import ChatVocabulary
import Dates
import Languages
import MessageRecords

/// A text that names the parts of each message: a backup of SMS in XML, an export in JSON, rows of a phone's database, a
/// table whose columns have names.
enum RecordText {
    // Names of fields, folded, without spaces and signs. `chat-words.txt` holds them.
    private static let texts = ChatWords.of("RecordText.texts")
    private static let names = ChatWords.of("RecordText.names")
    private static let numbers = ChatWords.of("RecordText.numbers")
    private static let stamps = ChatWords.of("RecordText.stamps")
    private static let directions = ChatWords.of("RecordText.directions")
    /// Whether the owner sent the message.
    private static let fromOwner = ChatWords.of("RecordText.fromOwner")
    /// The kind of an attachment.
    private static let media = ChatWords.of("RecordText.media")
    /// Fields that only a message with an attachment has.
    private static let attachments = ChatWords.of("RecordText.attachments")
    /// The direction of an SMS in the database of Android.
    private static let sentNumber = "2"
    /// The type of a record of what the app did.
    private static let services = ChatWords.of("RecordText.services")
    private static let unknown: Set = ["(Unknown)", "NULL", "null"]

    /// - Returns: nil if the text is not made of records of messages.
    static func conversation(_ text: String, _ reader: DateReader) -> ParsedConversation? {
        guard let found = MessageRecords(text, isMessage: { isMessage($0.fields.map(\.name)) }) else { return nil }
        let entries = found.records.compactMap { entry($0, reader) }
        // Other records are no chat.
        guard entries.contains(where: { $0.sender != nil }) else { return nil }
        let name = found.whole["name"].flatMap { ["", "{}"].contains($0) ? nil : $0 }
        var turns = Transcript.conversation(of: entries, reader, title: name)
        turns.isGroup = turns.isGroup || found.whole["type"]?.hasSuffix("group") ?? false
        return turns
    }

    /// The messages of a table.
    /// - Parameters:
    ///   - rows: the first one has the names of the columns. A row with another number of columns is a part of the text above.
    ///   - areNames: whether the values of a column are names.
    ///   - areDirections: whether they are directions.
    /// - Returns: nil if the columns have no names, or others than those that their values need.
    static func entries(
        of rows: [[String]], _ reader: DateReader, areNames: (Int) -> Bool, areDirections: (Int) -> Bool
    ) -> [Transcript.Entry]? {
        guard let labels = rows.first, isMessage(labels) else { return nil }
        let keys = labels.map(key)
        let hasNames = keys.contains(where: names.contains)
        guard Set(keys).count == keys.count, keys.contains(where: stamps.contains),
            !keys.indices.contains(where: { !hasNames && areNames($0) }),
            !keys.indices.contains(where: { !directions.contains(keys[$0]) && areDirections($0) })
        else { return nil }
        var entries: [Transcript.Entry] = []
        for row in rows.dropFirst() {
            if row.count == labels.count {
                let record = MessageRecord(zip(labels, row).map { MessageRecord.Field($0, $1) })
                if let entry = entry(record, reader) { entries.append(entry) }
            } else if let last = entries.indices.last {
                entries[last].text += " " + row.joined(separator: " ")
            }
        }
        return entries.contains { $0.sender != nil } ? entries : nil
    }

    /// Whether the fields with these names are those of a message.
    private static func isMessage(_ labels: [String]) -> Bool {
        let keys = Set(labels.map(key))
        return !keys.isDisjoint(with: texts)
            && !(keys.isDisjoint(with: names) && keys.isDisjoint(with: numbers) && keys.isDisjoint(with: stamps))
    }

    /// "Sender Name", "sender_name" and "SenderName" are one name.
    private static func key(_ name: String) -> String { name.folded.filter { $0.isLetter || $0.isNumber } }

    private static func entry(_ record: MessageRecord, _ reader: DateReader) -> Transcript.Entry? {
        let fields = record.fields.map { field in
            let key = key(field.name)
            // "null" can be a person's word.
            return (key: key, value: unknown.contains(field.value) && !texts.contains(key) ? "" : field.value)
        }
        func value(_ keys: Set<String>) -> String? {
            fields.first { keys.contains($0.key) && !$0.value.isEmpty }?.value
        }
        let isCall = record["action"] == "phone_call"
        guard fields.contains(where: { texts.contains($0.key) }),
            isCall || !services.contains(value(["type"])?.folded ?? "")
        else { return nil }
        var entry = Transcript.Entry(text: value(texts)?.spaced.joined(separator: " ") ?? "")
        let isByOwner =
            fields.contains { field in
                directions.contains(field.key) && (field.value == sentNumber || Direction(word: field.value) == .sent)
            } || ["1", "true"].contains(value(fromOwner) ?? "")
        entry.sender =
            isByOwner ? .owner : (value(isCall ? ["actor"] : names) ?? value(numbers)).flatMap { SenderName($0) }
        // A date and a time can be two fields.
        for field in fields where stamps.contains(field.key) {
            guard let stamp = stamp(field.value, reader) else { continue }
            var whole = entry.stamp ?? stamp
            whole.date = whole.date ?? stamp.date
            whole.minute = whole.minute ?? stamp.minute
            entry.stamp = whole
        }
        entry.isEdited = value(["edited"]).map { !["0", "false"].contains($0.lowercased()) } ?? false
        if isCall {
            entry.files = [Attachment(.call)]
        } else if let kind = value(media) ?? record.fields.first(where: isAttachment)?.name {
            // "voice_message", "location_information"
            entry.files = [Attachment(Placeholder.kind(of: kind.replacingEach("_", with: " ")) ?? .other)]
        } else if let file = value(["file"]) {
            entry.files = [Placeholder.file(named: file) ?? Attachment(.document)]
        } else if entry.text.isEmpty {
            entry.files = fields.compactMap { Placeholder.file(named: $0.value) }
        }
        return entry.text.isEmpty && entry.files.isEmpty ? nil : entry
    }

    private static func isAttachment(_ field: MessageRecord.Field) -> Bool {
        !field.value.isEmpty && attachments.contains(key(field.name))
    }

    /// "2026-11-12T23:41:08" is a date and a time.
    private static func stamp(_ text: String, _ reader: DateReader) -> Stamp? {
        let parts = text.prefix(60).split(separator: "T", maxSplits: 1)
        let isISO = parts.count == 2 && parts[0].last?.isNumber == true && parts[1].first?.isNumber == true
        return Stamp.read(Token.tokens(of: isISO ? parts.joined(separator: " ") : text), 0, reader)
    }
}
