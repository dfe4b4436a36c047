import Runtime
import Testing

@testable import CommandLine
@testable import Operator

@Suite struct OperatorMainTests {
    @Test func `OperatorMain: the overview has one line for each command`() {
        let lines = OperatorMain.program.overview.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("  ") }.count == OperatorMain.program.commands.count)
        #expect(lines.count == OperatorMain.program.commands.count + 4)
    }

    @Test func `OperatorMain: every command has a help text and exits 0`() async {
        for command in OperatorMain.program.commands {
            let code = await OperatorMain.run([command.name, "--help"])
            #expect(code == .ok, "\(command.name)")
        }
        let unknown = await OperatorMain.run(["frobnicate"])
        #expect(unknown == .usage)
    }

    private static let id = "01a1fdba-4ed3-74bc-8abb-315cfd6a65e2"

    @Test(arguments: [["contacts", "merge", id, id], ["health", "--url", "foo"]])
    func `OperatorMain: an operand that cannot work is refused before a request`(words: [String]) async {
        #expect(await OperatorMain.run(words) == .usage)
    }
}
