import Evaluation
import FoundationEssentials

/// A message of the load for `tapline.import`: one capture, or a job of three bulk captures. Depends only on the
/// seed.
struct LoadMessage: Equatable, Sendable {
    let id: String
    let owner: Int
    let value: [UInt8]

    init(_ number: Int, seed: UInt64) {
        var random = SplitMix(seed: seed, stream: UInt64(number) + 2_000_003)
        id = "\(Self.prefix)\(number)"
        owner = Int.random(in: 0..<LoadMix.owners, using: &random)
        let isJob = Int.random(in: 0..<4, using: &random) == 0
        func capture(_ part: Int) -> String {
            let name = LoadTexts.contacts[Int.random(in: LoadTexts.contacts.indices, using: &random)]
            let text = LoadTexts.chat(with: name, number: number * 10 + part).split(separator: "\n")
                .joined(separator: "\\n")
            return "{\"text\":\"\(text)\",\"kind\":\"conversation\"}"
        }
        let content =
            isJob
            ? "\"type\":\"import\",\"captures\":[\(capture(0)),\(capture(1)),\(capture(2))]"
            : "\"type\":\"capture\",\"capture\":\(capture(0))"
        value = Array("{\"version\":1,\"messageId\":\"\(id)\",\(content)}".utf8)
    }

    static let prefix = "message-"
}
