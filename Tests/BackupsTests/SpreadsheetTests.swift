import Exchange
import Foundation
import Records
import Store
import TestSupport
import Testing

@testable import Backups

/// LibreOffice's converter reads the CSV of hostile contacts. `TAPLINE_SOFFICE` names its program
/// (`ops/packages office`, then `/usr/bin/soffice`).
@Suite(.migrated, .tags(.timed), .enabled(if: Spreadsheet.program != nil, Spreadsheet.missing))
struct SpreadsheetTests {
    @Test(arguments: [ExportOptions.Columns.standard, .full])
    func `ContactsFile: a spreadsheet has every value of the CSV, and no formula`(
        _ columns: ExportOptions.Columns
    ) async throws {
        let bench = try await StoreFixture()
        try await ContactsFileTests.fill(bench)
        var options = ExportOptions()
        options.columns = columns
        var csv: [UInt8] = []
        let count = try await ContactsFile(bench.store).write(.csv, options, of: bench.owner, receive: { csv += $0 })
        let rows = try CSVReader.rows(csv).map { $0.map(Self.withLineFeeds) }
        #expect(rows.count == count + 1 && count > 300)

        let sheet = try Spreadsheet()
        defer { sheet.remove() }
        try Data(csv).write(to: URL(filePath: sheet.folder + "/contacts.csv"))
        // With every column as text.
        let types = (1...rows[0].count).map { "\($0)/2" }.joined(separator: "/")
        try await sheet.convert("contacts.csv", to: "xlsx", reading: "CSV:44,34,76,1,\(types)")
        try await sheet.convert(
            "contacts.xlsx", to: "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,1")
        let back = try Data(contentsOf: URL(filePath: sheet.folder + "/contacts.csv"))
        let read = try CSVReader.rows([UInt8](back)).map { $0.map(Self.withLineFeeds) }
        for (row, expected) in zip(read, rows) where row != expected {
            let place = zip(row, expected).enumerated().first { $0.element.0 != $0.element.1 }
            Issue.record("\(place.map { "\(rows[0][$0.offset]): \($0.element)" } ?? "\(row) instead of \(expected)")")
        }
        #expect(read.count == rows.count)

        // With what LibreOffice makes of each cell when a person just opens the file.
        try Data(csv).write(to: URL(filePath: sheet.folder + "/opened.csv"))
        try await sheet.convert("opened.csv", to: "fods", reading: "CSV:44,34,76,1,,0,false,true")
        let opened = try String(contentsOfFile: sheet.folder + "/opened.fods", encoding: .utf8)
        #expect(opened.contains("<table:table-cell") && !opened.contains("table:formula"))
    }

    /// A spreadsheet may change the kind of line ends in a cell.
    private static func withLineFeeds(_ cell: String) -> String {
        cell.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    }
}

/// A folder with files that LibreOffice converts.
private struct Spreadsheet {
    static let missing: Comment = "TAPLINE_SOFFICE names no program of LibreOffice"

    static let program = ProcessInfo.processInfo.environment["TAPLINE_SOFFICE"].flatMap {
        FileManager.default.isExecutableFile(atPath: $0) ? $0 : nil
    }

    let folder = FileManager.default.temporaryDirectory.path + "/tapline-sheet-\(UUID())"

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false) }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }

    /// The result has the same name with the new extension.
    /// - Parameter filter: how LibreOffice reads a CSV file.
    func convert(_ file: String, to format: String, reading filter: String? = nil) async throws {
        let process = try TestProcess(
            [
                try #require(Self.program), "-env:UserInstallation=file://\(folder)/profile", "--headless",
                "--convert-to", format, "--outdir", folder,
            ] + (filter.map { ["--infilter=\($0)"] } ?? []) + ["\(folder)/\(file)"],
            environment: ProcessInfo.processInfo.environment, output: folder + "/log")
        let code = try await process.wait()
        #expect(code == 0, "\((try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? "")")
    }
}
