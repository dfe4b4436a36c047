import JSON
import Proposals
import Providers
import Runtime

/// Reads the file of providers and notes every fault.
struct ProvidersParser {
    struct Entry {
        var settings: ProviderSettings
        var keyFile: String?
    }

    private static let members = [
        "name", "speaks", "url", "model", "purposes", "keyFile", "isPartOfInstallation", "seesPictures", "secondsNow",
        "secondsBulk",
        "restSeconds", "inputPrice", "outputPrice", "dayLimit", "monthLimit", "ownerDayLimit", "ownerMonthLimit",
    ]
    private static let most = 20

    private(set) var faults: [SettingFault] = []
    private(set) var currency = "USD"
    private(set) var hedgeSeconds: Double?
    private(set) var providers: [Entry] = []

    mutating func parse(_ bytes: [UInt8]) {
        let root: JSON
        do throws(JSONParser.Fault) { root = try JSONParser.parse(bytes) } catch {
            return note("is not JSON: \(error)")
        }
        guard case .object(let all) = root, let list = root["providers"]?.array else {
            return note("must be an object with an array \"providers\"")
        }
        for member in all where !["currency", "hedgeSeconds", "providers"].contains(member.name) {
            note("has the member '\(member.name)': expected currency, hedgeSeconds and providers")
        }
        if root["hedgeSeconds"] != nil { hedgeSeconds = number(root, "hedgeSeconds", nil, 1, 0.05...2.5) }
        if let given = root["currency"] {
            if let code = given.string, code.utf8.count == 3, code.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) {
                currency = code
            } else {
                note("currency", "\(Self.quoted(given)): expected three capital letters, such as EUR")
            }
        }
        if list.count > Self.most { note("has \(list.count) providers: expected at most \(Self.most)") }
        for (index, value) in list.prefix(Self.most).enumerated() {
            guard let entry = entry(value, at: index) else { continue }
            if providers.contains(where: { $0.settings.name == entry.settings.name }) {
                note("providers[\(index)].name", "is '\(entry.settings.name)': another provider has this name")
            }
            providers.append(entry)
        }
    }

    private mutating func entry(_ value: JSON, at index: Int) -> Entry? {
        let place = "providers[\(index)]"
        guard case .object(let members) = value else {
            note(place, "is \(value.typeName): expected an object")
            return nil
        }
        let before = faults.count
        for member in members where !Self.members.contains(member.name) {
            note(
                "\(place).\(member.name)", "is unknown: expected one of \(Self.members.joined(separator: ", "))")
        }
        let name = text(value, "name", place) { Self.isName($0) } ?? ""
        let key = name.isEmpty ? place : name
        let dialects = ProviderDialect.allCases.map(\.rawValue)
        let dialect = text(value, "speaks", key, "one of \(dialects.joined(separator: ", "))") {
            ProviderDialect(rawValue: $0) != nil
        }
        let model = text(value, "model", key, "the provider's name of a model") {
            (1...200).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }
        let url = text(value, "url", key, "http:// or https://, a host, and no password, query or fragment") {
            NetworkHost($0) != nil
        }
        let purposes = purposes(value, key)
        guard faults.count == before, let model, let url, let host = NetworkHost(url),
            let dialect = dialect.flatMap(ProviderDialect.init)
        else { return nil }
        var settings = ProviderSettings(
            name: name, dialect: dialect, url: String(url.reversed().drop { $0 == "/" }.reversed()), model: model,
            purposes: purposes, isOutside: !host.isLocal)
        check(host, purposes, key)
        settings.isPartOfInstallation = flag(value, "isPartOfInstallation", key)
        if settings.isPartOfInstallation, settings.isOutside {
            note("\(key).isPartOfInstallation", "is true, but the host is outside of this network")
        }
        settings.seesPictures = flag(value, "seesPictures", key)
        settings.secondsNow = number(value, "secondsNow", key, settings.secondsNow, 0.1...2.8)
        settings.secondsBulk = number(value, "secondsBulk", key, settings.secondsBulk, 0.1...600)
        settings.restSeconds = number(value, "restSeconds", key, settings.restSeconds, 0...3_600)
        settings.price = .init(
            input: number(value, "inputPrice", key, 0, 0...10_000),
            output: number(value, "outputPrice", key, 0, 0...10_000))
        settings.money = .init(
            day: money(value, "dayLimit", key, settings.price), month: money(value, "monthLimit", key, settings.price),
            ownerDay: money(value, "ownerDayLimit", key, settings.price),
            ownerMonth: money(value, "ownerMonthLimit", key, settings.price))
        var keyFile: String?
        if value["keyFile"] != nil {
            keyFile = text(value, "keyFile", key, "an absolute path") { $0.hasPrefix("/") && $0.utf8.count <= 1_000 }
        }
        return Entry(settings: settings, keyFile: keyFile)
    }

    private mutating func check(_ host: NetworkHost, _ purposes: [ProviderPurpose], _ key: String) {
        guard !host.isLocal else { return }
        if !host.isEncrypted {
            note("\(key).url", "is http:// and outside of this network: expected https://")
        }
        for purpose in purposes where !purpose.mayLeaveNetwork {
            note(
                "\(key).purposes",
                "has \(purpose.rawValue), but the host is outside of this network (localhost, a private address, a name without a dot or in .local, .lan, .internal, .home.arpa): \(purpose.rawValue) never leave it"
            )
        }
    }

    private mutating func purposes(_ value: JSON, _ key: String) -> [ProviderPurpose] {
        let given = value["purposes"]?.array ?? []
        let purposes = given.compactMap { $0.string.flatMap(ProviderPurpose.init) }
        if purposes.isEmpty || purposes.count != given.count || Set(purposes).count != purposes.count {
            let known = ProviderPurpose.allCases.map(\.rawValue).joined(separator: ", ")
            note("\(key).purposes", "must be an array with one or more of \(known), each once")
        }
        return purposes
    }

    private mutating func text(
        _ value: JSON, _ name: String, _ key: String,
        _ expected: String = "1 to 40 small letters, digits and -, starting with a letter",
        _ isRight: (String) -> Bool
    ) -> String? {
        guard let given = value[name] else {
            note("\(key).\(name)", "is missing: expected \(expected)")
            return nil
        }
        guard let text = given.string, isRight(text) else {
            // These may contain a key by mistake, which must not appear in a log.
            let isShown = name != "url" && name != "keyFile"
            note("\(key).\(name)", isShown ? "\(Self.quoted(given)): expected \(expected)" : "must be \(expected)")
            return nil
        }
        return text
    }

    private mutating func flag(_ value: JSON, _ name: String, _ key: String) -> Bool {
        guard let given = value[name] else { return false }
        if case .bool(let flag) = given { return flag }
        note("\(key).\(name)", "\(Self.quoted(given)): expected true or false")
        return false
    }

    private mutating func number(
        _ value: JSON, _ name: String, _ key: String?, _ standard: Double, _ range: ClosedRange<Double>
    ) -> Double {
        let number: Double? =
            switch value[name] {
            case nil: standard
            case .integer(let number): Double(number)
            case .decimal(let number): number
            default: nil
            }
        if let number, range.contains(number) { return number }
        note((key.map { $0 + "." } ?? "") + name, "must be a number from \(range.lowerBound) to \(range.upperBound)")
        return standard
    }

    /// - Returns: millionths of the currency.
    private mutating func money(
        _ value: JSON, _ name: String, _ key: String, _ price: ProviderSettings.Price
    ) -> Int? {
        guard value[name] != nil else { return nil }
        let before = faults.count
        let most = number(value, name, key, 0, 0...1_000_000_000)
        if faults.count == before, price == .init(input: 0, output: 0) {
            note("\(key).\(name)", "needs inputPrice and outputPrice: without them requests cost nothing")
        }
        return Int((most * 1_000_000).rounded())
    }

    /// `rules` is what `readBy` says without a provider.
    private static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count) && text != "rules" && text.first?.isLetter == true
            && text.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    private static func quoted(_ value: JSON) -> String { "is \(value.string.map { "'\($0)'" } ?? value.typeName)" }

    private mutating func note(_ problem: String) {
        faults.append(SettingFault(key: ProviderCatalog.setting, problem: problem))
    }

    private mutating func note(_ key: String, _ problem: String) {
        faults.append(SettingFault(key: "\(ProviderCatalog.setting): \(key)", problem: problem))
    }
}
