/// Contacts of a vCard file, with warnings about irregularities.
package struct VCardReading: Equatable, Sendable {
    package struct Warning: Equatable, Sendable, CustomStringConvertible {
        /// Counts from 1.
        package let line: Int
        package let message: String
        package var description: String { "line \(line): \(message)" }
    }

    package var contacts: [ExchangeContact] = []
    package var warnings: [Warning] = []
}
