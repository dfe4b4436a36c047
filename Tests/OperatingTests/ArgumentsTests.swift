import Captures
import Runtime
import Testing

@testable import Operating

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

    @Test(
        arguments: [
            ("card", nil), ("auto", nil), ("scan", "--kind is 'scan': this kind is not supported yet; expected one of"),
            ("poem", "--kind is 'poem': expected one of conversation, card, auto"),
        ] as [(String, String?)])
    func `Arguments: an unsupported kind is refused`(kind: String, errorMessage: String?) throws {
        let arguments = try Arguments(["--kind", kind], options: [.value("kind", "KIND", "")])
        guard let errorMessage else {
            #expect(try arguments.kind().rawValue == kind)
            return
        }
        let fault = #expect(throws: UsageFault.self) { try arguments.kind() }
        #expect(fault?.description.hasPrefix(errorMessage) == true)
    }

    @Test func `OperatorMain: the overview has one line for each command`() {
        let lines = OperatorMain.overview.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("  ") }.count == OperatorMain.names.count)
        #expect(lines.count == OperatorMain.names.count + 3)
    }

    @Test func `OperatorMain: every command has a help text and exits 0`() async {
        for name in OperatorMain.names {
            let code = await OperatorMain.run([name, "--help"])
            #expect(code == .ok, "\(name)")
        }
        let unknown = await OperatorMain.run(["frobnicate"])
        #expect(unknown == .usage)
    }
}
