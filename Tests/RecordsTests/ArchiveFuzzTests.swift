import Archives
import Backups
import Captures
import Crypto
import Foundation
import JSON
import Postgres
import RandomSupport
import Store
import TestSupport
import Testing

/// Random damage. `TAPLINE_FUZZ=20` makes the tests twenty times as long, `TAPLINE_SEED` gives other damage.
@Suite struct ArchiveFuzzTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let factor = environment["TAPLINE_FUZZ"].flatMap { Int($0) } ?? 1
    private static let seed = UInt64(environment["TAPLINE_SEED"] ?? "") ?? 1

    @Test(.migrated) func `Archive: a damaged file is refused as a fault, or restored as it was`() async throws {
        let (bench, file) = try await archive()
        defer { file.remove() }
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
        let damagedFile = ArchiveFile()
        defer { damagedFile.remove() }
        var random = SplitMix(state: Self.seed)
        var (refused, accepted) = (0, 0)
        for number in 0..<(500 * Self.factor) {
            let damaged = Self.damaged(bytes, &random)
            guard damaged != bytes else { continue }
            try Data(damaged).write(to: URL(filePath: damagedFile.path))
            do {
                let manifest = try await ArchiveReader(damagedFile.path).verify()
                #expect(manifest == file.manifest, "seed \(Self.seed), damage \(number)")
                accepted += 1
                guard accepted % 20 == 1 else { continue }
                _ = try await ArchiveRestore(bench.another()).restore(ArchiveReader(damagedFile.path))
                let again = ArchiveFile()
                defer { again.remove() }
                try await again.write(bench.another())
                #expect(again.manifest.parts == file.manifest.parts, "seed \(Self.seed), damage \(number)")
                try await empty(bench)
            } catch is ArchiveFault {
                refused += 1
                guard refused % 20 == 1 else { continue }
                await #expect(throws: ArchiveFault.self, "seed \(Self.seed), damage \(number)") {
                    try await ArchiveRestore(bench.another()).restore(ArchiveReader(damagedFile.path))
                }
                #expect(try await bench.count("owners") == 0)
            } catch {
                Issue.record(error, "seed \(Self.seed), damage \(number)")
            }
        }
        #expect(refused > 200 && accepted > 5, "\(refused) refused, \(accepted) accepted")
    }

    @Test(.migrated) func `Archive: any value in a line is refused as a fault, or restored`() async throws {
        let (bench, file) = try await archive()
        defer { file.remove() }
        let entries = try await Self.entries(file.path)
        var random = SplitMix(state: Self.seed)
        let damagedFile = ArchiveFile()
        defer { damagedFile.remove() }
        var (refused, restored) = (0, 0)
        for number in 0..<(80 * Self.factor) {
            var changed = entries
            let lists = changed.indices.filter { changed[$0].name.hasSuffix(".jsonl") && !changed[$0].bytes.isEmpty }
            let index = lists[random.below(lists.count)]
            changed[index].bytes = try Self.changed(changed[index].bytes, &random)
            try await Self.write(changed, file.manifest, to: damagedFile.path)
            do {
                _ = try await ArchiveRestore(bench.another()).restore(ArchiveReader(damagedFile.path))
                restored += 1
                try await empty(bench)
            } catch is ArchiveFault {
                refused += 1
                #expect(try await bench.count("owners") == 0, "seed \(Self.seed), value \(number)")
            } catch {
                let line = String(decoding: changed[index].bytes.prefix(2_000), as: UTF8.self)
                Issue.record(error, "seed \(Self.seed), value \(number): \(changed[index].name)\n\(line)")
                try await empty(bench)
            }
        }
        #expect(refused > 20 && restored > 3, "\(refused) refused, \(restored) restored")
    }

    /// An archive with a row of most kinds, of an installation that is empty again.
    private func archive() async throws -> (StoreFixture, ArchiveFile) {
        let bench = try await CorrectionBench(captures: 3)
        _ = try await bench.store.deviceKeys.create(of: bench.owner, name: "phone", scopes: ["*"])
        try await bench.fixture.admin.execute(
            "insert into rate_limits (key, tokens_per_day) values ('owner:*', 9), ('provider:a', 7)")
        let file = ArchiveFile()
        try await file.write(bench.store)
        try await empty(bench.fixture)
        return (bench.fixture, file)
    }

    private func empty(_ bench: StoreFixture) async throws {
        for owner in try await bench.store.owners.names().keys { _ = try await bench.another().owners.remove(owner) }
        try await bench.admin.execute("truncate audit_log, rate_limits")
    }

    /// Changes bytes, cuts, repeats or swaps pieces.
    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = bytes
        func place() -> Int { random.below(bytes.count) }
        switch random.below(6) {
        case 0: bytes.removeLast(1 + random.below(bytes.count - 1))
        case 1:
            let start = place()
            bytes.removeSubrange(start..<min(bytes.count, start + 1 + random.below(400)))
        case 2:
            let start = place()
            bytes.insert(contentsOf: bytes[start..<min(bytes.count, start + 1 + random.below(400))], at: place())
        case 3:
            let pair = [place(), place()].sorted()
            bytes = Array(bytes[pair[1]...]) + bytes[pair[0]..<pair[1]] + bytes[..<pair[0]]
        default:
            for _ in 0..<(1 + random.below(3)) { bytes[place()] ^= UInt8(1 << random.below(8)) }
        }
        return bytes
    }

    private static let values = [
        "null", "0", "-1", "1e300", "99999999999999999999", "true", "[]", "{}", "[[[[1]]]]", "\"\"", "\"x\"",
        "\"\\u0000\"",
        "\"\(String(repeating: "é", count: 9_000))\"", "\"00000000-0000-0000-0000-000000000000\"",
        "\"A0000000-0000-0000-0000-00000000000B\"", "\"9999-99-99T99:99:99Z\"", "\"infinity\"", "[null]", "[\"x\", 1]",
        "[{\"number\": 1}]", "\"filed\"", "\"{}\"", "\"\\ud83d\\ude00\"",
    ]

    /// Gives a member of a line another value, or swaps, repeats or drops lines.
    private static func changed(_ bytes: [UInt8], _ random: inout SplitMix) throws -> [UInt8] {
        var lines = bytes.split(separator: 0x0A).map(Array.init)
        let index = random.below(lines.count)
        switch random.below(10) {
        case 0: lines.append(lines[index])
        case 1: lines.remove(at: index)
        case 2: lines.swapAt(index, random.below(lines.count))
        default:
            var members = try JSONParser.members(of: lines[index][...])
            let member = random.below(members.count)
            members[member].value = Array(values[random.below(values.count)].utf8)[...]
            let texts = members.map { "\"\($0.name)\":\(String(decoding: $0.value, as: UTF8.self))" }
            lines[index] = Array("{\(texts.joined(separator: ","))}".utf8)
        }
        return lines.flatMap { $0 + [0x0A] }
    }

    private static func entries(_ path: String) async throws -> [(name: String, bytes: [UInt8])] {
        let zip = try ZipReader(.file(path))
        var entries: [(name: String, bytes: [UInt8])] = []
        while let entry = try await zip.next() {
            if case .file(let bytes) = entry.content { entries.append((entry.name, bytes)) }
        }
        return entries
    }

    /// Writes an archive whose manifest fits.
    private static func write(
        _ entries: [(name: String, bytes: [UInt8])], _ manifest: ArchiveManifest, to path: String
    ) async throws {
        var manifest = manifest
        let zip = try ZipWriter()
        var file: [UInt8] = []
        for (name, bytes) in entries where name != "manifest.json" {
            file += try await zip.add(name, bytes)
            guard let index = manifest.parts.firstIndex(where: { $0.name == name }), name.hasSuffix(".jsonl") else {
                continue
            }
            manifest.parts[index].bytes = bytes.count
            manifest.parts[index].objects = bytes.count { $0 == 0x0A }
            manifest.parts[index].sha256 = Hex.encode(try SHA256.hash(bytes))
        }
        file += try await zip.add("manifest.json", manifest.json.bytes)
        file += try await zip.finish()
        try Data(file).write(to: URL(filePath: path))
    }
}
