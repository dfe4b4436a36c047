import FoundationEssentials
import Runtime
import Synchronization
import Testing

@Suite struct LogTests {
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test func `Log: a line is one JSON object, whatever the fields hold`() throws {
        let lines = Lines()
        let log = Log(service: "test") { line in lines.all.withLock { $0.append(line) } }
        let nasty = "quote \" backslash \\ newline \n tab \t bell \u{7} emoji 👩‍👩‍👧 null \u{0}"
        log.info("event", ["text": .text(nasty), "number": 7, "flag": true, "bad": .decimal(.nan)])
        let line = try #require(lines.all.withLock { $0.first })
        struct Entry: Decodable {
            var level: String
            var service: String
            var event: String
            var text: String
            var number: Int
            var flag: Bool
            var bad: Double?
        }
        let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
        #expect(entry.text == nasty)
        #expect(entry.level == "info" && entry.service == "test" && entry.event == "event")
        #expect(entry.number == 7 && entry.flag && entry.bad == nil)
        #expect(line.filter { $0 == "\n" }.count == 1)
    }

    @Test func `Log: a line below the level is not written`() {
        let lines = Lines()
        let log = Log(service: "test", minimum: .warning) { line in lines.all.withLock { $0.append(line) } }
        log.debug("a")
        log.info("b")
        log.warning("c")
        log.error("d")
        #expect(lines.all.withLock { $0.count } == 2)
    }
}
