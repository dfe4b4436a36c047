/// The actions of a command, with the operands that each one takes.
///
/// An operand in brackets may be absent. An operand with `...` may be repeated, and is the last one.
package struct Verbs: Sendable {
    let command: String
    let list: [(name: String, operands: String)]

    package init(command: String, list: [(name: String, operands: String)]) {
        self.command = command
        self.list = list
    }

    /// The operands of the command, for its help and for completions.
    package var usage: String {
        list.map { $0.operands.isEmpty ? $0.name : "\($0.name) \($0.operands)" }.joined(separator: " | ")
    }

    /// - Throws: a fault that shows the operands, or the actions if there is no such action.
    package func parse(_ arguments: Arguments) throws(UsageFault) -> (verb: String, words: [String]) {
        try parse(arguments.operands)
    }

    package func parse(_ given: [String]) throws(UsageFault) -> (verb: String, words: [String]) {
        guard let verb = list.first(where: { $0.name == given.first }) else {
            throw UsageFault("expected one of \(list.map(\.name).joined(separator: ", "))")
        }
        let words = Array(given.dropFirst())
        let operands = verb.operands.split(separator: " ")
        let least = operands.count { !$0.hasPrefix("[") }
        let most = verb.operands.contains("...") ? Int.max : operands.count
        guard (least...most).contains(words.count) else {
            throw UsageFault(
                "expected: tapline \(command) \(verb.name)\(verb.operands.isEmpty ? "" : " ")\(verb.operands)")
        }
        return (verb.name, words)
    }
}
