import Captures
import Crypto
package import FoundationEssentials
package import Places
import Postgres
import Schedules
package import Store

/// Writes the backups that are due, reads each back from its place, and deletes what the retention does not keep.
package struct BackupRunner: Sendable {
    /// Pauses before a failed backup is repeated; then its next regular time is waited for.
    private static let retries: [TimeInterval] = [300, 900, 3_600]
    /// An advisory lock of Postgres.
    private static let claimLock = 0x7461_7062_6163_6B75

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
        let ended = try await withThrowingTaskGroup(of: BackupOutcome?.self) { group in
            group.addTask { try await run(schedule) }
            group.addTask {
                try await keepClaim(on: schedule)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard var outcome = ended, outcome.failure == nil else { return ended }
        // The claim has ended with the good backup. A runner that dies from here on leaves no backup to repeat.
        outcome.problems += await applyRetention(schedule, besides: outcome.run)
        return outcome
    }

    /// A lost connection does not end a backup: the claim holds until the lease ends.
    private func keepClaim(on schedule: ClaimedSchedule) async throws {
        var renewed = ContinuousClock.now
        while true {
            try await Task.sleep(for: lease / 4)
            do {
                try await checkClaim(on: schedule)
                renewed = .now
            } catch {
                guard !(error is ClaimLost), ContinuousClock.now - renewed < lease * 0.7 else { throw error }
            }
        }
    }

    private func checkClaim(on schedule: ClaimedSchedule) async throws {
        let renewal = BackupsStatements.renew(lease: lease.seconds, id: schedule.id, runner: name)
        guard try await database.run(renewal) > 0 else { throw ClaimLost() }
    }

    private struct ClaimLost: Error {}

    private func run(_ claimed: ClaimedSchedule) async throws -> BackupOutcome {
        var schedule = claimed
        let started = ContinuousClock.now
        var outcome = BackupOutcome(
            schedule: schedule.id, owner: schedule.owner, run: .v7(), place: schedule.settings.place)
        if let interrupted = try await database.run(BackupsStatements.interruptRuns(schedule: schedule.id)).last {
            try await database.run(BackupsStatements.countInterruption(id: schedule.id, runner: name))
            schedule.failures += 1
            await deleteLeftovers(of: schedule)
            if schedule.failures > Self.retries.count {
                outcome.run = interrupted
                outcome.failure = BackupFailure(
                    code: "interrupted", detail: "the exporter ended while it wrote the backup")
            }
        }
        if outcome.failure == nil { try await write(schedule, since: started, &outcome) }
        guard let failure = outcome.failure else { return outcome }
        if Self.isTold(claimed.failures, schedule.failures) { try await notifyOwner(schedule, outcome.run, failure) }
        try await database.run(release(schedule, since: started, isGood: false))
        return outcome
    }

    private func release(
        _ schedule: ClaimedSchedule, since started: ContinuousClock.Instant, isGood: Bool
    ) -> Statement<Int> {
        let now = schedule.now.addingTimeInterval((ContinuousClock.now - started).seconds)
        return BackupsStatements.release(
            version: schedule.version, dueAt: Self.due(schedule, now, isGood: isGood), isGood: isGood, id: schedule.id,
            runner: name)
    }

    /// The owner is told of the first failure, and when the repetitions have failed too.
    private static func isTold(_ before: Int, _ now: Int) -> Bool { before == 0 || now == retries.count + 1 }

    private func write(
        _ schedule: ClaimedSchedule, since started: ContinuousClock.Instant, _ outcome: inout BackupOutcome
    ) async throws {
        let file = file(schedule, outcome.run)
        try await database.run(
            BackupsStatements.beginRun(
                id: outcome.run, schedule: schedule.id, owner: schedule.owner, format: schedule.settings.format,
                place: schedule.settings.place, name: file.description))
        do {
            let written = try await write(file, schedule)
            try await settle(outcome.run, written, of: schedule, since: started)
            outcome.size = written.size
            if written.missingFiles > 0 {
                outcome.problems.append("\(file): \(written.missingFiles) pictures could not be read")
            }
        } catch let error as DatabaseError where error.code == .commitOutcomeUnknown {
            // The backup may be recorded as good. If it is not, the next runner deletes the file.
            throw error
        } catch {
            // A canceled task cannot reach the place.
            let isDeleted = await Task { [places] in
                do {
                    try await places[schedule.settings.place]?.delete(file)
                    return true
                } catch { return false }
            }.value
            guard !Task.isCancelled, !(error is ClaimLost) else { throw error }
            let failure = try BackupFailure(error)
            outcome.failure = failure
            let end = end(outcome.run, failure.differs ? .differs : .failed, nil, failure)
            guard try await database.run(end) > 0 else { throw ClaimLost() }
            guard isDeleted else { return }
            try await database.run(BackupsStatements.clearLeftover(id: outcome.run))
            if failure.differs { try await database.run(BackupsStatements.setDeleted(ids: [outcome.run])) }
        }
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
            throw error
        }
        try await BackupVerification(temporaryFolder: temporaryFolder).verify(
            file, in: place, encryption[place.name], against: written)
        return written
    }

    /// Records a good backup and releases its schedule in one transaction: the backup is never written twice.
    private func settle(
        _ id: UUID, _ written: WrittenBackup, of schedule: ClaimedSchedule, since started: ContinuousClock.Instant
    ) async throws {
        var statements = [release(schedule, since: started, isGood: true)]
        if let owner = schedule.owner {
            statements.append(
                BackupsStatements.audit(
                    owner: owner, id: .v7(), action: .backupWritten, object: id, device: nil,
                    format: schedule.settings.format, rows: Int32(clamping: written.objects)))
        }
        let owners = schedule.owner.map { [$0] } ?? []
        try await database.pool.transaction(owners: owners, retrying: true) { transaction in
            guard try await transaction.run(end(id, .good, written)) > 0 else { throw ClaimLost() }
            for statement in statements { try await transaction.run(statement) }
        }
    }

    private func end(
        _ id: UUID, _ state: BackupState, _ written: WrittenBackup?, _ failure: BackupFailure? = nil
    ) -> Statement<Int> {
        BackupsStatements.endRun(
            state: state, takenAt: written?.takenAt, size: written?.size, objects: written?.objects,
            sha256: written?.sha256, missingFiles: Int32(clamping: written?.missingFiles ?? 0), reason: failure?.code,
            detail: failure?.detail, id: id)
    }

    func notifyOwner(_ schedule: ClaimedSchedule, _ run: UUID, _ failure: BackupFailure) async throws {
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
        case let error as DatabaseError: try self.init(StoreError.database(error))
        // A statement that takes too long will do so again.
        case StoreError.database(let cause) where cause.sqlstate == "57014":
            self.init(code: "database_slow", detail: "\(cause)")
        case let error as StoreError where error.isOutage: throw error
        case let error as StoreError: self.init(code: error.stageError.code.rawValue, detail: "\(error)")
        default: self.init(code: "failed", detail: "\(error)")
        }
    }
}
