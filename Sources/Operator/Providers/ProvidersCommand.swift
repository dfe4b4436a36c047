import ChatVocabulary
import CommandLine
import Conversations
import Postgres
import ProviderCatalog
import Proposals
import Providers
import Runtime
import Store
import Supervision

/// `tapline providers list | test | prompt`.
enum ProvidersCommand {
    private static let purposes = ProviderPurpose.allCases.map(\.rawValue).joined(separator: ", ")

    private static let verbs = Verbs(
        command: "providers", list: [("list", ""), ("test", "[NAME]"), ("prompt", "PURPOSE")])

    static let command = Command(
        name: "providers",
        summary: """
            show and test the providers of AI that \(ProviderCatalog.setting) names

              list            the providers in their order, with their models, purposes, prices and limits of money
              test [NAME]     asks whether the key and the model are right, which costs nothing; with --ask also a question
                              about a made-up chat, which costs a few tokens
              prompt PURPOSE  prints the instructions and the schema that are sent; PURPOSE: \(purposes)
            """,
        usage: verbs.usage,
        options: { [.flag("ask", "with test: ask a question about a made-up chat"), .state, .json] },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            let catalog = try OperatorProviders.catalog(arguments)
            switch verb {
            case "list": try await list(catalog, arguments)
            case "test": return try await test(words.first, catalog, arguments)
            default: try prompt(words[0], catalog)
            }
            return .ok
        })

    private struct Row: Encodable {
        var name: String
        var speaks: String
        var url: String
        var model: String
        var purposes: [String]
        var isOutside: Bool
        var isPartOfInstallation: Bool
        var seesPictures: Bool
        var hasKey: Bool
        var inputPrice: Double
        var outputPrice: Double
        var currency: String
        /// The limits of money with their use.
        var money: [MoneyReport.Line]

        init(_ provider: ProviderSettings, _ currency: String, _ money: [MoneyReport.Line]) {
            name = provider.name
            speaks = provider.dialect.rawValue
            url = provider.url
            model = provider.model
            purposes = provider.purposes.map(\.rawValue)
            isOutside = provider.isOutside
            isPartOfInstallation = provider.isPartOfInstallation
            seesPictures = provider.seesPictures
            hasKey = provider.key != nil
            inputPrice = provider.price.input
            outputPrice = provider.price.output
            self.currency = currency
            self.money = money.filter { $0.provider == provider.name }
        }
    }

    private static func list(_ catalog: ProviderCatalog, _ arguments: Arguments) async throws {
        let money = try await money(catalog, arguments)
        let rows = catalog.providers.map { Row($0, catalog.currency, money) }
        if arguments.has("json") { return try Terminal.printJSON(rows) }
        if rows.isEmpty {
            Terminal.printError("No providers: \(ProviderCatalog.setting) names no file with providers.")
        }
        for row in rows {
            let place = row.isOutside ? "outside" : row.isPartOfInstallation ? "part of the installation" : "inside"
            Terminal.print(
                "\(row.name)  \(row.model)  \(row.speaks)  \(row.url)  \(row.purposes.joined(separator: ", "))  \(place)  "
                    + (row.seesPictures ? "sees pictures  " : "")
                    + "\(row.inputPrice) and \(row.outputPrice) \(row.currency) per million tokens"
                    + (row.hasKey ? "" : "  no key"))
            for line in row.money { Terminal.print("  " + line.text) }
        }
    }

    /// Needs the database only if a provider has a limit.
    private static func money(
        _ catalog: ProviderCatalog, _ arguments: Arguments
    ) async throws -> [MoneyReport.Line] {
        guard catalog.providers.contains(where: { !$0.money.isEmpty }) else { return [] }
        let database = try await SystemAccess.database(arguments)
        let lines: [MoneyReport.Line]
        do { lines = try await MoneyReport.lines(catalog, database) } catch {
            await database.pool.close()
            throw error
        }
        await database.pool.close()
        return lines
    }

    private struct Result: Encodable {
        var name: String
        var isRight: Bool
        var fault: String?
        var fix: String?
        /// Of the answer to the question about a made-up chat.
        var seconds: Double?
    }

    private static func test(
        _ name: String?, _ catalog: ProviderCatalog, _ arguments: Arguments
    ) async throws -> ExitCode {
        if let name, catalog.provider(named: name) == nil {
            let known = catalog.providers.map(\.name).joined(separator: ", ")
            throw CommandFailure(.data, "there is no provider '\(name)': expected \(known.isEmpty ? "none" : known)")
        }
        var results: [Result] = []
        for provider in catalog.providers where name == nil || provider.name == name {
            Terminal.progress("testing \(provider.name)")
            var result = Result(name: provider.name, isRight: true)
            if let found = await OperatorProviders.fault(of: provider) {
                result = Result(
                    name: provider.name, isRight: false, fault: found.fault.description, fix: found.fix)
            } else if arguments.has("ask"), let prompt = catalog.prompts[.chats] {
                await ask(provider, prompt, &result)
            }
            results.append(result)
        }
        Terminal.progressEnds()
        if arguments.has("json") {
            try Terminal.printJSON(results)
        } else {
            if results.isEmpty {
                Terminal.printError("No providers: \(ProviderCatalog.setting) names no file with providers.")
            }
            for result in results {
                let time = result.seconds.map { ", answered after \(($0 * 10).rounded() / 10) s" } ?? ""
                Terminal.print("\(result.name)  \(result.fault ?? "the key and the model are right\(time)")")
                if let fix = result.fix { Terminal.print("  fix: \(fix)") }
            }
        }
        return results.allSatisfy(\.isRight) ? .ok : .unavailable
    }

    private static let chat = """
        {"names":["Ada"],"title":null,"isGroup":false,"messages":[{"from":"Ada","day":null,"text":"Tea on Friday at 4?"}]}
        """

    private static func ask(_ provider: ProviderSettings, _ prompt: Prompt, _ result: inout Result) async {
        let question = ProviderQuestion(
            instructions: prompt.instructions(for: nil), content: chat, schemaName: "chats", schema: prompt.schema,
            maximumTokens: 1_000)
        let start = ContinuousClock.now
        do throws(ProviderFault) {
            _ = try await OperatorProviders.client(provider)
                .ask(question, model: provider.model, within: .seconds(provider.secondsBulk)).object()
            result.seconds = (ContinuousClock.now - start) / .seconds(1)
        } catch {
            result.isRight = false
            result.fault = error.description
            result.fix = OperatorProviders.fix(of: error, provider)
        }
    }

    private static func prompt(_ word: String, _ catalog: ProviderCatalog) throws {
        guard let purpose = ProviderPurpose(rawValue: word), let prompt = catalog.prompts[purpose] else {
            throw UsageFault("'\(word)' is not one of \(purposes)")
        }
        Terminal.printText("version: \(prompt.version)\n\n\(prompt.instructions)\n")
        for (app, line) in prompt.ofApps.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            Terminal.printText("\(app.rawValue): \(line)")
        }
        Terminal.printText("\n\(prompt.schema)")
    }
}
