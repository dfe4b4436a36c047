import Archives
import Foundation
import Testing

struct ZipWriterTests {
    @Test func `ZipWriter: written entries are read back`() async throws {
        let photo = (0..<200_000).map { _ in UInt8.random(in: 0...255) }
        let writer = try ZipWriter()
        let first = try await writer.add("BusinessCards/a.jpg", photo)
        // The first entry is complete before the second is added.
        #expect(first.count > photo.count)
        let bytes = try await first + writer.add("Ünï/日本語.jpg", [7]) + writer.add("empty", []) + writer.finish()
        let reader = try ZipReader(.bytes(bytes))
        var entries: [ZipEntry] = []
        while let entry = try await reader.next() { entries.append(entry) }
        #expect(entries.map(\.name) == ["BusinessCards/a.jpg", "Ünï/日本語.jpg", "empty"])
        #expect(entries.map(\.content) == [.file(photo), .file([7]), .file([])])
    }

    @Test func `ZipWriter: an archive without entries is valid`() async throws {
        let writer = try ZipWriter()
        let reader = try ZipReader(.bytes(try await writer.finish()))
        #expect(try await reader.next() == nil)
    }

    @Test func `ZipWriter: Python's zipfile reads the archive`() async throws {
        let writer = try ZipWriter()
        let bytes =
            try await writer.add("BusinessCards/a.jpg", Array("hello".utf8), modified: 1_700_000_000)
            + writer.finish()
        let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = [
            "python3", "-c",
            """
            import sys, zipfile
            archive = zipfile.ZipFile(sys.argv[1])
            archive.testzip()
            entry = archive.infolist()[0]
            print(archive.read(entry).decode(), entry.date_time[:3])
            """,
            path,
        ]
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        python.waitUntilExit()
        #expect(
            String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                == "hello (2023, 11, 14)\n")
    }
}
