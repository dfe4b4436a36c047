package import Schedules

package enum ZoneFileError: Error, Sendable, Equatable, CustomStringConvertible {
    case unknown(String)
    /// The folder of the tz database is missing.
    case noDatabase(String)
    case unusable(String, ZoneFault)
    /// The system's message.
    case io(String, String)

    package var description: String {
        switch self {
        case .unknown(let name): "zone is '\(name)': expected an IANA time zone name, such as Europe/Vienna"
        case .noDatabase(let folder): "the folder \(folder) is missing; install the package tzdata"
        case .unusable(let name, let fault): "zone \(name): \(fault)"
        case .io(let name, let words): "zone \(name) cannot be read: \(words)"
        }
    }
}
