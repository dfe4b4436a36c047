import Runtime

/// A command of `tapline`: its help, its options and its action.
struct OperatorCommand: Sendable {
    let name: String
    /// The list of all commands shows the first line.
    let summary: String
    /// The operands in the usage line.
    let usage: String
    let options: @Sendable () -> [Option]
    let run: @Sendable (Arguments) async throws -> ExitCode

    var help: String {
        var text = "usage: tapline \(name)\(usage.isEmpty ? "" : " " + usage)\n\n\(summary)\n"
        let options = options()
        if !options.isEmpty {
            text += "\noptions:\n"
            for option in options {
                let left = "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
                text += "  \(left)\(String(repeating: " ", count: max(1, 24 - left.count)))\(option.help)\n"
            }
        }
        return text
    }
}
