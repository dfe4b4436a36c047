import Crypto
import Foundation
import HTTPClient
import TestSupport
import Testing

extension EndToEnd.Bridge {
    private static let ann = "+31612345678"

    /// A chat of Android as a Dutch phone exports it: one message a minute.
    private static func chat(_ count: Int) -> String {
        let lines = (0..<count).map { number in
            let clock = [number / 60 % 24, number % 60].map { ($0 < 10 ? "0" : "") + String($0) }
            let day = [number / 1_440 + 12, 1].map { ($0 < 10 ? "0" : "") + String($0) }
            return
                "\(day[0])-\(day[1])-2024 \(clock[0]):\(clock[1]) - \(number.isMultiple(of: 3) ? "Bob" : "Ann"): Message \(number)"
        }
        return "12-01-2024 00:00 - Messages and calls are end-to-end encrypted.\n" + lines.joined(separator: "\n")
    }

    @Test func `tapline bridge import: a WhatsApp chat is stored once, and a later export adds only what is new`()
        async throws
    {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let file = line.state + "/chat-\(UUID().uuidString).txt"
        let key = ["TAPLINE_KEY": try #require(try await owner.device("import", "bridge:phone").token).text]
        func run(_ words: [String]) async throws -> (code: Int32, output: String) {
            try await line.tapline(["bridge", "import", file] + words + ["--url", line.base], environment: key)
        }
        let known = ["--me", "Bob", "--handle", "Ann=+31 6 12345678", "--zone", "Europe/Amsterdam"]
        func imported(_ words: String...) async throws -> JSONValue {
            let (code, output) = try await run(known + words + ["--json"])
            #expect(code == 0, "\(words): \(output)")
            // An import that takes long shows its progress before the result.
            return try JSONValue(parsing: Array(try #require(output.split(separator: "\n").last).utf8))
        }
        try Self.chat(4_500).write(toFile: file, atomically: true, encoding: .utf8)
        let trial = try await imported("--dry-run")
        #expect(trial["added"] == 4_500 && trial["isDryRun"] == true && trial["dates"] == "dmy", "\(trial)")
        #expect(try await owner.get("/v1/bridge/conversations").json["data"].array.isEmpty)
        let first = try await imported()
        #expect(first["messages"] == 4_500 && first["added"] == 4_500 && first["leftOut"] == 1, "\(first)")
        let again = try await imported()
        #expect(again["added"] == 0 && again["repeated"] == 4_500, "\(again)")
        try Self.chat(4_510).write(toFile: file, atomically: true, encoding: .utf8)
        #expect(try await run(known).output.contains("4510 messages: 10 added, 4500 already there\n"))

        let conversations = try await owner.get("/v1/bridge/conversations").json["data"].array
        #expect(conversations.map { $0["id"].string } == ["whatsapp:\(Self.ann)"])
        #expect(conversations[0]["participants"] == [.string(Self.ann)])
        let page = try await owner.get("/v1/bridge/conversations/whatsapp:\(Self.ann)/messages?limit=3")
        #expect(page.json["data"].array.map { $0["text"] } == ["Message 4509", "Message 4508", "Message 4507"])
        #expect(page.json["data"].array.map { $0["sender"].string } == ["me", Self.ann, Self.ann])
        // 15 January, 03:09 in Amsterdam.
        #expect(page.json["data"][0]["timestamp"] == 1_705_284_540_000)
        #expect(try await owner.get("/v1/bridge/status").json["historyComplete"] == false)
    }

    @Test func `tapline bridge import: what a file does not tell is asked for, and nothing is imported`() async throws {
        let line = try await Lines.line()
        let owner = try await line.newOwner()
        let file = line.state + "/chat-\(UUID().uuidString).txt"
        let key = ["TAPLINE_KEY": try #require(owner.token).text]
        func run(_ text: String, _ words: String...) async throws -> (code: Int32, output: String) {
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            return try await line.tapline(
                ["bridge", "import", file] + words + ["--url", line.base], environment: key)
        }
        let zone = ["--zone", "Europe/Amsterdam"]
        let group = "[13/01/2024, 09:00:00] Ann: Hi\n[13/01/2024, 09:00:00] Bob: Hi\n[14/01/2024, 09:00:00] Cy: Hi\n"
        for (words, code, part) in [
            ([], 64, "--zone is missing"), (["--zone", "Berlin"], 64, "IANA"), (zone, 65, "line 2: 'Bob', 1 message"),
            (zone + ["--me", "Bob", "--handle", "Ann=0612345678"], 64, "country code"),
            (zone + ["--me", "Bob", "--handle", "Ann=\(Self.ann)", "--handle", "Cy=cy@example.com"], 64, "--name"),
            (zone + ["--me", "Ann", "--me", "Bob", "--me", "Cy"], 64, "no one but the owner"),
        ] {
            try group.write(toFile: file, atomically: true, encoding: .utf8)
            let result = try await line.tapline(
                ["bridge", "import", file] + words + ["--url", line.base], environment: key)
            #expect(result.code == code && result.output.contains(part), "\(words): \(result.output)")
        }
        let ambiguous = try await run(
            "01/02/2024, 09:00 - Ann: Hi\n", "--zone", "UTC", "--handle", "Ann=\(Self.ann)")
        #expect(ambiguous.code == 65 && ambiguous.output.contains("--dates dmy or --dates mdy"), "\(ambiguous.output)")
        let archive = try await run("PK\u{3}\u{4}", "--zone", "UTC")
        #expect(archive.code == 65 && archive.output.contains("unpack"), "\(archive.output)")
        let other = try await run("Dear diary\n", "--zone", "UTC")
        #expect(other.code == 65 && other.output.contains("WhatsApp"), "\(other.output)")
        #expect(try await owner.get("/v1/bridge/conversations").json["data"].array.isEmpty)

        // The lines of JSON that are wrong are named, and the others are stored.
        let json = """
            {"id": "1", "sender": "\(Self.ann)", "text": "One", "timestamp": "2020-01-31T15:05:00Z"}

            {"id": "2", "sender": "me", "text": "Two", "timestamp": "2020-01-31T15:06:00Z"}
            \(String(repeating: "x", count: 600_000))
            {"id": "5", "sender": "\(Self.ann)", "text": "Five", "timestamp": "2020-01-31T15:07:00Z"}
            """
        let lines = try await run("\u{FEFF}" + json)
        #expect(lines.code == 65 && lines.output.contains("3 messages: 2 added"), "\(lines.output)")
        #expect(lines.output.contains("\(file):3: ") && lines.output.contains("missing_field at /participants"))
        #expect(lines.output.contains("\(file):4: has more than"))
        #expect(try await run(json, "--me", "Bob").code == 64)
    }
}
