import Testing

@testable import CommandLine

@Suite struct ArgumentsTests {
    private let options: [Option] = [.json, .value("out", "FILE", ""), .value("n", "N", "")]

    @Test func `Arguments: options and operands may come in any order`() throws {
        let arguments = try Arguments(["csv", "--out=a=b", "--json", "--n", "3", "--", "--odd"], options: options)
        let number = try arguments.int("n", default: 0, in: 0...9)
        #expect(arguments.operands == ["csv", "--odd"])
        #expect(arguments.value("out") == "a=b")
        #expect(arguments.has("json"))
        #expect(number == 3)
    }

    @Test(arguments: [
        (["--color"], "unknown option --color"), (["--out"], "--out needs a value"),
        (["--json=yes"], "--json takes no value"), (["--out", "--n", "3"], "--out needs a value"),
    ]) func `Arguments: an invalid argument is named in the error`(words: [String], errorMessage: String) {
        let fault = #expect(throws: UsageFault.self) { try Arguments(words, options: options) }
        #expect(fault?.description.hasPrefix(errorMessage) == true)
    }

    @Test(arguments: ["x", "-1", "10", ""])
    func `Arguments: a number outside its range is refused`(text: String) throws {
        let arguments = try Arguments(["--n=\(text)"], options: options)
        #expect(throws: UsageFault.self) { try arguments.int("n", default: 0, in: 0...9) }
    }
}
