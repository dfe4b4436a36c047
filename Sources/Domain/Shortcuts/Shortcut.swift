import Inventory

/// A Shortcut of the phone's app Shortcuts, unsigned.
package struct Shortcut: Sendable {
    /// The file's name without its ending, and the name under which a person calls the Shortcut.
    package let name: String
    package let plist: PropertyList
    /// The Shortcut as steps in Markdown, for a person who makes it by hand.
    let steps: [String]

    package var fileName: String { name + ".shortcut" }

    /// The 23 intents and the others.
    /// - Parameter server: the address that is suggested when a Shortcut is imported.
    package static func all(server: String) -> [Shortcut] {
        Intent.allCases.map { Shortcut($0, server: server) } + others(server: server)
    }

    package static let menuName = "Tapline Menu"
    package static let screenName = "File this Screen"
    package static let pictureName = "File this Screen as Picture"
    package static let lastScreenshotName = "Import last screenshot"
    package static let shareName = "File what I Share"
    package static let queueName = "File this Screen Anywhere"
    package static let sendQueueName = "Send waiting screens"
    package static let scanName = "Scan this Screen"
    package static let screenshotName = "Screenshot taken"
    package static let incomingName = "Message came"
    package static let outgoingName = "Send waiting messages"
    package static let recentName = "Recent messages"

    /// The double tap, the last screenshot, the share sheet, screens without a network, a menu that starts the intents, the scan
    /// of the screen, the prompt for
    /// a screenshot, and the phone's side of messages.
    static func others(server: String) -> [Shortcut] {
        [
            Shortcut(screenName, server) { $0.fileScreenText() },
            Shortcut(pictureName, server) { $0.fileScreenPicture() },
            Shortcut(lastScreenshotName, server) { $0.fileLastScreenshot() },
            Shortcut(shareName, server) { $0.fileWhatIsShared() },
            Shortcut(queueName, server) { $0.queueScreenText() },
            Shortcut(sendQueueName, server) { $0.sendQueue() },
            Shortcut(menuName, server) { $0.offerMenu() },
            Shortcut(scanName, server) { $0.scanScreen() },
            Shortcut(screenshotName, server) { $0.promptForScreenshot() },
            Shortcut(incomingName, server) { $0.passMessageOn() },
            Shortcut(outgoingName, server) { $0.sendWaitingMessages() },
            Shortcut(recentName, server) { $0.showRecentMessages() },
        ]
    }

    init(_ intent: Intent, server: String) {
        self.init(intent.definition.title, server) { $0.carryOut(intent) }
    }

    private init(_ name: String, _ server: String, _ write: (inout ShortcutWriter) -> Void) {
        var writer = ShortcutWriter()
        writer.open(server: server)
        write(&writer)
        self.name = name
        steps = writer.steps
        plist = [
            "WFWorkflowMinimumClientVersion": 900, "WFWorkflowMinimumClientVersionString": "900",
            "WFWorkflowClientVersion": "2302.0.4",
            "WFWorkflowIcon": ["WFWorkflowIconStartColor": 463_140_863, "WFWorkflowIconGlyphNumber": 61_440],
            "WFWorkflowImportQuestions": .array(writer.questions),
            "WFWorkflowTypes": writer.input == .share ? ["ActionExtension"] : ["NCWidget", "WatchKit"],
            "WFWorkflowInputContentItemClasses": writer.input.classes, "WFWorkflowOutputContentItemClasses": [],
            "WFWorkflowHasShortcutInputVariables": .flag(writer.input != .none),
            "WFWorkflowHasOutputFallback": false, "WFWorkflowActions": .array(writer.actions),
        ]
    }
}
