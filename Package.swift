// swift-tools-version: 6.3
import PackageDescription

// Layers: Commands > Workers > Platform > Vision and Console > Clients > Domain. Clients also use Bindings.
// The tools are another branch: Commands > Operator and Lab > Supervision > APIClient > CommandLine. Tools use every
// layer except Workers.
// A target can import only the targets that are listed as its dependencies.

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

func domain(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Domain/\(name)", resources: resources,
        swiftSettings: swiftSettings)
}

func client(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Clients/\(name)",
        swiftSettings: swiftSettings + [.strictMemorySafety()])
}

/// A target outside of `Clients` that calls C libraries or uses their memory.
func pictures(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(path)",
        swiftSettings: swiftSettings + [.strictMemorySafety()])
}

func platform(_ name: String, _ dependencies: [Target.Dependency], excluding: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Platform/\(name)", exclude: excluding,
        swiftSettings: swiftSettings)
}

func worker(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/Workers/\(name)", swiftSettings: swiftSettings)
}

/// Code of the programs `tapline` and `tapline-lab`.
func tool(_ name: String, _ dependencies: [Target.Dependency], excluding: [String] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(name)", exclude: excluding,
        swiftSettings: swiftSettings)
}

func command(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Sources/Commands/\(name)", swiftSettings: swiftSettings)
}

/// Bindings of a C library: a module map and static inline shims, without logic. Functions of glibc need no `apt`
/// package.
func system(_ name: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/Bindings/\(name)", pkgConfig: pkgConfig, providers: apt.map { [.apt([$0])] })
}

/// Sources in C or C++.
func native(_ name: String, path: String, headers: String = "include", libraries: [String] = []) -> Target {
    .target(
        name: name, path: "\(path)/\(name)", publicHeadersPath: headers,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

func test(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", resources: resources,
        swiftSettings: swiftSettings)
}

/// Code that several test targets share.
func testLibrary(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Tests/\(name)", resources: resources,
        swiftSettings: swiftSettings)
}

/// A program that a test starts.
func testProgram(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: "Tests/\(name)", swiftSettings: swiftSettings)
}

