/// Keeps the text of screens in files until the server has taken the text. An action that fails ends a Shortcut, such as a
/// request without a network; a saved file remains.
extension ShortcutWriter {
    /// In the folder of the app Shortcuts, in iCloud Drive.
    private static let folder = "Tapline"
    private static let path: ShortcutText = "/v1/captures:process"

    /// Files the text of the screen, from a file that is deleted when the server has taken the text. A screen without text is sent
    /// as a picture, which needs the network.
    mutating func queueScreenText() {
        takeScreenshot()
        extractText()
        when(
            .variable("Text"), .exists, "`Text` has any value",
            then: { writer in
                writer.saveRequest()
                writer.send("File")
                writer.deleteIfTaken("File") { writer in
                    let dialog = writer.answered("dialog")
                    writer.notify("\(dialog)")
                }
            },
            otherwise: { writer in
                writer.uploadScreenshot()
                writer.notifyOutcome()
            })
    }

    /// Sends the files that wait. A file that the server refuses stays, and does not hold up the others.
    mutating func sendQueue() {
        let found = add(
            .getFile,
            [
                ("WFShowFilePicker", false), ("WFGetFilePath", .string(Self.folder + "/")),
                ("WFFileErrorIfNotFound", false),
            ],
            step: "**Get File** from the folder *Shortcuts* at path `\(Self.folder)/`; Error If Not Found: off.",
            output: "File")
        set("Folder", to: found)
        when(
            .variable("Folder"), .exists, "`Folder` has any value",
            then: { $0.sendFiles() }, otherwise: { $0.notify("No screen waits.") })
    }

    private mutating func sendFiles() {
        let files = add(
            .getFolderContents, [("WFFolder", Source.variable("Folder").parameter)],
            step: "**Get Contents of Folder** `Folder`.", output: "Folder Contents")
        set("Files", to: files)
        when(
            .variable("Files"), .exists, "`Files` has any value",
            then: { writer in
                writer.each(of: .variable("Files"), "`Files`") { writer in
                    writer.send("Repeat Item")
                    writer.deleteIfTaken("Repeat Item") { _ in }
                }
                writer.notify("All waiting screens were tried.")
            }, otherwise: { $0.notify("No screen waits.") })
    }

    /// Sets the variable `File` to a file with the request: the text, and when it was on the screen.
    private mutating func saveRequest() {
        setTime()
        setID()
        let request = add(
            .dictionary,
            [("WFItems", Self.items([("text", "\(.variable("Text"))"), ("timestamp", "\(.variable("Time"))")]))],
            step: "**Dictionary** with `text` = `Text` and `timestamp` = `Time`.", output: "Dictionary")
        let body = text("\(request)")
        let place: ShortcutText = "\(Self.folder)/\(.variable("ID")).json"
        let file = add(
            .saveFile,
            [
                ("WFInput", body.parameter), ("WFAskWhereToSave", false), ("WFFileDestinationPath", place.parameter),
                ("WFSaveFileOverwrite", true),
            ], step: "**Save File** to the folder *Shortcuts* at subpath \(place.words); Ask Where to Save: off.",
            output: "Saved File")
        set("File", to: file)
    }

    /// Sends the file in the variable. The same file has the same key, so that the server counts repetitions once.
    private mutating func send(_ file: String) {
        // An answer without content must not leave the answer to the file before.
        let nothing = add(
            .dictionary, [("WFItems", Self.items([]))], step: "**Dictionary** without members.", output: "Dictionary")
        set("Answer", to: nothing)
        let hash = add(
            .hash, [("WFHashType", "MD5"), ("WFInput", Source.variable(file).parameter)],
            step: "**Generate Hash** (MD5) of `\(file)`.", output: "Hash")
        set("Hash", to: hash)
        call(Self.path, body: file, headers: [("Idempotency-Key", "Hash")])
    }

    /// Deletes the file if the server has taken the text: only then the answer has `success` or `statusUrl`. Failures have a
    /// sentence too.
    private mutating func deleteIfTaken(_ file: String, _ onTaken: @escaping (inout ShortcutWriter) -> Void) {
        func delete(_ writer: inout ShortcutWriter) {
            writer.add(
                .deleteFiles,
                [("WFInput", Source.variable(file).parameter), ("WFDeleteFileConfirmDeletion", false)],
                step: "**Delete Files** `\(file)`; Confirm Before Deleting: off.")
            onTaken(&writer)
        }
        let success = answered("success")
        when(
            success, .exists, "the value has any value", then: delete,
            otherwise: { writer in
                let address = writer.answered("statusUrl")
                writer.when(
                    address, .exists, "the value has any value", then: delete,
                    otherwise: { writer in
                        let detail = writer.answered("detail")
                        writer.notify("A screen waits in the folder \(Self.folder). \(detail)")
                    })
            })
    }
}
