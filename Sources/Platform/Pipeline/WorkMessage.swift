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

    package enum Fault: Error, Equatable, CustomStringConvertible {
        case notJSON
        case invalid
        case unknownVersion(Int)
        case unknownStage(String)

        package var description: String {
            switch self {
            case .notJSON: "not JSON"
            case .invalid: "not a work message: v, id, owner, stage, lane, attempt and trace are needed"
            case .unknownVersion(let version):
                "version \(version); this release reads \(WorkMessage.version) and what says that it may be read so"
            case .unknownStage(let stage): "no stage of this topic: \(stage)"
            }
        }
    }

    package static func encode(_ reference: WorkReference) -> [UInt8] {
        // Fixed fields without text to escape: written straight, because a batch has hundreds.
        var bytes: [UInt8] = []
        bytes.reserveCapacity(224)
        bytes += #"{"v":"#.utf8
        bytes += String(version).utf8
        bytes += #","id":""#.utf8
        bytes.append(text: reference.id)
        bytes += #"","owner":""#.utf8
        bytes.append(text: reference.owner)
        bytes += #"","stage":""#.utf8
        bytes += reference.stage.rawValue.utf8
        bytes += #"","lane":""#.utf8
        bytes += reference.lane.rawValue.utf8
        bytes += #"","attempt":"#.utf8
        bytes += String(reference.attempt).utf8
        bytes += #","trace":""#.utf8
        bytes.append(text: reference.trace)
        bytes += #""}"#.utf8
        return bytes
    }

    package static func decode(_ bytes: [UInt8]) throws(Fault) -> WorkReference {
        if let reference = WorkMessageScanner.reference(in: bytes) { return reference }
        let data = Data(bytes)
        let wire: Wire
        do {
            let version = try JSONDecoder().decode(MessageVersion.self, from: data)
            guard version.isReadable(by: Self.version) else { throw Fault.unknownVersion(version.v) }
            wire = try JSONDecoder().decode(Wire.self, from: data)
        } catch let fault as Fault {
            throw fault
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw .notJSON
        } catch {
            throw .invalid
        }
        guard let stage = Stage(rawValue: wire.stage), let lane = Lane(rawValue: wire.lane) else {
            throw .unknownStage("\(wire.stage)/\(wire.lane)")
        }
        return WorkReference(
            id: wire.id, owner: wire.owner, stage: stage, lane: lane, attempt: wire.attempt, trace: wire.trace)
    }

    /// What decides the partition: equal keys go to one worker, what has none to one for some milliseconds.
    package static func key(_ reference: WorkReference) -> [UInt8]? {
        switch reference.stage.spread {
        case .byOwner: reference.owner.textBytes
        case .byWork: reference.id.textBytes
        case .byMoment: nil
        }
    }
}
