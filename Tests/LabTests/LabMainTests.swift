import Runtime
import Testing

@testable import CommandLine
@testable import Lab

@Suite struct LabMainTests {
    @Test func `LabMain: the overview has one line for each command`() {
        let lines = LabMain.program.overview.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("  ") }.count == LabMain.program.commands.count)
        #expect(lines.count == LabMain.program.commands.count + 4)
    }

    @Test func `LabMain: every command has a help text and exits 0`() async {
        for command in LabMain.program.commands {
            let code = await LabMain.run([command.name, "--help"])
            #expect(code == .ok, "\(command.name)")
        }
        let unknown = await LabMain.run(["frobnicate"])
        #expect(unknown == .usage)
    }
}
