import Inventory

/// The page about the Shortcuts, as Markdown: `ops/docs/shortcuts.md`.
package enum ShortcutsPage {
    package static var text: String {
        let shortcuts =
            Intent.allCases.map { ($0.definition.phrases.first, Shortcut($0, server: server)) }
            + Shortcut.others(server: server).map { (nil, $0) }
        let opening = shortcuts[0].1.steps.prefix { !$0.contains("`Key`") }.count + 1
        var lines = [introduction]
        lines += shortcuts[0].1.steps.prefix(opening) + [""]
        for (phrase, shortcut) in shortcuts {
            lines += ["## \(shortcut.name)", ""]
            if let phrase { lines += ["Say: “\(phrase)”.", ""] }
            lines += shortcut.steps.dropFirst(opening) + [""]
        }
        return lines.joined(separator: "\n")
    }

    private static let server = "https://tapline.example"

    private static let introduction = """
        # Shortcuts

        `tapline shortcuts build --out DIR --server URL` writes Shortcuts for the phone's app Shortcuts:
        “\(Shortcut.screenName)” and “\(Shortcut.pictureName)”, which file the screen, “\(Shortcut.lastScreenshotName)”, which
        Siri starts by these words, “\(Shortcut.shareName)” for the share sheet, “\(Shortcut.queueName)” and
        “\(Shortcut.sendQueueName)”, which keep a screen until the server has it, \(Intent.allCases.count) others, one for each
        [intent](../contracts/intents.md), “\(Shortcut.menuName)”, which starts them or takes a spoken sentence,
        “\(Shortcut.scanName)”, which says whether a message on the screen is a [scam](scams.md), “\(Shortcut.screenshotName)”,
        which [prompts](prompts.md) for a scan on the owner's devices and offers it, and three that are the phone's side of
        [messages](messages.md): “\(Shortcut.incomingName)”, “\(Shortcut.outgoingName)” and “\(Shortcut.recentName)”. This page is
        written from the same definitions as the files; a test compares them.

        The files are **not signed**. A phone imports only signed Shortcuts: sign each file on a Mac with
        `shortcuts sign --mode anyone --input FILE --output SIGNED`, or make the Shortcut by hand from its recipe. The files
        have no secret. The import asks for the address of the server and for a device key. Make a key that can do no more
        than the Shortcuts need:

        ```sh
        tapline keys create iPhone --owner NAME --scopes captures:write   # for “\(Shortcut.screenName)”, also as a picture,
                                                                          # “\(Shortcut.lastScreenshotName)”, “\(Shortcut.shareName)”,
                                                                          # “\(Shortcut.queueName)”, “\(Shortcut.sendQueueName)”
        tapline keys create shortcuts --owner NAME \\
          --scopes inventory:read,inventory:write,inventory:ai,inventory:export
        tapline keys create scan --owner NAME --scopes scans:write   # for “\(Shortcut.scanName)”
        tapline keys create screenshot --owner NAME \\
          --scopes captures:write,notifications:read,scans:write     # for “\(Shortcut.screenshotName)”
        tapline keys create phone --owner NAME --scopes bridge:phone   # for “\(Shortcut.incomingName)” and “\(Shortcut.outgoingName)”
        tapline keys create recent --owner NAME --scopes bridge:read   # for “\(Shortcut.recentName)”
        ```

        ## Prepare the Shortcut

        An operator signs “\(Shortcut.screenName)” once for all owners, and offers the Shortcut on the page *Connect your phone*
        (`/setup`): `TAPLINE_SHORTCUT_URL=https://www.icloud.com/shortcuts/…` after *Copy iCloud Link* on a Mac or a phone, or the
        https address of the signed file. The page has the button *Get Shortcut*. A link of iCloud opens the app Shortcuts by itself;
        for a file the button is `shortcuts://import-shortcut?url=…&name=File%20this%20Screen`, with the address encoded. The import
        asks for the server and for the key, which the page has made and shows once. Without the setting the page shows how to
        make the Shortcut by hand.

        ## Use

        “\(Shortcut.screenName)” is the double tap: bind it under *Settings*, *Accessibility*, *Touch*, *Back Tap*, *Double Tap*. The
        phone extracts the text, and only the text is sent. “\(Shortcut.pictureName)” sends the screenshot itself: from it the
        server reads more, such as who wrote what and when. Both end with a notification that says whether the server took it.

        “\(Shortcut.lastScreenshotName)” does the same with the newest screenshot of the photo library: say “Hey Siri,
        \(Shortcut.lastScreenshotName.lowercased())”. “\(Shortcut.shareName)” is in the share sheet of other apps: it sends a text, the address of
        a page, or each picture. If you make it by hand, turn on *Show in Share Sheet* in its details.

        “\(Shortcut.queueName)” also works offline. It saves the text of the screen and the time to a file in the folder *Tapline*
        of the app Shortcuts, then sends the file, and deletes the file when the server has taken the text. Without a network the
        Shortcut ends with the phone's message, and the file stays. A screen without text is not saved: its picture needs the
        network. The folder is in iCloud Drive, so a text that waits is also on Apple's servers and on the person's other devices.

        “\(Shortcut.sendQueueName)” sends the files that stayed: start it by hand, or by an automation, such as *Wi-Fi*, *Any
        Network*. Within seven days the server counts a file that was sent twice as one capture. A file that the server refuses
        stays, and a notification says why: delete a file that can never be taken in the app Files. An answer that is no JSON,
        such as the page of a hotel's network, ends the Shortcut, and the files stay. Turn on *Settings*, *Apps*, *Shortcuts*,
        *Advanced*, *Allow Deleting Without Confirmation*; otherwise the phone asks before it deletes a file.

        A Shortcut of an intent asks for what the intent needs, sends it, and asks again if the server has a question: a name
        that fits several things, a value that is missing, or the confirmation of a deletion. It ends with the sentence that
        the server answers.

        “\(Shortcut.incomingName)” is for an automation: in the app Shortcuts, *Automation*, *Message*, choose the senders or the
        words, *Run Immediately*, and this Shortcut. It is quiet: only a message that the server refuses three times is
        told. “\(Shortcut.outgoingName)” sends what waits, and asks for a tap where one is needed. Start it by hand, by an
        automation at times of day, or after “\(Shortcut.incomingName)” in the same automation.

        ## How each begins

        """
}
