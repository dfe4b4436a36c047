import Captures
import FoundationEssentials
import Runtime
import Synchronization

/// Sends all kinds of requests until it is asked to stop, then waits until each is answered.
final class ChaosLoad: Sendable {
    private static let senderCount = 6
    private static let interval = Duration.milliseconds(300)
    private static let messageInterval = Duration.milliseconds(700)
    private static let batchInterval = Duration.seconds(4)
    private static let retryAfter = Duration.milliseconds(200)
    /// Limit on unfinished captures. More would not test more, and the end of the run would take longer.
    static let maximumUnfinished = 300

    private struct State {
        var next: Int
        var unfinished: [Int]
        var underWay = 0
        var unexpected: [String] = []
    }

    private let mix: LoadMix
    private let client: LoadClient
    private let imports: ImportSender
    private let pictures: LoadRequest.Pictures
    private let journal: LoadJournal
    private let stop = StopSignal()
    private let state: Mutex<State>

    init(
        seed: UInt64, client: LoadClient, imports: ImportSender, pictures: LoadRequest.Pictures, journal: LoadJournal
    ) {
        let mix = LoadMix(seed: seed)
        self.mix = mix
        self.client = client
        self.imports = imports
        self.pictures = pictures
        self.journal = journal
        let last = journal.last("load-") ?? -1
        // Requests that an interrupted run did not finish are repeated with the same key.
        let unfinished = last < 0 ? [] : (0...last).filter { !Self.isDone(mix.item($0), journal) }
        state = Mutex(State(next: last + 1, unfinished: unfinished))
    }

    /// Responses that the load did not expect.
    var unexpected: [String] { state.withLock { $0.unexpected } }

    /// Sets the number of unfinished captures. Above the limit the load pauses.
    func heard(underWay: Int) { state.withLock { $0.underWay = underWay } }

    func requestStop() { stop.request() }

    /// Returns once every request is answered. The caller limits the time by canceling the task.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.senderCount { group.addTask { await self.sendItems() } }
            group.addTask { await self.sendMessages() }
            group.addTask { await self.sendBatches() }
        }
        await imports.disconnect()
    }

    private static func isDone(_ item: LoadItem, _ journal: LoadJournal) -> Bool {
        item.kind == .repetition || journal.knows(item.key, of: item.owner)
    }

    private var isOverLimit: Bool { state.withLock { $0.underWay > Self.maximumUnfinished } }

    private func sendItems() async {
        while !stop.isRequested {
            if isOverLimit {
                _ = await stop.sleep(Self.interval)
                continue
            }
            let number = state.withLock { state in
                if let earlier = state.unfinished.popLast() { return earlier }
                state.next += 1
                return state.next - 1
            }
            await send(mix.item(number))
            _ = await stop.sleep(Self.interval)
        }
    }

    private func send(_ item: LoadItem) async {
        let answer = await client.sendUntilAnswered(LoadRequest(item, mix, pictures), owner: item.owner)
        let isAsExpected =
            switch answer {
            case .accepted: item.kind != .refused && answer.id != nil
            case .refused: item.kind == .refused
            case .later: false
            }
        if !isAsExpected { reportUnexpected("\(item.key): \(answer.text)") }
        if case .later = answer { return }
        journal.record(
            .init(
                key: item.key, owner: item.owner, kind: item.kind == .export ? .export : .captures,
                ids: answer.id.map { [$0] } ?? []))
    }

    private func sendBatches() async {
        var number = (journal.last(LoadBatch.prefix) ?? -1) + 1
        let sender = BatchSender(client: client, journal: journal)
        guard await sender.hasBatches() else { return }
        while !stop.isRequested {
            if !isOverLimit {
                if let fault = await sender.send(LoadBatch(number, seed: mix.seed)) { reportUnexpected(fault) }
                number += 1
            }
            _ = await stop.sleep(Self.batchInterval)
        }
    }

    private func sendMessages() async {
        var number = (journal.last(LoadMessage.prefix) ?? -1) + 1
        while !stop.isRequested {
            let message = LoadMessage(number, seed: mix.seed)
            number += 1
            var captures: [UUID]?
            while captures == nil, !Task.isCancelled {
                captures = await imports.send(message)
                if captures == nil { try? await Task.sleep(for: Self.retryAfter) }
            }
            if let captures {
                if captures.isEmpty { reportUnexpected("\(message.id) was rejected") }
                journal.record(.init(key: message.id, owner: message.owner, ids: captures))
            } else {
                reportUnexpected("\(message.id) was never answered")
            }
            _ = await stop.sleep(Self.messageInterval)
        }
    }

    private func reportUnexpected(_ text: String) { state.withLock { $0.unexpected.append(text) } }
}
