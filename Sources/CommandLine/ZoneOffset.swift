package import FoundationEssentials
import Glibc

/// The UTC offset of a time zone, from the system's time zone files.
package enum ZoneOffset {
    private static let folder = "/usr/share/zoneinfo/"

    /// Seconds east of UTC. Sets the time zone of this process, so only commands call it.
    /// - Parameter zone: an IANA name, such as `Europe/Berlin`.
    /// - Returns: nil if the system has no such zone.
    package static func seconds(of zone: String, at moment: Date) -> Int? {
        let isName = zone.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_+-/".contains($0)) }
        guard isName, !zone.hasPrefix("/"), FileManager.default.contents(atPath: folder + zone) != nil else {
            return nil
        }
        setenv("TZ", zone, 1)
        tzset()
        var time = time_t(moment.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        guard localtime_r(&time, &parts) != nil else { return nil }
        return parts.tm_gmtoff
    }
}
