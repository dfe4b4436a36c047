import Conversations
package import FoundationEssentials
package import Inventory
import Postgres
package import Store

/// How the run of an intent ended.
package enum IntentOutcome: String, Sendable, CaseIterable {
    case done
    /// Something was missing, or had to be chosen or confirmed.
    case asked
    /// The request was refused.
    case refused
    case failed
}

/// What an owner's devices ran in one week. No content is kept: only counts by day, intent, device and outcome.
package struct IntentWeek: Sendable {
    package struct Device: Sendable {
        package var id: String
        /// nil if the key is deleted.
        package var name: String?
        package var runs: Int
        /// Whether the device also ran intents in the week before.
        package var cameBack: Bool
    }

    /// The Monday of the week, in the owner's time zone.
    package var monday: String
    package var runs = 0
    package var outcomes: [IntentOutcome: Int] = [:]
    /// The days on which an intent ran, 0…7.
    package var days = 0
    /// Whether an intent also ran in the week before.
    package var cameBack = false
    package var intents: [(intent: String, runs: Int)] = []
    package var devices: [Device] = []
}

/// The numbers of intents that devices ran.
package struct IntentRunStore: Sendable {
    let database: Database

    /// - Parameters:
    ///   - day: the owner's day, `2027-05-01`.
    ///   - device: the id of the device key.
    package func count(
        _ intent: Intent, _ outcome: IntentOutcome, of owner: UUID, device: String, on day: String
    ) async throws(StoreError) {
        _ = try await database.rows(
            of: [owner],
            """
            insert into intent_runs (owner, day, intent, device, outcome, runs)
            values (\(owner), \(day)::date, \(intent.slug), \(device), \(outcome.rawValue), 1)
            on conflict (owner, day, intent, device, outcome) do update set runs = intent_runs.runs + 1
            """)
    }

    /// The latest week first, with weeks in which nothing ran.
    /// - Parameters:
    ///   - weeks: with the current one.
    ///   - today: the owner's day.
    package func weeks(
        _ weeks: Int, of owner: UUID, until today: String
    ) async throws(StoreError) -> [IntentWeek] {
        // One week more tells who came back in the first one.
        let rows = try await database.rows(
            of: [owner],
            """
            with days as (
                select (date_trunc('week', \(today)::date)::date - 7 * n)::text as monday
                from generate_series(0, \(weeks)::integer) n)
            select d.monday, r.day::text as day, r.intent, r.device, k.name as device_name, r.outcome, r.runs
            from days d
            left join intent_runs r on r.owner = \(owner) and date_trunc('week', r.day)::date = d.monday::date
            left join device_keys k on k.id = r.device and k.owner = r.owner
            order by d.monday desc, r.day, r.intent, r.device, r.outcome
            """)
        return try reading {
            var tallies: [Tally] = []
            for row in rows {
                let monday = try row.get("monday", as: String.self)
                if tallies.last?.monday != monday { tallies.append(Tally(monday: monday)) }
                guard let day = try row.get("day", as: String?.self) else { continue }
                try tallies[tallies.count - 1].add(row, day)
            }
            return zip(tallies, tallies.dropFirst()).map { week, before in week.week(after: before) }
        }
    }
}

extension Database {
    package var intentRuns: IntentRunStore { IntentRunStore(database: self) }
}

/// The rows of one week.
private struct Tally {
    let monday: String
    var runs = 0
    var outcomes: [IntentOutcome: Int] = [:]
    var days: Set<String> = []
    var intents: [String: Int] = [:]
    var devices: [String: (name: String?, runs: Int)] = [:]

    init(monday: String) { self.monday = monday }

    mutating func add(_ row: Row, _ day: String) throws {
        let count = try row.get("runs", as: Int.self)
        let device = try row.get("device", as: String.self)
        runs += count
        days.insert(day)
        intents[try row.get("intent"), default: 0] += count
        if let outcome = IntentOutcome(rawValue: try row.get("outcome")) { outcomes[outcome, default: 0] += count }
        devices[device] = (try row.get("device_name"), (devices[device]?.runs ?? 0) + count)
    }

    func week(after before: Tally) -> IntentWeek {
        IntentWeek(
            monday: monday, runs: runs, outcomes: outcomes, days: days.count,
            cameBack: runs > 0 && before.runs > 0,
            intents: intents.map { (intent: $0.key, runs: $0.value) }
                .sorted { ($1.runs, $0.intent) < ($0.runs, $1.intent) },
            devices: devices.map { id, device in
                IntentWeek.Device(
                    id: id, name: device.name, runs: device.runs, cameBack: before.devices[id] != nil)
            }.sorted { ($1.runs, $0.id) < ($0.runs, $1.id) })
    }
}
