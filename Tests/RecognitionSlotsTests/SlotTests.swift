import Captures
import Foundation
import PictureSupport
import Testing

@testable import RecognitionSlots

@Suite(.serialized) struct SlotTests {
    @Test func `Slot: the greeting has engine version and languages`() async throws {
        let info = try await Fixture.withEngine { try await $0.slotInfo() }
        #expect(info.engineVersion.hasPrefix("5."))
        #expect(info.languages.contains("eng"))
    }

    @Test func `Slot: an image that crashes its slot is fatal, and the next one is read`() async throws {
        let flag = Fixture.temporaryPath()
        let script = Script.dieOnce(flag: flag)
        try await Fixture.withEngine(Fixture.engine(command: script, retries: 0)) { engine in
            let error = await #expect(throws: OCRError.self) { try await engine.read(image: Fixture.bytes("line.png")) }
            guard case .slotCrashed(let detail) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(detail.contains("signal 9"))
            #expect(error?.disposition == .fatal)
            let next = try await engine.read(image: Fixture.bytes("line.png"))
            #expect(next.text == "Quarterly report 2031")
        }
    }

    @Test func `Slot: an image whose slot died is retried once on a new slot`() async throws {
        let script = Script.dieOnce(flag: Fixture.temporaryPath())
        try await Fixture.withEngine(Fixture.engine(command: script, retries: 1)) { engine in
            let next = try await engine.read(image: Fixture.bytes("line.png"))
            #expect(next.text == "Quarterly report 2031")
        }
    }

    @Test func `Slot: a slot that hangs times out`() async throws {
        let engine = Fixture.engine(command: Script.hang, seconds: 0.2, retries: 1)
        try await Fixture.withEngine(engine) { engine in
            await #expect(throws: OCRError.timedOut(seconds: 0.2)) {
                try await engine.read(image: Fixture.bytes("line.png"))
            }
        }
    }

    @Test(arguments: [Script.nonsense, Script.hugeFrame, Script.leave, Script.astray])
    func `Slot: a slot that breaks the protocol is replaced`(command: [String]) async throws {
        try await Fixture.withEngine(Fixture.engine(command: command)) { engine in
            for _ in 0..<2 {
                let error = await #expect(throws: OCRError.self) {
                    try await engine.read(image: Fixture.bytes("line.png"))
                }
                #expect(error?.code == "ocr_crashed")
            }
        }
    }

    @Test(arguments: [["/nowhere/at-all"], ["/bin/true"], ["/bin/echo", "good day"]])
    func `OCREngine: a command that is no slot is unavailable, and the image is retried later`(
        command: [String]
    ) async throws {
        try await Fixture.withEngine(Fixture.engine(command: command)) { engine in
            let error = await #expect(throws: OCRError.self) { try await engine.read(image: Fixture.bytes("line.png")) }
            #expect(error?.code == "ocr_unavailable" && error?.disposition == .retry)
            await #expect(throws: OCRError.self) { try await engine.slotInfo() }
        }
    }

    @Test(arguments: [nil, "no language file"])
    func `Slot: without its languages an image is retried later, never rejected`(content: String?) async throws {
        let folder = Fixture.temporaryPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        if let content { try Data(content.utf8).write(to: URL(filePath: folder + "/eng.traineddata")) }
        let engine = OCREngine(
            configuration: OCRConfiguration(
                slots: 1, slotCommand: [Fixture.worker], secondsToStart: 60,
                memoryLimit: Fixture.memoryLimit(1_500_000_000),
                dataFolder: folder))
        try await Fixture.withEngine(engine) { engine in
            let error = await #expect(throws: OCRError.self) { try await engine.read(image: Fixture.bytes("line.png")) }
            #expect(error?.code == "ocr_unavailable" && error?.disposition == .retry)
            #expect(error?.operatorText.contains(folder) == true)
            let languages = try await engine.slotInfo().languages
            #expect(languages == [])
        }
    }

    @Test(.disabled(if: Fixture.isSanitized, "no limit on memory holds under a sanitizer"))
    func `Slot: a bomb hits the memory limit, and the next image is read`() async throws {
        try await Fixture.withEngine(Fixture.engine(memory: 260_000_000)) { engine in
            let error = await #expect(throws: OCRError.self) { try await engine.read(image: Fixture.bytes("bomb.png")) }
            #expect(["image_too_large", "ocr_crashed"].contains(error?.code))
            #expect(error?.disposition == (error?.code == "ocr_crashed" ? .fatal : .reject))
            let next = try await engine.read(image: Fixture.bytes("line.png"))
            #expect(next.text == "Quarterly report 2031")
        }
    }

    @Test func `OCREngine: two slots work at the same time`() async throws {
        let folder = Fixture.temporaryPath()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Each replies only when both have an image.
        let engine = Fixture.engine(slots: 2, command: try Script.meet(in: folder), retries: 0)
        try await Fixture.withEngine(engine) { engine in
            async let first = engine.read(image: Fixture.bytes("line.png"))
            async let second = engine.read(image: Fixture.bytes("line.png"))
            let texts = try await [first.text, second.text]
            #expect(texts == ["", ""])
        }
    }

    @Test func `OCREngine: close leaves no process, busy or idle`() async throws {
        // The memory limit in the command line distinguishes these slots from those of other tests.
        for (index, command) in [[Fixture.worker], Script.hang].enumerated() {
            let memory = 1_400_000_001 + index
            let engine = Fixture.engine(slots: 2, command: command, memory: memory)
            _ = try await engine.slotInfo()
            let reading = Task { try await engine.read(image: Fixture.bytes("chat-light.png")) }
            #expect(!Fixture.processes(with: "\(memory)").isEmpty)
            await engine.close()
            #expect(Fixture.processes(with: "\(memory)").isEmpty)
            _ = await reading.result
            await #expect(throws: OCRError.closed) { try await engine.read(image: Fixture.bytes("line.png")) }
        }
    }

    @Test func `OCREngine: a released engine leaves no process`() async throws {
        let memory = 1_400_000_010
        var engine: OCREngine? = Fixture.engine(memory: memory)
        _ = try await engine?.slotInfo()
        #expect(!Fixture.processes(with: "\(memory)").isEmpty)
        engine = nil
        while !Fixture.processes(with: "\(memory)").isEmpty { await Task.yield() }
    }

    @Test func `OCRSlotProcess: a slot without a parent exits`() throws {
        let process = Process()
        process.executableURL = URL(filePath: Fixture.worker)
        let settings = SlotSettings(
            memoryLimit: Fixture.memoryLimit(1_500_000_000), warmLanguages: [], dataFolder: nil,
            parentUser: getuid())
        process.arguments = ["--ocr-slot", String(decoding: try JSONEncoder().encode(settings), as: UTF8.self)]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = Pipe()
        try process.run()
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    }

    @Test func `OCREngine: an image refused by its header needs no slot`() async throws {
        try await Fixture.withEngine(Fixture.engine(command: ["/nowhere/at-all"])) { engine in
            let error = await #expect(throws: OCRError.self) {
                try await engine.read(image: Fixture.png(60_000, 60_000))
            }
            #expect(error?.code == "image_too_large")
            #expect(error?.operatorText == "png header claims 60000x60000 pixels; limit is 30000 per side")
        }
    }
}
