import Scams

/// How well messages are told apart.
struct ScamScore: Encodable, Equatable {
    /// Messages whose probability is in a tenth.
    struct Bin: Encodable, Equatable {
        var from: Double
        var messages = 0
        var scams = 0
        /// Mean probability of the messages.
        var probability = 0.0
    }

    struct Miss: Encodable, Equatable {
        var label: String
        var probability: Double
        var text: String
    }

    private(set) var scams = 0
    private(set) var legitimate = 0
    /// Scams with a risk of medium or high.
    private(set) var found = 0
    /// Legitimate messages with a risk of medium or high.
    private(set) var flagged = 0
    private(set) var cannotTell = 0
    private(set) var bins = (0..<10).map { Bin(from: Double($0) / 10) }
    private(set) var misses: [Miss] = []

    var precision: Double { Double(found) / Double(max(1, found + flagged)) }
    var recall: Double { Double(found) / Double(max(1, scams)) }
    var f1: Double { 2 * Double(found) / Double(max(1, scams + found + flagged)) }
    /// Share of the legitimate messages that are flagged.
    var falseAlarms: Double { Double(flagged) / Double(max(1, legitimate)) }

    init() {}

    init(_ samples: [ScamSample], by reader: ScamReader) {
        for sample in samples {
            let verdict = reader.read(sample.text)
            add(
                sample.text, isScam: sample.isScam, isFlagged: verdict.risk.map { $0 != .low },
                probability: verdict.probability)
        }
    }

    /// - Parameter isFlagged: nil if the reader cannot tell.
    mutating func add(_ text: String, isScam: Bool, isFlagged: Bool?, probability: Double) {
        scams += isScam ? 1 : 0
        legitimate += isScam ? 0 : 1
        found += isScam && isFlagged == true ? 1 : 0
        flagged += !isScam && isFlagged == true ? 1 : 0
        cannotTell += isFlagged == nil ? 1 : 0
        let index = min(9, Int(probability * 10))
        bins[index].probability += (probability - bins[index].probability) / Double(bins[index].messages + 1)
        bins[index].messages += 1
        bins[index].scams += isScam ? 1 : 0
        if isScam != (isFlagged == true) {
            misses.append(Miss(label: isScam ? "scam" : "ok", probability: probability, text: text))
        }
    }

    mutating func add(_ other: ScamScore) {
        scams += other.scams
        legitimate += other.legitimate
        found += other.found
        flagged += other.flagged
        cannotTell += other.cannotTell
        for (index, bin) in other.bins.enumerated() where bin.messages > 0 {
            let sum = bins[index].probability * Double(bins[index].messages) + bin.probability * Double(bin.messages)
            bins[index].messages += bin.messages
            bins[index].scams += bin.scams
            bins[index].probability = sum / Double(bins[index].messages)
        }
        misses += other.misses
    }

    private enum CodingKeys: String, CodingKey {
        case scams, legitimate, found, flagged, cannotTell, precision, recall, f1, falseAlarms, bins
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(scams, forKey: .scams)
        try container.encode(legitimate, forKey: .legitimate)
        try container.encode(found, forKey: .found)
        try container.encode(flagged, forKey: .flagged)
        try container.encode(cannotTell, forKey: .cannotTell)
        try container.encode(precision, forKey: .precision)
        try container.encode(recall, forKey: .recall)
        try container.encode(f1, forKey: .f1)
        try container.encode(falseAlarms, forKey: .falseAlarms)
        try container.encode(bins, forKey: .bins)
    }
}
