import Foundation
import TestSupport
import Testing

@testable import Places

@Suite(.timeLimit(.minutes(5)), .tags(.timed))
struct FolderPlaceTests {
    /// Starts `PlaceProbe` beside the tests.
    /// - Returns: the process and the file of its output.
    private static func probe(_ folder: String, _ name: String, limit: String) throws -> (TestProcess, String) {
        let own = try #require(Bundle.main.executablePath ?? CommandLine.arguments.first)
        let program = URL(filePath: own).deletingLastPathComponent().appending(path: "PlaceProbe").path
        let output = folder + ".log"
        return (try TestProcess([program, folder, name, limit], environment: [:], output: output), output)
    }

    private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    @Test func `FolderPlace: kill -9 before the rename leaves the earlier backup, and the rest is swept`() async throws
    {
        try await withFolder { folder in
            let place = FolderPlace(name: "nas", path: folder)
            try await place.store("x", [1, 2, 3])
            let (process, output) = try Self.probe(folder, "x", limit: "-")
            defer { try? FileManager.default.removeItem(atPath: output) }
            try await eventually("the probe has written") { Self.text(output).contains("written") }
            // A writer that lives is left alone, whatever its age.
            #expect(try await place.sweepLeftovers(olderThan: .distantFuture) == 0)
            process.signal(SIGKILL)
            try await process.wait()
            #expect(try await place.content("x") == [1, 2, 3])
            #expect(try await place.names() == ["x"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
            #expect(try await place.sweepLeftovers(olderThan: Date(timeIntervalSinceNow: -3_600)) == 0)
            #expect(try await place.sweepLeftovers(olderThan: .distantFuture) == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["x"])
        }
    }

    @Test func `FolderPlace: a full disk is said, and leaves the earlier backup alone`() async throws {
        try await withFolder { folder in
            let place = FolderPlace(name: "nas", path: folder)
            try await place.store("x", [1, 2, 3])
            let (process, output) = try Self.probe(folder, "x", limit: "10000")
            defer { try? FileManager.default.removeItem(atPath: output) }
            try await process.wait()
            #expect(Self.text(output) == "place_full\n")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["x"])
            #expect(try await place.content("x") == [1, 2, 3])
        }
    }

    @Test func `FolderPlace: a folder that vanishes fails the commit, and is never made again`() async throws {
        try await withFolder { folder in
            let place = FolderPlace(name: "nas", path: folder)
            let writer = try await place.writer(named: try #require(BackupName("x")))
            try await writer.write([1, 2, 3])
            try FileManager.default.removeItem(atPath: folder)
            try await writer.write([4])
            do throws(PlaceError) {
                try await writer.commit()
                Issue.record("committed")
            } catch {
                #expect(error.code == .missing)
                #expect(error.description.hasPrefix("place nas: cannot rename a file in \(folder): "))
            }
            await writer.abort()
            #expect(await placeCode { _ = try await place.writer(named: try #require(BackupName("x"))) } == .missing)
            #expect(await placeCode { try await place.check() } == .missing)
            #expect(await placeCode { _ = try await place.list() } == .missing)
            #expect(await placeCode { try await place.delete(try #require(BackupName("x"))) } == .missing)
            #expect(await placeCode { _ = try await place.content("x") } == .missing)
            #expect(await placeCode { _ = try await place.sweepLeftovers(olderThan: .now) } == .missing)
            #expect(!FileManager.default.fileExists(atPath: folder))
        }
    }

    @Test func `FolderPlace: other files, folders and links are neither listed, read nor swept`() async throws {
        try await withFolder { folder in
            let place = FolderPlace(name: "nas", path: folder)
            let outside = folder + ".outside"
            try Data([9]).write(to: URL(filePath: outside))
            defer { try? FileManager.default.removeItem(atPath: outside) }
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: outside)
            try FileManager.default.createSymbolicLink(atPath: folder + "/.l.partial", withDestinationPath: outside)
            try FileManager.default.createDirectory(atPath: folder + "/sub", withIntermediateDirectories: false)
            for name in ["not a name", ".hidden"] { try Data([1]).write(to: URL(filePath: "\(folder)/\(name)")) }
            try await place.store("x", [1])
            #expect(try await place.names() == ["x"])
            #expect(await placeCode { _ = try await place.content("link") } == .failed)
            #expect(await placeCode { _ = try await place.content("sub") } == .failed)
            #expect(try await place.sweepLeftovers(olderThan: .distantFuture) == 0)
            #expect(FileManager.default.contents(atPath: outside) == Data([9]))
        }
    }

    @Test func `FolderPlace: two writers of one name do not disturb each other, and the file is private`() async throws
    {
        try await withFolder { folder in
            let place = FolderPlace(name: "nas", path: folder)
            let name = try #require(BackupName("x"))
            let (first, second) = (try await place.writer(named: name), try await place.writer(named: name))
            try await first.write([1, 1])
            try await second.write([2])
            try await first.commit()
            #expect(try await place.content("x") == [1, 1])
            try await second.commit()
            #expect(try await place.content("x") == [2])
            let mode = try FileManager.default.attributesOfItem(atPath: folder + "/x")[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }
}
