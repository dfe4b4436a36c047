import Backups
import JSON
import Records
import Requests
import Schedules

/// The members of a schedule of backups.
struct BackupScheduleInput {
    private var format: BackupFormat?
    private var cron: String?
    private var timeZone: String?
    private var place: String?
    private var keep: [BackupRetention.Rule: Int]?
    private var isPaused: Bool?

    /// - Throws: all faults together.
    init(_ body: JSON) throws(APIFailure) {
        var reader = try FieldReader(body)
        format = reader.choice("format", else: .unknownFormat)
        cron = reader.text("cron", upTo: 250)
        timeZone = reader.text("timeZone", upTo: 64)
        place = reader.text("place", upTo: 40)
        isPaused = reader.flag("isPaused")
        if let value = reader.value("keep") { keep = Self.keep(value, &reader) }
        try reader.finish()
    }

    private static func keep(_ value: JSON, _ reader: inout FieldReader) -> [BackupRetention.Rule: Int]? {
        guard case .object(let members) = value else {
            reader.note(.wrongType, "keep", "keep must be an object, not \(value.typeName).")
            return nil
        }
        var keep: [BackupRetention.Rule: Int] = [:]
        for member in members {
            guard let rule = BackupRetention.Rule(rawValue: member.name) else {
                reader.note(.unknownField, "keep/\(member.name)")
                continue
            }
            guard let count = member.value.integer else {
                reader.note(.wrongType, "keep/\(member.name)", "\(member.name) must be a whole number.")
                continue
            }
            keep[rule] = count
        }
        return keep
    }

    /// - Throws: all faults of a new schedule together.
    func settings(timeZone standard: String) throws(APIFailure) -> BackupScheduleSettings {
        guard let cron else { throw APIFailure(.missingField, at: "/cron") }
        guard let place else { throw APIFailure(.missingField, at: "/place") }
        return merged(into: BackupScheduleSettings(cron: cron, timeZone: timeZone ?? standard, place: place))
    }

    func merged(into settings: BackupScheduleSettings) -> BackupScheduleSettings {
        var settings = settings
        if let format { settings.format = format }
        if let cron { settings.cron = cron }
        if let timeZone { settings.timeZone = timeZone }
        if let place { settings.place = place }
        if let keep { settings.keep = keep }
        if let isPaused { settings.isPaused = isPaused }
        return settings
    }
}
