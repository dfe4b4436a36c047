import Captures
import Foundation
@testable import Pipeline
import RandomSupport
import Testing

/// The scanner must read what this release writes, and must never read a message differently from Foundation.
/// `TAPLINE_SEED` makes other messages.
@Suite struct WorkMessageScannerTests {
    private struct Wire: Codable, Equatable {
        var v: Int
        var id: UUID
        var owner: UUID
        var stage: String
        var lane: String
        var attempt: Int
        var trace: UUID
    }

    private static var random: SplitMix {
        SplitMix(state: UInt64(ProcessInfo.processInfo.environment["TAPLINE_SEED"] ?? "") ?? 1)
    }

    private static func reference(_ random: inout SplitMix) -> WorkReference {
        WorkReference(
            id: random.id(), owner: random.id(), stage: Stage.allCases.randomElement(using: &random) ?? .match,
            lane: Lane.allCases.randomElement(using: &random) ?? .now,
            attempt: .random(in: 0...99_999, using: &random), trace: random.id())
    }

    private static func fields(_ reference: WorkReference) -> [String] {
        [
            #""v":1"#, #""id":"\#(reference.id.text)""#, #""owner":"\#(reference.owner.uuidString)""#,
            #""stage":"\#(reference.stage.rawValue)""#, #""lane":"\#(reference.lane.rawValue)""#,
            #""attempt":\#(reference.attempt)"#, #""trace":"\#(reference.trace.text)""#,
        ]
    }

    private static func agrees(_ bytes: [UInt8], _ reference: WorkReference) -> Bool {
        guard let wire = try? JSONDecoder().decode(Wire.self, from: Data(bytes)) else { return false }
        return wire
            == Wire(
                v: 1, id: reference.id, owner: reference.owner, stage: reference.stage.rawValue,
                lane: reference.lane.rawValue, attempt: reference.attempt, trace: reference.trace)
    }

    @Test func `WorkMessageScanner: reads what this release writes`() {
        var random = Self.random
        for _ in 0..<500 {
            let reference = Self.reference(&random)
            #expect(WorkMessageScanner.reference(in: WorkMessage.encode(reference)) == reference)
        }
    }

    @Test func `WorkMessageScanner: reads fields in any order, spaces and plain additions`() {
        var random = Self.random
        for _ in 0..<500 {
            let reference = Self.reference(&random)
            let all = [#""later":"x y""#, #""number":7"#].shuffled(using: &random)
            let more = all.prefix(.random(in: 0...2, using: &random))
            let space = ["", " ", "\n\t"].randomElement(using: &random) ?? ""
            let text =
                "\(space){\(space)"
                + (Self.fields(reference) + more).shuffled(using: &random).joined(separator: "\(space),\(space)")
                + "\(space)}\(space)"
            #expect(WorkMessageScanner.reference(in: Array(text.utf8)) == reference, "\(text)")
        }
    }

    @Test func `WorkMessageScanner: agrees with Foundation about damaged messages`() {
        var random = Self.random
        var read = 0
        for _ in 0..<20_000 {
            var bytes = WorkMessage.encode(Self.reference(&random))
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[place] = .random(in: 0...255, using: &random)
                case 1: bytes.remove(at: place)
                case 2:
                    let marks = Array(#"{}[]":,\ 019.eE-"#.utf8)
                    bytes.insert(marks.randomElement(using: &random) ?? 0, at: place)
                default: bytes.swapAt(place, .random(in: bytes.indices, using: &random))
                }
            }
            guard let reference = WorkMessageScanner.reference(in: bytes) else { continue }
            read += 1
            #expect(Self.agrees(bytes, reference), "\(String(decoding: bytes, as: UTF8.self))")
        }
        // Many changes only make another valid identifier.
        #expect(read > 100)
    }

    @Test(arguments: [
        #""v":1.0"#, #""v":01"#, #""v":1e0"#, #""v":"1""#, #""v":2"#, #""v":1,"v":1"#, #""v":1,"x":[1]"#,
        #""v":1,"x":"\u0041""#, #""v":1,"x":"é""#, #""v":1,"x":-1"#, #""v":1,"x":true"#, #""v":1,"#,
    ]) func `WorkMessageScanner: leaves other messages to Foundation`(version: String) {
        var random = Self.random
        let fields = Self.fields(Self.reference(&random)).dropFirst().joined(separator: ",")
        #expect(WorkMessageScanner.reference(in: Array("{\(version),\(fields)}".utf8)) == nil)
    }
}
