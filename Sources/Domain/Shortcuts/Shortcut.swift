import Inventory

/// A Shortcut of the phone's app Shortcuts, unsigned.
package struct Shortcut: Sendable {
    /// The file's name without its ending, and the name under which a person calls the Shortcut.
    package let name: String
    package let plist: PropertyList
    /// The Shortcut as steps in Markdown, for a person who makes it by hand.
    let steps: [String]

    package var fileName: String { name + ".shortcut" }

    /// The 23 intents, a menu that starts them, the scan of the screen, and the prompt for a screenshot.
    /// - Parameter server: the address that is suggested when a Shortcut is imported.
    package static func all(server: String) -> [Shortcut] {
        Intent.allCases.map { Shortcut($0, server: server) } + [
            menu(server: server), scan(server: server), screenshot(server: server),
        ]
    }

    package static let menuName = "Tapline Menu"
    package static let scanName = "Scan this Screen"
    package static let screenshotName = "Screenshot taken"

    init(_ intent: Intent, server: String) {
        var writer = ShortcutWriter()
        writer.open(server: server)
        writer.carryOut(intent)
        self.init(intent.definition.title, writer)
    }

    static func menu(server: String) -> Shortcut {
        var writer = ShortcutWriter()
        writer.open(server: server)
        writer.offerMenu()
        return Shortcut(menuName, writer)
    }

    static func scan(server: String) -> Shortcut {
        var writer = ShortcutWriter()
        writer.open(server: server)
        writer.scanScreen()
        return Shortcut(scanName, writer)
    }

    static func screenshot(server: String) -> Shortcut {
        var writer = ShortcutWriter()
        writer.open(server: server)
        writer.promptForScreenshot()
        return Shortcut(screenshotName, writer)
    }

    private init(_ name: String, _ writer: ShortcutWriter) {
        self.name = name
        steps = writer.steps
        plist = [
            "WFWorkflowMinimumClientVersion": 900, "WFWorkflowMinimumClientVersionString": "900",
            "WFWorkflowClientVersion": "2302.0.4",
            "WFWorkflowIcon": ["WFWorkflowIconStartColor": 463_140_863, "WFWorkflowIconGlyphNumber": 61_440],
            "WFWorkflowImportQuestions": .array(writer.questions), "WFWorkflowTypes": ["NCWidget", "WatchKit"],
            "WFWorkflowInputContentItemClasses": [
                "WFStringContentItem", "WFImageContentItem", "WFURLContentItem", "WFGenericFileContentItem",
            ],
            "WFWorkflowOutputContentItemClasses": [], "WFWorkflowHasShortcutInputVariables": false,
            "WFWorkflowHasOutputFallback": false, "WFWorkflowActions": .array(writer.actions),
        ]
    }
}
