import Contacts
import Foundation
import HTTPServer
import Inventory
import JSON
import Testing

@testable import Console

/// Checks of the console that need no browser. Its behavior is tested end to end with a browser.
struct ConsoleRoutesTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/Console/Page").path

    private static func answer(_ path: String, _ headers: HTTPFields = [:]) async throws -> HTTPResponse {
        var router = Router()
        ConsoleRoutes { HTTPResponse(status: 404) }.add(to: &router)
        let target = try #require(RequestTarget.parse(path.utf8))
        switch router.resolve(.get, target.segments) {
        case .answer(let answer): return answer
        case .route(let route, let parameters):
            return await route.handler(
                HTTPRequest(method: .get, target: target, headers: headers, pathParameters: parameters))
        }
    }

    @Test func `ConsolePage: every console file is embedded`() throws {
        let there = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
        #expect(there.sorted() == ConsolePage.embedded.map(\.name).sorted())
    }

    private static func fields(_ name: String) throws -> [[String: Any]] {
        let head = "export const \(name) = "
        let line = try #require(FieldTables.script.split(separator: "\n").first { $0.hasPrefix(head) })
        let list = try JSONSerialization.jsonObject(with: Data(line.dropFirst(head.count).dropLast().utf8))
        return try #require(list as? [[String: Any]])
    }

    @Test func `FieldTables: the form has every field of a contact, and the notes last`() throws {
        let fields = try Self.fields("CONTACT_FIELDS")
        let names = fields.compactMap { $0["name"] as? String }
        #expect(names.sorted() == ContactField.allCases.map(\.rawValue).sorted())
        #expect(names.first == "name" && names.suffix(3) == ["aliases", "tags", "notes"])
        #expect(fields.first { $0["name"] as? String == "phones" }?["isPhone"] as? Bool == true)
        #expect(fields.last?["isLong"] as? Bool == true && fields.last?["many"] as? Bool == false)
    }

    @Test func `FieldTables: the form has every field of an item, with its words and what it refers to`() throws {
        let fields = try Self.fields("ITEM_FIELDS")
        #expect(fields.compactMap { $0["name"] as? String } == ItemField.allCases.map(\.rawValue))
        let condition = try #require(fields.first { $0["name"] as? String == "condition" })
        #expect((condition["choices"] as? [String])?.contains("like new") == true)
        #expect(fields.first { $0["name"] as? String == "location" }?["object"] as? String == "location")
        #expect(fields.first { $0["name"] as? String == "insured" }?["type"] as? String == "boolean")
    }

    @Test func `ConsolePage: every referenced file exists`() throws {
        let names = Set(ConsolePage.files.map(\.name))
        for (name, bytes) in ConsolePage.files {
            let text = String(decoding: bytes, as: UTF8.self)
            for match in text.matches(of: /(?:from "\.\/|import\("\.\/|(?:src|href)="\/console\/)([a-z.-]+)"/) {
                #expect(names.contains(String(match.1)), "\(name) names \(match.1)")
            }
        }
    }

    @Test(arguments: ["/console", "/console/", "/console/main.js", "/console/console.css"])
    func `ConsoleRoutes: content security policy forbids other sites, and unchanged files get 304`(path: String)
        async throws
    {
        let first = try await Self.answer(path)
        #expect(first.status == 200)
        let policy = try #require(first.headers["Content-Security-Policy"])
        #expect(policy.hasPrefix("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("http"))
        let tag = try #require(first.headers["ETag"])
        let again = try await Self.answer(path, ["If-None-Match": tag])
        guard case .bytes(let bytes) = again.body else { throw CocoaError(.fileReadUnknown) }
        #expect(again.status == 304 && bytes.isEmpty)
    }

    @Test func `ConsolePage: scripts lose comments and indentation, and no string spans lines`() {
        let script = "// A\nexport function a() {\n  /** B */\n  return 1; // C\n\n  * d\n}\n"
        let compact = String(decoding: ConsolePage.compact(Array(script.utf8)), as: UTF8.self)
        #expect(compact == "export function a() {\nreturn 1; // C\n}\n")
        for (name, bytes) in ConsolePage.embedded where name.hasSuffix(".js") {
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(name): \(line)")
            }
        }
    }

    @Test func `ConsoleRoutes: /scan leads to the page of scans`() async throws {
        let answer = try await Self.answer("/scan")
        #expect(answer.status == 302 && answer.headers["Location"] == "/console#/scan")
    }

    @Test func `ConsoleRoutes: the page of pairing is one small script`() async throws {
        let page = try await Self.answer("/pair")
        #expect(page.status == 200 && page.headers["Content-Type"] == "text/html; charset=utf-8")
        let script = try #require(ConsolePage.files.first { $0.name == "pair.js" })
        #expect(script.bytes.count < 3_000 && !String(decoding: script.bytes, as: UTF8.self).contains("import"))
    }

    private static func page(_ shortcut: ShortcutLink?) async throws -> String {
        var router = Router()
        ConsoleRoutes(shortcut: shortcut) { HTTPResponse(status: 404) }.add(to: &router)
        let target = try #require(RequestTarget.parse("/setup".utf8))
        guard case .route(let route, let parameters) = router.resolve(.get, target.segments),
            case .bytes(let bytes) = await route.handler(
                HTTPRequest(method: .get, target: target, pathParameters: parameters)
            ).body
        else { throw CocoaError(.fileReadUnknown) }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `ConsoleRoutes: the page that connects a phone is one script, small as it is sent`() async throws {
        let page = try await Self.answer("/setup")
        #expect(page.status == 200 && page.headers["Content-Type"] == "text/html; charset=utf-8")
        #expect(try await Self.page(nil).contains("Import messages with a double-tap"))
        let script = try #require(ConsolePage.files.first { $0.name == "setup.js" })
        let text = String(decoding: script.bytes, as: UTF8.self)
        #expect(!text.contains("import(") && !text.split(separator: "\n").contains { $0.hasPrefix("import ") })
        let packed = try await Self.answer("/console/setup.js", ["Accept-Encoding": "gzip"])
        guard case .bytes(let body) = packed.body else { throw CocoaError(.fileReadUnknown) }
        #expect(packed.headers["Content-Encoding"] == "gzip" && body.count < 6_000, "\(body.count)")
    }

    @Test func `ConsoleRoutes: the page that connects a phone names the operator's Shortcut, and none without one`()
        async throws
    {
        let address = "https://www.icloud.com/shortcuts/0a?b=1&c=%20\"'<x>"
        let link = try #require(ShortcutLink(address))
        let page = try await Self.page(link)
        #expect(
            page.contains(
                #"<meta name="shortcut" content="https://www.icloud.com/shortcuts/0a?b=1&amp;c=%20&quot;'&lt;x>" data-icloud>"#
            ))
        #expect(page.contains(#"content="shortcuts://import-shortcut?url=https%3A%2F%2Fwww.icloud.com%2F"#))
        #expect(page.contains("&amp;name=File%20this%20Screen\">"))
        let plain = try await Self.page(nil)
        #expect(!plain.contains(#"meta name="shortcut"#) && !plain.contains("<!--"))
    }

    /// What a browser loads if it opens every page of the console, as it is sent. The pages of pairing and of connecting a
    /// phone are opened by themselves, and have tests of their own.
    @Test(arguments: [("js", 94_000), ("css", 15_000)])
    func `ConsoleRoutes: all files of a kind together are small as they are sent`(ending: String, limit: Int)
        async throws
    {
        var (sent, whole) = (0, 0)
        for (name, bytes) in ConsolePage.files
        where name.hasSuffix(".\(ending)") && !["pair.js", "setup.js"].contains(name) {
            let packed = try await Self.answer("/console/\(name)", ["Accept-Encoding": "gzip, deflate, br"])
            guard case .bytes(let body) = packed.body else { throw CocoaError(.fileReadUnknown) }
            #expect(packed.headers["Content-Encoding"] == (body == bytes ? nil : "gzip"), "\(name)")
            sent += body.count
            whole += bytes.count
        }
        print("The console's .\(ending) files: \(sent) bytes as sent, \(whole) bytes without compression")
        #expect(sent > 1_000 && sent < limit && sent < whole / 2)
    }

    @Test func `ConsolePage: every link leads to a page that exists`() throws {
        let scripts = ConsolePage.files.filter { $0.name.hasSuffix(".js") }
        let texts = scripts.map { String(decoding: $0.bytes, as: UTF8.self) }
        let main = try #require(texts.first { $0.contains("const PAGES = {") })
        let table = try #require(main.firstMatch(of: /const PAGES = \{([^;]+)\};/)).1
        let pages = Set(table.matches(of: /([a-z]+): (?:async )?\(\)/).map { String($0.1) })
        #expect(pages.count > 6)
        let found = texts.flatMap { $0.matches(of: /["`](?:#\/|\/)([a-z]+)(?=[\/"`?])(?!\/\{)/) }
        let links = found.map { String($0.1) }.filter { !["v", "openapi", "console", "privacy"].contains($0) }
        #expect(links.count > 30)
        for link in links { #expect(pages.contains(link), "\(link)") }
    }

    @Test func `ConsolePage: no inline script or style, and no text becomes HTML`() {
        for (name, bytes) in ConsolePage.files {
            let text = String(decoding: bytes, as: UTF8.self)
            for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "javascript:"] {
                #expect(!text.contains(word), "\(name) has \(word)")
            }
            if name.hasSuffix(".html") { #expect(!text.contains("style=") && !text.contains("<style")) }
        }
    }

    @Test(arguments: ["/console/nothing.js", "/console/..", "/console/Package.swift"])
    func `ConsoleRoutes: other paths below /console are not found`(path: String) async throws {
        #expect(try await Self.answer(path).status == 404)
    }

    @Test func `ConsoleRoutes: / redirects to /console`() async throws {
        let answer = try await Self.answer("/")
        #expect(answer.status == 302 && answer.headers["Location"] == "/console")
    }
}
