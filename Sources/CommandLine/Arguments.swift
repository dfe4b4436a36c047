/// Splits the arguments after a command's name into options and operands. Accepts `--name value`, `--name=value` and
/// `--`.
package struct Arguments: Sendable {
    package private(set) var operands: [String] = []
    private var values: [String: [String]] = [:]
    private var flags: Set<String> = []

    init(_ words: [String], options: [Option]) throws(UsageFault) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                return
            }
            guard word.hasPrefix("--") else {
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                let known = options.map { "--\($0.name)" }.joined(separator: ", ")
                throw UsageFault("unknown option --\(name)\(known.isEmpty ? "" : "; known: \(known)")")
            }
            if option.value == nil {
                guard parts.count == 1 else { throw UsageFault("--\(name) takes no value") }
                flags.insert(name)
            } else if parts.count == 2 {
                values[name, default: []].append(String(parts[1]))
            } else {
                // A word that begins with `--` is the next option. A value that begins so is written as
                // `--name=value`.
                guard let value = rest.popFirst(), !value.hasPrefix("--") else {
                    throw UsageFault("--\(name) needs a value: --\(name) \(option.value ?? "VALUE")")
                }
                values[name, default: []].append(value)
            }
        }
    }

    package func has(_ flag: String) -> Bool { flags.contains(flag) }
    /// Of an option that is given several times, the last one counts.
    package func value(_ name: String) -> String? { values[name]?.last }
    /// Of an option that can be given several times, in their order.
    package func values(_ name: String) -> [String] { values[name] ?? [] }

    package func int(_ name: String, default fallback: Int, in range: ClosedRange<Int>) throws(UsageFault) -> Int {
        guard let text = value(name) else { return fallback }
        guard let number = Int(text), range.contains(number) else {
            throw UsageFault(
                "--\(name) is '\(text)': expected a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    package func choice<Value: RawRepresentable & CaseIterable>(
        _ name: String, default fallback: Value
    ) throws(UsageFault) -> Value where Value.RawValue == String {
        guard let text = value(name) else { return fallback }
        guard let value = Value(rawValue: text) else {
            let known = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageFault("--\(name) is '\(text)': expected one of \(known)")
        }
        return value
    }

    /// The only operand. Throws a fault that names `what` if there is none or more than one.
    package func only(_ what: String) throws(UsageFault) -> String {
        guard operands.count == 1 else {
            throw UsageFault(
                operands.isEmpty ? "\(what) is missing" : "expected only \(what), got \(operands.count) arguments")
        }
        return operands[0]
    }

    package func none() throws(UsageFault) {
        if let first = operands.first { throw UsageFault("'\(first)' is not expected here") }
    }
}
