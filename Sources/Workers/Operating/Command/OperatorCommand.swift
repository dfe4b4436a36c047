import Runtime

/// One word of the operator's command: what it does, what it takes, and the work.
struct OperatorCommand: Sendable {
    let name: String
    /// Its first line stands in the list of all commands.
    let summary: String
    /// Operands as the usage line shows them.
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
