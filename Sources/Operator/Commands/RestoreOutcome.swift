import Backups
import Captures
import CommandLine
import Crypto
import FoundationEssentials

/// What `tapline backups restore` prints.
struct RestoreOutcome {
    let isJSON: Bool
    let isDryRun: Bool
    private var rows: [OwnerRow] = []

    init(isJSON: Bool, isDryRun: Bool) {
        self.isJSON = isJSON
        self.isDryRun = isDryRun
    }

    /// Prints an owner as soon as the owner is restored; JSON is printed at the end.
    mutating func add(_ owner: RestoreReport.Owner) {
        if isJSON { return rows.append(OwnerRow(owner)) }
        Terminal.progressEnds()
        let isEmpty = owner.counts.allSatisfy { $0.count == RestoreReport.Count() }
        Terminal.print("\(owner.name)\(owner.isNew ? " (new)" : ""):" + (isEmpty ? " the archive has no objects" : ""))
        for (part, count) in owner.counts where count != RestoreReport.Count() {
            Terminal.print("  \(part): \(Self.words(count))")
        }
        for key in owner.keys {
            Terminal.print("  \(key.token.text)  \(key.name)  \(key.scopes.joined(separator: ","))")
        }
        if !owner.keys.isEmpty { Terminal.printError("These keys have new secrets, which are shown once.") }
        if owner.isNew, owner.keys.isEmpty, !isDryRun {
            Terminal.printError("'\(owner.name)' has no keys yet: tapline keys create.")
        }
    }

    /// - Parameter report: nil if the restore failed after the owners that were added.
    func finish(_ report: RestoreReport?) throws {
        let missing = report?.manifest.missingFiles ?? []
        if isJSON {
            guard report != nil || !rows.isEmpty else { return }
            return try Terminal.printJSON(
                Document(owners: rows, rateLimits: report?.limits.map(CountRow.init), missingFiles: missing.map(\.text))
            )
        }
        guard let report else { return }
        if let limits = report.limits { Terminal.print("rate limits: \(Self.words(limits))") }
        if !missing.isEmpty {
            let names = missing.prefix(5).map(\.text).joined(separator: ", ") + (missing.count > 5 ? ", …" : "")
            Terminal.print(
                "\(CountedNoun.text(missing.count, "picture")) could not be read when the archive was written and "
                    + "\(missing.count == 1 ? "is" : "are") missing: \(names)")
        }
        if isDryRun { Terminal.print("Nothing was changed (--dry-run).") }
    }

    /// `12 created, 1 brought back, 3 left as they are, 2 not restored, …`.
    private static func words(_ count: RestoreReport.Count) -> String {
        [
            count.created > 0 ? "\(count.created) created" : nil,
            count.changed > 0 ? "\(count.changed) brought back" : nil,
            count.left > 0 ? "\(count.left) left as they are" : nil,
            count.erased > 0
                ? "\(count.erased) not restored, because they were erased or belong to erased objects" : nil,
        ].compactMap { $0 }.joined(separator: ", ")
    }

    private struct Document: Encodable {
        var owners: [OwnerRow]
        var rateLimits: CountRow?
        /// Pictures that the archive has not.
        var missingFiles: [String]
    }

    private struct CountRow: Encodable {
        var created: Int
        var changed: Int
        var left: Int
        var erased: Int

        init(_ count: RestoreReport.Count) {
            (created, changed, left, erased) = (count.created, count.changed, count.left, count.erased)
        }
    }

    private struct KeyRow: Encodable {
        /// With the secret; shown once.
        var key: String
        var keyId: String
        var name: String
        var scopes: [String]
    }

    private struct OwnerRow: Encodable {
        var owner: String
        var name: String
        var isNew: Bool
        var parts: [String: CountRow]
        var keys: [KeyRow]

        init(_ owner: RestoreReport.Owner) {
            self.owner = owner.id.text
            name = owner.name
            isNew = owner.isNew
            parts = Dictionary(owner.counts.map { ($0.part, CountRow($0.count)) }) { first, _ in first }
            keys = owner.keys.map {
                KeyRow(key: $0.token.text, keyId: $0.token.keyID, name: $0.name, scopes: $0.scopes)
            }
        }
    }
}
