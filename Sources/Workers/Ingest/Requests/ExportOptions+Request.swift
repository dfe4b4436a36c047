import Captures
import Exchange
import FoundationEssentials
import JSON
import Records
import Requests

extension ExportOptions {
    /// Reads the members that choose contacts and the form of the file; notes faults.
    /// - Parameter format: nil if its own fault is noted.
    init(_ fields: inout FieldReader, for format: ExportFormat?) {
        self.init()
        objects = fields.choice("objects", else: .unknownChoice) ?? (format == .zip ? .items : objects)
        columns = fields.choice("columns", else: .unknownChoice) ?? columns
        guardsFormulas = fields.flag("guardFormulas") ?? guardsFormulas
        hasByteOrderMark = fields.flag("byteOrderMark") ?? hasByteOrderMark
        vCardVersion = fields.choice("vCardVersion", else: .unknownChoice) ?? vCardVersion
        hasPhotos = fields.flag("photos") ?? (format == .zip)
        if let text = fields.text("tag", upTo: 200) {
            tag = ContactTag.normalized(text)
            if tag == nil { fields.note(.invalidText, "tag", "tag must have 1 to 50 characters.") }
        }
        group = fields.id("groupId", .unknownGroup)
        contacts = fields.value("contactIds").flatMap { Self.contacts($0, &fields) }
        if format == .csv && ![.contacts, .items].contains(objects) || format == .zip && objects != .items {
            fields.note(.unknownChoice, "objects", "A \(format?.rawValue ?? "") file has no \(objects.rawValue).")
        }
        for name in Self.others(than: format) where (fields.value(name) ?? .null) != .null {
            fields.note(.unknownField, name, "\(name) is not for the format \(format?.rawValue ?? "").")
        }
        for name in ["tag", "groupId", "contactIds"]
        where !objects.belongsToContacts && (fields.value(name) ?? .null) != .null {
            fields.note(.unknownField, name, "\(name) chooses contacts, not \(objects.rawValue).")
        }
    }

    /// Members that are not for the format.
    private static func others(than format: ExportFormat?) -> [String] {
        switch format {
        case .csv: ["vCardVersion", "photos"]
        case .zip: ["vCardVersion"]
        case .vcf: ["objects", "columns", "guardFormulas", "byteOrderMark"]
        case .jsonl: ["columns", "guardFormulas", "byteOrderMark", "vCardVersion", "photos"]
        case nil: []
        }
    }

    private static func contacts(_ value: JSON, _ fields: inout FieldReader) -> [UUID]? {
        if value == .null { return nil }
        guard case .array(let items) = value else {
            fields.note(.wrongType, "contactIds", "contactIds must be an array of ids, not \(value.typeName).")
            return nil
        }
        guard (1...maxContacts).contains(items.count) else {
            fields.note(.tooLong, "contactIds", "contactIds must have 1 to \(maxContacts) items.")
            return nil
        }
        return items.enumerated().compactMap { index, item in
            guard let text = fields.text(item, "contactIds/\(index)", upTo: 100) else { return nil }
            guard let id = UUID(text: text) else {
                fields.note(.unknownContact, "contactIds/\(index)")
                return nil
            }
            return id
        }
    }
}
