import RandomSupport
import TestSupport
import Testing

@testable import MessageRecords

@Suite struct MessageRecordsTests {
    private static func records(_ text: String) -> MessageRecords? {
        MessageRecords(text) { $0["text"] != nil || $0["body"] != nil }
    }

    private static func fields(_ text: String) -> [[String: String]]? { records(text)?.records.map(fields) }

    private static func fields(_ record: MessageRecord) -> [String: String] {
        Dictionary(record.fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    @Test func `MessageRecords: elements of XML, with escaped signs`() {
        let text =
            #"<smses><sms type="1" body="a &lt;b&gt; &#39;c&apos; &x;" contact_name='Ann'/><sms body=""/></smses>"#
        #expect(
            Self.fields(text) == [["type": "1", "body": "a <b> 'c' &x;", "contact_name": "Ann"], ["body": ""]])
        #expect(Self.records("<sms type=\"1\"/>") == nil)
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
        #expect(Self.fields(text.replacing("\n", with: "\r\n"))?.count == 2)
        let blank = text.replacing("two\nlines", with: "two\n\nlines")
        #expect(Self.fields(blank)?.last == ["_id": "8", "body": "two", "read": nil].compactMapValues(\.self))
        let between = "Row: 0 _id=7, body=a\n\nb, read=1\nRow: 1 _id=8, body=c, read=0"
        #expect(Self.fields(between)?.first == ["_id": "7", "body": "a\n\nb", "read": "1"])
        #expect(Self.records("Row: 0 of the cinema, seat=4") == nil)
    }

    @Test func `MessageRecords: objects of JSON, whole, listed or cut off`() {
        // A quoted message and the parts of a text are no messages of their own.
        let whole = """
            {"name": "C", "list": [
            {"text": "a\\"}{", "n": 1, "parts": [{"text": "a"}], "quote": {"text": "b"}},
            {"text": null, "d": 1.5, "is": true}]}
            """
        let expected = [
            ["text": "a\"}{", "n": "1", "parts": "a", "quote": "{}"], ["text": "", "d": "1.5", "is": "true"],
        ]
        #expect(Self.fields(whole) == expected)
        #expect(Self.records(whole).map { Self.fields($0.whole) } == ["name": "C", "list": "{}"])
        // Parts of it: without the outer braces, from the middle of a name, and from the middle of a text.
        #expect(Self.fields(String(whole.drop { $0 != "[" })) == expected)
        #expect(Self.fields(String(whole.dropFirst(4))) == expected)
        #expect(
            Self.fields("lo there\"},\n" + whole.split(separator: "\n").dropFirst().joined(separator: "\n")) == expected
        )
        #expect(Self.fields(#"{"text": "a", "quote": {"text": "b"}}"#) == [["text": "a", "quote": "{}"]])
        for words in ["Tom sent me %", "% is what the server answers", "Ann: %"] {
            #expect(
                Self.records(words.replacing("%", with: #"{"text": "\#(String(repeating: "a", count: 200))"}"#)) == nil)
        }
        #expect(Self.records("{{{{") == nil)
    }

    @Test(arguments: ["{", "{\"a\":", "{}", "\"", "Row: 1 a=", "Row: 1 a=1, b=2\n", "<sms ", "<sms a=\"b\" "])
    func `MessageRecords: any text is read in time in proportion to its length`(piece: String) {
        let (short, long) = processorTimes(repeating: piece, bytes: 20_000) { _ = Self.records($0) }
        // Four times the text; twice that is allowed for noise.
        #expect(long < short * 8 + .milliseconds(20), "\(short) and \(long)")
    }

    @Test(arguments: 0..<200)
    func `MessageRecords: any signs are read, and blank lines below them change nothing`(seed: UInt64) {
        var random = SplitMix(state: seed)
        let pieces = [
            "{", "}", "[", "]", "\"", "\\", ":", ",", "Row: 1 ", "a=1", "<sms ", "body=\"", "&#x", "\n", "é", " ",
        ]
        let text = (0..<80).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
        #expect(Self.records(text) == Self.records(text + "\n\n"))
    }
}
