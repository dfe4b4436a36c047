package import FoundationEssentials
import Places
package import Schedules
import Store
import Zones

/// When and where backups are written, as an owner or the operator sets it.
package struct BackupScheduleSettings: Sendable, Equatable {
    /// What is kept if nothing is said.
    package static let standardKeep: [BackupRetention.Rule: Int] = [.daily: 7, .weekly: 4, .monthly: 12]

    package var format = BackupFormat.archive
    /// A cron expression.
    package var cron: String
    /// An IANA name.
    package var timeZone: String
    /// The operator's name of a folder or bucket.
    package var place: String
    /// How many backups are kept; empty keeps all.
    package var keep = standardKeep
    package var isPaused = false

    package init(cron: String, timeZone: String, place: String) {
        (self.cron, self.timeZone, self.place) = (cron, timeZone, place)
    }

    /// - Parameter owner: nil for the installation.
    /// - Returns: every fault; empty if the schedule can be stored.
    package func faults(places: some Collection<String>, of owner: UUID?) -> [BackupScheduleFault] {
        var faults: [BackupScheduleFault] = []
        do throws(CronFault) {
            if try !CronExpression(cron).firesAtMostHourly, owner != nil {
                faults.append(
                    .cron("the schedule fires more than once an hour: expected one minute, such as 30 3 * * *"))
            }
        } catch { faults.append(.cron("\(error)")) }
        do throws(ZoneFileError) {
            let zone = try ZoneFile.load(timeZone)
            if BackupRetention(keep: keep, zone: zone) == nil {
                let (least, most) = (BackupRetention.counts.lowerBound, BackupRetention.counts.upperBound)
                faults.append(.keep("a number to keep is outside of \(least) to \(most)"))
            }
        } catch { faults.append(.timeZone("\(error)")) }
        if !places.contains(place) {
            let known = places.sorted().joined(separator: ", ")
            faults.append(
                .place(
                    known.isEmpty
                        ? "place is '\(place)': the operator has named no place (\(PlacesFile.setting))"
                        : "place is '\(place)': expected one of \(known)"))
        }
        if format != .archive, owner == nil {
            faults.append(.format("format is '\(format.rawValue)': a backup of the installation is an archive"))
        }
        return faults
    }

    /// - Returns: nil while the schedule is paused, and if it never fires again.
    /// - Throws: if the expression or the zone is no longer valid.
    func due(after moment: Date) throws -> Date? {
        isPaused ? nil : try Self.next(cron, timeZone, after: moment)
    }

    static func next(_ cron: String, _ timeZone: String, after moment: Date) throws -> Date? {
        Schedule(expression: try CronExpression(cron), zone: try ZoneFile.load(timeZone)).next(after: moment)
    }

    // MARK: stored form

    var keepText: String {
        let members = BackupRetention.Rule.allCases.compactMap { rule in keep[rule].map { "\"\(rule.rawValue)\":\($0)" }
        }
        return "{\(members.joined(separator: ","))}"
    }

    static func keep(_ text: String) -> [BackupRetention.Rule: Int] {
        let counts = (try? StoreJSON.decode([String: Int].self, from: text)) ?? [:]
        return counts.reduce(into: [:]) { keep, member in
            if let rule = BackupRetention.Rule(rawValue: member.key) { keep[rule] = member.value }
        }
    }
}

/// Why a schedule is refused.
package enum BackupScheduleFault: Error, Sendable, Equatable, CustomStringConvertible {
    case cron(String)
    case timeZone(String)
    case place(String)
    case format(String)
    case keep(String)

    package var description: String {
        switch self {
        case .cron(let text), .timeZone(let text), .place(let text), .format(let text), .keep(let text): text
        }
    }
}
