import FoundationEssentials
import Supervision
import Testing

@testable import Lab

@Suite struct ChaosScheduleTests {
    @Test(arguments: [0, 1, 7, UInt64.max])
    func `ChaosSchedule: the same seed gives the same schedule`(_ seed: UInt64) {
        let once = (0..<200).map { ChaosSchedule(seed: seed)[$0] }
        // Read in reverse order: a resumed run also starts in the middle.
        let again = (0..<200).reversed().map { ChaosSchedule(seed: seed)[$0] }.reversed()
        #expect(once == Array(again))
        #expect(once != (0..<200).map { ChaosSchedule(seed: seed &+ 1)[$0] })
    }

    @Test(arguments: [1, 2, 3, 99] as [UInt64], 0..<20)
    func `ChaosSchedule: each deck contains every kind of fault and kills every worker`(_ seed: UInt64, _ deck: Int) {
        let start = deck * ChaosSchedule.deckSize
        let faults = (start..<start + ChaosSchedule.deckSize).map { ChaosSchedule(seed: seed)[$0].fault }
        let counts = Dictionary(grouping: faults, by: \.name).mapValues(\.count)
        #expect(
            counts == ["kill": 6, "pause": 2, "end_sessions": 2, "restart_postgres": 1, "restart_broker": 1])
        #expect(Set(faults).isSuperset(of: SystemWorkers.names.map { .kill(worker: $0) }))
    }

    @Test func `ChaosSchedule: the decks of one seed have different orders`() {
        let schedule = ChaosSchedule(seed: 5)
        let decks = (0..<10).map { deck in (0..<ChaosSchedule.deckSize).map { schedule[deck * 12 + $0].fault.name } }
        #expect(Set(decks).count == decks.count)
    }
}

@Suite struct LoadMixTests {
    @Test func `LoadMix: the same seed gives the same load, another seed a different one`() {
        let items = (0..<2000).map { LoadMix(seed: 3).item($0) }
        #expect(items == (0..<2000).reversed().map { LoadMix(seed: 3).item($0) }.reversed())
        #expect(items != (0..<2000).map { LoadMix(seed: 4).item($0) })
        #expect(LoadMessage(17, seed: 3) == LoadMessage(17, seed: 3))
        #expect(LoadMessage(17, seed: 3) != LoadMessage(17, seed: 4))
        #expect(LoadBatch(17, seed: 3) == LoadBatch(17, seed: 3))
        #expect(LoadBatch(17, seed: 3) != LoadBatch(17, seed: 4))
        #expect(Set((0..<50).map { LoadBatch($0, seed: 3).course }).count == LoadBatch.Course.allCases.count)
    }

    @Test func `LoadMix: the mix contains every kind, and mostly text`() {
        let kinds = Dictionary(grouping: (0..<5000).map { LoadMix(seed: 1).item($0).kind }) { $0 }.mapValues(\.count)
        #expect(Set(kinds.keys) == Set(LoadItem.Kind.allCases))
        #expect(kinds[.files, default: 0] > 1500)
        #expect(kinds[.picture, default: 0] < 150, "recognition is slow")
    }

    @Test func `LoadMix: a repetition has the key, owner and bytes of its original`() throws {
        let mix = LoadMix(seed: 9)
        let pictures = LoadRequest.Pictures(whole: Array("no picture, and long enough to be one".utf8))
        let repetitions = (0..<2000).map { mix.item($0) }.filter { $0.kind == .repetition }
        try #require(repetitions.count > 50)
        for repetition in repetitions {
            let original = mix.item(try #require(repetition.repeated))
            #expect(original.number < repetition.number)
            #expect(original.repeated == nil)
            #expect(repetition.owner == original.owner)
            let (a, b) = (LoadRequest(repetition, mix, pictures), LoadRequest(original, mix, pictures))
            #expect(a.key == b.key && a.body == b.body && a.path == b.path)
        }
    }
}

@Suite struct MovementTests {
    private static let ids = (0..<3).map { _ in UUID() }
    private static func places(_ stages: String?...) -> [WorkPlace] {
        zip(ids, stages).compactMap { id, stage in stage.map { WorkPlace(id: id, stage: $0) } }
    }

    static let cases: [(before: [WorkPlace], now: [WorkPlace], moved: Bool)] = [
        (places("match", "match"), places("match", "match"), false),
        (places("match"), places("match", "match"), false),
        (places("match", "understand"), places("match", "match"), true),
        (places("match", "understand"), places("match"), true),
        (places("match"), [], true),
        ([], [], false),
        ([], places("match"), true),
    ]

    @Test(arguments: cases)
    func `WorkProgress: progress means that work has left its place, not that work was added`(
        _ example: (before: [WorkPlace], now: [WorkPlace], moved: Bool)
    ) {
        #expect(WorkProgress(example.before).hasMoved(example.now) == example.moved)
    }
}
