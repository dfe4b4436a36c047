import Foundation
import Runtime
import Testing

@Suite struct ProductVersionTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `ProductVersion: the newest heading of the changelog has the version`() throws {
        let heading = try #require(try Self.text("ops/docs/changelog.md").firstMatch(of: /(?m)^## ([^ ,\n]+)/))
        #expect(String(heading.output.1) == ProductVersion.current)
    }

    @Test func `ProductVersion: the label of the image has the version`() throws {
        let dockerfile = try Self.text("ops/images/Dockerfile")
        let label = try #require(dockerfile.firstMatch(of: /org\.opencontainers\.image\.version="([^"]*)"/))
        #expect(String(label.output.1) == ProductVersion.current)
    }

    @Test func `ProductVersion: a program prints its name and the version`() {
        #expect(ProductVersion.line(of: "ingest") == "ingest \(ProductVersion.current)\n")
    }
}
