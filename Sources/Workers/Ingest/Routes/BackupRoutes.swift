import Backups
import Captures
import FoundationEssentials
import HTTPServer
import JSON
import Places
import Records
import Requests
import Schedules
import Store

/// Schedules of an owner's backups, and the backups. The exporter writes them.
struct BackupRoutes: Sendable {
    let database: Database
    let places: [String: PlaceSettings]

    private var schedules: BackupScheduleStore { database.backupSchedules }

    var endpoints: [Endpoint] {
        [
            .read("/v1/backups", .backupsRead, query: PageRequest.parameters + ["schedule"], handler: list),
            .read("/v1/backups/places", .backupsRead, handler: listPlaces),
            .read("/v1/backups/schedules", .backupsRead, handler: listSchedules),
            .write(.post, "/v1/backups/schedules", .backupsWrite, handler: create),
            .read("/v1/backups/schedules/{id}", .backupsRead, handler: showSchedule),
            .write(.patch, "/v1/backups/schedules/{id}", .backupsWrite, handler: update),
            .write(.delete, "/v1/backups/schedules/{id}", .backupsWrite, handler: remove),
            .write(.post, "/v1/backups/schedules/{id}/run", .backupsWrite, handler: runNow),
            .read("/v1/backups/schedules/{id}/retention", .backupsRead, handler: retention),
            .read("/v1/backups/{id}", .backupsRead, handler: show),
            .read("/v1/backups/{id}/content", .backupsRead, handler: content),
        ]
    }

    // MARK: schedules

    @Sendable private func listSchedules(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let all = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.list(of: call.owner)
        }
        return .answer(.backupScheduleList(data: .array(all.map(BackupView.json))))
    }

    @Sendable private func listPlaces(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(.backupPlaceList(data: .array(places.keys.sorted().map { ["name": .string($0)] })))
    }

    @Sendable private func create(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try BackupScheduleInput(try call.json())
        let standard = try await mappingStoreErrors { () async throws(StoreError) in
            try await database.settings.read(of: call.owner).timeZone
        }
        let settings = try input.settings(timeZone: standard)
        try check(settings, call.owner)
        let isAdded = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.add(call.object, of: call.owner, settings)
        }
        // A repeated request finds the schedule of the first.
        let added = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.find(call.object, of: call.owner)
        }
        guard let added else { throw APIFailure(isAdded ? .notFound : .tooManySchedules) }
        return Self.answer(added, status: 201, adding: [("Location", BackupView.path(added.id))])
    }

    @Sendable private func showSchedule(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        Self.answer(try await schedule(try call.id(), call))
    }

    @Sendable private func update(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let input = try BackupScheduleInput(try call.json())
        let stored = try await schedule(try call.id(), call)
        if let expected = try call.expectedVersion(), expected != stored.version {
            throw APIFailure.outdated(stored.version)
        }
        let settings = input.merged(into: stored.settings)
        // A schedule whose place is gone can still be paused.
        try check(settings, call.owner, also: stored.settings.place)
        let isUpdated = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.update(stored, to: settings)
        }
        let current = try await schedule(stored.id, call)
        guard isUpdated else { throw APIFailure.outdated(current.version) }
        return Self.answer(current)
    }

    @Sendable private func remove(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let isRemoved = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.remove(id, of: call.owner)
        }
        guard isRemoved else { throw APIFailure(.notFound) }
        return HTTPResponse(status: 204)
    }

    @Sendable private func runNow(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let id = try call.id()
        let isKnown = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.runNow(id, of: call.owner)
        }
        guard isKnown else { throw APIFailure(.notFound) }
        return Self.answer(try await schedule(id, call), status: 202)
    }

    @Sendable private func retention(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let schedule = try await schedule(try call.id(), call)
        let decisions = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.retention(of: schedule)
        }
        return .answer(.backupRetentionList(data: .array(decisions.map(BackupView.json))))
    }

    private func schedule(_ id: UUID, _ call: AuthenticatedRequest) async throws(APIFailure) -> BackupSchedule {
        let schedule = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.find(id, of: call.owner)
        }
        guard let schedule else { throw APIFailure(.notFound) }
        return schedule
    }

    private static func answer(
        _ schedule: BackupSchedule, status: Int = 200, adding more: [(name: String, value: String)] = []
    ) -> HTTPResponse {
        .answer(
            BackupView.json(schedule), status: status, headers: [("ETag", EntityTag.text(schedule.version))] + more)
    }

    /// - Parameter known: a place that is allowed besides those of the operator.
    private func check(
        _ settings: BackupScheduleSettings, _ owner: UUID, also known: String? = nil
    ) throws(APIFailure) {
        let names = places.keys + [known].compactMap(\.self)
        let faults = settings.faults(places: names, of: owner).map { fault in
            let (code, pointer): (ProblemCode, String) =
                switch fault {
                case .cron: (.invalidSchedule, "/cron")
                case .timeZone: (.invalidSchedule, "/timeZone")
                case .keep: (.invalidSchedule, "/keep")
                case .format: (.invalidSchedule, "/format")
                case .place: (.unknownPlace, "/place")
                }
            return (code: code, fault: APIFailure.Fault(code, at: pointer, fault.description))
        }
        if !faults.isEmpty { throw APIFailure(faults: faults) }
    }

    // MARK: backups

    @Sendable private func list(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let listing = try PageRequest(call)
        let schedule = try call.id("schedule", of: "a schedule")
        let page = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.runs(of: call.owner, schedule: schedule, after: listing.cursor, limit: listing.limit)
        }
        return page.response(BackupView.json)
    }

    @Sendable private func show(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        .answer(BackupView.json(try await run(call)))
    }

    @Sendable private func content(_ call: AuthenticatedRequest) async throws(APIFailure) -> HTTPResponse {
        let run = try await run(call)
        guard run.hasFile, let size = run.size, let name = BackupName(run.name),
            let place = places[run.place]?.open(named: run.place)
        else { throw APIFailure(.backupUnavailable) }
        // The last byte: a file that is gone, or a place that cannot be reached, is known before the answer begins.
        do { try await place.read(name, from: size - 1) { _ in } } catch {
            throw APIFailure((error as? PlaceError)?.isTemporary == true ? .unavailable : .backupUnavailable)
        }
        try await mappingStoreErrors { () async throws(StoreError) in
            try await database.audit.log(.backupDownloaded, run.id, of: call.owner, by: call.principal.id)
        }
        let isEncrypted = run.name.hasSuffix(EncryptedBackup.suffix)
        let contentType = isEncrypted ? EncryptedBackup.contentType : run.format.contentType
        var response = HTTPResponse.chunks(contentType: contentType, length: size) { writer in
            try await place.read(name, from: 0) { try await writer.write($0) }
        }
        response.headers["Content-Disposition"] = "attachment; filename=\"\(run.name)\""
        return response
    }

    private func run(_ call: AuthenticatedRequest) async throws(APIFailure) -> BackupRun {
        let id = try call.id()
        let run = try await mappingStoreErrors { () async throws(StoreError) in
            try await schedules.run(id, of: call.owner)
        }
        guard let run else { throw APIFailure(.notFound) }
        return run
    }
}
