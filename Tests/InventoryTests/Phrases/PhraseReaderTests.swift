import Dates
import Inventory
import JSON
import RandomSupport
import Testing

@Suite struct PhraseReaderTests {
    private let reader = Household.first.reader

    private struct Figures {
        var sentences = 0
        var intents = 0
        var complete = 0
        /// Meanings at 0.9 or more, and those of them that are right with all parameters.
        var sure = 0
        var sureComplete = 0
        /// Wrong intents that change something, at 0.9 or more.
        var dangers: [String] = []
    }

    /// Case does not count: dictation writes names as it likes.
    private func measure(_ file: String, _ household: Household) throws -> Figures {
        let reader = household.reader
        var figures = Figures()
        for sentence in try SpokenSentence.all(file) {
            let phrase = reader.parse(sentence.text)
            let values = (phrase?.parameters ?? [:]).mapValues { $0.text.lowercased() }
            let isIntent = phrase?.intent.slug == sentence.intent
            let isComplete = isIntent && values == sentence.parameters.mapValues { $0.lowercased() }
            figures.sentences += 1
            figures.intents += isIntent ? 1 : 0
            figures.complete += isComplete ? 1 : 0
            if let phrase, phrase.confidence >= 0.9 {
                figures.sure += 1
                figures.sureComplete += isComplete ? 1 : 0
            }
            if let phrase, !isIntent, phrase.intent.definition.writes, phrase.confidence >= 0.9 {
                figures.dangers.append(sentence.text)
            }
        }
        print(
            "\(file): \(figures.sentences) sentences, intent right \(figures.intents), all parameters right "
                + "\(figures.complete), at 0.9 or more \(figures.sureComplete) of \(figures.sure) right, of them wrong "
                + "writing intents \(figures.dangers.count)")
        return figures
    }

    @Test(arguments: [
        ("tuning", Household.first, 0.99, 0.98), ("tuning-second", .second, 0.99, 0.98),
        ("tuning-third", .third, 0.99, 0.98), ("tuning-fourth", .fourth, 0.99, 0.98),
        ("tuning-fifth", .fifth, 0.99, 0.98), ("tuning-sixth", .sixth, 0.97, 0.95),
        ("tuning-seventh", .seventh, 0.97, 0.95),
        ("unseen", .first, 0.97, 0.95),
    ])
    func `PhraseReader: intents and parameters of spoken sentences are right, and no wrong one writes`(
        file: String, household: Household, intents: Double, complete: Double
    ) throws {
        let figures = try measure(file, household)
        #expect(figures.sentences > 60)
        #expect(Double(figures.intents) / Double(figures.sentences) >= intents)
        #expect(Double(figures.complete) / Double(figures.sentences) >= complete)
        #expect(Double(figures.sureComplete) / Double(figures.sure) >= 0.97)
        #expect(figures.dangers.isEmpty)
    }

    @Test func `PhraseReader: the phrase of each intent means the intent`() {
        let examples: [Intent: [String: String]] = [
            .createItem: ["{title}": "lamp"], .createItemFromDescription: ["{description}": "red chair"],
            .getItem: ["{item}": "Piano"], .updateItem: ["{item}": "Piano", "{field}": "price", "{value}": "12"],
            .deleteItem: ["{item}": "Piano"], .openItem: ["{item}": "Piano"], .searchItems: ["{query}": "lamp"],
            .createLocation: ["{name}": "Sunroom"], .getLocation: ["{name}": "Garage"],
            .openLocation: ["{name}": "Garage"], .updateLocation: ["{name}": "Garage"],
            .deleteLocation: ["{name}": "Garage"], .createLabel: ["{name}": "Art"], .getLabel: ["{name}": "Tools"],
            .updateLabel: ["{name}": "Tools"], .deleteLabel: ["{name}": "Tools"],
            .updateHome: ["{field}": "address", "{value}": "1 Elm Street"],
            .updateInsurance: ["{field}": "deductible", "{value}": "500"],
        ]
        for intent in Intent.allCases {
            var phrase = intent.definition.phrases[0]
            for (placeholder, word) in examples[intent] ?? [:] { phrase = phrase.replacing(placeholder, with: word) }
            let parsed = reader.parse(phrase)
            #expect(parsed?.intent == intent, "\(phrase)")
            #expect((parsed?.confidence ?? 0) >= 0.8, "\(phrase)")
        }
    }

