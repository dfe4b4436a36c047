import CommandLine
import Foundation
import Runtime
import TestSupport
import Testing

@testable import APIClient

@Suite struct ImportSourceTests {
    /// A temporary folder that is deleted with this object.
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

    @Test func `FolderFiles: files are read in a fixed order without hidden files`() async throws {
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

    @Test(arguments: ["only-hidden", "blank.jsonl", "empty.zip"])
    func `BatchImport: a source without captures creates no batch`(name: String) async throws {
        let folder = try Folder([
            "only-hidden/.x": [1], "blank.jsonl": Array("\n \n".utf8),
            "empty.zip": TestZip([(name: ".x", bytes: [1])]).bytes,
        ])
        let source = try ImportSource("\(folder.path)/\(name)")
        let api = APIClient(base: "http://127.0.0.1:1", key: "key")
        let failure = await #expect(throws: CommandFailure.self) {
            try await BatchImport(api: api).send([source], named: nil)
        }
        #expect(failure?.code == .data && failure?.description.contains("has no captures") == true)
    }

    @Test func `ManifestLine: a line is sent unchanged except for its file and a missing kind`() async throws {
        let folder = try Folder([
            "a.txt": Array("hello".utf8),
            "m.jsonl": Array(
                """
                {"text":"x", "color":"red"}

                {"file":"a.txt","kind":"card"}
                {"file":"gone.txt"}
                not json
                """.utf8),
        ])
        let found = try await pieces(folder.path + "/m.jsonl")
        #expect(found.map { $0.ref.suffix(2) } == [":1", ":3", ":4", ":5"])
        #expect(found[0].text == #"{"text":"x", "color":"red"}"#)
        #expect(found[1].text == #"{"kind":"card","ref":"a.txt","text":"hello"}"#)
        #expect(found[2].text == "! gone.txt: No such file or directory" && found[3].text == "not json")
        let others = #"{"kind":"card","text":"x", "color":"red"}"#
        #expect(try await pieces(folder.path + "/m.jsonl", kind: "card")[0].text == others)
    }

    @Test func `ManifestLine: members beside the file are kept, and a file outside the folder is refused`()
        async throws
    {
        let folder = try Folder([
            "in/a.png": [1, 2], "in/sub/b.txt": Array("b".utf8), "out.txt": Array("secret".utf8),
            "in/m.jsonl": Array(
                """
                {"file":"a.png","quality":"fast","languages":["eng"],"words":["Okafor"],"ref":"mine"}
                {"file":"sub/../sub/b.txt"}
                {"file":"../out.txt"}
                {"file":"/etc/hostname"}
                {"file":"a.png","text":"two contents"}
                { }
                """.utf8),
        ])
        let found = try await pieces(folder.path + "/in/m.jsonl", kind: "card").map(\.text)
        #expect(
            found[0]
                == #"{"image":"AQI=","kind":"card","languages":["eng"],"quality":"fast","ref":"mine","words":["Okafor"]}"#
        )
        #expect(found[1].contains(#""text":"b""#) && found[1].contains(#""kind":"card""#))
        for index in 2...3 { #expect(found[index].contains("is outside the folder")) }
        #expect(found[4].contains("a capture has only one content") && found[5] == #"{"kind":"card" }"#)
    }

