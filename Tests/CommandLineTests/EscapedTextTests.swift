import Testing

@testable import CommandLine

@Suite struct EscapedTextTests {
    @Test(arguments: [
        ("a\u{1B}]0;owned\u{7}b", "a\\u{1B}]0;owned\\u{7}b"), ("a\u{9B}31mb\u{7F}", "a\\u{9B}31mb\\u{7F}"),
        ("one\ntwo\r\tthree", "one\\ntwo\\r\\tthree"), ("one\r\ntwo", "one\\r\\ntwo"),
        ("gpj.\u{202E}exe", "gpj.\\u{202E}exe"),
        ("Jürgen Müller, 日本語 👩‍👩‍👧 …", "Jürgen Müller, 日本語 👩‍👩‍👧 …"), ("\u{1B}[1mbold", "\\u{1B}[1mbold"),
    ])
    func `EscapedText: untrusted text cannot move the cursor or end a line`(text: String, shown: String) {
        #expect(EscapedText.line(text) == shown)
        #expect(Terminal.shown(text) == shown)
    }

    @Test func `Terminal: only bold marks around a whole line are kept`() {
        #expect(Terminal.shown("\u{1B}[1mstage\u{1B}[2J\u{1B}[0m") == "\u{1B}[1mstage\\u{1B}[2J\u{1B}[0m")
    }
}
