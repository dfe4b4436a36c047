import BridgeRecords
import Bridging
import FoundationEssentials
import HTTPServer
import JSON
import NotificationRecords
import PromptRecords
import Prompting
import Records
import Runtime
import Store
import Synchronization

/// What a stream sends, if not everything.
enum StreamContent: String, CaseIterable { case screenshot, bridge }

/// One client's event stream. It has a task only while there are changes to send.
final class ClientStream: Sendable {
    private struct State {
        var cursor: ChangeCursor
        var isRunning = false
        /// Woken while a task runs: check once more.
        var needsCheck = false
        /// At least one wake was announced by an event.
        var isAnnounced = false
    }

    /// Pauses between checks after an event: an older open transaction can still hide the announced change.
    private static let visibilityPauses: [Duration] = [
        .milliseconds(20), .milliseconds(100), .milliseconds(400), .seconds(2),
    ]
    private static let pageSize = 200

    let owner: UUID
    /// The device key that opened the stream.
    let key: String
    /// Whether a device follows the changes, which the owner can turn off.
    let needsSync: Bool
    /// nil: nothing may be sent now.
    let proof: @Sendable () -> PINProof?
    private let only: StreamContent?
    private let stream: EventStream
    private let database: Database
    private let presence: PresenceTeller?
    private let log: Log
    private let state: Mutex<State>

    init(
        _ stream: EventStream, of owner: UUID, key: String, needsSync: Bool, only: StreamContent?,
        since cursor: ChangeCursor, while proof: @escaping @Sendable () -> PINProof?, database: Database, log: Log
    ) {
        self.stream = stream
        self.owner = owner
        self.key = key
        self.needsSync = needsSync
        self.only = only
        self.proof = proof
        self.database = database
        presence = only == .bridge ? PresenceTeller(database, of: owner) : nil
        self.log = log
        state = Mutex(State(cursor: cursor))
    }

    /// The last change that was sent.
    var cursor: ChangeCursor { state.withLock { $0.cursor } }

    /// Sends an event that is not in the feed and has no id.
    func tell(_ event: ServerSentEvent) { if only == nil { stream.offer(event) } }

    /// Ends the stream. The client reconnects and is authenticated again.
    func end(_ reason: String) { stream.refuse(reason) }

    /// - Parameter announced: an event announced a change. If no change is found, it is not visible yet.
    func wake(announced: Bool) {
        let isFirst = state.withLock { state in
            defer {
                state.needsCheck = true
                state.isRunning = true
                if announced { state.isAnnounced = true }
            }
            return !state.isRunning
        }
        if isFirst { Task { await run() } }
    }

    private func run() async {
        while let isAnnounced = next() {
            do {
                for frame in try await presence?.news() ?? [] {
                    stream.offer(ServerSentEvent(id: cursor.text, event: "presence", data: frame.text))
                }
                for pause in [Duration.zero] + (isAnnounced ? Self.visibilityPauses : []) {
                    if pause > .zero { try await Task.sleep(for: pause) }
                    if try await sendChanges() || stream.isClosed { break }
                }
            } catch let error as StoreError {
                // The client reconnects with the id of its last event.
                log.warning("stream_lost_database", ["error": .text(error.description)])
                stream.finish()
            } catch {
                stream.finish()
            }
        }
    }

    /// - Returns: whether an event announced the next check; nil if no check is due.
    private func next() -> Bool? {
        state.withLock { state in
            defer { (state.needsCheck, state.isAnnounced) = (false, false) }
            state.isRunning = state.needsCheck && !stream.isClosed && proof() != nil
            return state.isRunning ? state.isAnnounced : nil
        }
    }

    /// - Returns: whether there were changes.
    private func sendChanges() async throws -> Bool {
        var hadChanges = false
        while true {
            let from = cursor
            let changes = try await database.changes.entries(of: owner, after: from, limit: Self.pageSize)
            guard !changes.isEmpty else { return hadChanges }
            hadChanges = true
            let notifications = try await notifications(in: changes, after: from)
            let prompts = try await prompts(in: changes)
            let messages = try await messages(in: changes)
            for change in changes {
                guard proof() != nil else { return true }
                if only == .bridge {
                    // A message that was deleted meanwhile is not sent.
                    if let message = messages[change.id], change.object == BridgeEvent.object {
                        let (name, frame) = BridgeEvent.frame(
                            message, isNew: change.kind == .created, for: key)
                        try await send(change.cursor, name, frame)
                    }
                } else if change.object == "screenshot" {
                    // A prompt that has expired meanwhile is not sent.
                    if let prompt = prompts[change.id] {
                        try await send(change.cursor, PromptEvent.name, PromptEvent.json(prompt, for: key))
                    }
                } else if only != nil {
                    // Only the cursor moves on.
                } else if change.object == "notification", change.kind == .created,
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
            if changes.count < Self.pageSize { return true }
        }
    }

    private func send(_ cursor: ChangeCursor, _ event: String, _ data: JSON) async throws {
        try await stream.send(id: cursor.text, event: event, data: data.text)
    }

    private func messages(in changes: [ChangeEntry]) async throws(StoreError) -> [UUID: StoredMessage] {
        let ids = changes.filter { $0.object == BridgeEvent.object }.map(\.id)
        return only != .bridge || ids.isEmpty ? [:] : try await database.bridge.messages(ids, of: owner)
    }

    private func prompts(in changes: [ChangeEntry]) async throws(StoreError) -> [UUID: StoredPrompt] {
        let ids = changes.filter { $0.object == "screenshot" }.map(\.id)
        return only == .bridge || ids.isEmpty ? [:] : try await database.prompts.prompts(ids, of: owner, for: key)
    }

    private func notifications(
        in changes: [ChangeEntry], after cursor: ChangeCursor
    ) async throws(StoreError) -> [UUID: AppNotification] {
        guard only == nil, changes.contains(where: { $0.object == "notification" && $0.kind == .created }) else {
            return [:]
        }
        let items = try await database.notifications.changes(of: owner, since: cursor, limit: Self.pageSize).items
        return Dictionary(items.map { ($0.id, $0) }) { _, last in last }
    }
}
