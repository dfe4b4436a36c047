/// What the model weighs in a message.
package struct ScamFeatures: Sendable {
    /// Names of signals, each once, in alphabetical order.
    package var names: [String]
    /// Meanings of words, and those that follow each other, each once, in alphabetical order.
    package var sequences: [String]
    /// Places in the table of runs of letters, each once, in their order.
    package var slots: [Int]

    /// The value of each run: long messages weigh as much as short ones.
    package var slotValue: Double { slots.isEmpty ? 0 : 1 / Double(slots.count).squareRoot() }

    /// The value of each sequence, likewise.
    package var sequenceValue: Double { sequences.isEmpty ? 0 : 6 / Double(sequences.count + 6).squareRoot() }

    /// Names of two signals that are both in the message.
    package var pairs: [String] {
        names.indices.flatMap { first in names[(first + 1)...].map { Self.pair(names[first], $0) } }
    }

    package static func pair(_ first: String, _ second: String) -> String { "\(first)&\(second)" }
}
