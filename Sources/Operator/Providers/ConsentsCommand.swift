import Captures
import CommandLine
import FoundationEssentials
import Postgres
import ProviderCatalog
import ProviderRecords
import Proposals
import Runtime
import Store
import Supervision

/// `tapline consents list | give | withdraw | mark | unmark`.
enum ConsentsCommand {
    private static let verbs = Verbs(
        command: "consents",
        list: [
            ("list", ""), ("give", "PURPOSE [PROVIDER...]"), ("withdraw", "PURPOSE"), ("mark", "KIND..."),
            ("unmark", "KIND..."),
        ])

    static let command = Command(
        name: "consents",
        summary: """
            show, give and withdraw what an owner allows

              list                         what the owner has said about each purpose, and the kinds that are local
              give PURPOSE [PROVIDER...]   providers in their order; without one all that \(ProviderCatalog.setting) has for it
              withdraw PURPOSE             takes effect at once, also for what waits
              mark KIND...                 makes kinds of captures local: no provider gets them, whatever is allowed
              unmark KIND...               the consents count again

            a purpose is \(ConsentPurpose.allCases.map(\.rawValue).joined(separator: ", "));
            a kind is \(LocalKinds.choices.map(\.rawValue).joined(separator: ", "))
            """,
        usage: verbs.usage,
        options: { [.value("owner", "NAME", "whose consents; default: home"), .state, .json] },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            let marks = verb == "mark" || verb == "unmark" ? try kinds(words) : nil
            let purpose = marks == nil ? try words.first.map(purpose) : nil
            var change = purpose.map { Consent(purpose: $0, isGiven: false) }
            // A consent can be withdrawn although the file of providers is wrong.
            if let purpose, verb == "give" {
                change = try given(
                    purpose, Array(words.dropFirst()), try OperatorProviders.catalog(arguments, readsKeys: false))
            }
            let database = try await SystemAccess.database(arguments)
            do {
                let owner = try await database.owners.required(named: arguments.value("owner") ?? "home")
                if let change { try await database.consents.set([change], of: owner) }
                if let marks {
                    try await database.consents.set(
                        local: verb == "mark" ? LocalKindChange(marked: marks) : LocalKindChange(unmarked: marks),
                        of: owner)
                }
                try show(
                    try await database.consents.list(of: owner), try await database.consents.localKinds(of: owner),
                    arguments)
            } catch {
                await database.pool.close()
                throw error
            }
            await database.pool.close()
            return .ok
        })

    private static func purpose(_ word: String) throws(UsageFault) -> ConsentPurpose {
        guard let purpose = ConsentPurpose(rawValue: word) else {
            let known = ConsentPurpose.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageFault("'\(word)' is not one of \(known)")
        }
        return purpose
    }

    private static func kinds(_ words: [String]) throws(UsageFault) -> LocalKinds {
        do throws(LocalKindFault) { return try LocalKinds(names: words) } catch { throw UsageFault(error.sentence) }
    }

    private static func given(
        _ purpose: ConsentPurpose, _ names: [String], _ catalog: ProviderCatalog
    ) throws -> Consent {
        do throws(ConsentChoiceFault) {
            return Consent(
                purpose: purpose, isGiven: true,
                recipients: try catalog.recipients(names.isEmpty ? nil : names, for: purpose))
        } catch {
            throw CommandFailure(.data, error.sentence)
        }
    }

    private struct Answer: Encodable {
        var data: [Row]
        var localKinds: [String]
    }

    private struct Row: Encodable {
        var purpose: String
        var isGiven: Bool
        /// `NAME@HOST`
        var recipients: [String]
        var changedAt: Date?
    }

    private static func show(_ consents: [Consent], _ local: LocalKinds, _ arguments: Arguments) throws {
        let rows = consents.map {
            Row(purpose: $0.purpose.rawValue, isGiven: $0.isGiven, recipients: $0.recipients, changedAt: $0.changedAt)
        }
        if arguments.has("json") { return try Terminal.printJSON(Answer(data: rows, localKinds: local.names)) }
        for row in rows {
            let since = row.changedAt.map { "  since \($0.formatted(.iso8601))" } ?? ""
            Terminal.print(
                "\(row.purpose)  \(row.isGiven ? "given" : "not given")"
                    + (row.recipients.isEmpty ? "" : "  to \(row.recipients.joined(separator: ", "))") + since)
        }
        if !local.kinds.isEmpty { Terminal.print("local kinds: \(local.names.joined(separator: ", "))") }
    }
}
