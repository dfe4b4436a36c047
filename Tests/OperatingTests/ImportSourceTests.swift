import Foundation
import TestSupport
import Testing

@testable import Operating

@Suite struct ImportSourceTests {
    /// A folder that goes with the test.
    private final class Folder {
        let path = NSTemporaryDirectory() + "/tapline-import-\(UUID().uuidString)"

        init(_ files: [String: [UInt8]]) throws {
            for (name, bytes) in files {
                let url = URL(filePath: "\(path)/\(name)")
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(bytes).write(to: url)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func pieces(_ path: String, kind: String? = nil) async throws -> [(ref: String, text: String)] {
        var pieces: [(ref: String, text: String)] = []
        try await ImportSource(path).each(kind: kind) { piece in
            switch piece.line {
            case .success(let line): pieces.append((piece.ref, String(decoding: line, as: UTF8.self)))
            case .failure(let failure): pieces.append((piece.ref, "! \(failure)"))
            }
        }
        return pieces
    }

    @Test func `a folder is read in one order, hidden files left out`() async throws {
        let folder = try Folder([
            "b/z.txt": Array("z".utf8), "b/a.md": Array("a".utf8), "c.png": [1, 2], ".hidden": [1], "b/.x/y.txt": [1],
            "empty.txt": [], "latin.txt": [0xE9],
        ])
        let found = try await pieces(folder.path)
        #expect(found.map(\.ref) == ["b/a.md", "b/z.txt", "c.png", "empty.txt", "latin.txt"])
        #expect(found[0].text == #"{"ref":"b\/a.md","text":"a"}"# || found[0].text == #"{"ref":"b/a.md","text":"a"}"#)
        #expect(found[2].text.contains(#""image":"AQI=""#))
        #expect(found[3].text == "! the file is empty" && found[4].text == "! not UTF-8 text")
    }

    @Test func `a manifest's lines go as they stand, but for the files that they name and the kind`() async throws {
        let folder = try Folder([
            "a.txt": Array("hello".utf8),
            "m.jsonl": Array(
                """
                {"text":"x", "colour":"red"}

                {"file":"a.txt","kind":"card"}
                {"file":"gone.txt"}
                not json
                """.utf8),
        ])
        let found = try await pieces(folder.path + "/m.jsonl")
        #expect(found.map { $0.ref.suffix(2) } == [":1", ":3", ":4", ":5"])
        #expect(found[0].text == #"{"text":"x", "colour":"red"}"#)
        #expect(found[1].text == #"{"kind":"card","ref":"a.txt","text":"hello"}"#)
        #expect(found[2].text == "! no readable file there" && found[3].text == "not json")
        #expect(try await pieces(folder.path + "/m.jsonl", kind: "scan")[0].text == #"{"kind":"scan","text":"x"}"#)
    }

    @Test func `an archive is read entry by entry`() async throws {
        let zip = TestZip([(name: "n/a.txt", bytes: Array("a".utf8)), (name: "__MACOSX/b", bytes: [1])])
        let folder = try Folder(["a.zip": zip.bytes, "bad.zip": [1]])
        #expect(try await pieces(folder.path + "/a.zip").map(\.ref) == ["n/a.txt"])
        await #expect(throws: CommandFailure.self) { try await pieces(folder.path + "/bad.zip") }
        #expect(throws: CommandFailure.self) { try ImportSource(folder.path + "/gone") }
    }

    @Test(
        arguments: [
            (0, 0, nil, nil, "0 of 0"), (5, 10, 2.04, 2.4, "5 of 10, 2.0/s, 2.4 s left"),
            (10, 10, 20.6, 0.0, "10 of 10, 21/s"), (1, 9_000, 0.5, 18_000.0, "1 of 9000, 0.5/s, 5 h left"),
        ] as [(Int, Int, Double?, Double?, String)])
    func `progress in a pipe is said in words`(done: Int, total: Int, rate: Double?, left: Double?, text: String) {
        #expect(ProgressBar.text(done: done, of: total, rate: rate, secondsLeft: left, drawn: false) == text)
        let bar = ProgressBar.text(done: done, of: total, rate: rate, secondsLeft: left, drawn: true)
        #expect(bar.hasSuffix(text) && bar.filter { "█░".contains($0) }.count == 24)
    }
}
