extension ShortcutWriter {
    private static let id = Source.variable("ID")

    // MARK: an incoming message

    private static let mostTries = 3

    /// Posts the message that an automation has passed to the Shortcut. Quiet, unless the server refuses it.
    mutating func passMessageOn() {
        input = .messages
        let content = textOfInput("Content")
        set("Text", to: content)
        let sender = textOfInput("Sender")
        set("Sender", to: sender)
        // A message of pictures only has no text.
        when(.variable("Text"), .exists, "`Text` has any value", then: { $0.postMessage() })
    }

    private mutating func textOfInput(_ property: String) -> Source {
        add(
            .getText, [("WFTextActionText", ("\(.input(property: property))" as ShortcutText).parameter)],
            step: "**Text** with *\(property)* of the *Shortcut Input*.", output: "Text")
    }

    private mutating func postMessage() {
        setTime()
        setID()
        let sender: ShortcutText = "\(.variable("Sender"))"
        let request = add(
            .dictionary,
            [
                (
                    "WFItems",
                    Self.items(
                        [
                            ("id", "\(Self.id)"), ("sender", sender), ("text", "\(.variable("Text"))"),
                            ("timestamp", "\(.variable("Time"))"),
                        ], lists: [("participants", [sender])])
                )
            ],
            step: """
                **Dictionary** with `id` = `ID`, `sender` = `Sender`, `text` = `Text`, `timestamp` = `Time`, and the array \
                `participants` of `Sender`.
                """, output: "Dictionary")
        set("Request", to: request)
        // The id stays the same, so that the server counts the tries as one message.
        `repeat`(Self.mostTries) { writer in
            writer.call("/v1/bridge/messages")
            let taken = writer.answered("id")
            writer.when(
                taken, .exists, "the value has any value",
                then: { writer in writer.add(.exit, step: "**Stop This Shortcut**.") },
                otherwise: { writer in
                    writer.add(.delay, [("WFDelayTime", 5)], step: "**Wait** 5 seconds.")
                })
        }
        let detail = answered("detail")
        notify("Tapline did not take a message: \(detail)")
    }

    // MARK: messages of the outbox

    private static let mostMessages = 20

    /// Sends what waits. A message is reported only after its action has ended: an action that fails ends the
    /// Shortcut, and the server says that the state is unknown.
    mutating func sendWaitingMessages() {
        `repeat`(Self.mostMessages) { writer in
            // An answer without content must not leave the message of the round before.
            let nothing = writer.add(
                .dictionary, [("WFItems", Self.items([]))], step: "**Dictionary** without members.",
                output: "Dictionary")
            writer.set("Answer", to: nothing)
            writer.get("/v1/bridge/outbox/next")
            let id = writer.answered("id")
            writer.when(
                id, .exists, "the value has any value",
                then: { writer in
                    writer.set("ID", to: id)
                    writer.sendOrAsk()
                },
                otherwise: { writer in
                    let detail = writer.answered("detail")
                    writer.when(
                        detail, .exists, "the value has any value",
                        then: { $0.notify("Tapline has no message to send: \(detail)") })
                    writer.add(.exit, step: "**Stop This Shortcut**.")
                })
        }
    }

    /// The words for true and false depend on the phone's language, numbers do not. Only a certain false is sent
    /// without a tap.
    private mutating func sendOrAsk() {
        let requiresUser = answered("requiresUser")
        let number = add(
            .number, [("WFNumberActionNumber", requiresUser.parameter)], step: "**Number**: the value.",
            output: "Number")
        let isSilent = match("^0$", in: number, "the number")
        when(isSilent, .exists, "the matches have any value", then: { $0.send() }, otherwise: { $0.openComposer() })
    }

    private mutating func send() {
        let recipients = answered("recipients")
        set("Recipients", to: recipients)
        let body = answered("body")
        add(
            .sendMessage,
            [
                (
                    "IntentAppDefinition",
                    [
                        "BundleIdentifier": "com.apple.MobileSMS", "Name": "Messages", "TeamIdentifier": "0000000000",
                    ]
                ), ("WFSendMessageActionRecipients", Source.variable("Recipients").parameter),
                ("WFSendMessageContent", ("\(body)" as ShortcutText).parameter), ("ShowWhenRun", false),
            ], step: "**Send Message** with the value to `Recipients`; Show When Run: off.")
        report("sent")
    }