let package = Package(
    name: "tapline",
    products: [
        .executable(name: "ingest", targets: ["IngestCommand"]),
        .executable(name: "ocr-worker", targets: ["OCRWorkerCommand"]),
        .executable(name: "ai-worker", targets: ["AIWorkerCommand"]),
        .executable(name: "matcher", targets: ["MatcherCommand"]),
        .executable(name: "exporter", targets: ["ExporterCommand"]),
        .executable(name: "notifier", targets: ["NotifierCommand"]),
        .executable(name: "tapline", targets: ["TaplineCommand"]),
        .executable(name: "tapline-lab", targets: ["TaplineLabCommand"]),
    ],
    targets: [
        // Commands
        command("IngestCommand", ["Ingest", "Pipeline", "Photos", "RecognitionSlots"]),
        command("OCRWorkerCommand", ["Recognition", "Pipeline", "RecognitionSlots", "Vision", "Sandbox"]),
        command("AIWorkerCommand", ["Understanding", "Pipeline"]),
        command("MatcherCommand", ["Filing", "Pipeline"]),
        command("ExporterCommand", ["Exporting", "Pipeline"]),
        command("NotifierCommand", ["Notifying", "Pipeline"]),
        command("TaplineCommand", ["Operator", "Runtime", "RecognitionSlots", "Vision"]),
        command("TaplineLabCommand", ["Lab", "Runtime", "RecognitionSlots", "Vision"]),

        // Workers
        worker(
            "Ingest",
            [
                "Bridging", "Bridge", "BridgeRecords", "Console", "Household", "Privacy", "Prompting", "PromptRecords",
                "Scanning", "Scams", "SearchRecords", "HostNames", "Requests",
                "InventoryRecords", "Runtime", "Pipeline", "Backups",
                "Places", "ProviderCatalog",
                "ProviderRecords", "NotificationRecords", "Records", "Store", "Kafka",
                "HTTPServer", "Imaging", "RecognitionSlots", "Schedules", "PhoneNumbers", "Crypto", "Archives",
                "Captures", "Cards",
                "Contacts", "ChatMessages", "Conversations", "Corrections",
                "Exchange",
                "JSON", "Matching",
                "Merging", "Search", "CContracts",
            ]),
        // Routes of ingest: the things of a household, and the spoken actions over them.
        worker(
            "Household",
            [
                "Requests", "InventoryRecords", "Records", "Store", "HTTPServer", "RecognitionSlots", "Imaging",
                "Archives", "Crypto", "Captures", "Conversations", "Dates", "Exchange", "Inventory", "JSON", "Matching",
                "Pipeline",
                "Runtime",
            ]),
        // Routes of ingest: scans of messages for scams.
        worker(
            "Scanning",
            [
                "Requests", "ScanRecords", "Records", "Store", "Runtime", "HTTPServer", "Imaging", "Captures", "Crypto",
                "HostNames",
                "JSON", "Matching", "Reading", "Scams",
            ]),
        // Routes of ingest: keys and sessions, what owners allow to devices and providers, who saw captures, and what left
        // the server.
        worker(
            "Privacy",
            [
                "Requests", "ProviderCatalog", "ProviderRecords", "Store", "HTTPServer", "Crypto", "Captures", "JSON",
                "Proposals", "QRCodes",
            ]),
        // Routes of ingest: screenshots that prompt for a scan.
        worker(
            "Prompting",
            [
                "Requests", "PromptRecords", "Pipeline", "Runtime", "Store", "HTTPServer", "Captures", "JSON",
                "Prompts",
            ]),
        // Routes of ingest: messages between a phone and its owner's computers.
        worker(
            "Bridging",
            [
                "Requests", "BridgeRecords", "ProviderRecords", "Records", "Pipeline", "Store", "HTTPServer",
                "PhoneNumbers", "QRCodes", "Bridge", "WebSockets", "Captures", "Cards", "Crypto", "Runtime", "JSON",
            ]),
        worker(
            "Recognition",
            [
                "Runtime", "Pipeline", "InventoryRecords", "Records", "Store", "RecognitionSlots", "Vision", "Imaging",
                "PhoneNumbers", "HostNames", "Captures", "Reading", "Scams",
            ]),
        worker(
            "Understanding",
            [
                "Runtime", "Pipeline", "ProviderCatalog", "ProviderRecords", "Providers", "Store", "HTTPClient",
                "Threads", "PhoneNumbers", "Captures", "Cards", "ChatMessages", "ChatVocabulary", "Conversations",
                "Dates", "Inventory",
                "InventoryRecords", "JSON",
                "Matching", "Proposals", "Reading", "Records", "HostNames", "Scams",
            ]),
        worker(
            "Filing",
            [
                "Runtime", "Pipeline", "InventoryRecords", "Records", "Store", "PhoneNumbers", "Captures", "Cards",
                "Contacts",
                "Conversations",
                "Matching",
            ]),
        worker(
            "Exporting", ["Runtime", "Pipeline", "Backups", "Places", "Records", "Store", "Captures", "Exchange"]),
        worker(
            "Notifying",
            [
                "Runtime", "Pipeline", "BridgeRecords", "NotificationRecords", "PromptRecords", "Records", "Store",
                "Captures",
            ]),

        // The operator's command and the laboratory
        tool(
            "Operator",
            [
                "BridgeCommands", "QRCodes", "Supervision", "APIClient", "CommandLine", "Runtime", "Pipeline",
                "Backups",
                "Places",
                "ProviderCatalog",
                "ProviderRecords", "Proposals", "Providers", "Schedules", "Zones", "Records",
                "Store", "Postgres", "Kafka", "HTTPClient", "RecognitionSlots", "Vision", "Sandbox", "PhoneNumbers",
                "Crypto",
                "Blobs",
                "Captures", "Cards", "ChatMessages", "Conversations", "Dates", "HostNames", "Inventory", "JSON",
                "Matching", "Reading",
                "Scams", "Shortcuts",
            ]),
        // `tapline bridge pin`, `settle`, `take-back` and `import`: the PIN, the outbox, and exports as the bridge takes them.
        tool(
            "BridgeCommands",
            [
                "Supervision", "APIClient", "CommandLine", "Runtime", "PhoneNumbers", "Crypto", "Zones", "Bridge",
                "ChatExports", "JSON", "Schedules",
            ]),
        // Scores the reading of labeled cards and chats, and trains its weights.
        tool(
            "Evaluation",
            [
                "CommandLine", "Runtime", "RecognitionSlots", "Vision", "PhoneNumbers", "Zones", "Schedules",
                "Captures",
                "Cards", "ChatLines", "ChatMessages", "Conversations", "Dates", "Inventory", "JSON", "Matching",
                "Networks",
                "Proposals",
                "Reading", "Scams", "Summaries", "HostNames", "StandIn",
            ]),
        tool(
            "Lab",
            [
                "Evaluation", "Bridge", "BridgeRecords", "BridgeSimulator", "ServerCheck",
                "Supervision", "APIClient", "CommandLine", "Runtime", "Pipeline", "Backups", "ProviderRecords",
                "Schedules",
                "Zones", "Records", "Store", "Postgres",
                "Kafka", "HTTPClient", "RecognitionSlots", "Measuring", "Vision", "PhoneNumbers", "Crypto", "Blobs",
                "Captures", "Cards", "Conversations", "HostNames", "Matching", "Prompts", "Proposals", "Reading",
                "Scams",
                "Exchange", "JSON",
                "StandIn",
            ],
            excluding: ["Measuring"]),
        // Checks a server against the document of an app.
        tool("ServerCheck", ["CommandLine", "Runtime", "HTTPClient", "JSON"]),
        // A phone and a client of the bridge, and the bad line between them.
        tool("BridgeSimulator", ["Bridge", "Crypto", "Evaluation", "JSON"]),
        // A server in place of an AI provider, for tapline-lab and the tests.
        tool("StandIn", ["HTTPServer", "JSON"]),
        pictures(
            "Measuring", ["RecognitionSlots", "Vision", "Tesseract", "Imaging", "CTesseract", "CLeptonica"],
            path: "Lab/Measuring"),
        tool(
            "Supervision",
            [
                "APIClient", "CommandLine", "Runtime", "Pipeline", "Store", "Postgres", "Kafka", "Sandbox", "Crypto",
                "Blobs", "Captures",
            ]),
        tool(
            "APIClient",
            [
                "CommandLine", "Runtime", "HTTPClient", "Crypto", "Archives", "Captures", "Cards", "Contacts",
                "Inventory",
                "JSON",
            ]),
        tool("CommandLine", ["Runtime"]),

        // Platform
        platform("Runtime", ["HTTPServer"]),
        platform(
            "Store",
            [
                "Postgres", "Crypto", "Blobs", "Captures", "Cards", "ChatVocabulary", "Contacts", "ChatMessages",
                "Conversations",
                "JSON", "Matching", "Merging",
            ],
            excluding: ["SQL"]),
        // What owners have stored, on top of Store.
        platform(
            "Records",
            [
                "Store", "Postgres", "Crypto", "Captures", "Cards", "Contacts", "ChatMessages", "Conversations",
                "Corrections",
                "Exchange",
                "JSON", "Matching", "Merging", "Search",
            ],
            excluding: ["SQL"]),
        // Notifications about finished work.
        platform("NotificationRecords", ["Store", "Postgres", "Captures"], excluding: ["SQL"]),
        // The providers that the operator has configured.
        platform("ProviderCatalog", ["Runtime", "Providers", "Proposals", "JSON"]),
        // What owners allow, and what providers were asked.
        platform(
            "ProviderRecords",
            [
                "ProviderCatalog", "Providers", "Records", "Store", "Postgres", "Crypto", "Captures", "Matching",
                "Proposals",
            ],
            excluding: ["SQL"]),
        // The things of a household, and the undo of their changes.
        platform(
            "InventoryRecords",
            [
                "Records", "Store", "Postgres", "Crypto", "Captures", "Conversations", "Corrections", "Inventory",
                "Matching", "RecognitionSlots", "Imaging",
            ]),
        // Scans of messages for scams.
        platform(
            "ScanRecords", ["Records", "Store", "Postgres", "Crypto", "Captures", "Matching"], excluding: ["SQL"]),
        // The search for texts of all kinds.
        platform("SearchRecords", ["Records", "Search", "Store", "Postgres", "Crypto"]),
        // Messages between a phone and its owner's computers.
        platform(
            "BridgeRecords", ["Bridge", "Records", "Store", "Postgres", "Crypto", "Captures"], excluding: ["SQL"]),
        // Screenshots that prompt for a scan, and the settings of devices.
        platform("PromptRecords", ["Store", "Postgres", "Prompts"], excluding: ["SQL"]),
        // Where backups are stored.
        platform("Places", ["Runtime", "S3", "JSON"]),
        // Deletes rows whose retention has ended.
        platform(
            "Retention", ["Records", "Store", "Postgres", "Captures"], excluding: ["SQL"]),
        // Archives of owners and of the installation, their restore, and scheduled backups.
        platform(
            "Backups",
            [
                "Places", "BridgeRecords", "InventoryRecords", "Records", "Store", "Postgres", "Crypto", "Blobs",
                "Archives", "Zones", "Schedules", "Captures", "Cards", "Contacts", "Exchange", "Inventory", "JSON",
            ],
            excluding: ["SQL"]),
        platform(
            "Pipeline",
            [
                "Runtime", "Retention", "Records", "Store", "Postgres", "Kafka", "Crypto", "Blobs", "HTTPServer",
                "Sandbox", "Captures", "JSON",
                "CMalloc",
            ]),

        // What every route of the API shares: authentication, idempotency, rate limits, input, problems.
        platform(
            "Requests",
            [
                "Pipeline", "Runtime", "ProviderRecords", "Records", "Store", "HTTPServer", "Imaging", "Crypto",
                "WebSockets", "Captures", "Cards", "JSON",
            ]),

        // Reads words and layout from pictures. Not in Platform, because most workers do not read pictures.
        pictures(
            "Vision",
            [
                "Photos", "RecognitionSlots", "Tesseract", "Imaging", "Barcodes", "Captures", "Cards", "Conversations",
                "Languages",
            ],
            path: "Vision"),

        // Photos as they are stored.
        pictures("Photos", ["RecognitionSlots", "Imaging", "Captures"], path: "Photos"),

        // The web page that ingest serves.
        .target(
            name: "Console", dependencies: ["HTTPServer", "Crypto", "Contacts", "Inventory", "Shortcuts"],
            path: "Sources/Console",
            resources: [.embedInCode("Page")], swiftSettings: swiftSettings),

        // Clients
        client("Postgres", ["CPostgres"]),
        client("Threads", []),
        client("Kafka", ["Threads", "CKafka"]),
        client("HTTPClient", ["Threads", "CCurl"]),
        client(
            "HTTPServer", ["WebSockets", "Threads", "CEpoll", "CGnuTLS", "CMicrohttpd", "CMicrohttpdAnswers", "CZlib"]),
        client("Imaging", ["CLeptonica", "CHeif", "Captures"]),
        client("Barcodes", ["Imaging", "CZBar", "Captures"]),
        client("Tesseract", ["Imaging", "CTesseract", "Captures"]),
        client("RecognitionSlots", ["Threads", "Sandbox", "Imaging", "CSlots", "Captures"]),
        client("Sandbox", ["CSandbox"]),
        client("PhoneNumbers", ["CPhoneNumbers", "Cards"]),
        client("Crypto", ["COpenSSL"]),
        client("Blobs", []),
        client("Zones", ["Schedules"]),
        client("QRCodes", ["CQRCodes"]),
        client("HostNames", ["CPublicSuffix", "CDomainNames", "CICU", "Scams"]),
        // The wire formats of AI services.
        client("Providers", ["HTTPClient", "JSON"]),
        client("S3", ["HTTPClient", "Crypto", "CXML", "Captures"]),
        client("Archives", ["CArchive"]),

        // Domain
        domain("Captures"),
        domain("Cards", ["Captures", "Names", "VCards"]),
        domain("Contacts", ["Cards"]),
        domain(
            "Conversations",
            [
                "Captures", "ChatLines", "ChatMessages", "ChatVocabulary", "Dates", "Exchange", "Languages",
                "MessageRecords",
                "Names",
                "Networks", "Summaries",
            ],
            resources: [.embedInCode("Screens/Weights")]),
        // A message of a chat, and the marks of apps inside.
        domain("ChatMessages", ["Captures", "ChatLines", "ChatVocabulary", "Languages"]),
        // Names, directions and the words of apps, as chats show them.
        domain(
            "ChatVocabulary", ["Captures", "Dates", "Languages"],
            resources: [.embedInCode("app-lines.txt"), .embedInCode("chat-words.txt")]),
        // Which role each line of a pasted chat has.
        domain(
            "ChatLines", ["Captures", "Languages", "Networks"],
            resources: [.embedInCode("Weights"), .embedInCode("line-words.txt")]),
        // Small neural networks, whose weights `tapline-lab train` computes.
        domain("Networks"),
        // The languages of chats, and their words of dates.
        domain("Languages", ["Captures"]),
        // The days and times that a text names.
        domain("Dates", ["Captures", "Languages"], resources: [.embedInCode("tense-words.txt")]),
        // Which clauses of a chat a person would keep.
        domain(
            "Summaries", ["Captures"],
            resources: [
                .embedInCode("Data/fact-words.txt"), .embedInCode("Data/fact-weights.txt"),
                .embedInCode("Data/clause-words.txt"),
            ]),
        domain("Matching", ["Captures", "Cards", "Contacts", "ChatMessages", "Conversations"]),
        domain(
            "Reading",
            ["Bridge", "Captures", "Cards", "ChatMessages", "Conversations", "Dates", "Inventory", "Matching", "Scams"]),
        domain("Schedules"),
        // When a screenshot prompts for a scan, and the forms in which devices get that.
        domain("Prompts", ["Captures", "JSON"]),
        // What providers are asked, and which parts of their answers count.
        domain(
            "Proposals", ["Captures", "Cards", "ChatMessages", "ChatVocabulary", "Conversations", "JSON", "Scams"],
            resources: [
                .embedInCode("Checking/function-words.txt"), .embedInCode("Prompts/chats.txt"),
                .embedInCode("Prompts/chats-apps.txt"), .embedInCode("Prompts/chats-schema.json"),
                .embedInCode("Prompts/cards.txt"), .embedInCode("Prompts/cards-schema.json"),
                .embedInCode("Prompts/scans.txt"), .embedInCode("Prompts/scans-schema.json"),
                .embedInCode("Prompts/things.txt"), .embedInCode("Prompts/things-schema.json"),
            ]),
        domain("Search", ["Matching"]),
        // Whether a message is a scam, and which parts say so.
        domain(
            "Scams",
            resources: [
                .embedInCode("Data/brands.txt"), .embedInCode("Data/hosts.txt"), .embedInCode("Data/signals-en.txt"),
                .embedInCode("Data/tags-en.txt"), .embedInCode("Data/words-en.txt"),
                .embedInCode("Data/weights-en.txt"),
            ]),
        domain("Merging", ["Contacts"]),
        domain("Corrections", ["Conversations", "Matching"]),
        domain("Exchange", ["Contacts", "VCards"]),
        // Items of a household, their values, the intents that change them, and the phrases of the intents.
        domain(
            "Inventory", ["Captures", "Cards", "Dates", "Exchange", "JSON", "Languages", "Matching"],
            resources: [
                .embedInCode("Data/choices.txt"), .embedInCode("Data/colors.txt"), .embedInCode("Data/currencies.txt"),
                .embedInCode("Data/elsewhere.txt"), .embedInCode("Data/grammar.txt"),
                .embedInCode("Data/item-cues.txt"), .embedInCode("Data/item-words.txt"),
                .embedInCode("Data/number-shapes.txt"), .embedInCode("Data/number-words.txt"),
                .embedInCode("Data/ordinals.txt"),
                .embedInCode("Data/picture-cues.txt"), .embedInCode("Data/picture-weights.txt"),
                .embedInCode("Data/picture-words.txt"),
                .embedInCode("Data/sentence-words.txt"), .embedInCode("Data/units.txt"),
                .embedInCode("Data/value-words.txt"),
            ]),
        // Frames between a phone and a client, chunks of large contents, and states of sent messages.
        domain("Bridge", ["Cards", "JSON"]),
        // RFC 6455, without sockets.
        domain("WebSockets"),
        // Messages that a program wrote as JSON, as XML or as rows of a database.
        domain("MessageRecords", ["JSON"]),
        // Chats as WhatsApp exports them.
        domain("ChatExports", ["Schedules"]),
        // The intents as Shortcuts of a phone.
        domain("Shortcuts", ["Inventory"]),
        domain("JSON"),
        domain("Names", ["Captures"]),
        domain("VCards"),

        // Bindings
        system("CPostgres", pkgConfig: "libpq", apt: "libpq-dev"),
        system("CKafka", pkgConfig: "rdkafka", apt: "librdkafka-dev"),
        system("CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        system("CMicrohttpd", pkgConfig: "libmicrohttpd", apt: "libmicrohttpd-dev"),
        native("CMicrohttpdAnswers", path: "Sources/Bindings"),
        // Contains ops/contracts/openapi.json.
        native("CContracts", path: "Sources/Bindings"),
        // libmicrohttpd has the sessions.
        system("CGnuTLS", pkgConfig: "gnutls", apt: "libgnutls28-dev"),
        system("CEpoll"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev"),
        system("CLeptonica", pkgConfig: "lept", apt: "libleptonica-dev"),
        system("CTesseract", pkgConfig: "tesseract", apt: "libtesseract-dev"),
        system("CZBar", pkgConfig: "zbar", apt: "libzbar-dev"),
        system("CQRCodes", pkgConfig: "libqrencode", apt: "libqrencode-dev"),
        system("CHeif", pkgConfig: "libheif", apt: "libheif-dev"),
        system("CSandbox", pkgConfig: "libseccomp", apt: "libseccomp-dev"),
        system("CSlots"),
        system("CMalloc"),
        system("COpenSSL", pkgConfig: "libcrypto", apt: "libssl-dev"),
        system("CXML", pkgConfig: "libxml-2.0", apt: "libxml2-dev"),
        system("CPublicSuffix", pkgConfig: "libpsl", apt: "libpsl-dev"),
        system("CDomainNames", pkgConfig: "libidn2", apt: "libidn2-dev"),
        system("CICU", pkgConfig: "icu-i18n", apt: "libicu-dev"),
        system("CArchive", pkgConfig: "libarchive", apt: "libarchive-dev"),
        native("CPhoneNumbers", path: "Sources/Bindings", libraries: ["phonenumber", "stdc++"]),

        // Tests
        test("CapturesTests", ["Captures"]),
        test(
            "CardsTests", ["Cards", "PhoneNumbers", "Captures", "TestSupport", "RandomSupport"],
            resources: [.copy("PlainCards")]),
        test("ContactsTests", ["Contacts", "Cards"]),
        test("ChatVocabularyTests", ["ChatVocabulary"]),
        test("MessageRecordsTests", ["MessageRecords", "RandomSupport", "TestSupport"]),
        test("SummariesTests", ["Summaries", "Captures", "RandomSupport"]),
        test(
            "ConversationsTests",
            [
                "Conversations", "Captures", "ChatLines", "ChatMessages", "ChatVocabulary", "Dates", "Languages",
                "Networks",
                "RandomSupport", "TestSupport",
            ]),
        test(
            "MatchingTests",
            [
                "Matching", "PhoneNumbers", "Captures", "Cards", "Contacts", "ChatMessages", "Conversations",
                "RandomSupport",
            ]),
        test("SchedulesTests", ["Schedules", "Zones", "RandomSupport"]),
        test("SearchTests", ["Search", "RandomSupport"]),
        test("MergingTests", ["Merging", "Cards", "Contacts"]),
        test("CorrectionsTests", ["Corrections", "Conversations", "Matching", "RandomSupport"]),
        test(
            "ProviderRecordsTests",
            [
                "ProviderRecords", "ProviderCatalog", "Providers", "Proposals", "Store", "Postgres", "Captures",
                "TestSupport",
            ]),
        test("PromptsTests", ["Prompts", "JSON"]),
        test(
            "PromptRecordsTests",
            ["PromptRecords", "Prompts", "Store", "Postgres", "Captures", "RandomSupport", "TestSupport"]),
        test(
            "BridgeRecordsTests",
            [
                "BridgeRecords", "Bridge", "Captures", "ChatMessages", "Conversations", "Crypto", "Matching", "Records",
                "Retention",
                "Search", "SearchRecords", "Store", "Postgres", "RandomSupport", "TestSupport",
            ]),
        test("ProviderCatalogTests", ["ProviderCatalog", "Providers", "Proposals", "Runtime"]),
        test(
            "ProposalsTests",
            [
                "Proposals", "Captures", "Cards", "ChatMessages", "ChatVocabulary", "Conversations", "JSON",
                "RandomSupport", "Scams",
            ]),
        test("ExchangeTests", ["Exchange", "RandomSupport"]),
        test(
            "InventoryTests",
            ["Inventory", "Captures", "Cards", "Dates", "JSON", "RandomSupport", "TestSupport"],
            resources: [.copy("Sentences")]),
        test("BridgeTests", ["Bridge", "BridgeSimulator", "PhoneNumbers", "JSON", "RandomSupport"]),
        test("WebSocketsTests", ["WebSockets", "RandomSupport"]),
        test("ChatExportsTests", ["ChatExports", "Schedules", "Zones", "RandomSupport"]),
        test("ShortcutsTests", ["Shortcuts", "Inventory"]),
        test("JSONTests", ["JSON"]),
        test("PostgresTests", ["Postgres", "TestSupport"]),
        test("KafkaTests", ["Kafka", "TestSupport"]),
        test("HTTPClientTests", ["HTTPClient", "HTTPServer", "TestSupport"]),
        test("ProvidersTests", ["Providers", "StandIn", "HTTPClient", "HTTPServer", "JSON", "TestSupport"]),
        test("HTTPServerTests", ["HTTPServer", "HTTPClient", "WebSockets", "StandIn", "TestSupport", "CZlib"]),
        test("ImagingTests", ["Imaging", "PictureSupport", "RandomSupport"]),
        test("QRCodesTests", ["QRCodes", "Barcodes", "Imaging", "Captures", "PictureSupport"]),
        test("BarcodesTests", ["Barcodes", "Imaging", "Captures", "PictureSupport"]),
        test("TesseractTests", ["Tesseract", "Imaging", "Captures", "PictureSupport"]),
        test("RecognitionSlotsTests", ["RecognitionSlots", "Captures", "PictureSupport"]),
        test(
            "VisionTests",
            [
                "Vision", "Photos", "RecognitionSlots", "Tesseract", "Imaging", "Captures", "ChatMessages",
                "Conversations",
                "PictureSupport", "RandomSupport",
            ]),
        testLibrary("RandomSupport", []),
        testLibrary("PictureSupport", ["RecognitionSlots", "Captures"], resources: [.copy("Fixtures")]),
        test("SandboxTests", ["Sandbox"]),
        // Confines its process like a recognition slot, runs the operation in its argument, and prints the result.
        testProgram("ConfinedProbe", ["Sandbox"]),
        test("CryptoTests", ["Crypto"]),
        test("BlobsTests", ["Blobs"]),
        test("S3Tests", ["S3", "HTTPClient", "S3Support", "RandomSupport", "TestSupport"]),
        testLibrary("S3Support", ["S3", "StandIn", "TestSupport"]),
        test("PlacesTests", ["Places", "S3", "Runtime", "S3Support", "RandomSupport", "TestSupport"]),
        // Writes a backup into a folder and waits, until a test kills the program.
        testProgram("WebSocketEcho", ["HTTPServer", "WebSockets"]),
        testProgram("PlaceProbe", ["Places"]),
        test("HostNamesTests", ["HostNames"]),
        test("ScamsTests", ["Scams", "HostNames", "RandomSupport", "Runtime"]),
        test("ArchivesTests", ["Archives", "TestSupport"]),
        test("RuntimeTests", ["Runtime"]),
        test(
            "PipelineTests",
            [
                "Pipeline", "Understanding", "Filing", "Notifying", "Records", "Store", "Postgres", "Kafka", "Runtime",
                "Crypto", "Blobs", "Captures", "Cards", "Contacts", "Matching", "Threads", "RandomSupport",
                "TestSupport",
            ]),
        test(
            "StoreTests",
            [
                "NotificationRecords", "Records", "Store", "Postgres", "Crypto", "Blobs", "Captures", "Contacts",
                "ChatMessages", "Conversations",
                "Corrections", "JSON",
                "Matching", "Merging", "RandomSupport", "TestSupport",
            ]),
        test(
            "RecordsTests",
            [
                "Archives", "Backups", "Bridge", "BridgeRecords", "Inventory", "InventoryRecords", "Retention",
                "NotificationRecords", "Records", "Store", "Postgres", "Crypto", "Blobs", "Captures",
                "Cards",
                "Contacts", "ChatMessages", "Conversations", "Corrections", "Matching", "Merging", "Search",
                "SearchRecords", "JSON",
                "Lab", "RandomSupport", "TestSupport",
            ], resources: [.copy("Fixtures")]),
        test(
            "ConsoleTests",
            [
                "Console", "HTTPServer", "Captures", "Contacts", "Inventory", "JSON", "Proposals", "ProviderRecords",
                "Providers",
            ]),
        test("CommandLineTests", ["CommandLine"]),
        test("APIClientTests", ["APIClient", "CommandLine", "Runtime", "HTTPServer", "TestSupport"]),
        test(
            "SupervisionTests",
            [
                "Supervision", "CommandLine", "APIClient", "Store", "Runtime", "HTTPServer", "Captures", "TestSupport",
            ]),
        test(
            "OperatorTests",
            [
                "Operator", "CommandLine", "Supervision", "Matching", "Records", "Store", "Runtime", "Kafka",
                "Captures", "TestSupport",
            ]),
        test(
            "LabTests",
            [
                "Evaluation", "Lab", "CommandLine", "Supervision", "InventoryRecords", "Matching",
                "NotificationRecords", "Records", "Store", "Postgres", "Runtime",
                "Captures", "Cards", "ChatLines",
                "ChatMessages", "Conversations", "Inventory", "Networks", "Scams", "StandIn", "Summaries",
                "PictureSupport",
                "TestSupport",
            ]),
        test(
            "UnderstandingTests",
            [
                "Understanding", "Pipeline", "ProviderCatalog", "ProviderRecords", "Providers", "Proposals", "StandIn",
                "HTTPClient", "Inventory", "InventoryRecords", "Records", "ScanRecords", "Store", "Postgres", "Runtime",
                "Captures", "Cards", "ChatMessages", "Conversations", "Matching",
                "Reading", "PhoneNumbers", "HostNames", "Scams", "RandomSupport", "TestSupport",
            ]),
        test(
            "IngestTests",
            [
                "Archives", "Bridge", "BridgeRecords", "Bridging", "Ingest", "Inventory", "InventoryRecords",
                "RecognitionSlots",
                "Retention", "Requests",
                "Pipeline", "Backups", "Places", "Schedules",
                "NotificationRecords", "Records", "Store", "Postgres",
                "Kafka",
                "Runtime", "HTTPServer", "HTTPClient", "Crypto", "Captures", "Cards", "Contacts", "ChatMessages",
                "Conversations",
                "Corrections", "JSON",
                "Matching", "Exporting", "Exchange", "HostNames", "Proposals", "ProviderCatalog", "Providers",
                "Reading",
                "Scams", "PictureSupport",
                "RandomSupport", "TestSupport",
            ]),
        test("PrivacyTests", ["Privacy", "ProviderCatalog", "Proposals", "Providers"]),
        test("RecognitionTests", ["Recognition", "RecognitionSlots", "Store", "Captures"]),
        test(
            "NotifyingTests",
            ["Notifying", "Pipeline", "NotificationRecords", "Records", "Store", "Captures", "TestSupport"]),
        test(
            "FilingTests",
            [
                "Filing", "Pipeline", "Inventory", "InventoryRecords", "Records", "Retention", "Store", "Captures",
                "Cards",
                "Contacts",
                "ChatMessages", "Conversations", "Matching",
                "PhoneNumbers", "Postgres", "TestSupport",
            ]),
        test(
            "BackupsTests",
            [
                "Archives", "Backups", "Places", "S3", "Schedules", "Records", "Store", "Postgres", "Crypto", "Blobs",
                "Captures", "Cards", "Contacts", "Exchange", "JSON", "RandomSupport",
                "S3Support", "TestSupport",
            ]),
        test(
            "EndToEndTests",
            [
                "TestSupport", "PictureSupport", "RandomSupport", "StandIn", "HTTPClient", "HTTPServer", "Pipeline",
                "Postgres", "Kafka", "Crypto",
                "Archives",
            ],
            resources: [.copy("Pictures"), .copy("Programs")]),
        testLibrary(
            "TestSupport",
            [
                "Pipeline", "Runtime", "Postgres", "Kafka", "Records", "Store", "HTTPClient", "HTTPServer", "Crypto",
                "Blobs", "Captures", "Contacts", "Conversations", "Corrections", "Matching", "Threads",
                "UninstrumentedThreads",
            ]),
        // Replaces C11 threads, which ThreadSanitizer cannot follow. Empty in other builds.
        native("UninstrumentedThreads", path: "Tests", headers: "."),
    ],
    // C23, because CContracts uses `#embed`.
    cLanguageStandard: .c2x,
    cxxLanguageStandard: .cxx17
)
