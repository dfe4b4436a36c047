import Foundation
import Testing

@testable import Console

struct ConsoleBundleTests {
    private static func text(_ name: String) throws -> String {
        let file = try #require(ConsolePage.embedded.first { $0.name == "\(name).js" }, "\(name)")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    private static let files = ConsoleBundle.files(
        ConsolePage.embedded + ConsolePage.files.filter { $0.name == FieldTables.fileName })

    private static func joined(_ name: String) throws -> String {
        let file = try #require(files.first { $0.name == "\(name).js" }, "\(name)")
        return String(decoding: file.bytes, as: UTF8.self)
    }

    /// What a module declares or imports at its top.
    private static func names(_ text: String) -> (declared: [String], imported: [String]) {
        let declared = text.matches(of: /(?m)^(?:export )?(?:async )?(?:function\*? |const |let |class )([A-Za-z_$]+)/)
        let imported = text.matches(of: /(?m)^import \{ (.+) \} from/)
        return (
            declared.map { String($0.1) }, imported.flatMap { $0.1.split(separator: ", ").map(String.init) }
        )
    }

    @Test func `ConsoleBundle: modules of one file declare each name once, and import no other one of that name`()
        throws
    {
        for group in ConsoleBundle.groups {
            let parts = try group.map { (name: $0, names: Self.names(try Self.text($0))) }
            let declared = parts.flatMap(\.names.declared)
            #expect(
                declared.count == Set(declared).count,
                "\(group): \(declared.filter { name in declared.count { $0 == name } > 1 })")
            let joined = Self.names(try Self.joined(group[group.count - 1]))
            #expect(joined.declared == declared && joined.imported.count == Set(joined.imported).count, "\(group)")
            #expect(Set(joined.imported).isDisjoint(with: declared), "\(group)")
        }
    }

    @Test func `ConsoleBundle: every import names a file that exports the name`() throws {
        for (name, bytes) in ConsolePage.files where name.hasSuffix(".js") {
            let text = String(decoding: bytes, as: UTF8.self)
            for line in text.split(separator: "\n") where line.hasPrefix("import ") {
                let match = try #require(
                    line.wholeMatch(of: /import \{ (.+) \} from "\.\/(.+)\.js";/), "\(name): \(line)")
                let other = try Self.joined(String(match.2))
                for each in match.1.split(separator: ", ") {
                    #expect(
                        try other.contains(Regex("export (?:async )?(?:function\\*? |const |class )\(each)\\b")),
                        "\(name): \(each)")
                }
            }
        }
    }

    @Test func `ConsoleBundle: a joined file keeps the code of its modules in order, and loads files that exist`()
        throws
    {
        let main = """
            import { a } from "./dom.js";
            import { c, b } from "./x.js";
            a(() => import("./triage.js"));
            """
        let joined = ConsoleBundle.files([
            ("dom.js", Array("export function a() {}\n".utf8)),
            ("main.js", Array(main.utf8)),
            ("icons.js", Array("import { b, d } from \"./x.js\";\nexport const i = d;\n".utf8)), ("x.css", [1]),
            ("triage.js", Array("import { a } from \"./dom.js\";\n".utf8)),
            ("things.js", Array("import { i } from \"./icons.js\";\n".utf8)),
        ])
        #expect(joined.map(\.name) == ["main.js", "x.css", "things.js"])
        #expect(
            String(decoding: joined[0].bytes, as: UTF8.self).split(separator: "\n") == [
                "import { b, c, d } from \"./x.js\";", "export const i = d;", "export function a() {}",
                "a(() => import(\"./things.js\"));",
            ])
        #expect(String(decoding: joined[2].bytes, as: UTF8.self).hasPrefix("import { a, i } from \"./main.js\";\n"))
    }
}
