import Inventory

extension ShortcutWriter {
    /// Questions that the server may ask before it has all it needs.
    private static let mostQuestions = 6

    /// The address of the server and the device key, which are asked for when the Shortcut is imported.
    mutating func open(server: String) {
        add(
            .comment,
            [
                (
                    "WFCommentActionText",
                    "Written by `tapline shortcuts build`. Not signed. The device key stays in this Shortcut: do not share it."
                )
            ])
        askAtImport("What is the address of your Tapline server?", server)
        let address = add(
            .getText, [("WFTextActionText", .string(server))],
            step: "**Text** with the address of your server, such as `https://tapline.example`.", output: "Text")
        set("Server", to: address)
        askAtImport("What is the device key? Make one with: tapline keys create", "")
        let key = add(
            .getText, [("WFTextActionText", "")], step: "**Text** with a device key (`tlk_…`).", output: "Text")
        set("Key", to: key)
    }

    mutating func carryOut(_ intent: Intent) {
        switch intent {
        case .createItemFromPhoto: sendPhoto(isTaken: false)
        case .openCamera: sendPhoto(isTaken: true)
        default:
            let request = add(
                .dictionary, [("WFItems", Self.items([]))], step: "**Dictionary** without members.",
                output: "Dictionary")
            set("Request", to: request)
            for parameter in intent.definition.parameters where parameter.isRequired { askFor(parameter) }
            askForMore(intent.definition.parameters.filter { $0.requirement == .optional })
            `repeat`(Self.mostQuestions) { writer in
                writer.call("/v1/intents/\(intent.slug)")
                writer.settle(intent)
            }
        }
    }

    private mutating func askFor(_ parameter: IntentParameter) {
        let question = ShortcutText(plain: parameter.question)
        let answer: Source
        if let choices = parameter.kind.choices {
            answer = choose(from: list(choices), question, parameter.question)
        } else if parameter.kind == .text || parameter.name == ItemField.title.rawValue {
            // A menu's result is that of the chosen part; a variable is clearer.
            menu(
                parameter.question,
                [
                    (
                        "Type",
                        { writer in
                            let typed = writer.ask(question, parameter.question)
                            writer.set("Said", to: typed)
                        }
                    ),
                    (
                        "Dictate",
                        { writer in
                            let said = writer.add(
                                .dictateText, [("WFDictateTextStopListening", "After Pause")],
                                step: "**Dictate Text**.", output: "Dictated Text")
                            writer.set("Said", to: said)
                        }
                    ),
                ])
            answer = .variable("Said")
        } else {
            answer = ask(question, parameter.question)
        }
        setRequest(ShortcutText(plain: parameter.name), named: "`\(parameter.name)`", to: "\(answer)")
    }

    /// Optional parameters are asked for only if the person chooses them.
    private mutating func askForMore(_ parameters: [IntentParameter]) {
        guard !parameters.isEmpty else { return }
        menu(
            "Do you want to say more?",
            [
                ("No", { _ in }),
                (
                    "Yes",
                    { writer in
                        let names = writer.list(parameters.map(\.name))
                        let chosen = writer.choose(
                            from: names, "What do you want to say?", "What do you want to say?", several: true)
                        writer.each(of: chosen, "the chosen items") { writer in
                            let item = Source.variable("Repeat Item")
                            let said = writer.ask("What is the \(item)?", "What is the `Repeat Item`?")
                            writer.setRequest("\(item)", named: "`Repeat Item`", to: "\(said)")
                        }
                    }
                ),
            ])
    }

    /// Shows the answer, or asks what the server asks.
    private mutating func settle(_ intent: Intent) {
        let dialog = answered("dialog")
        set("Dialog", to: dialog)
        let missing = answered("missing")
        set("Missing", to: missing)
        when(
            .variable("Missing"), .exists, "`Missing` has any value",
            then: { writer in
                guard intent.definition.confirmation != .none else { return writer.askWhatIsMissing() }
                writer.when(
                    .variable("Missing"), .equals("confirmToken"), "`Missing` is `confirmToken`",
                    then: { writer in
                        writer.add(
                            .alert,
                            [
                                ("WFAlertActionTitle", .string(intent.definition.title)),
                                ("WFAlertActionMessage", ("\(Source.variable("Dialog"))" as ShortcutText).parameter),
                                ("WFAlertActionCancelButtonShown", true),
                            ], step: "**Show Alert** with `Dialog` and a Cancel button, which ends the Shortcut.")
                        let token = writer.answered("confirmToken")
                        writer.setRequest("confirmToken", named: "`confirmToken`", to: "\(token)")
                    }, otherwise: { $0.askWhatIsMissing() })
            },
            otherwise: { writer in
                guard let action = intent.definition.parameter("itemAction"), let choices = action.kind.choices else {
                    return writer.end(intent)
                }
                let code = writer.answered("code")
                writer.when(
                    code, .equals(ItemsQuestion.code), "the value is `\(ItemsQuestion.code)`",
                    then: { writer in
                        let chosen = writer.choose(
                            from: writer.list(choices), "\(Source.variable("Dialog"))", "`Dialog`")
                        writer.setRequest("itemAction", named: "`itemAction`", to: "\(chosen)")
                    }, otherwise: { $0.end(intent) })
            })
    }

