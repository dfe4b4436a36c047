extension ShortcutWriter {
    private static let explanation = Source.variable("Explanation")

    /// Sends a screenshot, and shows whether it is a scam and what to do.
    mutating func scanScreen() {
        takeScreenshot()
        upload("Screenshot", to: "/v1/scans?wait=3")
        showVerdict()
    }

    private static let path = "/v1/screenshots/notifications"
    private static let question = "Screenshot taken - Scan for scams?"
    private static let id = "ID"

    /// Prompts for a screenshot on every device of the owner, and asks whether to scan it.
    mutating func promptForScreenshot() {
        takeScreenshot()
        setTime()
        setID()
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
        call("\(Self.path)")
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
                                writer.upload(
                                    "Screenshot", to: "/v1/scans?wait=3&notificationId=\(.variable(Self.id))")
                                writer.showVerdict()
                            }
                        ), ("Dismiss", { writer in writer.say("dismiss") }),
                    ])
            })
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
            otherwise: { writer in writer.showProblem(else: Self.pending) })
    }

    private static let pending = "The screenshot is still being read. The page Scan will have the verdict."
}
