import Foundation
import Places
import Synchronization
import TestSupport

/// A folder that fails, damages bytes or waits forever at one step of a backup.
final class FaultyPlace: BackupPlace {
    enum Step: String, CaseIterable {
        case begin, write, beforeCommit, afterCommit, read
        /// Of an old backup, by the retention.
        case delete

        /// The backup is not good yet.
        static let ofBackup = allCases.filter { $0 != .delete }
    }

    enum Fault {
        case error(PlaceError)
        /// Waits for `letGo`, or until the task is canceled, as a process that is killed there.
        case hang
        /// Changes a byte of what is read.
        case damage
    }

    let name: String
    private let folder: FolderPlace
    private let step: Step
    private let fault: Fault
    private let state = Mutex((isReached: false, isKilled: false, isLetGo: false))

    init(_ folder: FolderPlace, _ step: Step, _ fault: Fault) {
        (name, self.folder, self.step, self.fault) = (folder.name, folder, step, fault)
    }

    /// Waits until a backup is at the step.
    func untilReached() async throws {
        try await eventually("a backup reaches the step \(step)", every: .milliseconds(5)) {
            state.withLock { $0.isReached }
        }
    }

    func letGo() { state.withLock { $0.isLetGo = true } }

    /// Nothing is cleaned up from now on.
    func kill() { state.withLock { $0.isKilled = true } }
    fileprivate var isKilled: Bool { state.withLock { $0.isKilled } }

    fileprivate func reach(_ reached: Step) async throws(PlaceError) {
        guard reached == step else { return }
        state.withLock { $0.isReached = true }
        switch fault {
        case .error(let error): throw error
        case .damage: return
        case .hang:
            while !state.withLock({ $0.isLetGo }) {
                do { try await Task.sleep(for: .milliseconds(5)) } catch {
                    throw PlaceError(.cancelled, name, "killed")
                }
            }
        }
    }

    func writer(named name: BackupName) async throws(PlaceError) -> any BackupWriter {
        try await reach(.begin)
        return Writer(place: self, writer: try await folder.writer(named: name))
    }

    func read(
        _ name: BackupName, from offset: Int, into sink: nonisolated(nonsending) ([UInt8]) async throws -> Void
    ) async throws {
        try await reach(.read)
        let isDamaged = if case .damage = fault, step == .read { true } else { false }
        try await folder.read(name, from: offset) { bytes in
            var bytes = bytes
            if isDamaged { bytes[bytes.count / 2] ^= 1 }
            try await sink(bytes)
        }
    }

    func list() async throws(PlaceError) -> [StoredBackup] { try await folder.list() }

    func delete(_ name: BackupName) async throws(PlaceError) {
        guard !isKilled else { throw PlaceError(.cancelled, self.name, "killed") }
        try await reach(.delete)
        try await folder.delete(name)
    }

    func sweepLeftovers(olderThan cutoff: Date) async throws(PlaceError) -> Int {
        try await folder.sweepLeftovers(olderThan: cutoff)
    }

    private struct Writer: BackupWriter {
        let place: FaultyPlace
        let writer: any BackupWriter

        func write(_ bytes: [UInt8]) async throws(PlaceError) {
            try await place.reach(.write)
            try await writer.write(bytes)
        }

        func commit() async throws(PlaceError) {
            try await place.reach(.beforeCommit)
            try await writer.commit()
            try await place.reach(.afterCommit)
        }

        func abort() async {
            if !place.isKilled { await writer.abort() }
        }
    }
}
