import Testing

@testable import CommandLine

@Suite struct TextTableTests {
    @Test func `TextTable: columns are as wide as their longest cell, and the last cell is not padded`() {
        #expect(
            TextTable.lines([["a", "inbox", "one"], ["bcd", "", "two, which is longer"], ["e"]]) == [
                "a    inbox  one", "bcd         two, which is longer", "e",
            ])
        #expect(TextTable.lines([]) == [])
    }

    @Test func `TextTable: a control character is escaped before its column is measured`() {
        #expect(TextTable.lines([["\u{1B}[2J", "one"], ["a", "two"]]) == ["\\u{1B}[2J  one", "a          two"])
    }
}
