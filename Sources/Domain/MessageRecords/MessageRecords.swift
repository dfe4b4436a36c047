/// The records of a text that a program wrote: exports, backups, the output of commands.
package struct MessageRecords: Sendable, Equatable {
    package var records: [MessageRecord]
    /// The fields of what holds the records, such as the name of the chat.
    package var whole = MessageRecord([])

    /// Takes time in proportion to the text.
    /// - Returns: nil if the text is not made of records.
    package init?(_ text: String) {
        guard
            let found = XMLElements.records(in: text) ?? AndroidRows.records(in: text) ?? JSONObjects.records(in: text)
        else { return nil }
        self = found
    }

    init?(records: [MessageRecord], whole: MessageRecord = MessageRecord([])) {
        guard !records.isEmpty else { return nil }
        (self.records, self.whole) = (records, whole)
    }
}
