import Captures
import ChatLines
import CommandLine
import Conversations
import Dates
import FoundationEssentials
import Runtime
import Schedules
import Zones

/// The samples of folders of labeled texts.
struct ChatSamples {
    /// One text of this many is kept out of training.
    private static let heldOut = 20
    private static let partsOfText = 2

    var training: [ChatSample] = []
    var test: [ChatSample] = []

    /// Texts of a small folder are learned more often, because a large folder was written by a program.
    init(folders: [String]) throws {
        var read: [[ChatSample]] = []
        for path in folders { read.append(try Self.samples(of: path)) }
        var random = SplitMix(seed: 1)
        let most = read.map(\.count).max() ?? 1
        for samples in read {
            let weight = max(1, Int(Double(most / max(1, samples.count)).squareRoot().rounded()))
            for (index, var sample) in samples.enumerated() {
                sample.weight = weight
                if samples.count > 100, index % Self.heldOut == 0 {
                    test.append(sample)
                } else {
                    training.append(sample)
                    for _ in 0..<Self.partsOfText {
                        if let part = sample.part(using: &random) { training.append(part) }
                    }
                }
            }
        }
        guard training.count > 1 else {
            throw CommandFailure(.data, "\(folders.joined(separator: ", ")): no chats")
        }
    }

    private static func samples(of path: String) throws -> [ChatSample] {
        let folder = LabeledFolder(path: path)
        return try folder.files(["txt"]).compactMap { name in
            let truth = try folder.label(ConversationTruth.self, of: name, command: "train")
            let data = FileManager.default.contents(atPath: "\(path)/\(name)") ?? Data()
            let moment = truth.at ?? Date(timeIntervalSince1970: 0)
            let lines = LabeledLine.lines(
                of: String(decoding: data, as: UTF8.self), at: moment,
                utcOffset: truth.utcOffset ?? truth.zone.flatMap { try? ZoneFile.load($0).offset(at: moment) } ?? 0,
                usual: truth.zone.flatMap(NumericDateOrder.init(zone:)))
            guard !lines.isEmpty else { return nil }
            return ChatSample(views: lines.map(\.view), roles: ChatAlignment.roles(of: lines, truth))
        }
    }

    /// The share of lines that get the right role.
    static func accuracy(_ labeler: LineLabeler, _ samples: [ChatSample]) -> Double {
        var (right, all) = (0, 0)
        for sample in samples {
            let found = labeler.roles(of: sample.views, within: .unlimited)
            right += zip(found, sample.roles).count { $0 == $1 }
            all += found.count
        }
        return all == 0 ? 1 : Double(right) / Double(all)
    }
}
