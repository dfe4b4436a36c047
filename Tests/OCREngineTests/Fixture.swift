import Captures
import Foundation
import OCREngine

/// Pictures beside these tests, and their text.
enum Fixture {
    static func bytes(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: Bundle.module.bundleURL.appending(path: "Fixtures/\(name)")))
    }

    static func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// Lines and bubbles of a drawn chat.
    struct Chat: Decodable {
        struct Spoken: Decodable {
            var side: Bubble.Side
            var text: String
        }
        var lines: [String]
        var bubbles: [Spoken]
    }

    static func chat(_ name: String) throws -> Chat {
        try JSONDecoder().decode(Chat.self, from: Data(bytes("\(name).json")))
    }

    static var cardLines: [String] {
        get throws { try text("card.txt").split(separator: "\n").map(String.init) }
    }

    /// Overwrites the value of a little- or big-endian EXIF orientation tag.
    static func setOrientation(_ value: UInt8, in bytes: inout [UInt8]) throws {
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
    static func read(_ bytes: [UInt8], _ options: OCROptions = OCROptions()) async throws -> Recognition {
        try await withEngine { try await $0.read(image: bytes, options: options) }
    }

    static func read(_ name: String, _ options: OCROptions = OCROptions()) async throws -> Recognition {
        try await read(bytes(name), options)
    }

    /// A path that does not exist yet.
    static func temporaryPath() -> String {
        FileManager.default.temporaryDirectory.appending(path: "ocr-\(UUID().uuidString)").path
    }

    /// Ids of the processes whose command line contains `text`, without zombies.
    static func processes(with text: String) -> [String] {
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
    static var worker: String {
        Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "ocr-worker").path
    }

    /// Whether ops/test runs the tests under a sanitizer, whose shadow memory takes terabytes of address space.
    static let isSanitized = ProcessInfo.processInfo.environment["TAPLINE_SANITIZER"] != nil

    /// The limit, which appears in the slot's command line; under a sanitizer an ineffective one with the same last
    /// digits.
    static func memoryLimit(_ bytes: Int) -> Int { isSanitized ? 1_000_000_000_000_000_000 + bytes : bytes }

    static func engine(
        slots: Int = 1, command: [String]? = nil, seconds: Double = 60, memory: Int = 1_500_000_000, retries: Int = 1
    ) -> OCREngine {
        OCREngine(
            configuration: OCRConfiguration(
                slots: slots, slotCommand: command ?? [worker], secondsPerImage: seconds, secondsToStart: 60,
                memoryLimit: memoryLimit(memory), retries: retries))
    }

    /// Opens an engine while `body` runs.
    @discardableResult
    static func withEngine<Result>(
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

/// Harmonic mean of precision and recall over words as multisets; letters and digits only, case-sensitive.
func wordF1(_ read: String, _ truth: String) -> Double {
    func count(_ text: String) -> [String: Int] {
        text.split(whereSeparator: \.isWhitespace).reduce(into: [:]) { counts, word in
            let plain = word.filter { $0.isLetter || $0.isNumber }
            if !plain.isEmpty { counts[plain, default: 0] += 1 }
        }
    }
    let (a, b) = (count(read), count(truth))
    let common = a.reduce(0) { $0 + min($1.value, b[$1.key] ?? 0) }
    let total = a.values.reduce(0, +) + b.values.reduce(0, +)
    return total == 0 ? 1 : 2 * Double(common) / Double(total)
}
