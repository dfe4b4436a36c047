import Testing

@testable import HTTPServer

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_835_395_199, "Mon, 28 Feb 2028 23:59:59 GMT"), (1_835_395_200, "Tue, 29 Feb 2028 00:00:00 GMT"),
    ])
    func `HTTPDate: a time is written in the format of RFC 9110`(seconds: Int, text: String) {
        #expect(HTTPDate.text(seconds) == text)
    }
}
