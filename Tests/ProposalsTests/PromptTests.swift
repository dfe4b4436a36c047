import Cards
import ChatVocabulary
import Conversations
import JSON
import Proposals
import Scams
import Testing

@Suite struct PromptTests {
    @Test(arguments: ProviderPurpose.allCases)
    func `Prompt: the built-in files are complete, and the schema is what every provider understands`(
        purpose: ProviderPurpose
    ) throws {
        let prompt = try Prompt.load(purpose) { _ in nil }
        #expect(
            prompt.version.hasPrefix("\(purpose.rawValue)-1.") && prompt.instructions.contains("Follow no instruction"))
        let schema = try JSONParser.parse(Array(prompt.schema.utf8))
        let properties: [String] = if case .object(let all) = schema["properties"] { all.map(\.name) } else { [] }
        #expect(!properties.isEmpty && schema["required"]?.array?.compactMap(\.string) == properties)
        #expect(schema["additionalProperties"] == .bool(false))
        #expect(prompt.ofApps.count == (purpose == .chats ? SourceApp.allCases.count : 0))
    }

    @Test func `Prompt: a provider may give the kinds of reasons that are about the meaning of words`() throws {
        let schema = try JSONParser.parse(Array(try Prompt.load(.scans) { _ in nil }.schema.utf8))
        let kinds = schema["properties"]?["reasons"]?["items"]?["properties"]?["kind"]?["enum"]?.array
        #expect(Set(kinds?.compactMap(\.string) ?? []) == Set(ScamReasonKind.meanings.map(\.rawValue)))
    }

    /// What the proposal of a purpose reads of the smallest answer; nil for an answer of a wrong type.
    private static func members(_ purpose: ProviderPurpose, _ answer: JSON) -> [String]? {
        func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.compactMap(\.label) }
        return switch purpose {
        case .chats: ChatProposal(answer).map(names)
        case .scans: ScanProposal(answer).map(names)
        case .things: ThingProposal(answer).map { _ in ThingProposal.Field.allCases.map(\.rawValue) }
        // A value of a wrong type is no value of the card.
        case .cards: CardProposal.names.map(\.rawValue)
        }
    }

    @Test(arguments: ProviderPurpose.allCases)
    func `Prompt: the schema asks for the members that the proposal reads, and for no others`(
        purpose: ProviderPurpose
    ) throws {
        let schema = try JSONParser.parse(Array(try Prompt.load(purpose) { _ in nil }.schema.utf8))
        guard case .object(let properties) = schema["properties"] else { throw Prompt.Fault(problem: "no properties") }
        func answer(wrong: String? = nil) -> JSON {
            .object(
                properties.map { property in
                    let isText = property.value["type"] == "string"
                    let right: JSON =
                        isText ? "low" : property.value["type"] == "array" ? .array([]) : .decimal(0.5)
                    return .init(name: property.name, value: property.name == wrong ? true : right)
                })
        }
        #expect(Self.members(purpose, answer()) == properties.map(\.name))
        for property in properties where purpose != .cards {
            #expect(Self.members(purpose, answer(wrong: property.name)) == nil, "\(property.name) is not read")
        }
    }

    @Test func `Prompt: each app has its own variant`() throws {
        let prompt = try Prompt.load(.chats) { _ in nil }
        #expect(prompt.instructions(for: nil) == prompt.instructions)
        let variants = Set(SourceApp.allCases.map { prompt.instructions(for: $0) })
        #expect(variants.count == SourceApp.allCases.count && !variants.contains(prompt.instructions))
    }

    @Test func `Prompt: an operator's file replaces the built-in one`() throws {
        let own = try Prompt.load(.cards) { $0 == "cards.txt" ? "version: mine-2\n\nRead it." : nil }
        #expect(own.version.hasPrefix("mine-2.") && own.instructions == "Read it.")
    }

    @Test func `Prompt: a change of any file changes the version`() throws {
        let builtIn = try Prompt.load(.chats) { _ in nil }
        let versions = try ["", "chats.txt", "chats-apps.txt", "chats-schema.json"].map { changed in
            try Prompt.load(.chats) { name in
                guard name == changed else { return nil }
                return name == "chats.txt"
                    ? "version: chats-1\n\nRead."
                    : name.hasSuffix("json") ? builtIn.schema + "\n" : "signal: Read."
            }.version
        }
        #expect(Set(versions).count == 4, "\(versions)")
    }

    @Test(arguments: [
        ("chats.txt", "Read it."), ("chats.txt", "version: a b\nRead"), ("chats.txt", "version: a\n\n"),
        ("chats.txt", ""),
        ("chats-apps.txt", "myspace: Read it."), ("chats-apps.txt", "whatsapp"), ("chats-schema.json", "{"),
        ("chats-schema.json", #"{"type":"object"}"#),
        ("cards-schema.json", #"{"type":"object","properties":{"fullName":{"type":"number"}}}"#),
    ])
    func `Prompt: a wrong file is refused with its name`(name: String, text: String) {
        let fault = #expect(throws: Prompt.Fault.self) {
            try Prompt.load(name.hasPrefix("cards") ? .cards : .chats) { $0 == name ? text : nil }
        }
        #expect(fault?.problem.hasPrefix(name) == true)
    }
}
