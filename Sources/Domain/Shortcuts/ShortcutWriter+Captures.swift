extension ShortcutWriter {
    /// Reads a screenshot on the phone and files its text. A screen without text is sent as a picture.
    mutating func fileScreenText() {
        takeScreenshot()
        let found = add(
            .extractText, [("WFImage", Source.variable("Screenshot").parameter)],
            step: "**Extract Text from Image** `Screenshot`.", output: "Text from Image")
        set("Text", to: found)
        when(
            .variable("Text"), .exists, "`Text` has any value",
            then: { writer in
                let request = writer.add(
                    .dictionary, [("WFItems", Self.items([("text", "\(.variable("Text"))")]))],
                    step: "**Dictionary** with `text` = `Text`.", output: "Dictionary")
                writer.set("Request", to: request)
                writer.call("/v1/captures:process")
            },
            otherwise: { $0.uploadScreenshot() })
        notifyOutcome()
    }

    /// Files a screenshot as a picture, which the server reads: it also finds who wrote what, and when.
    mutating func fileScreenPicture() {
        takeScreenshot()
        uploadScreenshot()
        notifyOutcome()
    }

    /// Sets the variable `Screenshot`.
    mutating func takeScreenshot() {
        let screenshot = add(.takeScreenshot, step: "**Take Screenshot**.", output: "Screenshot")
        set("Screenshot", to: screenshot)
    }

    private mutating func uploadScreenshot() { upload("Screenshot", to: "/v1/captures?kind=conversation&wait=3") }

    /// Shows the server's sentence, or the server's problem. The answer about a closed capture has neither.
    private mutating func notifyOutcome() {
        let dialog = answered("dialog")
        when(
            dialog, .exists, "the value has any value",
            then: { $0.notify("\(dialog)") },
            otherwise: { writer in
                let detail = writer.answered("detail")
                writer.when(
                    detail, .exists, "the value has any value",
                    then: { $0.notify("\(detail)") },
                    otherwise: { $0.notify("This screen was sent before, and its capture is closed.") })
            })
    }
}
