/// Writes the actions of one Shortcut, and the same as a recipe for a person.
struct ShortcutWriter {
    private(set) var actions: [PropertyList] = []
    /// Steps for a person, nested by two spaces.
    private(set) var steps: [String] = []
    private(set) var questions: [PropertyList] = []
    var input = Input.none
    private var depth = 0
    private var ids = 0

    typealias Source = ShortcutText.Source

    /// The input that the Shortcut takes.
    enum Input {
        case none
        /// Messages, by an automation.
        case messages
        /// A text, an address or pictures, from the share sheet of another app.
        case share

        var classes: PropertyList {
            switch self {
            case .none: ["WFStringContentItem", "WFImageContentItem", "WFURLContentItem", "WFGenericFileContentItem"]
            case .messages: ["WFMessageContentItem", "WFStringContentItem"]
            case .share: ["WFStringContentItem", "WFImageContentItem", "WFURLContentItem"]
            }
        }
    }

    /// Adds an action.
    /// - Parameters:
    ///   - step: what a person adds by hand; nil if the step before says it.
    ///   - output: the name that Shortcuts gives to the action's result.
    /// - Returns: the result.
    @discardableResult
    mutating func add(
        _ kind: ShortcutActionKind, _ parameters: [(String, PropertyList)] = [], step: String? = nil,
        output: String = "Result"
    ) -> Source {
        let id = newID()
        actions.append([
            "WFWorkflowActionIdentifier": .string(kind.identifier),
            "WFWorkflowActionParameters": .dictionary(
                parameters.map { PropertyList.Member(name: $0.0, value: $0.1) } + [
                    PropertyList.Member(name: "UUID", value: .string(id))
                ]),
        ])
        if let step { steps.append(String(repeating: "  ", count: depth) + "- " + step) }
        return .output(id, name: output)
    }

    /// Asks at the import of the Shortcut for the text of the next action.
    mutating func askAtImport(_ text: String, _ standard: String) {
        questions.append([
            "ActionIndex": .integer(actions.count), "Category": "Parameter", "DefaultValue": .string(standard),
            "ParameterKey": "WFTextActionText", "Text": .string(text),
        ])
    }

    mutating func set(_ variable: String, to source: Source) {
        add(
            .setVariable, [("WFVariableName", .string(variable)), ("WFInput", source.parameter)],
            step: "**Set Variable** `\(variable)` to the result.")
    }

    /// A member of what the server has answered.
    mutating func answered(_ key: String) -> Source { value(key, in: "Answer") }

    mutating func value(_ key: String, in variable: String) -> Source {
        add(
            .getValueForKey,
            [
                ("WFInput", Source.variable(variable).parameter), ("WFDictionaryKey", .string(key)),
                ("WFGetDictionaryValueType", "Value"),
            ], step: "**Get Dictionary Value** `\(key)` in `\(variable)`.", output: "Dictionary Value")
    }

    /// A text that is made of values.
    mutating func text(_ text: ShortcutText) -> Source {
        add(.getText, [("WFTextActionText", text.parameter)], step: "**Text**: \(text.words).", output: "Text")
    }

    mutating func match(_ pattern: String, in source: Source, _ words: String) -> Source {
        add(
            .matchText,
            [
                ("text", ("\(source)" as ShortcutText).parameter), ("WFMatchTextPattern", .string(pattern)),
                ("WFMatchTextCaseSensitive", true),
            ], step: "**Match Text** `\(pattern)` in \(words).", output: "Matches")
    }

    mutating func show(_ text: ShortcutText, _ words: String) {
        add(.showResult, [("Text", text.parameter)], step: "**Show Result** \(words)")
    }

    mutating func notify(_ text: ShortcutText) {
        add(
            .notification, [("WFNotificationActionTitle", "Tapline"), ("WFNotificationActionBody", text.parameter)],
            step: "**Show Notification** \(text.words).")
    }

    /// Shows the server's problem, or `words` if the answer is no problem.
    mutating func showProblem(else words: String) {
        let detail = answered("detail")
        when(
            detail, .exists, "the value has any value",
            then: { writer in writer.show("\(detail)", "the value.") },
            otherwise: { writer in writer.show(ShortcutText(plain: words), words) })
    }

