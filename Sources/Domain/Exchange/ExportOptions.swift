package import FoundationEssentials

/// Which contacts an export holds, and how they are written.
package struct ExportOptions: Codable, Sendable, Equatable {
    /// Most contacts of a selection.
    package static let maxContacts = 1_000

    package enum Columns: String, Codable, Sendable, CaseIterable {
        /// The twelve columns of `ContactsCSV` with one value each, or the columns that every file of items has.
        case standard
        /// Every value of every field.
        case full
    }

    /// The kind of objects in a file of JSON lines. VCF files have contacts, CSV files contacts or items, ZIP files items.
    package enum Objects: String, Codable, Sendable, CaseIterable {
        case contacts, cards, interactions, inbox, groups, settings, items

        /// Whether a tag, a group and a selection of contacts choose among them.
        package var belongsToContacts: Bool { self == .contacts || self == .cards || self == .interactions }
    }

    package var objects = Objects.contacts
    /// Of a CSV file.
    package var columns = Columns.standard
    /// Writes cells of a CSV file so that spreadsheets take none for a formula (`FormulaGuard`).
    package var guardsFormulas = true
    /// For spreadsheets that otherwise assume the local encoding.
    package var hasByteOrderMark = false
    package var vCardVersion = VCardVersion.v3
    /// Of a VCF file: the photo of a contact's card in each vCard. Of a ZIP file: the photos of the items.
    package var hasPhotos = false
    /// Only contacts with this tag.
    package var tag: String?
    /// Only members of this group.
    package var group: UUID?
    /// Only these contacts.
    package var contacts: [UUID]?
    /// Only items in one of these locations.
    package var locations: [UUID]?
    /// Only items with one of these labels.
    package var labels: [UUID]?

    package init() {}
}
