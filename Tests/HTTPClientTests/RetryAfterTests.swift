import HTTPClient
import Testing

@Suite struct RetryAfterTests {
    /// 1994-11-06 08:49:37 is 784,111,777.
    private static let date = 784_111_777

    @Test(
        arguments: [
            ("31", 31), ("0.25", 0.25), ("-1", nil), ("inf", nil), ("nan", nil), ("soon", nil), ("", nil),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 60), ("Sunday, 06-Nov-94 08:49:37 GMT", 60),
            ("Sun Nov  6 08:49:37 1994", 60),
            ("Sun, 06 Nov 1994 08:48:36 GMT", 0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Sun, 06 Nov 1994 08:49:60 GMT", 83), ("Mon, 29 Feb 1996 08:48:37 GMT", 41_472_000),
            ("Wed, 29 Feb 1995 08:49:37 GMT", nil), ("Sun, 31 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 00 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Foo 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nov 1994 24:00:00 GMT", nil), ("Sun, 06 Nov 1994 08:60:37 GMT", nil),
            ("Sun, 06 Nov 1994 8:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 PST", nil),
            ("Sun, 06 Nov 199 08:49:37 GMT", nil), ("Sun, +6 Nov 1994 08:49:37 GMT", nil),
            // At most fifty years ahead: 1945, before all that is counted.
            ("Sunday, 06-Nov-45 08:49:37 GMT", nil),
        ] as [(String, Double?)])
    func `Retry-After: seconds, or a date in one of the three forms of RFC 9110`(text: String, seconds: Double?) {
        let fields: HTTPClientFields = ["Retry-After": text]
        #expect(fields.retryAfter(now: Self.date - 60) == seconds)
    }

    @Test func `Retry-After: a date is compared with the clock of the server that sent it`() {
        let fields: HTTPClientFields = [
            "Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:30 GMT",
        ]
        #expect(fields.retryAfter(now: 0) == 7)
        #expect(fields.retryAfter() == 7)
        #expect(HTTPClientFields().retryAfter() == nil)
    }
}
