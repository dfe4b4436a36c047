import FoundationEssentials
import HTTPServer
import Runtime
import Store
import Synchronization

/// One client's stream of events. It has a task only while there is something to send.
final class LiveStream: Sendable {
    private struct State {
        var cursor: ChangeCursor
        var isBusy = false
        /// Woken, perhaps while busy: look once more.
        var isWanted = false
        /// There is news for certain.
        var isAnnounced = false
    }

    /// What a wake announces may still be hidden behind a transaction that began earlier.
    private static let patience: [Duration] = [.milliseconds(20), .milliseconds(100), .milliseconds(400), .seconds(2)]
    private static let portion = 200

    let owner: UUID
    /// The device key that opened it.
    let key: String
    private let stream: EventStream
    private let database: Database
    private let log: Log
    private let state: Mutex<State>

    init(_ stream: EventStream, of owner: UUID, key: String, since cursor: ChangeCursor, database: Database, log: Log) {
        self.stream = stream
        self.owner = owner
        self.key = key
        self.database = database
        self.log = log
        state = Mutex(State(cursor: cursor))
    }

    /// Everything up to here was sent.
    var cursor: ChangeCursor { state.withLock { $0.cursor } }

    /// Beside the feed, and without a place in it.
    func tell(_ event: ServerSentEvent) { stream.offer(event) }

    /// The client comes back by itself, and is asked for its key again.
    func end() { stream.finish() }

    /// - Parameter announced: something has happened, so that finding nothing means: not yet visible.
    func wake(announced: Bool) {
        let isFirst = state.withLock { state in
            defer {
                state.isWanted = true
                state.isBusy = true
                if announced { state.isAnnounced = true }
            }
            return !state.isBusy
        }
        if isFirst { Task { await work() } }
    }

    private func work() async {
        while let isAnnounced = next() {
            do {
                for pause in [Duration.zero] + (isAnnounced ? Self.patience : []) {
                    if pause > .zero { try await Task.sleep(for: pause) }
                    if try await sendNews() || stream.isClosed { break }
                }
            } catch let error as StoreError {
                // The client comes back with its last event's id.
                log.warning("stream_lost_database", ["error": .text(error.description)])
                stream.finish()
            } catch {
                stream.finish()
            }
        }
    }

    /// - Returns: whether the next look was announced; nil where none is wanted.
    private func next() -> Bool? {
        state.withLock { state in
            defer { (state.isWanted, state.isAnnounced) = (false, false) }
            state.isBusy = state.isWanted && !stream.isClosed
            return state.isBusy ? state.isAnnounced : nil
        }
    }

    /// - Returns: whether there was any.
    private func sendNews() async throws -> Bool {
        var hadNews = false
        while true {
            let from = cursor
            let changes = try await database.changes(of: owner, after: from, limit: Self.portion)
            guard !changes.isEmpty else { return hadNews }
            hadNews = true
            let notifications = try await notifications(in: changes, after: from)
            for change in changes {
                if change.object == "notification", change.kind == .created,
                    let notification = notifications[change.id]
                {
                    try await send(change.cursor, "notification", NotificationView.json(notification))
                } else {
                    try await send(
                        change.cursor, "change",
                        [
                            "object": .string(change.object), "id": JSON(change.id),
                            "change": .string(change.kind.rawValue),
                        ])
                }
                state.withLock { $0.cursor = change.cursor }
            }
            if changes.count < Self.portion { return true }
        }
    }

    private func send(_ cursor: ChangeCursor, _ event: String, _ data: JSON) async throws {
        try await stream.send(id: cursor.text, event: event, data: data.text)
    }

    private func notifications(
        in changes: [ChangeEntry], after cursor: ChangeCursor
    ) async throws(StoreError) -> [UUID: AppNotification] {
        guard changes.contains(where: { $0.object == "notification" && $0.kind == .created }) else { return [:] }
        let items = try await database.notifications(of: owner, since: cursor, limit: Self.portion).items
        return Dictionary(items.map { ($0.id, $0) }) { _, last in last }
    }
}
