import Foundation
import Testing

@Suite struct RunbookTests {
    private static let ops = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "ops")

    private static func lines(_ path: String) throws -> [String] {
        try String(contentsOf: ops.appending(path: path), encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
    }

    @Test func `Runbook: every alert has a section and every section an alert`() throws {
        let rules = try Self.lines("prometheus/rules.yml")
        let alerts = rules.filter { $0.hasPrefix("- alert: ") }.map { String($0.dropFirst("- alert: ".count)) }
        let sections = try Self.lines("runbook/README.md").filter { $0.hasPrefix("### ") }.map {
            String($0.dropFirst(4))
        }
        #expect(alerts.count > 10)
        #expect(Set(alerts) == Set(sections))
        let links = rules.filter { $0.hasPrefix("runbook: ") }.compactMap {
            $0.split(separator: "#").last.map(String.init)
        }
        #expect(links == alerts.map { $0.lowercased() })
    }
}
