package import Captures
import FoundationEssentials

/// The wire format of a stage's message: JSON under 1 KB. A reader accepts its own and older versions, and a newer
/// one that declares itself readable (`MessageVersion`).
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
            case .invalid: "not a work message: v, id, owner, stage, lane, attempt and trace are required"
            case .unknownVersion(let version):
                "version \(version); this release reads version \(WorkMessage.version)"
            case .unknownStage(let stage): "this topic does not belong to stage \(stage)"
            }
        }
    }

    package static func encode(_ reference: WorkReference) -> [UInt8] {
        // Written directly, since a batch has hundreds of messages and no field needs escaping.
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

    /// The partition key. Equal keys go to one partition; messages without a key go to one partition for some
    /// milliseconds.
    package static func key(_ reference: WorkReference) -> [UInt8]? {
        switch reference.stage.partitionStrategy {
        case .byOwner: reference.owner.textBytes
        case .byWork: reference.id.textBytes
        case .byTime: nil
        }
    }
}
