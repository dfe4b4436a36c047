import Captures
import FoundationEssentials
import Runtime
import Synchronization

/// Sends a mix of everything until it is told to stop, then until all that it began is answered.
final class ChaosLoad: Sendable {
    private static let senders = 6
    private static let pause = Duration.milliseconds(300)
    private static let messageEvery = Duration.milliseconds(700)
    private static let batchEvery = Duration.seconds(4)
    private static let retryAfter = Duration.milliseconds(200)
    /// More under way than this says nothing new, and a late end would only take longer.
    static let mostUnderWay = 300

    private struct State {
        var next: Int
        var holes: [Int]
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
        // What an interrupted run had begun is sent again under its key.
        let holes = last < 0 ? [] : (0...last).filter { !Self.isDone(mix.item($0), journal) }
        state = Mutex(State(next: last + 1, holes: holes))
    }

    /// What was answered as nothing of its kind should be.
    var unexpected: [String] { state.withLock { $0.unexpected } }

    /// Told how much is under way now: the load holds back where that is much.
    func heard(underWay: Int) { state.withLock { $0.underWay = underWay } }

    func requestStop() { stop.request() }

    /// - Returns: once everything that was begun is answered, which the caller bounds by cancelling.
    func run() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<Self.senders { group.addTask { await self.sendItems() } }
            group.addTask { await self.sendMessages() }
            group.addTask { await self.sendBatches() }
        }
        await imports.disconnect()
    }

    private static func isDone(_ item: LoadItem, _ journal: LoadJournal) -> Bool {
        item.kind == .repetition || journal.knows(item.key, of: item.owner)
    }

    private var isHeldBack: Bool { state.withLock { $0.underWay > Self.mostUnderWay } }

    private func sendItems() async {
        while !stop.isRequested {
            if isHeldBack {
                _ = await stop.sleep(Self.pause)
                continue
            }
            let number = state.withLock { state in
                if let hole = state.holes.popLast() { return hole }
                state.next += 1
                return state.next - 1
            }
            await send(mix.item(number))
            _ = await stop.sleep(Self.pause)
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
        if !isAsExpected { note("\(item.key): \(answer.text)") }
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
            if !isHeldBack {
                if let fault = await sender.send(LoadBatch(number, seed: mix.seed)) { note(fault) }
                number += 1
            }
            _ = await stop.sleep(Self.batchEvery)
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
                if captures.isEmpty { note("\(message.id) was rejected") }
                journal.record(.init(key: message.id, owner: message.owner, ids: captures))
            } else {
                note("\(message.id) was never answered")
            }
            _ = await stop.sleep(Self.messageEvery)
        }
    }

    private func note(_ words: String) { state.withLock { $0.unexpected.append(words) } }
}
