import ChatExports
import RandomSupport
import Testing

@Suite struct WhatsAppTests {
    private static let now = LocalTime(year: 2026, month: 11, day: 28, hour: 12)
    private static let senders: [String: WhatsAppReader.Sender] = [
        "Ann": .person("+31612345678"), "Bob": .owner, "Team: Blue": .person("+491515550142"),
    ]

    private struct Result {
        var format: WhatsAppFormat?
        var fault: ChatExportFault?
        var senders: [WhatsAppScan.Sender] = []
        var items: [WhatsAppReader.Item] = []

        var messages: [WhatsAppReader.Message] {
            items.compactMap { if case .message(let message) = $0 { message } else { nil } }
        }
        var problems: [WhatsAppReader.Item] {
            items.filter { if case .problem = $0 { true } else { false } }
        }
    }

    /// Reads a file two times, as an import does, in pieces of a size.
    private static func read(
        _ bytes: [UInt8], order: DateOrder? = nil, pieces: Int = 1 << 16, lineBytes: Int = 1 << 20,
        senders: [String: WhatsAppReader.Sender] = senders
    ) -> Result {
        func each(_ body: (LineSplitter.Line) -> Void) {
            var splitter = LineSplitter(limit: lineBytes)
            var start = 0
            while start < bytes.count {
                let end = min(start + pieces, bytes.count)
                splitter.append(Array(bytes[start..<end])).forEach(body)
                start = end
            }
            splitter.finish().map(body)
        }
        var result = Result()
        var scan = WhatsAppScan(names: Set(senders.keys), now: now)
        each { scan.read($0) }
        result.senders = scan.senders
        do throws(ChatExportFault) {
            let format = try scan.format(told: order)
            result.format = format
            var reader = WhatsAppReader(format, senders: senders, textBytes: 65_536)
            each { line in if let item = reader.read(line) { result.items.append(item) } }
            if let item = reader.finish() { result.items.append(item) }
        } catch { result.fault = error }
        return result
    }

    private static func read(_ text: String, order: DateOrder? = nil) -> Result {
        read(Array(text.utf8), order: order)
    }

    /// Each with the first line of 31 January 2024, 15:05.
    @Test(
        arguments: [
            // iPhone: Dutch, German, American, Swedish, Chinese, Japanese with half days, Arabic digits
            "[31/01/2024, 15:05:00] Ann: Hello",
            "[31.01.24, 15:05:00] Ann: Hello",
            "[1/31/24, 3:05:00\u{202F}PM] Ann: Hello",
            "\u{FEFF}[1/31/24, 3:05:00 PM] Ann: Hello",
            "\u{200E}[2024-01-31, 15:05:00] Ann: Hello",
            "[2024-01-31 15:05:00] \u{202A}Ann\u{202C}: Hello",
            "[2024/1/31 下午3:05:00] Ann: Hello",
            "[2024/01/31 午後3:05:00] Ann: Hello",
            "[31/1/2024, 3:05:00 p.\u{A0}m.] Ann: Hello",
            "[٣١‏/١‏/٢٠٢٤، ٣:٠٥:٠٠ م] Ann: Hello",
            "[2024. 1. 31. 오후 3:05:00] Ann: Hello",
            // Android: Dutch, German, American, Finnish, Danish, French, Bulgarian, Brazilian
            "31-01-2024 15:05 - Ann: Hello",
            "31.01.24, 15:05 - Ann: Hello",
            "1/31/24, 3:05\u{202F}PM - Ann: Hello",
            "1/31/24, 3:05 pm - Ann: Hello",
            "31.1.2024 klo 15.05 - Ann: Hello",
            "31.01.2024 15.05 - Ann: Hello",
            "31/01/2024 à 15:05 - Ann: Hello",
            "31.01.24 г., 15:05 ч. - Ann: Hello",
            "31/01/2024 15:05 - Ann: Hello",
            "31/01/24, 15:05 – Ann: Hello",
        ])
    func `WhatsAppReader: a message is read in the forms of phones and languages`(line: String) throws {
        let result = Self.read(line + "\n")
        #expect(result.items.count == 1, "\(result)")
        let message = try #require(result.messages.first, "\(result)")
        #expect(message.time == LocalTime(year: 2024, month: 1, day: 31, hour: 15, minute: 5))
        #expect(message.sender == .person("+31612345678") && message.text == "Hello" && message.line == 1)
    }

