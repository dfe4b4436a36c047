import Foundation
import Runtime
import Testing

/// Compares the names of settings in operations.md, docker-compose.yml, .env.example and `KnownSettings`.
@Suite struct SettingsListTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Complete names only; `TAPLINE_KAFKA_…` is not one.
    private static func names(in text: String) -> Set<String> {
        Set(text.matches(of: /TAPLINE_[A-Z0-9_]*[A-Z0-9]/).map { String($0.output) })
    }

    /// The names in the first column of the table.
    private static func documented() throws -> Set<String> {
        let rows = try text("ops/docs/operations.md").split(separator: "\n").filter { $0.hasPrefix("| `TAPLINE_") }
        #expect(rows.count > 20)
        let cells = rows.compactMap { $0.split(separator: "|").first }
        // A secret has one row, whether it is given by value or by file.
        return names(in: cells.joined(separator: " ")).subtracting(["TAPLINE_KAFKA"])
    }

    @Test func `KnownSettings: the known names are the names in operations.md`() throws {
        #expect(try Self.documented().sorted() == KnownSettings.documented.sorted())
    }

    @Test func `KnownSettings: docker-compose.yml passes every setting of operations.md`() throws {
        let passed = Set(
            try Self.text("docker-compose.yml").matches(of: /(?m)^ +(TAPLINE_[A-Z0-9_]+):/).map { String($0.output.1) })
        // A line in containers has no state folder.
        #expect(try Self.documented().subtracting(passed).sorted() == ["TAPLINE_STATE"])
    }

    @Test func `KnownSettings: .env.example has exactly the variables that docker-compose.yml uses`() throws {
        let taken = Set(
            try Self.text("docker-compose.yml").matches(of: /\$\{([A-Z0-9_]+)/).map { String($0.output.1) })
        let offered = Set(
            try Self.text(".env.example").matches(of: /(?m)^([A-Z0-9_]+)=/).map { String($0.output.1) })
        #expect(taken.sorted() == offered.sorted())
    }

    @Test func `KnownSettings: every variable that the sources read is known`() throws {
        let files = try #require(FileManager.default.enumerator(atPath: Self.root.appending(path: "Sources").path))
        var read: Set<String> = []
        for case let path as String in files where path.hasSuffix(".swift") {
            // A name in a comment, and a prefix, are not followed by a closing quote.
            for match in try Self.text("Sources/" + path).matches(of: /"(TAPLINE_[A-Z0-9_]*[A-Z0-9])"/) {
                read.insert(String(match.output.1))
            }
        }
        #expect(read.count > 20)
        // These are prefixes.
        read.subtract(["TAPLINE_KAFKA", "TAPLINE_DATABASE"])
        let environment = Dictionary(uniqueKeysWithValues: read.map { ($0, "1") })
        #expect(KnownSettings.unknown(in: environment) == [])
        #expect(KnownSettings.unknown(in: ["TAPLINE_HTP_PORT": "1", "PATH": "/"]) == ["TAPLINE_HTP_PORT"])
    }
}
