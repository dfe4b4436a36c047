import Foundation
import Inventory
import Shortcuts
import Testing

/// The files of Shortcuts, read by Python's plistlib.
@Suite struct ShortcutTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What Python finds in a file.
    private struct Finding: Decodable {
        var actions: [String]
        var unknown: [String]
        var texts: [String]
        var questions: [Question]
        var faults: [String]

        struct Question: Decodable {
            var action: String
            var key: String
            var standard: String
        }
    }

    /// Actions of the app Shortcuts, by the names in Apple's and others' documentation of the file format.
    private static let script = """
        import json, plistlib, sys
        known = {"is.workflow.actions." + name for name in '''alert ask choosefromlist choosefrommenu comment conditional
            date delay detect.images dictatetext dictionary documentpicker.open documentpicker.save downloadurl exit
            extracttextfromimage file.delete file.getfoldercontents format.date getitemfromlist getlastscreenshot getvalueforkey gettext hash list
            notification number number.random openurl repeat.count repeat.each runworkflow selectphoto sendmessage
            setvalueforkey setvariable share showresult takephoto takescreenshot text.match text.replace urlencode'''.split()}
        def texts(value):
            if isinstance(value, str): yield value
            elif isinstance(value, dict):
                for part in value.values(): yield from texts(part)
            elif isinstance(value, list):
                for part in value: yield from texts(part)
        def outputs(value):
            if isinstance(value, dict):
                if value.get("Type") == "ActionOutput": yield value["OutputUUID"]
                for part in value.values(): yield from outputs(part)
            elif isinstance(value, list):
                for part in value: yield from outputs(part)
        def tokens(value):
            if isinstance(value, dict):
                if value.get("WFSerializationType") == "WFTextTokenString": yield value["Value"]
                for part in value.values(): yield from tokens(part)
            elif isinstance(value, list):
                for part in value: yield from tokens(part)
        found = {}
        for path in sys.argv[1:]:
            with open(path, "rb") as file: plist = plistlib.load(file)
            actions, faults, made, variables, open_groups = plist["WFWorkflowActions"], [], set(), set(), []
            for action in actions:
                name, parameters = action["WFWorkflowActionIdentifier"], action["WFWorkflowActionParameters"]
                faults += [f"{name} uses a later result" for id in outputs(parameters) if id not in made]
                made.add(parameters["UUID"])
                for token in tokens(parameters):
                    for place in token["attachmentsByRange"]:
                        start = int(place.strip("{}").split(",")[0])
                        units = token["string"].encode("utf-16-le")
                        if units[2 * start:2 * start + 2] != "\\ufffc".encode("utf-16-le"): faults.append(f"{place} in {name}")
                group, mode = parameters.get("GroupingIdentifier"), parameters.get("WFControlFlowMode")
                if mode == 0: open_groups.append(group)
                elif mode in (1, 2) and (not open_groups or open_groups[-1] != group): faults.append(f"{name} is not nested")
                if mode == 2 and open_groups: open_groups.pop()
            if open_groups: faults.append("a group does not end")
            if len(made) != len(actions): faults.append("two actions have one UUID")
            names = [action["WFWorkflowActionIdentifier"] for action in actions]
            found[path] = {
                "actions": names, "unknown": sorted(set(names) - known), "faults": faults, "texts": list(texts(actions)),
                "questions": [{
                    "action": names[q["ActionIndex"]], "key": q["ParameterKey"], "standard": q["DefaultValue"],
                } for q in plist["WFWorkflowImportQuestions"]]}
        json.dump(found, sys.stdout)
        """

    private static func read(_ shortcuts: [Shortcut]) throws -> [String: Finding] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tapline-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = shortcuts.map { folder.appending(path: $0.fileName) }
        for (shortcut, file) in zip(shortcuts, files) { try Data(shortcut.plist.xml.utf8).write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script] + files.map(\.path)
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        let found = try JSONDecoder().decode([String: Finding].self, from: bytes)
        return Dictionary(
            uniqueKeysWithValues: zip(shortcuts, files).compactMap { shortcut, file in
                found[file.path].map { (shortcut.name, $0) }
            })
    }

    @Test func `Shortcut: Python reads 35 files, which use known actions only, each after what it uses`() throws {
        let shortcuts = Shortcut.all(server: "https://home.example")
        let found = try Self.read(shortcuts)
        #expect(found.count == 35 && Intent.allCases.allSatisfy { found[$0.definition.title] != nil })
        for (name, finding) in found {
            #expect(finding.unknown == [] && finding.faults == [], "\(name)")
            #expect(finding.actions.count > 5, "\(name)")
        }
    }

    @Test func `Shortcut: the import asks for server and key, and no file has a key`() throws {
        let found = try Self.read(Shortcut.all(server: "https://home.example"))
        for (name, finding) in found {
            #expect(finding.questions.map(\.key) == ["WFTextActionText", "WFTextActionText"], "\(name)")
            #expect(finding.questions.map(\.standard) == ["https://home.example", ""], "\(name)")
            #expect(finding.questions.allSatisfy { $0.action == "is.workflow.actions.gettext" }, "\(name)")
            #expect(!finding.texts.contains { $0.contains("tlk_") }, "\(name)")
            #expect(finding.texts.contains("Bearer \u{FFFC}") || name == Shortcut.menuName, "\(name)")
        }
    }

    @Test(arguments: Intent.allCases)
    func `Shortcut: each sends to the route of its intent, and asks for what the intent needs`(intent: Intent) throws {
        let shortcut = try #require(Shortcut.all(server: "").first { $0.name == intent.definition.title })
        let finding = try #require(try Self.read([shortcut])[shortcut.name])
        // The camera makes an item from the photo.
        let sent = intent == .openCamera ? Intent.createItemFromPhoto : intent
        #expect(finding.texts.contains("\u{FFFC}/v1/intents/\(sent.slug)"))
        for parameter in intent.definition.parameters where parameter.isRequired && parameter.kind != .photo {
            #expect(finding.texts.contains(parameter.question) && finding.texts.contains(parameter.name))
        }
        let actions = Set(finding.actions.map { String($0.dropFirst("is.workflow.actions.".count)) })
        #expect(actions.isSuperset(of: ["downloadurl", "getvalueforkey", "showresult"]))
        #expect(actions.contains("alert") == (intent.definition.confirmation != .none))
        #expect(actions.contains("share") == (intent == .csvBackup))
        #expect(actions.contains("openurl") == [.openItem, .openLocation].contains(intent))
        #expect(actions.contains("takephoto") == [.openCamera, .createItemFromPhoto].contains(intent))
    }

    @Test func `Shortcut: the menu starts each of the others, or says a sentence`() throws {
        let menu = try #require(Shortcut.all(server: "").first { $0.name == Shortcut.menuName })
        let finding = try #require(try Self.read([menu])[Shortcut.menuName])
        for intent in Intent.allCases { #expect(finding.texts.contains(intent.definition.title)) }
        #expect(finding.actions.count { $0.hasSuffix(".runworkflow") } == 23)
        #expect(finding.texts.contains("\u{FFFC}/v1/intents/parse"))
    }

    @Test(arguments: [Shortcut.screenName, Shortcut.pictureName])
    func `Shortcut: a screen is filed as the text that the phone reads, or as a picture, and the outcome is told`(
        name: String
    ) throws {
        let shortcut = try #require(Shortcut.all(server: "").first { $0.name == name })
        let finding = try #require(try Self.read([shortcut])[name])
        let actions = finding.actions.map { String($0.dropFirst("is.workflow.actions.".count)) }
        #expect(actions.firstIndex(of: "takescreenshot") ?? .max < actions.firstIndex(of: "downloadurl") ?? 0)
        #expect(actions.count { $0 == "notification" } == 3)
        // A screen without text is a picture too.
        #expect(finding.texts.contains("\u{FFFC}/v1/captures?kind=conversation&wait=3"))
        let isText = name == Shortcut.screenName
        #expect(actions.contains("extracttextfromimage") == isText)
        #expect(finding.texts.contains("\u{FFFC}/v1/captures:process") == isText)
        for member in ["dialog", "detail"] { #expect(finding.texts.contains(member)) }
    }

    @Test func `Shortcut: the last screenshot is filed as its text, and a library without one is told`() throws {
        let last = try #require(Shortcut.all(server: "").first { $0.name == "Import last screenshot" })
        let finding = try #require(try Self.read([last])[last.name])
        let actions = finding.actions.map { String($0.dropFirst("is.workflow.actions.".count)) }
        let taken = actions.firstIndex(of: "getlastscreenshot") ?? .max
        #expect(taken < actions.firstIndex(of: "extracttextfromimage") ?? 0 && !actions.contains("takescreenshot"))
        #expect(finding.texts.contains("\u{FFFC}/v1/captures:process"))
        #expect(finding.texts.contains("The photo library has no screenshot."))
    }

    @Test func `Shortcut: the share sheet sends each picture, or the text`() throws {
        let share = try #require(Shortcut.all(server: "").first { $0.name == Shortcut.shareName })
        let finding = try #require(try Self.read([share])[share.name])
        let actions = finding.actions.map { String($0.dropFirst("is.workflow.actions.".count)) }
        #expect(actions.firstIndex(of: "detect.images") ?? .max < actions.firstIndex(of: "repeat.each") ?? 0)
        #expect(actions.count { $0 == "downloadurl" } == 2 && finding.texts.contains("ExtensionInput"))
        for path in ["/v1/captures?kind=auto&wait=3", "/v1/captures:process"] {
            #expect(finding.texts.contains("\u{FFFC}" + path))
        }
        // Only this one is in the share sheet.
        for shortcut in Shortcut.all(server: "") {
            #expect(shortcut.plist.xml.contains("<string>ActionExtension</string>") == (shortcut.name == share.name))
        }
    }

    @Test func `Shortcut: the scan sends a screenshot, and shows the explanation, the advice or the problem`() throws {
        let scan = try #require(Shortcut.all(server: "").first { $0.name == Shortcut.scanName })
        let finding = try #require(try Self.read([scan])[Shortcut.scanName])
        let actions = finding.actions.map { String($0.dropFirst("is.workflow.actions.".count)) }
        #expect(actions.firstIndex(of: "takescreenshot") ?? .max < actions.firstIndex(of: "downloadurl") ?? 0)
        #expect(actions.count { $0 == "showresult" } == 3)
        #expect(finding.texts.contains("\u{FFFC}/v1/scans?wait=3") && finding.texts.contains("\u{FFFC}\n\u{FFFC}"))
        for member in ["explanation", "advice", "detail"] { #expect(finding.texts.contains(member)) }
    }

    @Test func `Shortcut: the prompt posts a screenshot, and offers to scan or dismiss what was accepted`() throws {
        let prompt = try #require(Shortcut.all(server: "").first { $0.name == Shortcut.screenshotName })
        let finding = try #require(try Self.read([prompt])[Shortcut.screenshotName])
        let actions = finding.actions.map { String($0.dropFirst("is.workflow.actions.".count)) }
        let path = "\u{FFFC}/v1/screenshots/notifications"
        // The screenshot shows the message, not the menu.
        let (taken, offered) = (actions.firstIndex(of: "takescreenshot"), actions.firstIndex(of: "choosefrommenu"))
        #expect(taken ?? .max < offered ?? 0)
        for text in [
            "Screenshot taken - Scan for scams?", "Scan Now", "Dismiss", "created", path, path + "/\u{FFFC}/opened",
            path + "/\u{FFFC}/dismiss", "\u{FFFC}/v1/scans?wait=3&notificationId=\u{FFFC}",
        ] { #expect(finding.texts.contains(text), "\(text)") }
        for member in ["id", "timestamp", "sentAt"] { #expect(finding.texts.contains(member)) }
    }

    @Test func `ShortcutsPage: ops/docs/shortcuts.md is the page of the Shortcuts`() throws {
        let file = Self.root.appending(path: "ops/docs/shortcuts.md")
        let written = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(written == ShortcutsPage.text, "Replace \(file.path) by:\n\(ShortcutsPage.text)")
    }
}
