/// What a shell offers for one command, taken from the command's usage line and options.
struct CommandWords {
    let name: String
    /// First line of the summary.
    let summary: String
    /// The words that may follow the name: `list` and `show` of the usage line `list | show ID`.
    let verbs: [String]
    let options: [Option]
    /// The operands are files.
    let takesFiles: Bool

    init(_ command: Command) {
        name = command.name
        summary = String(command.summary.prefix { !$0.isNewline })
        options = command.options() + [.flag("help", "show this command's help")]
        let alternatives = Self.alternatives(command.usage)
        verbs = alternatives.compactMap(\.first).filter(Self.isVerb).map(String.init).reduce(into: []) { verbs, verb in
            if !verbs.contains(verb) { verbs.append(verb) }
        }
        takesFiles = alternatives.joined().contains { ["FILE…", "DIR", "IMAGE"].contains($0) }
    }

    /// The words of each alternative; a bar in parentheses does not separate alternatives.
    private static func alternatives(_ usage: String) -> [[Substring]] {
        var depth = 0
        let text = usage.map { (character: Character) -> Character in
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            return character == "|" && depth == 0 ? "\n" : character
        }
        return String(text).split(separator: "\n").map { $0.split(separator: " ") }
    }

    /// Operands are written in capitals or with punctuation.
    private static func isVerb(_ word: Substring) -> Bool {
        word.allSatisfy { $0.isLowercase && $0.isASCII }
    }
}

extension Option {
    /// Whether a shell completes the value with names of files, of folders, or not at all.
    enum ValueKind { case file, folder, other }

    var valueKind: ValueKind {
        switch value {
        case "FILE": .file
        case "DIR": .folder
        default: .other
        }
    }
}