    private mutating func openComposer() {
        let link = answered("link")
        add(.openURL, [("WFInput", link.parameter)], step: "**Open URLs**: the value.")
        report("awaiting_user")
        menu(
            "Did you send the message?",
            [
                ("Sent", { $0.report("sent") }),
                ("Not sent", { $0.report("failed", error: "The person did not send it.") }),
            ])
    }

    private mutating func report(_ status: String, error: String? = nil) {
        let members = [("status", status)] + (error.map { [("error", $0)] } ?? [])
        let words = members.map { "`\($0)` = `\($1)`" }.joined(separator: " and ")
        let request = add(
            .dictionary, [("WFItems", Self.items(members.map { ($0, ShortcutText(plain: $1)) }))],
            step: "**Dictionary** with \(words).", output: "Dictionary")
        set("Request", to: request)
        call("/v1/bridge/outbox/\(Self.id)/result")
    }

    // MARK: recent messages

    private static let pin = "PIN"

    /// Shows the newest messages of a conversation that the person chooses. Asks for the owner's PIN if the key needs it.
    mutating func showRecentMessages() {
        let nothing = add(.getText, [("WFTextActionText", "")], step: "**Text** without words.", output: "Text")
        set(Self.pin, to: nothing)
        getConversations()
        let code = answered("code")
        let isRefused = match("^pin_required$", in: code, "the value")
        when(
            isRefused, .exists, "the matches have any value",
            then: { writer in
                let pin = writer.ask("PIN for messages", "PIN for messages")
                writer.set(Self.pin, to: pin)
                writer.getConversations()
            })
        let conversations = answered("data")
        set("Conversations", to: conversations)
        when(
            .variable("Conversations"), .exists, "`Conversations` has any value",
            then: { writer in
                writer.chooseConversation()
                writer.getMessages("/v1/bridge/conversations/\(Self.id)/messages?limit=20")
                let messages = writer.answered("data")
                writer.when(
                    messages, .exists, "the value has any value",
                    then: { $0.showLines(of: messages) }, otherwise: { $0.showProblem(else: "There are no messages.") })
            }, otherwise: { $0.showProblem(else: "There are no conversations yet.") })
    }

    private mutating func getConversations() { getMessages("/v1/bridge/conversations?limit=50") }

    /// With the PIN; the server ignores an empty one.
    private mutating func getMessages(_ path: ShortcutText) {
        get(path, headers: [("X-Tapline-PIN", Self.pin)])
    }

    /// Sets the variable `ID` to the id as a part of an address. Numbers tell conversations of one name apart.
    private mutating func chooseConversation() {
        let names = each(of: .variable("Conversations"), "`Conversations`") { writer in
            let name = writer.value("displayName", in: "Repeat Item")
            _ = writer.text("\(.variable("Repeat Index")). \(name)")
        }
        let question = "Which conversation?"
        let chosen = choose(from: names, ShortcutText(plain: question), "\(question) From the Repeat Results")
        let number = match("^[0-9]+", in: chosen, "the chosen item")
        let conversation = add(
            .getItemFromList,
            [
                ("WFInput", Source.variable("Conversations").parameter), ("WFItemSpecifier", "Item At Index"),
                ("WFItemIndex", number.parameter),
            ], step: "**Get Item from List**: Item At Index, the match, from `Conversations`.", output: "Item from List"
        )
        set("Conversation", to: conversation)
        let id = value("id", in: "Conversation")
        let encoded = add(
            .urlEncode, [("WFEncodeMode", "Encode"), ("WFInput", ("\(id)" as ShortcutText).parameter)],
            step: "**URL Encode** the value.", output: "URL Encoded Text")
        set("ID", to: encoded)
    }

    private mutating func showLines(of messages: Source) {
        let lines = each(of: messages, "the value") { writer in
            let sender = writer.value("sender", in: "Repeat Item")
            writer.set("Sender", to: sender)
            let text = writer.value("text", in: "Repeat Item")
            _ = writer.text("\(.variable("Sender")): \(text)")
        }
        show("\(lines)", "the Repeat Results.")
    }
}
