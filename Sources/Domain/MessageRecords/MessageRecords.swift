/// The records of a text that a program wrote: exports, backups, the output of commands.
package struct MessageRecords: Sendable, Equatable {
    package var records: [MessageRecord]
    /// The fields of what holds the records, such as the name of the chat.
    package var whole = MessageRecord([])

    /// Takes time in proportion to the text.
    /// - Parameter isMessage: whether a record is one message. What an object of JSON contains beside is searched only if
    ///   the object is no message: a message can contain a quoted one, and the parts of its text.
    /// - Returns: nil if the text is not made of records of messages.
    package init?(_ text: String, isMessage: (MessageRecord) -> Bool) {
        let rows = XMLElements.records(in: text) ?? AndroidRows.records(in: text)
        guard let found = rows.map({ Self(records: $0.filter(isMessage)) }) ?? JSONObjects.records(in: text, isMessage),
            !found.records.isEmpty
        else { return nil }
        self = found
    }

    init(records: [MessageRecord], whole: MessageRecord = MessageRecord([])) {
        (self.records, self.whole) = (records, whole)
    }
}
