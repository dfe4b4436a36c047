import Captures
import Cards
import FoundationEssentials
import Matching
import PhoneNumbers
import Reading
import Runtime
import TestSupport
import Testing

@testable import Understanding

@Suite struct OllamaReaderTests {
    /// A card whose title and company the rules do not find.
    private static let card = "Ilse Maarten\nbakt en brouwt\nhet gouden uur\nilse@uur.example"

    private static func capture(_ text: String = card, _ kind: CaptureKind = .card) -> CaptureText {
        CaptureText(kind: kind, text: text, recognition: nil, moment: .now)
    }

    private static func rules(_ capture: CaptureText) throws -> Matching.Understanding {
        try BuiltInReader(phones: PhoneNumbers()).read(capture, nil)
    }

    private func read(_ behavior: FakeOllama.Behavior) async throws -> (Matching.Understanding, [[UInt8]]) {
        let seconds = if case .hangs = behavior { 2 } else { 120 }
        let server = try FakeOllama(behavior)
        let reader = OllamaReader(
            OllamaSettings(url: "http://127.0.0.1:\(server.port)", model: "small", seconds: seconds))
        let capture = Self.capture()
        let result: Result<Matching.Understanding, any Error>
        do { result = .success(try await reader.read(capture, Self.rules(capture))) } catch { result = .failure(error) }
        await server.stop()
        return (try result.get(), server.asked)
    }

    @Test func `OllamaReader: the model fills gaps of the rules with text from the card`() async throws {
        let before = try Self.rules(Self.capture())
        try #require(before.card?.best(.jobTitle) == nil)
        let (after, asked) = try await read(
            .says(
                #"{"fullName":"Ilse Maarten","company":"Het Gouden Uur","jobTitle":"bakt en brouwt","street":null,"city":"Utrecht","state":null,"zip":null,"country":null}"#
            ))
        #expect(after.readBy == "ollama" && after.kind == .card)
        #expect(after.card?.best(.jobTitle)?.value == "bakt en brouwt")
        #expect(after.card?.best(.company)?.value == "het gouden uur")
        #expect(after.card?.best(.city) == nil, "Utrecht does not stand there")
        #expect(after.card?.best(.email) == before.card?.best(.email))
        let question = try #require(asked.first)
        #expect(asked.count == 1)
        let sent = try JSONValue(parsing: question)
        #expect(sent["model"] == "small" && sent["stream"] == false)
        #expect(sent["messages"].array.map { $0["role"].string } == ["system", "user"])
        #expect(sent["messages"].array.last?["content"].string == Self.card)
        #expect(sent["format"]["type"] == "object" && sent["format"]["required"].array.count == 8)
    }

