import Testing
import TestSupport

struct EventStreamParserTests {
    @Test(
        arguments: [
            ("data: a\n\n", [.init(id: "", event: "message", data: "a")]),
            ("data:a\ndata\ndata: b\n\n", [.init(id: "", event: "message", data: "a\n\nb")]),
            (
                "id: 1\nevent: e\ndata:  x\r\n\r\n: comment\rdata: y\r\r",
                [.init(id: "1", event: "e", data: " x"), .init(id: "1", event: "message", data: "y")]
            ),
            ("event: only\n\nid: 5\n\ndata: z\n\n", [.init(id: "5", event: "message", data: "z")]),
            (
                "\u{FEFF}data: bom\n\nid: a\u{0}b\nretry: 1\nother: 2\ndata: n\n\n",
                [.init(id: "", event: "message", data: "bom"), .init(id: "", event: "message", data: "n")]
            ),
            ("data: unfinished\n", []),
        ] as [(String, [EventStreamParser.Event])])
    func `EventStreamParser: events are parsed however the bytes are split`(
        text: String, events: [EventStreamParser.Event]
    ) {
        let bytes = Array(text.utf8)
        var whole = EventStreamParser()
        #expect(whole.feed(bytes) == events)
        var single = EventStreamParser()
        #expect(bytes.flatMap { single.feed([$0]) } == events)
        for cut in bytes.indices {
            var halves = EventStreamParser()
            #expect(halves.feed(bytes[..<cut]) + halves.feed(bytes[cut...]) == events)
        }
    }
}
