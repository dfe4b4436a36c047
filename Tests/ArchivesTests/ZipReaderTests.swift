import Archives
import Foundation
import TestSupport
import Testing

struct ZipReaderTests {
    private func read(_ bytes: [UInt8], _ limits: ZipLimits = ZipLimits()) async throws -> [ZipEntry] {
        let reader = try ZipReader(.bytes(bytes), limits: limits)
        var entries: [ZipEntry] = []
        while let entry = try await reader.next() { entries.append(entry) }
        return entries
    }

    @Test func `ZipReader: entries come one by one, with names in any script`() async throws {
        let files = [
            (name: "a.txt", bytes: Array("hello".utf8)), (name: "Ünï/日本語.png", bytes: [0, 1, 2]),
            (name: "empty", bytes: []),
        ]
        let entries = try await read(TestZip(files).bytes)
        #expect(entries.map(\.name) == files.map(\.name))
        #expect(entries.map(\.content) == files.map { .file($0.bytes) })
    }

    @Test func `ZipReader: a limit can apply to the entries of one name`() async throws {
        let reader = try ZipReader(
            .bytes(TestZip([(name: "a.txt", bytes: [1, 2, 3]), (name: "b.png", bytes: [1, 2, 3])]).bytes))
        let limit: @Sendable (String) -> Int = { $0.hasSuffix(".txt") ? 2 : 3 }
        #expect(try await reader.next(limit: limit)?.content == .tooLarge)
        #expect(try await reader.next(limit: limit)?.content == .file([1, 2, 3]))
    }

    @Test func `ZipReader: a file on disk reads like one in memory`() async throws {
        let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
        try Data(TestZip([(name: "a", bytes: [7])]).bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let reader = try ZipReader(.file(path))
        #expect(try await reader.next()?.content == .file([7]))
        #expect(try await reader.next() == nil)
        #expect(throws: ArchiveError.self) { try ZipReader(.file(path + ".gone")) }
    }

    @Test(
        arguments: [[], Array("hello, this is no archive at all".utf8), [0x50, 0x4B, 3, 4], [0x1F, 0x8B, 8, 0]]
            as [[UInt8]])
    func `ZipReader: bytes that are not a ZIP file throw notZip`(bytes: [UInt8]) async throws {
        await #expect { _ = try await read(bytes) } throws: { error in
            if case .notZip = error as? ArchiveError { true } else { false }
        }
    }

    @Test func `ZipReader: an empty archive is valid`() async throws {
        #expect(try await read(TestZip().bytes).isEmpty)
        let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
        try Data(TestZip().bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(try await ZipReader(.file(path)).next() == nil)
        await #expect(throws: ArchiveError.self) { try await read(Array(TestZip().bytes.dropLast())) }
    }

    @Test(arguments: [
        ("./c.txt", false), ("././d/e.txt", false), ("../f", false), ("a/b.txt", false), (".git/x", true),
        ("./.DS_Store", true), ("a/.b/c", true), ("__MACOSX/a", true), ("...", true),
    ])
    func `ZipEntry: only a hidden component of its path hides an entry`(name: String, isHidden: Bool) {
        #expect(ZipEntry.isHidden(name) == isHidden)
    }

    @Test func `ZipReader: a truncated file throws or returns complete entries only`() async throws {
        let whole = TestZip([(name: "a", bytes: Array(repeating: 1, count: 3_000)), (name: "b", bytes: [2])]).bytes
        for length in stride(from: 1, to: whole.count, by: 97) {
            do {
                for entry in try await read(Array(whole.prefix(length))) {
                    if case .file(let bytes) = entry.content { #expect([3_000, 1].contains(bytes.count)) }
                }
            } catch is ArchiveError {}
        }
    }

    @Test func `ZipReader: a wrong checksum or encryption makes one entry unreadable`() async throws {
        var zip = TestZip([(name: "a", bytes: [1])])
        zip.add("damaged", Array(repeating: 9, count: 100), crc: 1)
        zip.add("secret", Array(repeating: 3, count: 100), flags: 0x0801)
        zip.add("z", [2])
        let entries = try await read(zip.bytes)
        #expect(entries.map(\.name) == ["a", "damaged", "secret", "z"])
        for entry in entries[1...2] {
            guard case .unreadable = entry.content else {
                Issue.record("\(entry)")
                continue
            }
        }
        #expect(entries.last?.content == .file([2]))
    }

    @Test func `ZipReader: limits apply to the unpacked size, whatever the headers claim`() async throws {
        var bomb = TestZip()
        bomb.addZeros("zeros", runs: 20_000)
        var limits = ZipLimits()
        limits.denseBytes = 1 << 20
        await #expect(throws: ArchiveError.tooDense(ratio: 100)) { try await read(bomb.bytes, limits) }
        await #expect(throws: ArchiveError.tooDense(ratio: 100)) {
            try await ZipReader(.bytes(bomb.bytes), limits: limits).check()
        }
        limits.ratio = 1_000
        limits.totalBytes = 3 << 20
        await #expect(throws: ArchiveError.tooLarge(limit: 3 << 20)) { try await read(bomb.bytes, limits) }
        limits.totalBytes = 30 << 20
        limits.entryBytes = 1 << 20
        #expect(try await read(bomb.bytes, limits).map(\.content) == [.tooLarge])
    }

    @Test func `ZipReader: more entries than the limit throw`() async throws {
        var limits = ZipLimits()
        limits.entries = 3
        let three = TestZip((0..<3).map { (name: "\($0)", bytes: []) })
        #expect(try await read(three.bytes, limits).count == 3)
        try await ZipReader(.bytes(three.bytes), limits: limits).check()
        let four = TestZip((0..<4).map { (name: "\($0)", bytes: []) })
        await #expect(throws: ArchiveError.tooManyEntries(limit: 3)) { try await read(four.bytes, limits) }
        await #expect(throws: ArchiveError.tooManyEntries(limit: 3)) {
            try await ZipReader(.bytes(four.bytes), limits: limits).check()
        }
    }
}
