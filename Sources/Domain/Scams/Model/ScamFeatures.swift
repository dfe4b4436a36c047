/// What the model weighs in a message.
package struct ScamFeatures: Sendable {
    /// Names of signals, each once, in alphabetical order.
    package var names: [String]
    /// Meanings of words, and those that follow each other, each once, in alphabetical order.
    package var sequences: [String]
    /// Places in the table of the wording: of runs of signs, and of words and pairs of words; each once, in their order.
    package var signs: [Int]
    package var phrases: [Int]

    /// The value of each of so many features of a kind: long messages weigh as much as short ones.
    package static func value(of count: Int) -> Double { count == 0 ? 0 : 1 / Double(count).squareRoot() }

    /// Names of two signals that are both in the message.
    package var pairs: [String] {
        names.indices.flatMap { first in names[(first + 1)...].map { Self.pair(names[first], $0) } }
    }

    package static func pair(_ first: String, _ second: String) -> String { "\(first)&\(second)" }
}
