import Captures
import FoundationEssentials
import Places
import Postgres
import Schedules
import Store

extension BackupRunner {
    /// Failed and deleted backups are listed for so many days.
    private static let listedDays: Int32 = 90
    /// A stored backup is read again after so long.
    private static let verificationPeriod: TimeInterval = 7 * 86_400
    /// Leftovers of writers that died. A backup takes less time.
    private static let leftoverAge: TimeInterval = 2 * 86_400

    /// Deletes what the retention does not keep, and reads one stored backup again.
    /// - Parameter written: the backup that was just written; it stays, whatever its time is.
    /// - Returns: what could not be done; the backup itself is good.
    func applyRetention(_ schedule: ClaimedSchedule, besides written: UUID) async -> [String] {
        var problems: [String] = []
        do {
            let runs = try await database.backupSchedules.stored(of: schedule.id)
            let kept = Set(try BackupRetention.decide(runs, schedule.settings).filter(\.isKept).map(\.backup.id))
            // A damaged backup is of no use once there is a good one.
            let old = runs.filter { $0.id != written && (!kept.contains($0.id) || $0.state == .differs) }
            try await delete(old, &problems)
            await deleteLeftovers(of: schedule)
            try await verifyAgain(runs.filter { kept.contains($0.id) && $0.state == .good }, schedule, &problems)
            _ = try await database.run(BackupsStatements.forgetRuns(schedule: schedule.id, days: Self.listedDays))
        } catch {
            problems.append("\(error)")
        }
        return problems
    }

    /// Deletes the files of failed backups that may be in their places. A missing file is no error.
    func deleteLeftovers(of schedule: ClaimedSchedule) async {
        for left in (try? await database.run(BackupsStatements.leftovers(schedule: schedule.id))) ?? [] {
            guard let place = places[left.place], let file = BackupName(left.name),
                (try? await place.delete(file)) != nil
            else { continue }
            _ = try? await database.run(BackupsStatements.clearLeftover(id: left.id))
        }
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

    /// Reads one backup that was not read for some days, so that a damaged disk is noticed. Any one of them: a backup that
    /// cannot be read now must not stand in the way of the others.
    private func verifyAgain(
        _ runs: [BackupRun], _ schedule: ClaimedSchedule, _ problems: inout [String]
    ) async throws {
        let due = runs.filter {
            schedule.now.timeIntervalSince($0.verifiedAt ?? .distantPast) > Self.verificationPeriod
        }
        guard let run = due.randomElement(), let size = run.size, let sha256 = run.sha256,
            let file = BackupName(run.name), let place = places[run.place]
        else { return }
        do {
            try await BackupVerification(temporaryFolder: temporaryFolder).compare(
                file, in: place, size: size, sha256: sha256)
            _ = try await database.run(BackupsStatements.setVerified(id: run.id))
        } catch {
            let failure = try BackupFailure(error)
            problems.append(failure.detail)
            let isGone = failure.code == PlaceError.Code.noSuchBackup.rawValue
            guard failure.differs || isGone else { return }
            _ = try await database.run(
                BackupsStatements.setDiffers(
                    reason: failure.code, detail: failure.detail, isGone: isGone, id: run.id))
            try await notifyOwner(schedule, run.id, .differs(failure.detail))
        }
    }

    /// Deletes what programs that died have left, and moves backups whose time was computed while the clock was wrong.
    package func sweep() async throws -> [String] {
        var problems: [String] = []
        let cutoff = Date.now.addingTimeInterval(-Self.leftoverAge)
        TemporaryCopy.sweep(temporaryFolder, olderThan: cutoff)
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