    @Test(
        arguments: [
            "", "Hello", "[31/01/2024] Ann: Hello", "31/01/2024 - Ann: Hello", "32/01/2024, 15:05 - Ann: Hello",
            "31/01/2024, 25:05 - Ann: Hello", "31/01/2024, 15:60 - Ann: Hello", "31/02/2024, 15:05 - Ann: Hello",
            "31/01/2024, 13:05 PM - Ann: Hello", "31/01/2024, 3:05 xyz - Ann: Hello", "31/01-2024, 15:05 - Ann: Hello",
            "31/01/2008, 15:05 - Ann: Hello", "31/01/2024, 15:05-Ann: Hello", "2024-01-31T15:05:00Z Ann: Hello",
            #"{"id": "1"}"#,
        ])
    func `WhatsAppScan: a file without the beginning of a message is no export`(line: String) {
        #expect(Self.read(line + "\n").fault == .notAnExport)
    }

    @Test func `WhatsAppReader: further lines, notices and names with a colon are told apart`() throws {
        let result = Self.read(
            """
            13/01/2024, 09:00 - Messages and calls are end-to-end encrypted. Tap to learn more.\r
            13/01/2024, 09:01 - Ann: First line\r
            second: line\r
            \r
            13/01/24, 09:02 - Bob: quoted from a phone that writes short years\r
            1/13/2024, 09:02 - Ann: quoted from a phone with another order\r
            [13/01/2024, 09:01:00] Ann: quoted from an iPhone\r
            13/01/2024, 09:03 - Bob: <Media omitted>\r
            13/01/2024, 09:03 - Team: Blue: One: two\r
            13/01/2024, 09:04 - Bob:\r
            13/01/2024, 09:05 - Ann: \r
            after an empty line
            13/01/2024, 09:06 - Ann left
            """, order: .dayFirst)
        #expect(result.fault == nil)
        #expect(result.messages.map(\.line) == [2, 8, 9, 11], "\(result.messages)")
        #expect(
            result.messages.map(\.text) == [
                """
                First line
                second: line

                13/01/24, 09:02 - Bob: quoted from a phone that writes short years
                1/13/2024, 09:02 - Ann: quoted from a phone with another order
                [13/01/2024, 09:01:00] Ann: quoted from an iPhone
                """, "<Media omitted>", "One: two", "\nafter an empty line",
            ])
        #expect(result.messages[2].sender == .person("+491515550142"))
        #expect(result.items.filter { $0 == .leftOut }.count == 3 && result.problems.isEmpty)
    }

    @Test(
        arguments: [
            // A day beyond 12, in the first and in the second place.
            (["01/02/2024", "13/02/2024"], DateOrder.dayFirst), (["01/02/2024", "02/13/2024"], .monthFirst),
            // Messages are in the order of their times.
            (["10/01/2024", "11/01/2024", "01/02/2024"], .dayFirst),
            (["01/10/2024", "01/11/2024", "02/01/2024"], .monthFirst),
            // No message is from the future, or older than WhatsApp.
            (["11/05/2026", "12/05/2026"], .dayFirst), (["05/11/2026", "05/12/2026"], .monthFirst),
            (["10/11/12", "11/11/12", "01/12/12"], .dayFirst), (["24/01/31", "24/02/01"], .yearFirst),
            (["2024/02/01"], .yearFirst),
            // Languages that put the month first write slashes.
            (["01.02.2024"], .dayFirst), (["01-02-2024"], .dayFirst),
            // Both orders are the same.
            (["02/02/2024", "03/03/2024"], .dayFirst),
        ])
    func `DateOrder: the order is decided for the whole file`(dates: [String], order: DateOrder) {
        let result = Self.read(dates.map { "\($0), 10:00 - Ann: Hello\n" }.joined())
        #expect(result.format?.order == order && result.messages.count == dates.count, "\(result)")
    }

    @Test func `DateOrder: a file that does not tell day from month is refused, unless the owner tells`() {
        let text = "01/02/2024, 10:00 - Ann: Hello\n03/02/2024, 10:00 - Ann: Hello\n"
        #expect(Self.read(text).fault == .ambiguousDates([.dayFirst, .monthFirst]))
        #expect(Self.read(text, order: .dayFirst).messages.map(\.time.month) == [2, 2])
        #expect(Self.read(text, order: .monthFirst).messages.map(\.time.month) == [1, 3])
        let mixed = "13/02/2024, 10:00 - Ann: Hello\n02/14/2024, 10:00 - Ann: Hello\n"
        #expect(Self.read(mixed).fault == .contradictoryDates(1, 2))
        #expect(
            Self.read(mixed, order: .dayFirst).messages.map(\.text) == ["Hello\n02/14/2024, 10:00 - Ann: Hello"])
    }

    @Test func `WhatsAppScan: every name is told with its first line and its messages`() {
        let result = Self.read(
            """
            [13/01/2024, 09:00:00] Family: \u{200E}Messages and calls are end-to-end encrypted.
            [13/01/2024, 09:00:01] ~\u{202F}Carl: Hi
            [13/01/2024, 09:00:02] \u{202A}+31 6 1234 5678\u{202C}: Hi
            [13/01/2024, 09:00:03] ~ Carl: \u{200E}image omitted
            """)
        #expect(result.senders.map(\.name) == ["Family", "~ Carl", "+31 6 1234 5678"])
        #expect(result.senders.map(\.messages) == [1, 2, 1] && result.senders.map(\.line) == [1, 2, 3])
        #expect(WhatsAppScan.name(" ~\u{A0}Carl\u{200E} ") == "~ Carl")
        #expect(
            result.items.first == .problem(line: 1, .unknownSender("Family")) && result.problems.count == 4)
    }

    @Test func `WhatsAppReader: bad lines are reported, and the messages around them are read`() {
        let start = "13/01/2024, 09:00 - Ann: "
        var bytes = Array("Not a message\n\(start)one\n\(start)bad ".utf8) + [0xFF, 0xC3, 0x28]
        bytes += Array("\nmore\n\(start)two\nbad ".utf8) + [0x80]
        bytes += Array("\n\(start)three\n\(start)".utf8) + [UInt8](repeating: 0x61, count: 65_537)
        bytes += Array("\nmore\n\(start)four".utf8)
        let result = Self.read(bytes)
        #expect(result.messages.map(\.text) == ["one", "three", "four"])
        #expect(
            result.problems == [
                .problem(line: 1, .beforeFirstMessage), .problem(line: 3, .notUTF8), .problem(line: 5, .notUTF8),
                .problem(line: 8, .tooLong(65_536)),
            ])
    }

    @Test func `WhatsAppReader: a line of 10 MB and a message of 200,000 lines are left out, in linear time`() {
        let start = Array("13/01/2024, 09:00 - Ann: ".utf8)
        let huge = start + [UInt8](repeating: 0x61, count: 10_000_000) + [0x0A]
        let long = start + Array("x".utf8) + [UInt8](repeating: 0x0A, count: 200_000)
        let result = Self.read(huge + long + start + Array("end".utf8))
        #expect(result.problems == [.problem(line: 1, .tooLong(65_536)), .problem(line: 2, .tooLong(65_536))])
        #expect(result.messages.map(\.text) == ["end"])
        #expect(Self.read([UInt8](repeating: 0x61, count: 10_000_000)).fault == .notAnExport)
    }

    @Test func `LineSplitter: pieces of any size give the same lines`() {
        let text = Array("\u{FEFF}one\r\ntwo\n\nfour is longer\nfive".utf8)
        for size in 1...text.count {
            var splitter = LineSplitter(limit: 8)
            var lines: [LineSplitter.Line] = []
            for start in stride(from: 0, to: text.count, by: size) {
                lines += splitter.append(Array(text[start..<min(start + size, text.count)]))
            }
            if let last = splitter.finish() { lines.append(last) }
            #expect(lines.map { String(decoding: $0.bytes, as: UTF8.self) } == ["one", "two", "", "four is ", "five"])
            #expect(lines.map(\.isCut) == [false, false, false, true, false] && lines.map(\.number) == Array(1...5))
        }
        var empty = LineSplitter(limit: 8)
        #expect(empty.append([]).isEmpty && empty.finish() == nil)
    }

    /// Whatever a file has: no crash, each item belongs to a line of its own, and nothing of a whole message is lost.
    @Test(arguments: 0..<20)
    func `WhatsAppReader: mutated files lose no message that is whole`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<50 {
            var lines: [[UInt8]] = (0..<20).map { number in
                Array("[\(number % 28 + 1)/12/2024, 09:00:0\(number % 10)] Ann: text \(number)".utf8)
            }
            var damaged: Set<Int> = []
            for _ in 0..<random.below(6) {
                let line = random.below(lines.count)
                damaged.insert(line)
                switch random.below(4) {
                case 0: lines[line][random.below(lines[line].count)] = UInt8(random.below(256))
                case 1: lines[line].removeLast(random.below(lines[line].count))
                case 2: lines[line] += Array(random.text(30).utf8)
                default: lines[line].insert(UInt8(random.below(256)), at: random.below(lines[line].count))
                }
                if lines[line].isEmpty { lines[line] = [0x20] }
            }
            let result = Self.read(
                Array(lines.joined(separator: [0x0A])), order: .dayFirst, pieces: 1 + random.below(64))
            guard result.format != nil else { continue }
            let places = result.items.compactMap { item -> Int? in
                switch item {
                case .message(let message): message.line
                case .problem(let line, _): line
                case .leftOut: nil
                }
            }
            #expect(zip(places, places.dropFirst()).allSatisfy(<))
            // A damaged line can belong to the message before it, or hide it.
            for number in lines.indices where !damaged.contains(number) && !damaged.contains(number + 1) {
                let isThere = result.messages.contains { $0.text.hasPrefix("text \(number)") }
                #expect(isThere || result.problems.count > 0, "seed \(seed), message \(number)")
            }
        }
    }
}
