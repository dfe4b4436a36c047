import Archives
import Foundation
import Testing

struct ZipWriterTests {
    @Test func `what is written is read again, entry by entry`() async throws {
        let photo = (0..<200_000).map { _ in UInt8.random(in: 0...255) }
        let writer = try ZipWriter()
        let first = try await writer.add("BusinessCards/a.jpg", photo)
        // It is sent while the next one is still to come.
        #expect(first.count > photo.count)
        let bytes = try await first + writer.add("Ünï/日本語.jpg", [7]) + writer.add("empty", []) + writer.finish()
        let reader = try ZipReader(.bytes(bytes))
        var entries: [ZipEntry] = []
        while let entry = try await reader.next() { entries.append(entry) }
        #expect(entries.map(\.name) == ["BusinessCards/a.jpg", "Ünï/日本語.jpg", "empty"])
        #expect(entries.map(\.content) == [.file(photo), .file([7]), .file([])])
    }

    @Test func `a file of nothing is a file`() async throws {
        let writer = try ZipWriter()
        let reader = try ZipReader(.bytes(try await writer.finish()))
        #expect(try await reader.next() == nil)
    }

    /// By a reader of another hand.
    @Test func `other programs read it`() async throws {
        let writer = try ZipWriter()
        let bytes = try await writer.add("BusinessCards/a.jpg", Array("hello".utf8)) + writer.finish()
        let path = NSTemporaryDirectory() + "/tapline-\(UUID().uuidString).zip"
        try Data(bytes).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let python = Process()
        python.executableURL = URL(filePath: "/usr/bin/env")
        python.arguments = [
            "python3", "-c",
            "import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); z.testzip(); print(z.read('BusinessCards/a.jpg').decode())",
            path,
        ]
        let output = Pipe()
        python.standardOutput = output
        try python.run()
        python.waitUntilExit()
        #expect(String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == "hello\n")
    }
}
