import Foundation
import TestSupport

/// The pictures and texts of the tests.
enum Samples {
    /// A file of `ops/samples`.
    static func sample(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: "\(RunningSystem.root)/ops/samples/\(name)")))
    }

    /// A slot program that crashes on its first picture.
    static let dyingSlot = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs/dying-slot")
        .path

    /// The file `poison`, and a slot program that does not start while the file exists.
    static let poison = URL(filePath: NSTemporaryDirectory())
        .appending(path: "tapline-poison-\(UUID().uuidString)").path
    static let failingStartSlot =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs/fickle-slot").path + " " + poison
        + " " + worker

    /// The file `spell`, and a slot program that hangs on its first picture if the file existed at its start.
    static let spell = URL(filePath: NSTemporaryDirectory())
        .appending(path: "tapline-spell-\(UUID().uuidString)").path
    static let hangingSlot =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Programs/hanging-slot").path + " " + spell
        + " " + worker

    /// The program that both become. It is passed as an argument, because they run as another user and cannot read it
    /// from the worker's /proc entry.
    private static let worker = (try? RunningSystem.executable("ocr-worker")) ?? "ocr-worker"

    /// Small pictures with two lines of text, fast to read.
    static let notes: [[UInt8]] = (1...3).compactMap { number in
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        return (try? Data(contentsOf: folder.appending(path: "Pictures/note-\(number).png"))).map { [UInt8]($0) }
    }

    /// A picture without words.
    static var thing: [UInt8] {
        get throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
            return [UInt8](try Data(contentsOf: folder.appending(path: "Pictures/thing.png")))
        }
    }

    /// Two cards side by side on one table (`Tests/CardDrawing/draw --together 2`).
    static var twoCards: [UInt8] {
        get throws {
            let folder = URL(filePath: #filePath).deletingLastPathComponent()
            return [UInt8](try Data(contentsOf: folder.appending(path: "Pictures/two-cards.jpg")))
        }
    }

    /// A chat as a phone copies it, with a fact to extract.
    static func chat(with name: String) -> String {
        """
        \(name): I signed up for the photography course, the first evening is on January 15.
        Me: Great! You always loved photography.
        \(name): See you there.
        """
    }

    /// A PNG whose header claims this size, without pixels.
    static func hollowPNG(width: UInt32, height: UInt32) -> [UInt8] {
        func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
            let body = Array(type.utf8) + data
            return big(UInt32(data.count)) + body + big(crc(body))
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
            + chunk("IDAT", [0x78, 0x9C, 0x63, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01]) + chunk("IEND", [])
    }

    private static func big(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }

    /// CRC-32 of ISO 3309, which PNG requires.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
