import RandomSupport
import TestSupport
import Testing

@testable import MessageRecords

@Suite struct MessageRecordsTests {
    private static func fields(_ text: String) -> [[String: String]]? { MessageRecords(text)?.records.map(fields) }

    private static func fields(_ record: MessageRecord) -> [String: String] {
        Dictionary(record.fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test func `MessageRecords: elements of XML, with escaped signs`() {
        let text =
            #"<smses><sms type="1" body="a &lt;b&gt; &#39;c&apos; &x;" contact_name='Ann'/><sms body=""/></smses>"#
        #expect(
            Self.fields(text) == [["type": "1", "body": "a <b> 'c' &x;", "contact_name": "Ann"], ["body": ""]])
        #expect(MessageRecords("<sms type=\"1\"/>") == nil)
    }

    @Test func `MessageRecords: rows of a database, whose fields are in each row`() {
        let text = """
            Row: 0 _id=7, body=one, x=1, and more, read=1
            Row: 1 _id=8, body=two
            lines, read=0

            other text
            """
        #expect(
            Self.fields(text) == [
                ["_id": "7", "body": "one, x=1, and more", "read": "1"],
                ["_id": "8", "body": "two\nlines", "read": "0"],
            ])
        #expect(MessageRecords("Row: 0 of the cinema, seat=4") == nil)
    }

    @Test func `MessageRecords: objects of JSON, whole, listed or cut off`() {
        let whole =
            #"{"name": "C", "list": [{"text": "a\"}{", "n": 1, "parts": {"x": true}}, {"text": null, "d": 1.5}]}"#
        let expected = [
            ["text": "a\"}{", "n": "1", "parts": "{}"], ["x": "true"], ["text": "", "d": "1.5"],
        ]
        #expect(Self.fields(whole) == expected)
        #expect(MessageRecords(whole).map { Self.fields($0.whole) } == ["name": "C", "list": "{}"])
        #expect(Self.fields("[\(whole.dropFirst(23).dropLast())") == expected)
        #expect(Self.fields(#"{"text": "a"}"#) == [["text": "a"]])
        #expect(MessageRecords(#"Tom sent me {"text": "a"} and says that this is what the server answers"#) == nil)
        #expect(MessageRecords("{{{{") == nil)
    }

    @Test(arguments: ["{", "{\"a\":", "{}", "\"", "Row: 1 a=", "Row: 1 a=1, b=2\n", "<sms ", "<sms a=\"b\" "])
    func `MessageRecords: any text is read in time in proportion to its length`(piece: String) {
        func time(_ count: Int) -> Duration {
            let text = String(repeating: piece, count: count / piece.utf8.count)
            return processorTime { _ = MessageRecords(text) }
        }
        _ = time(500)
        let (short, long) = (time(20_000), time(80_000))
        // Four times the text; twice that is allowed for noise.
        #expect(long < short * 8 + .milliseconds(20), "\(short) and \(long)")
    }

    @Test(arguments: 0..<200)
    func `MessageRecords: any signs are read without a fault`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let pieces = [
            "{", "}", "[", "]", "\"", "\\", ":", ",", "Row: 1 ", "a=1", "<sms ", "body=\"", "&#x", "\n", "é", " ",
        ]
        let text = (0..<80).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
        if let found = MessageRecords(text) { #expect(!found.records.isEmpty) }
    }
}
