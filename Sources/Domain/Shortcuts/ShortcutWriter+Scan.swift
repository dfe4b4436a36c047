extension ShortcutWriter {
    private static let explanation = Source.variable("Explanation")

    /// Sends a screenshot, and shows whether it is a scam and what to do.
    mutating func scanScreen() {
        let screenshot = add(.takeScreenshot, step: "**Take Screenshot**.", output: "Screenshot")
        set("Screenshot", to: screenshot)
        upload("Screenshot", to: "/v1/scans?wait=3")
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