    @Test func `OllamaReader: a model that adds nothing is not named as the reader`() async throws {
        let before = try Self.rules(Self.capture())
        let (after, _) = try await read(.says(#"{"company":"Somebody Else Ltd"}"#))
        #expect(after.readBy == "rules" && after.card == before.card)
    }

    @Test(arguments: [
        (FakeOllama.Behavior.modelMissing, "status 404: model 'small' not found"), (.crashed, "status 500"),
        (.page, "does not match"), (.says("Sure! Here is the JSON:"), "does not match"),
        (.says(#"{"company":"Du"#), "does not match"),
        (.says(#"{"company":["Duna"]}"#), "does not match"), (.hangs, "timeout"),
    ])
    func `OllamaReader: a failure has a cause and no retry time`(
        _ behavior: FakeOllama.Behavior, _ words: String
    ) async throws {
        let error = await #expect(throws: StageError.self) { try await read(behavior) }
        #expect(error?.operator.contains(words) == true, "\(String(describing: error))")
        #expect(error?.retryAfter == nil && error?.operator.contains("Ilse") == false)
    }

    @Test(arguments: [(nil, 5.0), ("2", 2.0)] as [(String?, Double)])
    func `OllamaReader: a busy server gives a retry time`(_ retryAfter: String?, _ seconds: Double) async throws {
        let error = await #expect(throws: StageError.self) { try await read(.busy(retryAfter: retryAfter)) }
        #expect(error?.retryAfter == seconds && error?.disposition == .retry)
    }

    @Test func `OllamaReader: an unreachable server is an error`() async throws {
        let server = try FakeOllama(.page)
        await server.stop()
        let reader = OllamaReader(OllamaSettings(url: "http://127.0.0.1:\(server.port)", model: "small"))
        let error = await #expect(throws: StageError.self) {
            try await reader.read(Self.capture(), Self.rules(Self.capture()))
        }
        #expect(error?.operator.contains("connect") == true)
    }

    @Test func `OllamaReader: after a timeout the model is not asked for a while`() async throws {
        let server = try FakeOllama(.hangs)
        let reader = OllamaReader(OllamaSettings(url: "http://127.0.0.1:\(server.port)", model: "small", seconds: 1))
        let capture = Self.capture()
        #expect(try reader.canImprove(capture, Self.rules(capture)))
        await #expect(throws: StageError.self) { try await reader.read(capture, Self.rules(capture)) }
        #expect(try !reader.canImprove(capture, Self.rules(capture)))
        await server.stop()
    }

    @Test func `OllamaReader: only single cards with gaps are sent to the model`() throws {
        let reader = OllamaReader(OllamaSettings(url: "http://localhost:11434", model: "small"))
        #expect(try reader.canImprove(Self.capture(), Self.rules(Self.capture())))
        let chat = Self.capture("Anna: are we on for Friday?", .conversation)
        #expect(try !reader.canImprove(chat, Self.rules(chat)))
        let several = Self.capture("BEGIN:VCARD\nFN:A B\nEND:VCARD\nBEGIN:VCARD\nFN:C D\nEND:VCARD")
        #expect(try !reader.canImprove(several, Self.rules(several)))
        let long = Self.capture(Self.card + String(repeating: "\nmore", count: 2000))
        #expect(try !reader.canImprove(long, Self.rules(long)))
    }
}

@Suite struct OllamaSettingsTests {
    private func settings(_ environment: [String: String]) -> (OllamaSettings?, [String]) {
        var reader = SettingsReader(environment: environment)
        let settings = OllamaSettings(&reader)
        return (settings, reader.faults.map { "\($0)" })
    }

    @Test func `OllamaSettings: without a URL there is no model`() {
        #expect(settings([:]) == (nil, []))
    }

    @Test(arguments: [
        "http://localhost:11434", "http://127.0.0.1:11434/", "http://ollama:11434", "https://gpu.lan",
        "http://[::1]:11434",
        "http://10.1.2.3:11434", "http://192.168.0.9", "http://172.31.0.1", "http://[fd00::7]:11434",
        "http://box.local:1",
    ])
    func `OllamaSettings: a URL on this network is accepted`(url: String) {
        let (found, faults) = settings(["TAPLINE_OLLAMA_URL": url, "TAPLINE_OLLAMA_MODEL": "qwen3:4b"])
        #expect(found?.model == "qwen3:4b" && found?.seconds == 20 && found?.url.hasSuffix("/") == false)
        #expect(faults.isEmpty, "\(faults)")
    }

    @Test(arguments: [
        "https://ollama.com", "http://8.8.8.8:11434", "http://172.32.0.1", "http://[2001:db8::1]:11434",
        "localhost:11434",
        "http://", "ftp://localhost", "http://user:secret@localhost", "http://localhost@ollama.com", "http://134744072",
        "http://0x08080808",
    ])
    func `OllamaSettings: a URL outside this network is refused`(url: String) {
        let (found, faults) = settings(["TAPLINE_OLLAMA_URL": url, "TAPLINE_OLLAMA_MODEL": "small"])
        #expect(found == nil && faults.count == 1 && faults[0].contains("TAPLINE_OLLAMA_URL"), "\(faults)")
        #expect(!faults.joined().contains("secret"))
    }

    @Test func `OllamaSettings: URL and model are required together`() {
        #expect(settings(["TAPLINE_OLLAMA_URL": "http://ollama:11434"]).1.first?.contains("OLLAMA_MODEL") == true)
        #expect(settings(["TAPLINE_OLLAMA_MODEL": "small"]).1.first?.contains("OLLAMA_URL is not") == true)
    }
}
