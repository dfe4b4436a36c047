import Captures
import Foundation
import PictureSupport
import RecognitionSlots
import Testing

/// A picture of `Tests/HostileImages` and the expected result.
struct HostileImage: Sendable, CustomTestStringConvertible {
    var name: String
    /// Expected error code; nil if the picture is readable.
    var code: String?
    /// Expected text of a readable picture.
    var text = ""

    var testDescription: String { name }

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "HostileImages/Pictures")

    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: Self.folder.appending(path: name))) }

    static let all: [HostileImage] = [
        HostileImage(name: "zero-bytes.png", code: "empty_image"),
        HostileImage(name: "a-pdf.jpg", code: "unsupported_image"),
        HostileImage(name: "one-pixel.png"),
        HostileImage(name: "a-thread.png", code: "image_proportions"),
        HostileImage(name: "cmyk.jpg", text: sentence),
        HostileImage(name: "sixteen-bits.png", text: sentence),
        HostileImage(name: "sixteen-bits.tiff", text: sentence),
        HostileImage(name: "animated.gif", text: sentence),
        HostileImage(name: "animated.webp", code: "unsupported_image"),
        HostileImage(name: "claims-60000.png", code: "image_too_large"),
        HostileImage(name: "claims-more-rows.png", code: "unreadable_image"),
        HostileImage(name: "claims-4-gigabytes.png", code: "truncated_image"),
        HostileImage(name: "claims-8000.jpg", code: "unreadable_image"),
        HostileImage(name: "claims-65535.jpg", code: "image_too_large"),
        HostileImage(name: "claims-9000.tiff", code: "unreadable_image"),
        HostileImage(name: "claims-2-billion.tiff", code: "image_too_large"),
        HostileImage(name: "bomb-in-a-text.png", text: sentence),
        HostileImage(name: "bomb-in-a-profile.png", text: sentence),
        HostileImage(name: "bomb.png"),
        HostileImage(name: "bomb-of-bits.png"),
        HostileImage(name: "bomb.gif"),
        HostileImage(name: "bomb.webp"),
        HostileImage(name: "bomb.tiff"),
        HostileImage(name: "truncated.png", code: "truncated_image"),
        HostileImage(name: "truncated.jpg", code: "truncated_image"),
        HostileImage(name: "truncated.webp", code: "truncated_image"),
        HostileImage(name: "truncated.gif", code: "truncated_image"),
        HostileImage(name: "truncated.tiff", code: "truncated_image"),
    ]

    private static let sentence = "Quarterly report 2031"
}

@Suite(.serialized) struct HostileImageTests {
    /// The worker's limits, but in processor time, which does not depend on the machine's load.
    private static let seconds = 20.0
    private static let memory = 1_500_000_020

    @Test func `HostileImage: every picture of the folder has an expectation`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: HostileImage.folder.path)
        #expect(Set(files) == Set(HostileImage.all.map(\.name)))
    }

    @Test(
        .disabled(if: Fixture.isSanitized, "no limit on memory holds under a sanitizer"),
        arguments: [OCROptions.Profile.photo, .screenshot, .auto])
    func `Slot: each hostile image gets a clear answer in time, and the slot survives`(
        profile: OCROptions.Profile
    ) async throws {
        let engine = Fixture.engine(seconds: 10 * Self.seconds, memory: Self.memory, retries: 0)
        try await Fixture.withEngine(engine) { engine in
            _ = try await engine.slotInfo()
            let slot = try #require(Fixture.processes(with: "\(Self.memory)").first)
            for image in HostileImage.all {
                let before = try #require(Self.processorSeconds(of: slot))
                do {
                    let read = try await engine.read(image: image.bytes(), options: OCROptions(profile: profile))
                    #expect(image.code == nil, "\(image.name) was read: \(read.text)")
                    #expect(read.text == image.text, "\(image.name)")
                } catch let error as OCRError {
                    #expect(error.code == image.code, "\(image.name): \(error)")
                    #expect(error.disposition == .reject, "\(image.name)")
                    #expect(!error.userText.isEmpty && !error.operatorText.isEmpty, "\(image.name)")
                }
                let after = try #require(Self.processorSeconds(of: slot), "\(image.name): the slot died")
                #expect(after - before < Self.seconds, "\(image.name)")
            }
            #expect(Fixture.processes(with: "\(Self.memory)") == [slot], "a slot died")
            let peak = try #require(Self.peakBytes(of: slot))
            #expect(peak <= Self.memory, "\(peak) bytes of addresses")
            #expect(try await engine.read(image: Fixture.bytes("line.png")).text == "Quarterly report 2031")
        }
    }

    /// Processor seconds of all threads of the process so far.
    private static func processorSeconds(of process: String) -> Double? {
        let line = FileManager.default.contents(atPath: "/proc/\(process)/stat")
            .map { String(decoding: $0, as: UTF8.self) }
        // The program's name, in parentheses, may contain spaces. The times are fields 14 and 15 of the line.
        let fields = line?.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else { return nil }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Peak address space of the process, in bytes.
    private static func peakBytes(of process: String) -> Int? {
        let status = FileManager.default.contents(atPath: "/proc/\(process)/status")
            .map { String(decoding: $0, as: UTF8.self) }
        let row = status?.split(separator: "\n").first { $0.hasPrefix("VmPeak:") }
        return row.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1024 }
    }
}
