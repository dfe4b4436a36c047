import Crypto
import FoundationEssentials
import JSON
import Postgres

/// A table whose rows an archive has, as one part of JSON lines.
///
/// A line has a member for each column, named as in the API (`jobTitle` for `job_title`), and one for each encrypted
/// value, which is plain in the archive.
package struct ArchivedTable: Sendable {
    /// The name of the part: `contacts` in `owners/ID/contacts.jsonl`.
    var name: String
    var table: String
    /// Columns that identify a row of an owner.
    var key: [String]
    var columns: [Column]
    var sealed: [SealedColumn] = []
    var derived: [DerivedColumn] = []
    /// The column with the id that the encrypted values are bound to; they are bound to the owner without one.
    var sealingID: String? = "id"
    /// The rows of an owner that the archive has. `t` is the table.
    var condition: @Sendable (_ owner: UUID) -> SQL = { _ in "true" }
    /// Rows that are read at once; few where rows are long.
    var portion = 500

    struct Column: Sendable {
        var name: String
        /// What the archive has instead of the column's value.
        var expression: SQL?
        /// False for a value that only decrypts others.
        var isInserted = true
        /// The id of a file. A restore inserts it if it has the file.
        var isFile = false
        /// A restore leaves a row without its file out.
        var needsFile = false
        /// What happens to a row if the object that the column names was not restored.
        var reference: Reference?
        var added: AddedColumn?

        var member: String { ArchivedTable.member(name) }
    }

    enum Reference {
        /// The row is left out.
        case required
        /// The row is restored without the reference.
        case optional
    }

    /// `jobTitle` for `job_title`.
    static func member(_ column: String) -> String {
        let words = column.split(separator: "_")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }
}

/// A column with encrypted values.
struct SealedColumn: Sendable {
    enum Form {
        /// Text, which the archive has as a JSON string.
        case text
        /// JSON, which the archive has letter for letter.
        case json
    }

    var name: String
    var form: Form
    var added: AddedColumn?
    /// The associated data, from the row's `sealingID` and its position in a picture.
    var context: @Sendable (_ id: UUID, _ place: Int) -> String

    /// `notes` for `notes_sealed`, `content` for `sealed`.
    var member: String {
        name == "sealed" ? "content" : ArchivedTable.member(String(name.dropLast("_sealed".count)))
    }
}

/// A column with keyed hashes: a restore computes them with the key of the owner that it restores into.
struct DerivedColumn: Sendable {
    var name: String
    var type: SQL
    /// The encrypted column that has the hashed value; nil if another table has the value, which `RestoreSession` reads.
    var source: String?
    var added: AddedColumn?
    /// Computes the column's value as a Postgres literal.
    var literal: @Sendable (_ plain: [UInt8], OwnerCipher) throws -> String = { _, _ in "" }
    /// A row whose encrypted value is gone keeps the archive's hash.
    var isArchived = false
}

/// Marks a column that a release has added. The archives of earlier releases do not have its member.
struct AddedColumn: Sendable {
    /// The first version of the schema that has the column.
    let schema: Int
    /// What a restore takes for the member that an archive of an earlier schema does not have.
    let older: JSON

    init(inSchema schema: Int, older: JSON) { (self.schema, self.older) = (schema, older) }
}

extension ArchivedTable {
    /// The columns that archives have or a restore computes, by table.
    package static var columnNames: [(table: String, names: [String])] {
        ofOwners.map { table in
            (table.table, table.columns.map(\.name) + table.sealed.map(\.name) + table.derived.map(\.name))
        }
    }
}
