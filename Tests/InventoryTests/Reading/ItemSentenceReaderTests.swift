import Inventory
import Testing

@Suite struct ItemSentenceReaderTests {
    private let reader = ItemSentenceReader(names: NameLookup(Household.first.names), context: Household.context)

    @Test(arguments: [
        (
            "two black Kallax shelves in the living room, 79.99 each, bought last May",
            "quantity=2; title=black Kallax shelves; location=Living Room; price=79.99; purchaseDate=2025-05-01"
        ),
        (
            "a red KitchenAid mixer for 349 euros in the kitchen, label kitchenware, purchased 3 March 2024",
            "title=red KitchenAid mixer; label=Kitchenware; location=Kitchen; price=349; purchaseDate=2024-03-03"
        ),
        (
            "Samsung 55 inch TV, serial number XK-221, model number QE55, 899 €, note remote is missing",
            "title=Samsung 55 inch TV; serial=XK-221; model=QE55; price=899; notes=remote is missing"
        ),
        ("half a dozen wine glasses from the attic", "quantity=6; title=wine glasses; location=Attic"),
        ("vintage lamp", "title=vintage lamp"),
        (
            "four winter tires in the garage worth twelve hundred dollars, bought in October 2023, tagged tools",
            "quantity=4; title=winter tires; location=Garage; price=1200; purchaseDate=2023-10-01; label=Tools"
        ),
        (
            "PlayStation 5 in the living room for $499.99 purchased on 12/24/2023",
            "title=PlayStation 5; location=Living Room; price=499.99; purchaseDate=2023-12-24"
        ),
        (
            "three folding chairs, garden shed, nineteen ninety nine apiece, described as green plastic chairs",
            "quantity=3; title=folding chairs; location=Garden Shed; price=19.99; description=green plastic chairs"
        ),
        ("zwei Stühle im Wohnzimmer für 49,90 €", "quantity=2; title=Stühle; location=Wohnzimmer; price=49.9"),
        ("a tent for four people", "title=tent for four people"),
        ("a man in the moon poster", "title=man in the moon poster"),
        ("", ""),
    ]) func `ItemSentenceReader: the parts of a sentence become fields`(sentence: String, expected: String) {
        let found = reader.read(sentence).findings.map { "\($0.field.rawValue)=\($0.value.text)" }
        #expect(Set(found) == Set(expected.split(separator: "; ").map(String.init)))
    }

    @Test func `ItemSentenceReader: each finding has its words in the sentence and a confidence`() throws {
        let sentence = "um two black Kallax shelves in the living room, 79.99 each"
        let reading = reader.read(sentence)
        let words = reading.findings.map { finding in finding.ranges.map { String(sentence[$0]) } }
        #expect(Set(words) == [["two"], ["black Kallax shelves"], ["living room"], ["79.99"]])
        for finding in reading.findings { #expect((0.5...1).contains(finding.confidence)) }
        #expect(reading[.location]?.value == .text("Living Room"))
    }

    @Test func `ItemSentenceReader: a long text takes a limited time`() {
        let clock = ContinuousClock()
        for text in [
            String(repeating: "note in the garage for 12 ", count: 400), String(repeating: "bought ", count: 2_000),
        ] {
            let time = clock.measure { _ = reader.read(text) }
            #expect(time < .seconds(2))
        }
    }
}
