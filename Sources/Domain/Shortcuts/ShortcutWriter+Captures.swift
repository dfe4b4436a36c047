extension ShortcutWriter {
    /// Files the text of the screen.
    mutating func fileScreenText() {
        takeScreenshot()
        fileTextOfScreenshot()
        notifyOutcome()
    }

    /// Files the text of the newest screenshot of the photo library.
    mutating func fileLastScreenshot() {
        let last = add(
            .getLastScreenshot, [("WFGetLatestPhotoCount", 1)], step: "**Get Latest Screenshots**: 1.",
            output: "Latest Screenshots")
        set("Screenshot", to: last)
        when(
            .variable("Screenshot"), .exists, "`Screenshot` has any value",
            then: { writer in
                writer.fileTextOfScreenshot()
                writer.notifyOutcome()
            }, otherwise: { $0.notify("The photo library has no screenshot.") })
    }

    /// Files a text, or each picture, that another app shares.
    mutating func fileWhatIsShared() {
        input = .share
        let pictures = add(
            .detectImages, [("WFInput", Source.input().parameter)],
            step: "**Get Images from** the *Shortcut Input*.", output: "Images")
        set("Pictures", to: pictures)
        when(
            .variable("Pictures"), .exists, "`Pictures` has any value",
            then: { writer in
                writer.each(of: .variable("Pictures"), "`Pictures`") { writer in
                    writer.upload("Repeat Item", to: "/v1/captures?kind=auto&wait=3")
                    writer.notifyOutcome()
                }
            },
            otherwise: { writer in
                let text = writer.text("\(.input())")
                writer.set("Text", to: text)
                writer.sendText()
                writer.notifyOutcome()
            })
    }

    /// Reads a screenshot on the phone and sends its text. A screen without text is sent as a picture.
    private mutating func fileTextOfScreenshot() {
        extractText()
        when(
            .variable("Text"), .exists, "`Text` has any value",
            then: { $0.sendText() },
            otherwise: { $0.uploadScreenshot() })
    }

    /// Sets the variable `Text` to the text of `Screenshot`.
    mutating func extractText() {
        let found = add(
            .extractText, [("WFImage", Source.variable("Screenshot").parameter)],
            step: "**Extract Text from Image** `Screenshot`.", output: "Text from Image")
        set("Text", to: found)
    }

    private mutating func sendText() {
        let request = add(
            .dictionary, [("WFItems", Self.items([("text", "\(.variable("Text"))")]))],
            step: "**Dictionary** with `text` = `Text`.", output: "Dictionary")
        set("Request", to: request)
        call("/v1/captures:process")
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

    mutating func uploadScreenshot() { upload("Screenshot", to: "/v1/captures?kind=conversation&wait=3") }

    /// Shows the server's sentence, or the server's problem. The answer about a closed capture has neither.
    mutating func notifyOutcome() {
        let dialog = answered("dialog")
        when(
            dialog, .exists, "the value has any value",
            then: { $0.notify("\(dialog)") },
            otherwise: { writer in
                let detail = writer.answered("detail")
                writer.when(
                    detail, .exists, "the value has any value",
                    then: { $0.notify("\(detail)") },
                    otherwise: { $0.notify("This was sent before, and its capture is closed.") })
            })
    }
}
