import Backups
import Blobs
import Captures
import Crypto
import FoundationEssentials
import Pipeline
import Places
import Postgres
import Runtime
import Store
import Supervision

/// Checks the places of backups, by a small file in each, and the last backup of each schedule.
struct BackupCheck {
    let environment: [String: String]

    private static let subject = "backups"

    func run(_ settings: CommonSettings) async -> [Finding] {
        var reader = SettingsReader(environment: environment)
        // The workers report the faults of the file.
        let places = PlacesFile.places(&reader)
        var findings: [Finding] = []
        for (name, place) in places.sorted(by: { $0.key < $1.key }) {
            if let encryption = place.encryption { findings += Self.findings(of: encryption, name) }
            do throws(PlaceError) {
                try await place.open(named: name).check()
                findings.append(.ok(Self.subject, "place \(name) can be written to and read by \(FileAccess.user)"))
            } catch {
                findings.append(
                    .fault(Self.subject, "\(error)", mend: "see Places of backups in ops/docs/operations.md"))
            }
        }
        return findings + (await schedules(settings))
    }

    private static func findings(of encryption: PlaceEncryption, _ place: String) -> [Finding] {
        do throws(CryptoError) {
            _ = try CMSRecipients(encryption.certificates)
            if let file = encryption.privateKeyFile { _ = try CMSPrivateKey(file) }
            return []
        } catch {
            return [
                .fault(subject, "place \(place): \(error)", mend: "see Encrypted backups in ops/docs/operations.md")
            ]
        }
    }

    private func schedules(_ settings: CommonSettings) async -> [Finding] {
        guard !settings.databaseURL.isEmpty, let database = try? await SystemAccess.database(environment) else {
            return []
        }
        let health = try? await database.backupSchedules.health()
        let drill = (try? await database.backupSchedules.lastDrill()).flatMap { $0 }
        await database.pool.close()
        // A database that does not answer is a finding of its own.
        guard let health else { return [] }
        guard !health.isEmpty else {
            return [
                .notice(
                    Self.subject, "nothing is backed up at regular times",
                    mend: "tapline backups schedule add --cron @daily --place PLACE")
            ]
        }
        return health.map(Self.finding) + (drill.map { [Self.finding($0)] } ?? [])
    }

    private static func finding(_ drill: BackupDrill) -> Finding {
        let time = drill.endedAt.formatted(.iso8601)
        switch drill.state {
        case .ok: return .ok(subject, "the drill of \(drill.source) at \(time) restored everything")
        case .failed:
            return .fault(
                subject, "the drill of \(drill.source) at \(time) failed: \(drill.detail ?? "unknown")",
                mend: "write another backup, and repeat: tapline backups drill \(drill.source)")
        case .late:
            return .fault(
                subject, "the last drill of a restore was at \(time)",
                mend: "check the timer that runs: tapline backups drill \(drill.source)")
        }
    }

    private static func finding(_ health: BackupHealth) -> Finding {
        let whose = health.owner.map { "the owner \($0.text)" } ?? "the installation"
        let last =
            health.lastGood.map { "the last good one is of \($0.formatted(.iso8601))" } ?? "there is no good one yet"
        let owner = health.owner == nil ? "" : " --owner NAME"
        switch health.state {
        case .ok: return .ok(subject, "\(whose) to \(health.place): \(last)")
        case .failed:
            return .fault(
                subject,
                "the last backup of \(whose) to \(health.place) failed (\(health.reason ?? "unknown")); \(last)",
                mend: "tapline backups schedule show \(health.id.text)\(owner)")
        case .late:
            return .fault(
                subject, "a backup of \(whose) to \(health.place) is late; \(last)",
                mend: "check that exporter runs: tapline status")
        }
    }
}
