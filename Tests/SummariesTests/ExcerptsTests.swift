import RandomSupport
import Testing

@testable import Summaries

@Suite struct ExcerptsTests {
    private static let parts = [
        "the key is under the stairs", "haha", "my sister is allergic to nuts", "which is blue", "and we leave at six",
        "ok", "Fr. Kunz pays 40 euros", "so nobody knows", "(maybe)", "code 4471", "if it rains",
    ]

    /// Random chats of up to 40 sentences by three speakers, one of them without a name.
    private static func passages(_ random: inout SplitMix) -> [Passage] {
        var message = 0
        var speaker = 0
        return (0...Int(random.next() % 40)).map { _ in
            if random.next() % 2 == 0 { (message, speaker) = (message + 1, Int(random.next() % 3) - 1) }
            let text = (0...Int(random.next() % 4)).map { _ in parts[Int(random.next() % UInt64(parts.count))] }
                .joined(separator: random.next() % 2 == 0 ? ", " : " ")
            return Passage(text, message: message, speaker: speaker, isOwner: speaker == 0)
        }
    }

    private static func model(_ random: inout SplitMix) -> FactModel {
        let weights = ClauseFeatures.names.map { _ in Double(random.next() % 200) / 100 - 1 }
        return FactModel(weights: weights, joins: [.comma: 0.3, .joint: 0.4])
    }

    @Test(arguments: 0..<30)
    func `Excerpts: they are words of one message, in order, and fit`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<10 {
            let passages = Self.passages(&random)
            let limit = 60 + Int(random.next() % 340)
            let excerpts = Excerpts.of(passages, limit: limit, model: Self.model(&random)) { $0 < 0 ? 0 : 20 }
            let texts = Dictionary(grouping: passages, by: \.message).values.map { sentences in
                (sentences[0].speaker, sentences.map(\.text).joined(separator: " "))
            }
            for excerpt in excerpts {
                #expect(
                    texts.contains { $0.0 == excerpt.speaker && $0.1.contains(excerpt.text) }, "\(excerpt.text)")
            }
            let named = Set(excerpts.map(\.speaker)).count { $0 >= 0 } * 20
            let length = excerpts.reduce(0) { $0 + $1.text.count }
            let gaps = 3 * (excerpts.count - Set(excerpts.map(\.speaker)).count)
            #expect(named + length + gaps <= limit)
        }
    }

    @Test func `Excerpts: the probable clause is quoted without the rest of its sentence`() {
        var model = FactModel()
        for (index, name) in ClauseFeatures.names.enumerated() {
            if name == "digit" { model.weights[index] = 3 }
            if name == "bias" { model.weights[index] = -2 }
        }
        let passage = Passage(
            "guten Morgen ihr Lieben, unser Code ist 4471, bitte klebt ihn nicht wieder an den Schrank", message: 0,
            speaker: 0, isOwner: false)
        let excerpts = Excerpts.of([passage], limit: 40, model: model) { _ in 15 }
        #expect(excerpts == [Excerpts.Excerpt(speaker: 0, text: "unser Code ist 4471")])
    }

    @Test func `Excerpts: a clause that depends on the one before is not quoted alone`() {
        var model = FactModel()
        for (index, name) in ClauseFeatures.names.enumerated() where name == "dependent" { model.weights[index] = 9 }
        let passage = Passage("she has a brother in Ghent, who fixes bikes", message: 0, speaker: 0, isOwner: false)
        #expect(
            Excerpts.of([passage], limit: 30, model: model) { _ in 0 }.map(\.text) == ["she has a brother in Ghent"])
        #expect(Excerpts.of([passage], limit: 60, model: model) { _ in 0 }.map(\.text) == [passage.text])
    }

    @Test func `FactModel: the file gives the weights back; a file of other features is refused`() throws {
        var random = SplitMix(state: 7)
        let model = Self.model(&random)
        let copy = try #require(FactModel(model.text))
        #expect(copy.text == model.text && copy.joins == model.joins)
        #expect(zip(copy.weights, model.weights).allSatisfy { abs($0 - $1) < 0.001 })
        #expect(FactModel("weight no-such-feature 1.0\n") == nil)
    }
}
