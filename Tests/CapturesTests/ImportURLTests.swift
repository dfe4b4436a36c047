import Captures
import Testing

@Suite struct ImportURLTests {
    @Test(arguments: [
        "Lunch on Friday?", "a+b & c=d #e", "line one\nline two", "👩‍👩‍👧 ok 🇩🇪", "مرحبا كيف الحال", "50 % off?", "ß",
        "text=1&text=2", String(repeating: "ü", count: 4_096),
    ])
    func `ImportURL: a text comes back as it was`(text: String) throws {
        let url = try ImportURL(text: text)
        #expect(url.address.hasPrefix("circles://import?text="))
        #expect(url.address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
        #expect(try ImportURL(parsing: url.address) == url)
    }

    @Test(arguments: [
        ("circles://import?text=a+b%20c", "a+b c"), ("CIRCLES://Import?text=x", "x"),
        ("circles://import?from=phone&text=x", "x"),
    ])
    func `ImportURL: reads what a phone sends`(address: String, text: String) throws {
        #expect(try ImportURL(parsing: address).text == text)
    }

    @Test(arguments: [
        ("https://import?text=x", ImportURL.Fault.scheme("https")), ("import?text=x", .scheme(nil)),
        ("circles://export?text=x", .host("export")), ("circles:import?text=x", .host(nil)),
        ("circles://import", .noText), ("circles://import?txt=x", .noText), ("circles://import?text=", .emptyText),
        ("circles://import?text=" + String(repeating: "a", count: 8_193), .tooLong),
        ("circles://import?text=" + String(repeating: "a", count: 100_000), .tooLong),
    ])
    func `ImportURL: names the missing or wrong part`(address: String, fault: ImportURL.Fault) {
        #expect(throws: fault) { try ImportURL(parsing: address) }
        #expect(!fault.text.isEmpty)
    }
}
