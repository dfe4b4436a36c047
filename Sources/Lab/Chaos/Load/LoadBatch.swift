import Evaluation

/// A batch of the load: single captures, a manifest, and the actions on the batch. Depends only on the seed.
struct LoadBatch: Equatable, Sendable {
    enum Course: String, CaseIterable, Sendable {
        case run, pauseAndResume, cancel

        /// The batch's actions, in order.
        var actions: [String] {
            switch self {
            case .run: ["commit"]
            case .pauseAndResume: ["commit", "pause", "resume"]
            case .cancel: ["commit", "cancel"]
            }
        }
    }

    static let prefix = "batch-"

    let key: String
    let owner: Int
    let course: Course
    /// Texts sent as single captures.
    let texts: [String]
    /// Texts sent in a manifest.
    let lines: [String]

    var total: Int { texts.count + lines.count }

    init(_ number: Int, seed: UInt64) {
        var random = SplitMix(seed: seed, stream: UInt64(number) + 3_000_003)
        func text(_ part: Int) -> String {
            let name = LoadTexts.contacts[Int.random(in: LoadTexts.contacts.indices, using: &random)]
            return LoadTexts.chat(with: name, number: number * 1000 + part)
        }
        key = "\(Self.prefix)\(number)"
        owner = Int.random(in: 0..<LoadMix.owners, using: &random)
        course =
            Int.random(in: 0..<10, using: &random) < 6 ? .run : Bool.random(using: &random) ? .pauseAndResume : .cancel
        texts = (0..<Int.random(in: 2...5, using: &random)).map { text($0) }
        lines = (0..<Int.random(in: 5...20, using: &random)).map { text(100 + $0) }
    }
}
