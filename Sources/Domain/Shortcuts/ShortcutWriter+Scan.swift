extension ShortcutWriter {
    private static let explanation = Source.variable("Explanation")

    /// Sends a screenshot, and shows whether it is a scam and what to do.
    mutating func scanScreen() {
        let screenshot = add(.takeScreenshot, step: "**Take Screenshot**.", output: "Screenshot")
        set("Screenshot", to: screenshot)
        upload("Screenshot", to: "/v1/scans?wait=3")
        showVerdict()
    }

    private static let path = "/v1/screenshots/notifications"
    private static let question = "Screenshot taken - Scan for scams?"
    private static let id = "ID"

    /// Prompts for a screenshot on every device of the owner, and asks whether to scan it.
    mutating func promptForScreenshot() {
        let screenshot = add(.takeScreenshot, step: "**Take Screenshot**.", output: "Screenshot")
        set("Screenshot", to: screenshot)
        let now = add(
            .date, [("WFDateActionMode", "Current Date")], step: "**Date**: Current Date.", output: "Date")
        let time = add(
            .formatDate,
            [
                ("WFDateFormatStyle", "ISO 8601"), ("WFISO8601IncludeTime", true),
                ("WFDate", ("\(now)" as ShortcutText).parameter),
            ], step: "**Format Date**: ISO 8601, Include ISO 8601 Time.", output: "Formatted Date")
        set("Time", to: time)
        chooseID()
        let request = add(
            .dictionary,
            [
                (
                    "WFItems",
                    Self.items([
                        ("id", "\(.variable(Self.id))"), ("timestamp", "\(.variable("Time"))"),
                        ("sentAt", "\(.variable("Time"))"),
                    ])
                )
            ], step: "**Dictionary** with `id` = `ID`, `timestamp` = `Time` and `sentAt` = `Time`.",
            output: "Dictionary")
        set("Request", to: request)
        call(Self.path)
        let status = answered("status")
        when(
            status, .equals("created"), "the value is `created`",
            then: { writer in
                writer.menu(
                    Self.question,
                    [
                        (
                            "Scan Now",
                            { writer in
                                writer.say("opened")
                                writer.upload("Screenshot", to: "/v1/scans?wait=3&notificationId=", suffix: Self.id)
                                writer.showVerdict()
                            }
                        ), ("Dismiss", { writer in writer.say("dismiss") }),
                    ])
            })
    }

    /// Shortcuts makes no UUIDs: a hash of the time and a random number has as many digits.
    private mutating func chooseID() {
        let number = add(
            .randomNumber, [("WFRandomNumberMinimum", 0), ("WFRandomNumberMaximum", 999_999_999)],
            step: "**Random Number** between 0 and 999999999.", output: "Random Number")
        let hash = add(
            .hash,
            [
                ("WFHashType", "MD5"),
                ("WFInput", ("\(.variable("Time")) \(number)" as ShortcutText).parameter),
            ], step: "**Generate Hash** (MD5) of `Time` and the random number.", output: "Hash")
        let (find, replace) = ("^(.{8})(.{4})(.{4})(.{4})(.{12}).*$", "$1-$2-$3-$4-$5")
        let id = add(
            .replaceText,
            [
                ("WFInput", ("\(hash)" as ShortcutText).parameter), ("WFReplaceTextFind", .string(find)),
                ("WFReplaceTextReplace", .string(replace)), ("WFReplaceTextRegularExpression", true),
            ], step: "**Replace Text** (Regular Expression) `\(find)` with `\(replace)` in the hash.",
            output: "Updated Text")
        set(Self.id, to: id)
    }

    /// Says what became of the prompt.
    private mutating func say(_ verb: String) {
        add(
            .downloadURL,
            [
                ("WFURL", ("\(Self.server)\(Self.path)/\(.variable(Self.id))/\(verb)" as ShortcutText).parameter),
                ("WFHTTPMethod", "POST"), ("ShowHeaders", true), ("WFHTTPHeaders", Self.headers([])),
                ("WFHTTPBodyType", "JSON"), ("WFJSONValues", Self.items([])),
            ],
            step: """
                **Get Contents of URL** `Server` + `\(Self.path)/` + `ID` + `/\(verb)`: Method POST; Headers \
                `Authorization` = `Bearer ` + `Key`.
                """, output: "Contents of URL")
    }

    private mutating func showVerdict() {
        let explanation = answered("explanation")
        set("Explanation", to: explanation)
        when(
            Self.explanation, .exists, "`Explanation` has any value",
            then: { writer in
                let advice = writer.answered("advice")
                writer.show("\(Self.explanation)\n\(advice)", "`Explanation`, and the value in the next line.")
            },
            otherwise: { writer in
                // A problem.
                let detail = writer.answered("detail")
                writer.when(
                    detail, .exists, "the value has any value",
                    then: { writer in writer.show("\(detail)", "the value.") },
                    otherwise: { writer in writer.show(ShortcutText(plain: Self.pending), Self.pending) })
            })
    }

    private static let pending = "The screenshot is still being read. The page Scan will have the verdict."

    private mutating func show(_ text: ShortcutText, _ words: String) {
        add(.showResult, [("Text", text.parameter)], step: "**Show Result** \(words)")
    }
}
