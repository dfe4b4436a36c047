import Captures
import Dates
import Languages

/// The XML of SMS Backup & Restore: one element `sms` for each message, with attributes.
enum SMSBackup {
    private static let element = Array("<sms ".utf8)

    /// - Returns: nil if the text has no such element.
    static func entries(of text: String, _ reader: DateReader, within budget: ReadingBudget) -> [Transcript.Entry]? {
        var entries: [Transcript.Entry] = []
        var rest = Substring(text)
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
            guard budget.hasTimeLeft else { return nil }
            let isElement = rest[open...].utf8.starts(with: element)
            rest = rest[rest.utf8.index(open, offsetBy: isElement ? element.count : 1)...]
            guard isElement else { continue }
            let values = XMLAttributes.read(&rest)
            guard let body = values["body"] else { continue }
            var entry = Transcript.Entry(text: body.spaced.joined(separator: " "))
            // 1 is received, 2 sent.
            let name = [values["contact_name"], values["address"]].compactMap(\.self).first { $0 != "(Unknown)" }
            entry.sender = values["type"] == "2" ? .owner : name.flatMap { SenderName($0) }
            if let date = values["readable_date"] { entry.stamp = Stamp.read(Token.tokens(of: date), 0, reader) }
            entries.append(entry)
        }
        return entries.isEmpty ? nil : entries
    }
}
