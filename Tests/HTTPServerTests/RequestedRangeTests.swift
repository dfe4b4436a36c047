import Testing

@testable import HTTPServer

@Suite struct RequestedRangeTests {
    @Test(
        arguments: [
            ("bytes=0-0", .part(0..<1)), ("bytes=0-", .part(0..<10)), ("bytes=3-7", .part(3..<8)),
            ("bytes=9-", .part(9..<10)), ("bytes=9-99", .part(9..<10)), ("bytes=-1", .part(9..<10)),
            ("bytes=-10", .part(0..<10)), ("bytes=-11", .part(0..<10)), ("BYTES= 1 - 2 ", .part(1..<3)),
            ("bytes=0-99999999999999999999", .part(0..<10)), ("bytes=-99999999999999999999", .part(0..<10)),
            ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=0-1,3-4", .whole), ("bytes=4-3", .whole), ("bytes=", .whole), ("bytes=-", .whole),
            ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("bytes=1--2", .whole), ("bytes", .whole),
            ("lines=0-1", .whole), ("bytes=0-1=2", .whole), ("", .whole),
        ] as [(String, RequestedRange)])
    func `RequestedRange: one range is read, anything else is ignored`(_ text: String, _ range: RequestedRange) {
        #expect(RequestedRange(["Range": text], tag: "\"a\"", size: 10) == range)
    }

    @Test func `RequestedRange: without the header, or with two of them, the whole is wanted`() {
        #expect(RequestedRange([:], tag: "\"a\"", size: 10) == .whole)
        #expect(RequestedRange(["Range": "bytes=1-", "range": "bytes=2-"], tag: "\"a\"", size: 10) == .whole)
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", false), ("\"b\"", false), ("*", false), ("Sun, 06 Nov 1994 08:49:37 GMT", false),
    ])
    func `RequestedRange: the range holds only for the representation that If-Range names`(
        _ condition: String, _ holds: Bool
    ) {
        let range = RequestedRange(["Range": "bytes=1-", "If-Range": condition], tag: "\"a\"", size: 10)
        #expect(range == (holds ? .part(1..<10) : .whole))
    }

    @Test(arguments: [
        ("a.jpg", "attachment; filename=\"a.jpg\""),
        ("my file.jpg", "attachment; filename=\"my file.jpg\"; filename*=UTF-8''my%20file.jpg"),
        ("Größe €.png", "attachment; filename=\"Gr__e _.png\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%E2%82%AC.png"),
        ("a\"b\\c%41.txt", "attachment; filename=\"a_b_c_41.txt\"; filename*=UTF-8''a%22b%5Cc%2541.txt"),
        ("a\r\nX: y", "attachment; filename=\"a__X: y\"; filename*=UTF-8''a%0D%0AX%3A%20y"),
    ])
    func `ContentDisposition: a name ends no quoted text and no header`(_ name: String, _ header: String) {
        #expect(ContentDisposition.attachment(name) == header)
    }
}