    @Test func `PhraseReader: a name of several items is a choice, and what is not said is missing`() {
        let lamp = reader.parse("delete the lamp")
        #expect(
            lamp?.choices == [
                ParsedPhrase.Choice(parameter: "item", object: .item, names: ["Desk Lamp", "Floor Lamp"])
            ])
        #expect(lamp?.missing == [] && (lamp?.confidence ?? 1) < 0.9)
        #expect(reader.parse("create inventory item")?.missing == ["title"])
        #expect(reader.parse("update label fragile")?.missing == ["field", "value"])
        #expect(reader.parse("update the piano price")?.missing == ["value"])
    }

    @Test func `PhraseReader: a name of an item and a location offers both`() {
        let names = OwnerNames(items: ["Study"], locations: ["Study"])
        let parsed = PhraseReader(names: names, context: Household.context).parse("open study")
        #expect(Set(parsed?.choices.map(\.object) ?? []) == [.item, .location])
        #expect((parsed?.confidence ?? 1) < 0.9)
    }

    @Test func `PhraseReader: a value that its field refuses is a fault`() {
        let parsed = reader.parse("set the price of the piano to cheap")
        #expect(parsed?.intent == .updateItem)
        #expect(parsed?.faults.map(\.code) == ["price_invalid"])
        #expect((parsed?.confidence ?? 1) < 0.9)
    }

    @Test(arguments: [
        "set the price of the piano to 12.999", "change the piano's price to $12.999",
        "add a lamp for $12.999 to the garage", "create inventory item lamp, price 12.999",
    ])
    func `PhraseReader: a price that can be read in two ways is a fault with both, where the sign is a point`(
        sentence: String
    ) {
        let parsed = reader.parse(sentence)
        #expect(parsed?.faults.map(\.code) == ["price_ambiguous"], "\(String(describing: parsed))")
        #expect(parsed?.faults.first?.dialog.hasSuffix("Write 12999 or 12.9990.") == true)
        #expect((parsed?.confidence ?? 1) < 0.9)
        let german = CoercionContext(today: Household.context.days.today, order: .dayFirst, currency: "EUR")
        let euros = PhraseReader(names: Household.first.names, context: german)
            .parse(sentence.replacing("$", with: "€"))
        #expect(euros?.faults == [], "\(String(describing: euros))")
        #expect(euros?.parameters.values.contains { $0.text == "12999" } == true)
    }

    @Test func `ItemSentenceReader: a price that can be read in two ways is no finding`() {
        let reader = ItemSentenceReader(names: NameLookup(Household.first.names), context: Household.context)
        let reading = reader.read("a red lamp in the garage, 12.999 dollars, bought last May")
        #expect(reading[.price] == nil && reading.faults.map(\.code) == ["price_ambiguous"])
        #expect(reader.read("a red lamp, 12.99 dollars").faults == [])
    }

    @Test func `PhraseReader: fixed words come before the owner's names`() {
        let names = OwnerNames(items: ["Home", "Insurance", "Home Insurance"], locations: ["Home"])
        let reader = PhraseReader(names: names, context: Household.context)
        #expect(reader.parse("Update home name to Villa")?.intent == .updateHome)
        #expect(reader.parse("Update insurance deductible to 500")?.intent == .updateInsurance)
    }

    @Test func `PhraseReader: hostile texts take a limited time`() {
        let clock = ContinuousClock()
        var random = SplitMix(state: 7)
        let words = [
            "add", "update", "the", "to", "in", "no", "wait", "price", "of", "label", "garage", "and", "for", "two",
            "note", "it", "delete", "move",
        ]
        var texts = [
            String(repeating: "add ", count: 250), String(repeating: "no wait ", count: 120),
            String(repeating: "in the garage ", count: 70), String(repeating: "note ", count: 200),
            String(repeating: "\u{301}", count: 500), String(repeating: "🇩🇪", count: 120),
        ]
        for _ in 0..<20 {
            texts.append((0..<150).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " "))
        }
        for text in texts {
            let time = clock.measure { _ = reader.parse(text) }
            #expect(time < .seconds(3), "\(text.prefix(40))")
        }
        #expect(reader.parse("create inventory item " + String(repeating: "x", count: PhraseReader.longestText)) == nil)
        let boxes = (0..<PhraseReader.mostWords - 3).map { "box\($0)" }.joined(separator: " ")
        #expect(reader.parse("describe inventory item \(boxes)")?.intent == .createItemFromDescription)
        #expect(reader.parse("describe inventory item \(boxes) box") == nil)
    }

    @Test func `PhraseReader: the time to find a name grows no faster than the number of names`() {
        /// The least of three, because other processes only add time.
        func time(of count: Int) -> Duration? {
            let items = (0..<count).map {
                "Item \($0) \(["Lamp", "Chair", "Drill", "Table"][$0 % 4]) \($0 * 7_919 % 10_007)"
            }
            let names = OwnerNames(items: items, locations: ["Garage"])
            let reader = PhraseReader(names: names, context: Household.context)
            return (0..<3).map { _ in
                ContinuousClock().measure {
                    let parsed = reader.parse("move \(items[77].lowercased()) to the garage please")
                    #expect(parsed?.parameters["item"]?.text == items[77])
                    #expect(parsed?.parameters["value"]?.text == "Garage")
                }
            }.min()
        }
        guard let few = time(of: 1_000), let many = time(of: 10_000) else { return }
        // Ten times as many names; the square would be a hundred times.
        #expect(many < few * 40)
    }
}
