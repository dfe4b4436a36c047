import Captures
import Crypto
package import FoundationEssentials
package import Places
import Postgres
import Schedules
package import Store

/// Writes the backups that are due, reads each back from its place, and deletes what the retention does not keep.
package struct BackupRunner: Sendable {
    /// Failed and deleted backups are listed for so many days.
    private static let listedDays: Int32 = 90
    /// A stored backup is read again after so long.
    private static let verificationPeriod: TimeInterval = 7 * 86_400
    /// Pauses before a failed backup is repeated; then its next regular time is waited for.
    private static let retries: [TimeInterval] = [300, 900, 3_600]
    /// An advisory lock of Postgres.
    private static let claimLock = 0x7461_7062_6163_6B75
    /// Leftovers of writers that died. A backup takes less time.
    private static let leftoverAge: TimeInterval = 2 * 86_400

    let database: Database
    let places: [String: any BackupPlace]
    /// Of the places whose backups are encrypted.
    let encryption: [String: PlaceEncryption]
    /// Distinct among all runners.
    let name: String
    let temporaryFolder: String
    /// A runner that does not renew its claim for so long is taken to have died.
    var lease = Duration.seconds(60)

    package init(
        _ database: Database, places: [String: any BackupPlace], encryption: [String: PlaceEncryption] = [:],
        name: String, temporaryFolder: String, lease: Duration = .seconds(60)
    ) {
        (self.database, self.places, self.name, self.lease) = (database, places, name, lease)
        (self.encryption, self.temporaryFolder) = (encryption, temporaryFolder)
    }

    /// Writes the backup that has been due for the longest time.
    /// - Returns: nil if none is due.
    /// - Throws: if the database does not answer, or another runner has taken over. The backup is begun again then.
    package func runNext() async throws -> BackupOutcome? {
        let claim = BackupsStatements.claim(lease: lease.seconds, runner: name)
        let lock = BackupsStatements.lockClaims(key: Self.claimLock)
        guard let schedule = try await database.run(of: [], [lock], then: claim) else { return nil }
        return try await withThrowingTaskGroup(of: BackupOutcome?.self) { group in
            group.addTask { try await run(schedule) }
            group.addTask {
                try await keepClaim(on: schedule)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    private func keepClaim(on schedule: ClaimedSchedule) async throws {
        while true {
            try await Task.sleep(for: lease / 4)
            try await checkClaim(on: schedule)
        }
    }

    private func checkClaim(on schedule: ClaimedSchedule) async throws {
        let renewal = BackupsStatements.renew(lease: lease.seconds, id: schedule.id, runner: name)
        guard try await database.run(renewal) > 0 else { throw ClaimLost() }
    }

    private struct ClaimLost: Error {}

    private func run(_ schedule: ClaimedSchedule) async throws -> BackupOutcome {
        let started = ContinuousClock.now
        for left in try await database.run(BackupsStatements.interruptRuns(schedule: schedule.id)) {
            // Written in part, or not known to be good.
            if let file = BackupName(left.name) { try? await places[left.place]?.delete(file) }
        }
        let id = UUID.v7()
        let file = file(schedule, id)
        try await database.run(
            BackupsStatements.beginRun(
                id: id, schedule: schedule.id, owner: schedule.owner, format: schedule.settings.format,
                place: schedule.settings.place, name: file.description))
        var outcome = BackupOutcome(
            schedule: schedule.id, owner: schedule.owner, run: id, place: schedule.settings.place)
        do {
            let written = try await write(file, schedule)
            try await end(id, .good, written)
            outcome.size = written.size
            try await auditWriting(written, of: schedule, id)
        } catch {
            guard !Task.isCancelled, !(error is ClaimLost) else { throw error }
            let failure = try BackupFailure(error)
            outcome.failure = failure
            try await end(id, failure.differs ? .differs : .failed, nil, failure)
            if schedule.failures == 0 { try await tellOwner(schedule, id, failure) }
        }
        if outcome.failure == nil { outcome.problems = await tidy(schedule) }
        let now = schedule.now.addingTimeInterval((ContinuousClock.now - started).seconds)
        try await database.run(
            BackupsStatements.release(
                version: schedule.version, dueAt: Self.due(schedule, now, isGood: outcome.failure == nil),
                isGood: outcome.failure == nil, id: schedule.id, runner: name))
        return outcome
    }

    /// `OWNER-archive-20261126T033000Z-0193A5F2.zip`, with the end of the run's id.
    private func file(_ schedule: ClaimedSchedule, _ id: UUID) -> BackupName {
        let time = schedule.now.formatted(.iso8601).prefix(19).filter { !"-:".contains($0) }
        let owner = schedule.owner?.text ?? "installation"
        let format = schedule.settings.format
        let end = encryption[schedule.settings.place] == nil ? "" : EncryptedBackup.suffix
        let text = "\(owner)-\(format.rawValue)-\(time)Z-\(id.text.suffix(8)).\(format.fileExtension)\(end)"
        guard let name = BackupName(text) else { preconditionFailure("\(text) has a letter that no name has") }
        return name
    }

    /// - Returns: what is in the place, and was read back from there.
    private func write(_ file: BackupName, _ schedule: ClaimedSchedule) async throws -> WrittenBackup {
        guard let place = places[schedule.settings.place] else {
            throw BackupFailure(
                code: "place_unknown",
                detail: "the exporter has no place '\(schedule.settings.place)': see \(PlacesFile.setting)")
        }
        let writer = try await place.writer(named: file)
        let written: WrittenBackup
        do {
            let content = BackupContent(
                database: database, format: schedule.settings.format, owner: schedule.owner,
                recipients: try encryption[place.name].map { try CMSRecipients($0.certificates) })
            written = try await content.write { try await writer.write($0) }
            // A runner that was stopped for long must not publish beside the one that has taken over.
            try await checkClaim(on: schedule)
            try await writer.commit()
        } catch {
            await writer.abort()
            // A commit that failed may have published the file.
            try? await place.delete(file)
            throw error
        }
        do {
            try await BackupVerification(temporaryFolder: temporaryFolder).verify(
                file, in: place, encryption[place.name], against: written)
        } catch {
            try? await place.delete(file)
            throw error
        }
        return written
    }

    private func end(
        _ id: UUID, _ state: BackupState, _ written: WrittenBackup?, _ failure: BackupFailure? = nil
    ) async throws {
        let statement = BackupsStatements.endRun(
            state: state, takenAt: written?.takenAt, size: written?.size, objects: written?.objects,
            sha256: written?.sha256, reason: failure?.code, detail: failure?.detail, id: id)
        guard try await database.run(statement) > 0 else { throw ClaimLost() }
    }

    private func auditWriting(_ written: WrittenBackup, of schedule: ClaimedSchedule, _ id: UUID) async throws {
        guard let owner = schedule.owner else { return }
        _ = try await database.run(
            of: [owner],
            BackupsStatements.audit(
                owner: owner, id: .v7(), action: .backupWritten, object: id, device: nil,
                format: schedule.settings.format, rows: Int32(clamping: written.objects)))
    }

    private func tellOwner(_ schedule: ClaimedSchedule, _ run: UUID, _ failure: BackupFailure) async throws {
        guard let owner = schedule.owner else { return }
        let kind = failure.differs ? "backup.differs" : "backup.failed"
        _ = try await database.run(
            of: [owner], BackupsStatements.notify(owner: owner, id: .v7(), kind: kind, subject: run))
    }

    /// A failed backup is repeated soon, some times.
    private static func due(_ schedule: ClaimedSchedule, _ now: Date, isGood: Bool) -> Date? {
        let regular = try? schedule.settings.due(after: now)
        guard !isGood, schedule.failures < retries.count, !schedule.settings.isPaused else { return regular ?? nil }
        let soon = now.addingTimeInterval(retries[schedule.failures])
        return (regular ?? nil).map { min($0, soon) } ?? soon
    }
}

// MARK: stored backups

extension BackupRunner {
    /// Deletes what the retention does not keep, and reads one stored backup again.
    /// - Returns: what could not be done; the backup itself is good.
    private func tidy(_ schedule: ClaimedSchedule) async -> [String] {
        var problems: [String] = []
        do {
            let runs = try await database.backupSchedules.stored(of: schedule.id)
            let kept = Set(try BackupRetention.decide(runs, schedule.settings).filter(\.isKept).map(\.backup.id))
            try await delete(runs.filter { !kept.contains($0.id) }, &problems)
            try await verifyAgain(runs.filter { kept.contains($0.id) && $0.state == .good }, schedule, &problems)
            _ = try await database.run(BackupsStatements.forgetRuns(schedule: schedule.id, days: Self.listedDays))
        } catch {
            problems.append("\(error)")
        }
        return problems
    }

    private func delete(_ runs: [BackupRun], _ problems: inout [String]) async throws {
        for run in runs {
            guard let place = places[run.place], let file = BackupName(run.name) else {
                problems.append("\(run.name) was not deleted: the exporter has no place '\(run.place)'")
                continue
            }
            do throws(PlaceError) { try await place.delete(file) } catch {
                problems.append("\(run.name) was not deleted: \(error)")
                continue
            }
            _ = try await database.run(BackupsStatements.setDeleted(ids: [run.id]))
            if let owner = run.owner {
                _ = try await database.run(
                    of: [owner],
                    BackupsStatements.audit(
                        owner: owner, id: .v7(), action: .backupDeleted, object: run.id, device: nil,
                        format: run.format,
                        rows: run.objects.map { Int32(clamping: $0) }))
            }
        }
    }

    /// Reads the backup that was verified the longest time ago, so that a damaged disk is noticed.
    private func verifyAgain(
        _ runs: [BackupRun], _ schedule: ClaimedSchedule, _ problems: inout [String]
    ) async throws {
        let oldest = runs.min { ($0.verifiedAt ?? .distantPast) < ($1.verifiedAt ?? .distantPast) }
        guard let run = oldest, let size = run.size, let sha256 = run.sha256, let file = BackupName(run.name),
            schedule.now.timeIntervalSince(run.verifiedAt ?? .distantPast) > Self.verificationPeriod,
            let place = places[run.place]
        else { return }
        do {
            try await BackupVerification(temporaryFolder: temporaryFolder).compare(
                file, in: place, size: size, sha256: sha256)
            _ = try await database.run(BackupsStatements.setVerified(id: run.id))
        } catch {
            let failure = try BackupFailure(error)
            problems.append(failure.detail)
            guard failure.differs || failure.code == PlaceError.Code.noSuchBackup.rawValue else { return }
            _ = try await database.run(
                BackupsStatements.setDiffers(reason: failure.code, detail: failure.detail, id: run.id))
            try await tellOwner(schedule, run.id, .differs(failure.detail))
        }
    }

    /// Deletes what writers that died have left, and moves backups whose time was computed while the clock was wrong.
    package func tidyAll() async throws -> [String] {
        var problems: [String] = []
        let cutoff = Date.now.addingTimeInterval(-Self.leftoverAge)
        for place in places.values {
            do throws(PlaceError) { _ = try await place.sweepLeftovers(olderThan: cutoff) } catch {
                problems.append("\(error)")
            }
        }
        let rows = try await database.rows(of: [], "select now() as now")
        let now = try rows.first?.get("now", as: Date.self) ?? .now
        for schedule in try await database.backupSchedules.all() {
            guard let due = schedule.dueAt, let next = try? schedule.settings.due(after: now), next < due else {
                continue
            }
            _ = try await database.run(BackupsStatements.setDue(dueAt: next, id: schedule.id))
        }
        return problems
    }
}

/// How a backup ended.
package struct BackupOutcome: Sendable {
    package var schedule: UUID
    package var owner: UUID?
    package var run: UUID
    package var place: String
    /// In bytes.
    package var size = 0
    package var failure: BackupFailure?
    /// What was not done besides: a backup that the retention could not delete, a damaged older one.
    package var problems: [String] = []
}

extension BackupFailure {
    /// - Throws: the error itself if the database does not answer: then nothing can be stored about it.
    init(_ error: any Error) throws {
        switch error {
        case let failure as BackupFailure: self = failure
        case let error as PlaceError: self.init(code: error.code.rawValue, detail: "\(error)")
        case let error as CryptoError: self.init(code: "encryption_failed", detail: "\(error)")
        case let error as StoreError where error.isOutage: throw error
        case let error as StoreError: self.init(code: error.stageError.code.rawValue, detail: "\(error)")
        default: self.init(code: "failed", detail: "\(error)")
        }
    }
}
