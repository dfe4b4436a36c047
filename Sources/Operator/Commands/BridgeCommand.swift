import APIClient
import BridgeCommands
import CommandLine
import FoundationEssentials
import QRCodes
import Runtime
import Supervision

/// `tapline bridge status | pair | pin | send | outbox | settle | take-back | import`.
enum BridgeCommand {
    private static let roles = ["phone", "client", "reader", "none"]
    private static let verbs = Verbs(
        command: "bridge",
        list: [
            ("status", ""), ("pair", "ROLE"), ("pin", "ACTION"), ("send", "TEXT"), ("outbox", ""),
            ("settle", "ID sent|failed"), ("take-back", "ID"), ("import", "FILE"),
        ])

    static let command = Command(
        name: "bridge",
        summary: """
            messages of a phone: its devices, and what it is asked to send

              status          the phones and computers, and when they were last here
              pair ROLE       opens a pairing for two minutes and prints its code; ROLE is phone (posts messages and sends
                              yours), client (reads and writes messages) or reader (reads messages); none closes the
                              open pairing
              pin ACTION      set reads 4 to 12 digits from standard input: computers must send them before they read
                              messages; clear removes the PIN
              send TEXT       asks the phone to send a message to the numbers or mail addresses of --to; several of them are
                              a group, for which a person taps on the phone
              outbox          messages that a phone is asked to send, the newest first; --status names one state
              settle ID END   says what became of a message whose state is unknown, as you saw on the phone: sent or failed
              take-back ID    deletes a message that no phone has taken yet
              import FILE     stores the messages of a file: JSON lines as POST /v1/bridge/messages takes them, or the
                              text of a chat that WhatsApp has exported; the same file again adds nothing
            """,
        usage: verbs.usage,
        options: {
            Option.page("messages of the outbox") + [
                .value(
                    "name", "NAME",
                    "pair: the name of the device, if the device does not tell one; import: the name of a group")
            ] + [
                .value("to", "HANDLE", "send: a phone number or mail address; can be repeated for a group"),
                .value("status", "STATE", "outbox: only messages in this state, such as unknown"),
            ] + BridgeImportCommand.options + [.url, .cacert, .state, .json]
        },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            if verb == "pair", !roles.contains(words[0]) {
                throw UsageFault("'\(words[0])' is not one of \(roles.joined(separator: ", "))")
            }
            if verb == "pin" { return try await BridgePINCommand.run(words[0], arguments) }
            if verb == "import" { return try await BridgeImportCommand.run(words[0], arguments) }
            if (verb == "send") == arguments.values("to").isEmpty {
                throw UsageFault(
                    verb == "send" ? "--to HANDLE says to whom the message goes" : "--to is for tapline bridge send")
            }
            let status = arguments.value("status")
            if status != nil, verb != "outbox" { throw UsageFault("--status is for tapline bridge outbox") }
            let page = try arguments.page()
            let api = try SystemAccess.api(arguments)
            switch verb {
            case "status":
                let answer = try await api.get("/v1/bridge/status")
                return try AnswerReport.print(answer, arguments) { try answer.decode(APIBridgeStatus.self).lines }
            case "pair" where words[0] == "none":
                _ = try await api.delete("/v1/bridge/pairings")
                if arguments.has("json") {
                    try Terminal.printJSON(["open": false])
                } else {
                    Terminal.print("No pairing is open.")
                }
                return .ok
            case "pair":
                let new = APINewPairing(role: words[0], name: arguments.value("name"))
                let answer = try await api.post("/v1/bridge/pairings", json: new)
                return try AnswerReport.print(answer, arguments) {
                    let pairing: APIPairing = try answer.decode()
                    return (QRCode(pairing.qr)?.terminalLines ?? []) + pairing.lines
                }
            case "send":
                let sending = APISending(
                    to: arguments.values("to"), text: words[0], clientID: UUID().uuidString.lowercased())
                let answer = try await api.post("/v1/bridge/actions", json: sending)
                return try AnswerReport.print(answer, arguments) { try answer.decode(APISendResult.self).lines }
            case "outbox":
                let answer = try await api.get(
                    APIClient.path("/v1/bridge/outbox", page + [("status", status)]))
                return try AnswerReport.printList(answer, arguments, empty: "The outbox is empty.") {
                    let found: APIOutboxPage = try answer.decode()
                    return (found.lines, found.nextCursor)
                }
            default: return try await BridgeOutboxCommand.run(verb, words, arguments)
            }
        })
}
