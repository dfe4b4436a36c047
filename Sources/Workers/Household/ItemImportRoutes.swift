import Archives
import Captures
import FoundationEssentials
import HTTPServer
import Inventory
import InventoryRecords
import JSON
import Records
package import Requests
package import Store

/// Imports the files of `InventorySheet`: one CSV file, or a ZIP file with them.
package struct ItemImportRoutes: Sendable {
    /// Packed size in bytes.
    private static let maxBytes = 64 * 1024 * 1024
    /// Of one CSV file, unpacked.
    private static let maxSheetBytes = 25 * 1024 * 1024
    private static let types: Set<String?> = [
        nil, "text/csv", "application/csv", "application/zip", "application/x-zip-compressed",
        "application/octet-stream",
    ]

    let database: Database

    package init(database: Database) { self.database = database }

    package var endpoints: [Endpoint] {
        [.write(.post, "/v1/items/import", .inventoryWrite, bodyLimit: Self.maxBytes, handler: take)]
    }

    @Sendable private func take(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let type = call.request.contentType?.value
        guard Self.types.contains(type) else {
            throw APIFailure(
                .unsupportedMediaType, "This URL accepts text/csv and application/zip, not \(type ?? "").",
                headers: [("Accept", "text/csv, application/zip")])
        }
        let isDryRun = try call.flag("dryRun")
        guard !call.request.body.isEmpty else { throw APIFailure(.emptyBody, "The file is empty.") }
        let reader = InventorySheetReader(
            context: try await InventoryActions(database: database).context(of: call.owner))
        let sheets = try await Self.sheets(call.request.body, reader)
        let faults = sheets.flatMap(\.faults)
        guard faults.isEmpty else { throw APIFailure(faults: faults.map(\.problem)) }
        let outcome = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.inventory.take(sheets, isDryRun: isDryRun, of: call.owner, request: call.object)
        }
        switch outcome {
        case .success(let done): return .answer(Self.json(done, isDryRun: isDryRun))
        case .failure(let refusal): throw APIFailure(refusing: refusal)
        }
    }

    private static func sheets(
        _ body: [UInt8], _ reader: InventorySheetReader
    ) async throws(APIFailure) -> [InventorySheetReading] {
        guard body.starts(with: Array("PK".utf8)) else { return [reader.read(body, called: "The file")] }
        var sheets: [InventorySheetReading] = []
        var paths: [InventorySheet: String] = [:]
        var repeated: String?
        do throws(ArchiveError) {
            let archive = try ZipReader(.bytes(body))
            while let entry = try await archive.next(limit: { sheet(called: $0) == nil ? 0 : maxSheetBytes }) {
                guard let sheet = sheet(called: entry.name) else { continue }
                if let other = paths.updateValue(entry.name, forKey: sheet) {
                    repeated = "The archive has two files \(sheet.fileName): \(other) and \(entry.name)."
                    break
                }
                switch entry.content {
                case .file(let bytes): sheets.append(reader.read(bytes, called: sheet.fileName, as: sheet))
                case .tooLarge:
                    throw .tooLarge(limit: maxSheetBytes)
                case .unreadable(let words): throw .damaged(words)
                case .nothing: continue
                }
            }
        } catch { throw failure(error) }
        if let repeated { throw APIFailure(.invalidArchive, "\(repeated) Nothing was imported.") }
        guard !sheets.isEmpty else {
            let names = InventorySheet.allCases.map(\.fileName).joined(separator: ", ")
            throw APIFailure(.invalidArchive, "The archive has none of these files: \(names).")
        }
        return sheets
    }

    /// The file may be in a folder of the archive.
    private static func sheet(called path: String) -> InventorySheet? {
        guard !ZipEntry.isHidden(path), let name = path.split(separator: "/").last?.lowercased() else { return nil }
        return InventorySheet.allCases.first { $0.fileName == name }
    }

    private static func failure(_ error: ArchiveError) -> APIFailure {
        let words = "\(error)"
        let detail = words.prefix(1).uppercased() + words.dropFirst() + ". Nothing was imported."
        return switch error {
        case .tooManyEntries, .tooLarge, .tooDense: APIFailure(.archiveLimits, detail)
        default: APIFailure(.invalidArchive, detail)
        }
    }

    private static func json(_ done: InventoryImport, isDryRun: Bool) -> JSON {
        .itemImport(
            isDryRun: .bool(isDryRun), created: .integer(done.created), changed: .integer(done.changed),
            unchanged: .integer(done.unchanged), locationsCreated: .integer(done.locationsCreated),
            labelsCreated: .integer(done.labelsCreated), isHomeCreated: .bool(done.isHomeCreated),
            undoToken: JSON(done.undo?.token), undoUntil: done.undo.map { JSON($0.until) } ?? .null)
    }
}

extension InventoryRowFault {
    /// `/inventory.csv/12/Price`
    fileprivate var problem: (code: ProblemCode, fault: APIFailure.Fault) {
        let code: ProblemCode =
            switch reason {
            case .invalidFile: .invalidCSV
            case .invalidValue: .invalidValue
            case .missingValue: .missingField
            case .tooLong: .tooLong
            }
        let place = "\(file), line \(line)\(column.map { ", \($0)" } ?? "")"
        let pointer = "/\(file)/\(line)\(column.map { "/\($0)" } ?? "")"
        return (code, .init(code, at: pointer, "\(place): \(detail)"))
    }
}
