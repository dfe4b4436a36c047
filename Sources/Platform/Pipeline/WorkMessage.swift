package import Captures
import FoundationEssentials

/// A stage's message on the wire: JSON under 1 KB. A reader takes its own version and what came before, and a later one
/// that says it may (`MessageVersion`).
package enum WorkMessage {
    package static let version = 1

    private struct Wire: Codable {
        var v: Int
        var id: UUID
        var owner: UUID
        var stage: String
        var lane: String
        var attempt: Int
        var trace: UUID
    }

    package enum Fault: Error, Equatable {
        case notJSON(String)
        case unknownVersion(Int)
        case unknownStage(String)
    }

    package static func encode(_ reference: WorkReference) -> [UInt8] {
        // Fixed fields without text to escape: written straight, because a batch has hundreds.
        let text =
            "{\"v\":1,\"id\":\"\(reference.id.text)\",\"owner\":\"\(reference.owner.text)\""
            + ",\"stage\":\"\(reference.stage.rawValue)\",\"lane\":\"\(reference.lane.rawValue)\""
            + ",\"attempt\":\(reference.attempt),\"trace\":\"\(reference.trace.text)\"}"
        return Array(text.utf8)
    }

    package static func decode(_ bytes: [UInt8]) throws(Fault) -> WorkReference {
        let data = Data(bytes)
        let wire: Wire
        do {
            let version = try JSONDecoder().decode(MessageVersion.self, from: data)
            guard version.isReadable(by: Self.version) else { throw Fault.unknownVersion(version.v) }
            wire = try JSONDecoder().decode(Wire.self, from: data)
        } catch let fault as Fault {
            throw fault
        } catch {
            throw .notJSON("not a work message")
        }
        guard let stage = Stage(rawValue: wire.stage), let lane = Lane(rawValue: wire.lane) else {
            throw .unknownStage("\(wire.stage)/\(wire.lane)")
        }
        return WorkReference(
            id: wire.id, owner: wire.owner, stage: stage, lane: lane, attempt: wire.attempt, trace: wire.trace)
    }

    /// `match` goes by owner, so that an owner's index lives in one matcher; everything else spreads by work id.
    package static func key(_ reference: WorkReference) -> [UInt8] {
        Array((reference.stage == .match ? reference.owner : reference.id).text.utf8)
    }
}
