import Captures
import Foundation
@testable import Pipeline
import Testing

/// The scanner must never read what Foundation reads otherwise, and must read what this release writes.
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

    private static func reference() -> WorkReference {
        WorkReference(
            id: .v7(), owner: .v7(), stage: Stage.allCases.randomElement() ?? .match,
            lane: Lane.allCases.randomElement() ?? .now, attempt: .random(in: 0...99_999), trace: .v7())
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

    @Test func `what is written is read without Foundation`() {
        for _ in 0..<500 {
            let reference = Self.reference()
            #expect(WorkMessageScanner.reference(in: WorkMessage.encode(reference)) == reference)
        }
    }

    @Test func `any order, spaces and plain additions are read`() {
        for _ in 0..<500 {
            let reference = Self.reference()
            let more = [#""later":"x y""#, #""number":7"#].shuffled().prefix(.random(in: 0...2))
            let space = ["", " ", "\n\t"].randomElement() ?? ""
            let text =
                "\(space){\(space)"
                + (Self.fields(reference) + more).shuffled().joined(separator: "\(space),\(space)")
                + "\(space)}\(space)"
            #expect(WorkMessageScanner.reference(in: Array(text.utf8)) == reference, "\(text)")
        }
    }

    @Test func `whatever is read of a damaged message is what Foundation reads`() {
        var read = 0
        for _ in 0..<20_000 {
            var bytes = WorkMessage.encode(Self.reference())
            for _ in 0..<Int.random(in: 1...3) {
                let place = Int.random(in: bytes.indices)
                switch Int.random(in: 0..<4) {
                case 0: bytes[place] = .random(in: 0...255)
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(Array(#"{}[]":,\ 019.eE-"#.utf8).randomElement() ?? 0, at: place)
                default: bytes.swapAt(place, .random(in: bytes.indices))
                }
            }
            guard let reference = WorkMessageScanner.reference(in: bytes) else { continue }
            read += 1
            #expect(Self.agrees(bytes, reference), "\(String(decoding: bytes, as: UTF8.self))")
        }
        // Many changes only make another identifier.
        #expect(read > 100)
    }

    @Test(arguments: [
        #""v":1.0"#, #""v":01"#, #""v":1e0"#, #""v":"1""#, #""v":2"#, #""v":1,"v":1"#, #""v":1,"x":[1]"#,
        #""v":1,"x":"\u0041""#, #""v":1,"x":"é""#, #""v":1,"x":-1"#, #""v":1,"x":true"#, #""v":1,"#,
    ]) func `what is not plain is left to Foundation`(version: String) {
        let fields = Self.fields(Self.reference()).dropFirst().joined(separator: ",")
        #expect(WorkMessageScanner.reference(in: Array("{\(version),\(fields)}".utf8)) == nil)
    }
}