    @Test(arguments: [
        ("../out.txt", "is outside the folder"), ("/etc/hostname", "is outside the folder"),
        ("up/out.txt", "is outside the folder"), ("pipe.txt", "not a regular file"),
        ("sub/b.txt", #"{"ref":"link.txt","text":"b"}"#),
    ])
    func `ManifestLine: a symbolic link is followed only within the manifest's folder`(
        target: String, said: String
    ) async throws {
        let folder = try Folder([
            "out.txt": Array("secret".utf8), "in/sub/b.txt": Array("b".utf8),
            "in/m.jsonl": Array(#"{"file":"link.txt"}"#.utf8),
        ])
        #expect(mkfifo(folder.path + "/in/pipe.txt", 0o600) == 0)
        for (link, target) in [("link.txt", target), ("up", "..")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/in/\(link)", withDestinationPath: target)
        }
        let found = try await pieces(folder.path + "/in/m.jsonl").map(\.text)
        #expect(found.count == 1 && found[0].contains(said) && !found[0].contains("secret"), "\(found)")
    }

    @Test func `FolderFiles: a link that leaves the folder is refused by its name`() async throws {
        let folder = try Folder(["out.txt": Array("secret".utf8), "in/near.txt": Array("near".utf8)])
        for (link, target) in [("a.txt", "near.txt"), ("b.txt", "../out.txt")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/in/\(link)", withDestinationPath: target)
        }
        let found = try await pieces(folder.path + "/in")
        #expect(found.map(\.ref) == ["a.txt", "b.txt", "near.txt"])
        #expect(found[0].text == #"{"ref":"a.txt","text":"near"}"#)
        #expect(found[1].text.hasPrefix("! is outside the folder"))
    }

    @Test func `ImportSource: all spellings of a path are the same source`() throws {
        let folder = try Folder(["a/b.txt": Array("b".utf8)])
        let spelled = ["a", "./a/", "a/../a", "./a/./"].map { folder.path + "/" + $0 }
        #expect(try Set(spelled.map { try ImportSource($0).path }).count == 1)
        let here = FileManager.default.currentDirectoryPath
        #expect(try ImportSource(here + "/Package.swift").path == "Package.swift")
        #expect(try ImportSource("./Sources/../Package.swift").path == "Package.swift")
    }

    @Test func `ImportSource: an archive is read entry by entry`() async throws {
        let zip = TestZip([(name: "n/a.txt", bytes: Array("a".utf8)), (name: "__MACOSX/b", bytes: [1])])
        let folder = try Folder(["a.zip": zip.bytes, "bad.zip": [1]])
        #expect(try await pieces(folder.path + "/a.zip").map(\.ref) == ["n/a.txt"])
        await #expect(throws: CommandFailure.self) { try await pieces(folder.path + "/bad.zip") }
        #expect(throws: CommandFailure.self) { try ImportSource(folder.path + "/gone") }
    }

    @Test
    func `ImportSource: a path that begins with a dot segment is not hidden, and ignored files are counted`()
        async throws
    {
        var zip = TestZip([(name: "./c.txt", bytes: Array("c".utf8)), (name: "./d/./e.txt", bytes: Array("e".utf8))])
        for name in ["./.hidden", "a/.git/x", "./__MACOSX/b"] { zip.add(name, [1]) }
        zip.add("./d/", [])
        let folder = try Folder(["a.zip": zip.bytes, "f/.hidden": [1], "f/a.txt": Array("a".utf8)])
        var refs: [String] = []
        let inArchive = try await ImportSource(folder.path + "/a.zip").each(kind: nil) { refs.append($0.ref) }
        #expect(refs.filter { $0.hasSuffix(".txt") } == ["./c.txt", "./d/./e.txt"] && inArchive == 3)
        #expect(try await ImportSource(folder.path + "/f").each(kind: nil) { _ in } == 1)
    }

    @Test func `FolderFiles: a link to a folder is not followed, a link to a file is read, a broken link is reported`()
        async throws
    {
        let folder = try Folder(["a.txt": Array("a".utf8), "b/c.txt": Array("c".utf8)])
        for (name, target) in [("loop", folder.path), ("z.txt", "a.txt"), ("gone.txt", "nowhere")] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder.path)/\(name)", withDestinationPath: target)
        }
        #expect(mkfifo(folder.path + "/pipe.txt", 0o600) == 0)
        let found = try await pieces(folder.path)
        #expect(found.map(\.ref) == ["a.txt", "b/c.txt", "gone.txt", "z.txt"])
        #expect(found[2].text == "! No such file or directory")
        #expect(try await ImportSource(folder.path).each(kind: nil) { _ in } == 2)
    }

    @Test func `ImportSource: an archive is checked completely before anything is sent`() async throws {
        let whole = TestZip([(name: "a.txt", bytes: Array(repeating: 65, count: 3_000))]).bytes
        let folder = try Folder([
            "junk.zip": Array("this is no archive".utf8), "cut.zip": Array(whole.prefix(2_000)), "whole.zip": whole,
            "empty.zip": TestZip().bytes,
        ])
        for name in ["junk", "cut"] {
            let failure = await #expect(throws: CommandFailure.self) {
                try await ImportSource("\(folder.path)/\(name).zip").check()
            }
            #expect(failure?.code == .data)
        }
        for name in ["whole", "empty"] { try await ImportSource("\(folder.path)/\(name).zip").check() }
        #expect(try await pieces(folder.path + "/empty.zip").isEmpty)
    }
}
