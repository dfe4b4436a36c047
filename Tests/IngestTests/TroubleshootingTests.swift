import Foundation
import Requests
import Testing

/// The page about errors, compared with the codes of the server.
@Suite struct TroubleshootingTests {
    private struct Entry {
        var status: Int?
        var code: String
        var advice: String
    }

    private static func entries() throws -> [Entry] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = String(
            decoding: try Data(contentsOf: root.appending(path: "ops/docs/troubleshooting.md")), as: UTF8.self)
        var entries: [Entry] = []
        var status: Int?
        for line in page.split(separator: "\n") {
            if line.hasPrefix("## ") { status = Int(line.dropFirst(3).prefix { $0 != ":" }) }
            guard let row = line.wholeMatch(of: /\| `([a-z0-9_]+)` \| (.+) \|/) else { continue }
            entries.append(Entry(status: status, code: String(row.1), advice: String(row.2)))
        }
        return entries
    }

    @Test func `Troubleshooting: every code has one entry, under its status`() throws {
        let entries = try Self.entries()
        #expect(entries.map(\.code).sorted() == ProblemCode.allCases.map(\.rawValue).sorted())
        for entry in entries {
            let code = try #require(ProblemCode(rawValue: entry.code))
            #expect(entry.status == (code.isImportOnly ? nil : code.status), "\(entry.code)")
        }
    }

    @Test func `Troubleshooting: every entry says what to do in words of its own`() throws {
        let entries = try Self.entries()
        #expect(Set(entries.map(\.advice)).count == entries.count)
        for entry in entries {
            let detail = ProblemCode(rawValue: entry.code)?.detail ?? ""
            #expect(entry.advice.count >= 20 && entry.advice.hasSuffix("."), "\(entry.code)")
            #expect(entry.advice != detail, "\(entry.code) repeats its detail")
        }
    }

    /// Commands and settings that an entry names exist.
    @Test func `Troubleshooting: the advice names only commands and settings that exist`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let main = String(
            decoding: try Data(contentsOf: root.appending(path: "Sources/Operator/OperatorMain.swift")), as: UTF8.self)
        let settings = String(
            decoding: try Data(contentsOf: root.appending(path: "ops/docs/operations.md")), as: UTF8.self)
        for entry in try Self.entries() {
            for command in entry.advice.matches(of: /`tapline ([a-z]+)/) {
                #expect(main.lowercased().contains("\(command.1)command.command"), "tapline \(command.1)")
            }
            for setting in entry.advice.matches(of: /TAPLINE_[A-Z_]+/) {
                #expect(settings.contains(setting.0), "\(setting.0)")
            }
        }
    }
}
