import FoundationEssentials
import ProviderCatalog
import Proposals
import Providers
import Runtime
import Testing

@Suite struct ProviderCatalogTests {
    private func load(
        _ file: String, _ environment: [String: String] = [:]
    ) throws -> (catalog: ProviderCatalog, faults: [String]) {
        let path = FileManager.default.temporaryDirectory.path + "/providers-\(UUID().uuidString).json"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data(file.utf8).write(to: URL(filePath: path))
        var reader = SettingsReader(environment: environment.merging(["TAPLINE_PROVIDERS": path]) { $1 })
        let catalog = ProviderCatalog(&reader)
        return (catalog, reader.faults.map(\.description))
    }

    /// A file with one provider whose members are right but for `members`.
    private func provider(_ members: [String: String]) -> String {
        let right = [
            "name": #""p""#, "speaks": #""ollama""#, "url": #""http://ollama:11434""#, "model": #""m""#,
            "purposes": #"["chats"]"#,
        ]
        let all = right.merging(members) { $1 }.map { #""\#($0)": \#($1)"# }
        return #"{"providers": [{\#(all.joined(separator: ", "))}]}"#
    }

    @Test func `Catalog: the file's providers in their order, with prices, limits and keys`() throws {
        let (catalog, faults) = try load(
            #"""
            {"currency": "EUR", "providers": [
              {"name": "local", "speaks": "ollama", "url": "http://ollama:11434/", "model": "llama3.2",
               "purposes": ["chats", "cards"], "isPartOfInstallation": true, "secondsNow": 1, "secondsBulk": 90},
              {"name": "far-away", "speaks": "gemini", "url": "https://generativelanguage.googleapis.com",
               "model": "gemini-3.5-flash-lite", "purposes": ["chats"], "inputPrice": 0.1, "outputPrice": 0.4,
               "dayLimit": 0.29, "ownerMonthLimit": 2}]}
            """#, ["TAPLINE_PROVIDER_KEY_FAR_AWAY": "s3cret"])
        #expect(faults.isEmpty, "\(faults)")
        #expect(catalog.providers.map(\.name) == ["local", "far-away"] && catalog.currency == "EUR")
        let (local, far) = (catalog.providers[0], catalog.providers[1])
        #expect(local.url == "http://ollama:11434" && !local.isOutside && local.isPartOfInstallation)
        #expect(local.secondsNow == 1 && local.secondsBulk == 90 && local.key == nil)
        #expect(far.isOutside && far.key?.secret == "s3cret" && !"\(far)".contains("s3cret"))
        #expect(far.price.micros(.init(inputTokens: 1_001, outputTokens: 10)) == 105)
        #expect(far.money == .init(day: 290_000, ownerMonth: 2_000_000) && local.money.isEmpty)
        #expect(catalog.offers(for: .cards).map(\.name) == ["local"])
        #expect(catalog.offers(for: .signal).map(\.name) == ["far-away"] && catalog.offers(for: .sync).isEmpty)
        var dumped = ""
        dump(far, to: &dumped)
        #expect(!dumped.contains("s3cret"))
    }

    @Test func `Consent: chosen providers are checked, in their order and each once`() throws {
        let (catalog, _) = try load(provider([:]))
        #expect(try catalog.recipients(nil, for: .chats) == ["p@ollama"])
        #expect(try catalog.recipients(["p", "p"], for: .chats) == ["p@ollama"])
        #expect(try catalog.recipients(nil, for: .sync).isEmpty && catalog.recipients([], for: .sync).isEmpty)
        for (names, purpose, words) in [
            (["x"], ConsentPurpose.chats, "expected p."), ([], .chats, "at least one"),
            (["p"], .sync, "takes no providers"),
            (nil, .signal, "no provider for signal"), (["p"], .cards, "no provider for cards"),
        ] as [([String]?, ConsentPurpose, String)] {
            let fault = #expect(throws: ConsentChoiceFault.self) { try catalog.recipients(names, for: purpose) }
            #expect(fault?.sentence.contains(words) == true, "\(fault?.sentence ?? "")")
        }
    }

    @Test func `Consent: one to a provider without eyes does not hold when it sees pictures, and the other way round`()
        throws
    {
        let things = ["purposes": #"["things"]"#]
        let (blind, _) = try load(provider(things))
        let (seeing, _) = try load(provider(things.merging(["seesPictures": "true"]) { $1 }))
        let (before, after) = (try blind.recipients(nil, for: .things), try seeing.recipients(nil, for: .things))
        #expect(before == ["p@ollama"] && after == ["p@ollama+pictures"])
        #expect(blind.names(of: before) == ["p"] && seeing.names(of: after) == ["p"])
        #expect(seeing.names(of: before).isEmpty && blind.names(of: after).isEmpty)
    }

    @Test func `Catalog: without a file there are no providers, but prompts`() {
        var reader = SettingsReader(environment: [:])
        let catalog = ProviderCatalog(&reader)
        #expect(catalog.providers.isEmpty && catalog.prompts.count == ProviderPurpose.allCases.count)
    }

    /// Nothing that a provider reads leaves the network by a mistake in the file.
    @Test(arguments: [
        (#"{"providers": 5}"#, "array"), ("[", "is not JSON: byte 1: expected"),
        (#"{"providers": [], "other": 1}"#, "'other'"),
        (#"{"providers": [5]}"#, "providers[0]"), (#"{"currency": "eur", "providers": []}"#, "EUR"),
    ])
    func `Catalog: a wrong file is refused by name`(file: String, words: String) throws {
        let faults = try load(file).faults
        #expect(faults.contains { $0.hasPrefix("TAPLINE_PROVIDERS") && $0.contains(words) }, "\(faults)")
    }

    @Test(arguments: [
        ("name", #""P""#), ("name", #""rules""#), ("colour", "1"), ("secondsNow", "30"), ("keyFile", #""key""#),
        ("isPartOfInstallation", "1"), ("inputPrice", "-1"), ("keyFile", #""/no/such/file""#), ("model", #""a b""#),
        ("purposes", "[]"), ("purposes", #"["chats", "chats"]"#), ("url", #""ftp://ollama""#),
        ("speaks", #""klingon""#), ("dayLimit", "-1"), ("ownerDayLimit", #""much""#), ("monthLimit", "1"),
    ])
    func `Catalog: a wrong member is refused by name`(name: String, value: String) throws {
        let faults = try load(provider([name: value])).faults
        #expect(faults.count == 1 && faults.contains { $0.contains(name) }, "\(faults)")
    }

    @Test(arguments: [
        (["url": #""http://example.com/v1""#], "https://"), (["url": #""https://user:pw@example.com""#], "no password"),
        (["url": #""https://api%2eopenai%2ecom""#], "url"), (["keyFile": #""pw""#], "absolute path"),
        (["url": #""https://8.8.8.8""#, "purposes": #"["cards"]"#], "never leave"),
        (["url": #""http://0x08080808""#], "outside of this network"),
        (["url": #""https://example.com""#, "isPartOfInstallation": "true"], "outside of this network"),
        (["url": #""https://example.com?key=pw""#], "query"),
    ])
    func `Catalog: what would leave the network unsafely is refused`(members: [String: String], words: String) throws {
        let faults = try load(provider(members)).faults
        #expect(faults.contains { $0.contains(words) }, "\(faults)")
        #expect(!faults.joined().contains("pw"))
    }

    @Test func `Catalog: two providers of one name, and a key in two places`() throws {
        let twice = try load(
            #"{"providers": [{"name":"p","speaks":"ollama","url":"http://a","model":"m","purposes":["chats"]},{"name":"p","speaks":"ollama","url":"http://b","model":"m","purposes":["chats"]}]}"#
        ).faults
        #expect(twice.contains { $0.contains("another provider has this name") }, "\(twice)")
    }

    @Test func `Prompts: a folder of the operator replaces single files, and a wrong one is refused`() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/prompts-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("version: mine-1\n\nRead it.".utf8).write(to: URL(filePath: folder + "/chats.txt"))
        var reader = SettingsReader(environment: ["TAPLINE_PROMPTS_DIR": folder])
        let catalog = ProviderCatalog(&reader)
        #expect(reader.faults.isEmpty && catalog.prompts[.chats]?.version.hasPrefix("mine-1.") == true)
        #expect(catalog.prompts[.cards]?.version.hasPrefix("cards-1.") == true)
        try Data("Read it.".utf8).write(to: URL(filePath: folder + "/cards.txt"))
        var other = SettingsReader(environment: ["TAPLINE_PROMPTS_DIR": folder])
        _ = ProviderCatalog(&other)
        #expect(other.faults.map(\.description).joined().contains("cards.txt"))
    }
}