    /// What the server answers if a location or label still has items.
    private enum ItemsQuestion { static let code = "item_action_required" }

    private mutating func askWhatIsMissing() {
        let missing = Source.variable("Missing")
        let choices = answered("choices")
        when(
            choices, .exists, "the value has any value",
            then: { writer in
                let chosen = writer.choose(from: choices, "\(Source.variable("Dialog"))", "`Dialog`, from the value")
                writer.setRequest("\(missing)", named: "`Missing`", to: "\(chosen)")
            },
            otherwise: { writer in
                let said = writer.ask("\(Source.variable("Dialog"))", "`Dialog`")
                writer.setRequest("\(missing)", named: "`Missing`", to: "\(said)")
            })
    }

    private mutating func end(_ intent: Intent) {
        show()
        switch intent {
        case .openItem, .openLocation:
            let address = answered("openUrl")
            when(
                address, .exists, "the value has any value",
                then: { writer in
                    writer.add(
                        .openURL, [("WFInput", address.parameter)], step: "**Open URLs**: the value.")
                })
        case .searchItems:
            let found = answered("choices")
            when(
                found, .exists, "the value has any value",
                then: { writer in
                    _ = writer.choose(from: found, "\(Source.variable("Dialog"))", "`Dialog`, from the value")
                })
        case .csvBackup: share()
        default: break
        }
        add(.exit, step: "**Stop This Shortcut**.")
    }

    private mutating func show() { show("\(Source.variable("Dialog"))", "`Dialog`.") }

    /// Downloads the exported file. A large one may need some seconds to be ready.
    private mutating func share() {
        let address = answered("openUrl")
        when(
            address, .exists, "the value has any value",
            then: { writer in
                let state = writer.answered("value.state")
                writer.when(
                    state, .equals("pending"), "the value is `pending`",
                    then: { writer in
                        writer.add(.delay, [("WFDelayTime", 5)], step: "**Wait** 5 seconds.")
                    })
                let file = writer.add(
                    .downloadURL,
                    [
                        ("WFURL", ("\(Self.server)\(address)" as ShortcutText).parameter), ("WFHTTPMethod", "GET"),
                        ("ShowHeaders", true), ("WFHTTPHeaders", Self.headers([])),
                    ],
                    step:
                        "**Get Contents of URL** `Server` + `openUrl`: Method GET; Headers `Authorization` = `Bearer ` + `Key`.",
                    output: "Contents of URL")
                writer.add(.share, [("WFInput", file.parameter)], step: "**Share** the contents.")
            })
    }

    private mutating func sendPhoto(isTaken: Bool) {
        let take: (inout ShortcutWriter) -> Void = { writer in
            let photo = writer.add(
                .takePhoto, [("WFCameraCaptureShowPreview", true)], step: "**Take Photo**.", output: "Photo")
            writer.set("Photo", to: photo)
        }
        if isTaken {
            take(&self)
        } else {
            menu(
                "Which photo shows the item?",
                [
                    ("Take a photo", take),
                    (
                        "Choose a photo",
                        { writer in
                            let photo = writer.add(.selectPhoto, step: "**Select Photos**.", output: "Photos")
                            writer.set("Photo", to: photo)
                        }
                    ),
                ])
        }
        upload("Photo", to: "/v1/intents/\(Intent.createItemFromPhoto.slug)")
        let dialog = answered("dialog")
        set("Dialog", to: dialog)
        show()
    }

    /// Says a sentence, or starts one of the other Shortcuts.
    mutating func offerMenu() {
        let say: (inout ShortcutWriter) -> Void = { writer in
            let said = writer.add(
                .dictateText, [("WFDictateTextStopListening", "After Pause")], step: "**Dictate Text**.",
                output: "Dictated Text")
            let request = writer.add(
                .dictionary, [("WFItems", Self.items([("text", "\(said)")], isRun: true))],
                step: "**Dictionary** with `text` = the dictated text and `run` = true.", output: "Dictionary")
            writer.set("Request", to: request)
            writer.call("/v1/intents/parse")
            let dialog = writer.answered("dialog")
            writer.set("Dialog", to: dialog)
            writer.show()
        }
        menu(
            "What do you want to do?",
            [("Say it", say)]
                + Intent.allCases.map { intent in
                    let name = intent.definition.title
                    return (
                        name,
                        { writer in
                            writer.add(
                                .runWorkflow,
                                [
                                    ("WFWorkflowName", .string(name)),
                                    ("WFWorkflow", ["workflowName": .string(name), "isSelf": false]),
                                ], step: "**Run Shortcut** “\(name)”.")
                        }
                    )
                })
    }
}
