package import Captures
import Foundation
package import RecognitionSlots

/// Pictures for tests, and their text.
package enum Fixture {
    package static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: Bundle.module.bundleURL.appending(path: "Fixtures/\(name)")))
    }

    package static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// Header of a PNG without data.
    package static func png(_ width: UInt32, _ height: UInt32) -> [UInt8] {
        func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width)
            + big(height) + [8, 6, 0, 0, 0] + big(0)
    }

    /// Lines and bubbles of a drawn chat.
    package struct Chat: Decodable {
        package struct Spoken: Decodable {
            package var side: Bubble.Side
            package var text: String
        }
        package var lines: [String]
        package var bubbles: [Spoken]
    }

    package static func chat(_ name: String) throws -> Chat {
        try JSONDecoder().decode(Chat.self, from: Data(bytes("\(name).json")))
    }

    package static var cardLines: [String] {
        get throws { try text("card.txt").split(separator: "\n").map(String.init) }
    }

    /// Overwrites the value of a little- or big-endian EXIF orientation tag.
    package static func setOrientation(_ value: UInt8, in bytes: inout [UInt8]) throws {
        // Tag 0x0112, type SHORT, one value.
        let patterns: [(tag: [UInt8], offset: Int)] = [
            ([0x01, 0x12, 0x00, 0x03, 0x00, 0x00, 0x00, 0x01], 9),
            ([0x12, 0x01, 0x03, 0x00, 0x01, 0x00, 0x00, 0x00], 8),
        ]
        for (tag, offset) in patterns {
            if let place = bytes.indices.prefix(4096).first(where: { bytes[$0...].starts(with: tag) }) {
                bytes[place + offset] = value
                return
            }
        }
        throw CocoaError(.fileReadCorruptFile)
    }

    /// Reads with a new engine and closes it.
    package static func read(_ bytes: [UInt8], _ options: OCROptions = OCROptions()) async throws -> Recognition {
        try await withEngine { try await $0.read(image: bytes, options: options) }
    }

    package static func read(_ name: String, _ options: OCROptions = OCROptions()) async throws -> Recognition {
        try await read(bytes(name), options)
    }

    /// A path that does not exist yet.
    package static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appending(path: "ocr-\(UUID().uuidString)").path
    }

    /// Ids of the processes whose command line contains `text`, without zombies.
    package static func processes(with text: String) -> [String] {
        let own = String(getpid())
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.filter { pid in
            guard Int(pid) != nil, let line = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline"),
                let status = FileManager.default.contents(atPath: "/proc/\(pid)/status")
            else { return false }
            return String(decoding: line, as: UTF8.self).contains(text)
                && String(decoding: status, as: UTF8.self).contains("\nPPid:\t\(own)\n")
        }
    }

    /// The worker's executable, which the build places beside the tests.
    package static var worker: String { program("ocr-worker") }

    package static func program(_ name: String) -> String {
        Bundle.module.bundleURL.deletingLastPathComponent().appending(path: name).path
    }

    /// A JPEG with an EXIF segment that has a place in its GPS directory.
    /// - Parameter place: text that stands for the place.
    package static func withPlace(_ jpeg: [UInt8], _ place: String) -> [UInt8] {
        let text = Array(place.utf8) + [0]
        func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
        func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 65_535) }
        // Big-endian TIFF: the first directory has only the pointer to the GPS directory, which has GPSAreaInformation.
        let header = Array("MM".utf8) + short(42) + long(8)
        let first = short(1) + short(0x8825) + short(4) + long(1) + long(26) + long(0)
        let gps = short(1) + short(0x001C) + short(7) + long(text.count) + long(44) + long(0)
        let body = Array("Exif".utf8) + [0, 0] + header + first + gps + text
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1] + short(body.count + 2) + body + jpeg.dropFirst(2)
    }

    /// Whether ops/test runs the tests under a sanitizer, whose shadow memory takes terabytes of address space.
    package static let isSanitized = ProcessInfo.processInfo.environment["TAPLINE_SANITIZER"] != nil

    /// The limit, which appears in the slot's command line; under a sanitizer an ineffective one with the same last
    /// digits.
    package static func memoryLimit(_ bytes: Int) -> Int { isSanitized ? 1_000_000_000_000_000_000 + bytes : bytes }

    package static func engine(
        slots: Int = 1, command: [String]? = nil, seconds: Double = 60, memory: Int = 1_500_000_000, retries: Int = 1
    ) -> OCREngine {
        OCREngine(
            configuration: OCRConfiguration(
                slots: slots, slotCommand: command ?? [worker], secondsPerImage: seconds, secondsToStart: 60,
                memoryLimit: memoryLimit(memory), retries: retries))
    }

    /// Opens an engine while `body` runs.
    @discardableResult
    package static func withEngine<Result>(
        _ engine: OCREngine = engine(), _ body: (OCREngine) async throws -> Result
    ) async throws -> Result {
        do {
            let result = try await body(engine)
            await engine.close()
            return result
        } catch {
            await engine.close()
            throw error
        }
    }
}
