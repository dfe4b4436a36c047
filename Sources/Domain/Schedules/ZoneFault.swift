/// A time zone file that cannot be used.
package enum ZoneFault: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong with the file.
    case malformed(String)
    /// The file counts leap seconds ("right" zones).
    case leapSeconds

    package var description: String {
        switch self {
        case .malformed(let reason): "the time zone file is damaged: \(reason)"
        case .leapSeconds: "the time zone file counts leap seconds; use the zone without \"right/\""
        }
    }
}