    /// Sets a member of the variable `Request`.
    mutating func setRequest(_ key: ShortcutText, named words: String, to value: ShortcutText) {
        let changed = add(
            .setValueForKey,
            [
                ("WFDictionary", Source.variable("Request").parameter), ("WFDictionaryKey", key.parameter),
                ("WFDictionaryValue", value.parameter),
            ], step: "**Set Dictionary Value** of \(words) in `Request` to the result.", output: "Dictionary")
        add(.setVariable, [("WFVariableName", "Request"), ("WFInput", changed.parameter)])
        steps.append(String(repeating: "  ", count: depth) + "- **Set Variable** `Request` to the dictionary.")
    }

    mutating func ask(_ question: ShortcutText, _ words: String) -> Source {
        add(
            .ask, [("WFAskActionPrompt", question.parameter), ("WFInputType", "Text")],
            step: "**Ask for Input** (Text): \(words)", output: "Provided Input")
    }

    mutating func choose(from list: Source, _ prompt: ShortcutText, _ words: String, several: Bool = false) -> Source {
        add(
            .chooseFromList,
            [
                ("WFInput", list.parameter), ("WFChooseFromListActionPrompt", prompt.parameter),
                ("WFChooseFromListActionSelectMultiple", .flag(several)),
            ], step: "**Choose from List**\(several ? " (Select Multiple)" : ""): \(words)", output: "Chosen Item")
    }

    mutating func list(_ words: [String]) -> Source {
        add(
            .list, [("WFItems", .array(words.map(PropertyList.string)))],
            step: "**List** of " + words.map { "`\($0)`" }.joined(separator: ", ") + ".", output: "List")
    }

    enum Condition { case exists, equals(String) }

    /// `If` … `Otherwise` … `End If`.
    mutating func when(
        _ source: Source, _ condition: Condition, _ words: String, then: (inout ShortcutWriter) -> Void,
        otherwise: ((inout ShortcutWriter) -> Void)? = nil
    ) {
        let group = newID()
        var head: [(String, PropertyList)] = [
            ("GroupingIdentifier", .string(group)), ("WFControlFlowMode", 0),
            ("WFInput", ["Type": "Variable", "Variable": source.parameter]),
        ]
        switch condition {
        case .exists: head.append(("WFCondition", 100))
        case .equals(let text): head += [("WFCondition", 4), ("WFConditionalActionString", .string(text))]
        }
        add(.conditional, head, step: "**If** \(words):")
        nested(then)
        if let otherwise {
            add(.conditional, Self.part(group, 1), step: "**Otherwise:**")
            nested(otherwise)
        }
        add(.conditional, Self.part(group, 2))
    }

    mutating func menu(_ prompt: String, _ cases: [(title: String, body: (inout ShortcutWriter) -> Void)]) {
        let group = newID()
        add(
            .chooseFromMenu,
            Self.part(group, 0) + [
                ("WFMenuPrompt", .string(prompt)), ("WFMenuItems", .array(cases.map { .string($0.title) })),
            ], step: "**Choose from Menu** “\(prompt)”:")
        for (title, body) in cases {
            add(.chooseFromMenu, Self.part(group, 1) + [("WFMenuItemTitle", .string(title))], step: "*\(title)*:")
            nested(body)
        }
        add(.chooseFromMenu, Self.part(group, 2))
    }

    mutating func `repeat`(_ count: Int, _ body: (inout ShortcutWriter) -> Void) {
        let group = newID()
        add(
            .repeatCount, Self.part(group, 0) + [("WFRepeatCount", .integer(count))], step: "**Repeat** \(count) times:"
        )
        nested(body)
        add(.repeatCount, Self.part(group, 2))
    }

    /// `body` uses the variables `Repeat Item` and `Repeat Index`.
    /// - Returns: the results of the last actions of `body`.
    @discardableResult
    mutating func each(of list: Source, _ words: String, _ body: (inout ShortcutWriter) -> Void) -> Source {
        let group = newID()
        add(
            .repeatEach, Self.part(group, 0) + [("WFInput", list.parameter)],
            step: "**Repeat with Each** of \(words):")
        nested(body)
        return add(.repeatEach, Self.part(group, 2), output: "Repeat Results")
    }

    private static func part(_ group: String, _ mode: Int) -> [(String, PropertyList)] {
        [("GroupingIdentifier", .string(group)), ("WFControlFlowMode", .integer(mode))]
    }

    private mutating func nested(_ body: (inout ShortcutWriter) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    /// The same for the same Shortcut, so that its file changes only with its actions.
    private mutating func newID() -> String {
        ids += 1
        let number = String(ids, radix: 16, uppercase: true)
        return "7A700000-0000-4000-8000-" + String(repeating: "0", count: 12 - number.count) + number
    }
}
