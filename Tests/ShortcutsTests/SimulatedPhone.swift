import Foundation
import Shortcuts
import Testing

/// Carries out Shortcuts step by step against answers of a server.
enum SimulatedPhone {
    /// What the phone and the server do.
    struct Scene: Encodable {
        /// The message of the automation, by the names of its properties.
        var input: [String: String] = [:]
        /// By method and path. The last one of a path repeats; an empty text is an answer without content.
        var answers: [String: [String]] = [:]
        var choice = ""
        /// What the person types when the Shortcut asks for a text.
        var typed = ""
        /// The text of the screen.
        var screen = ""
        /// Files of the app Shortcuts, by their paths.
        var files: [String: String] = [:]
        /// Folders that exist without a file.
        var folders: [String] = []
        /// The action at which the Shortcut fails, and how often the action works before.
        var fails = ""
        var failsAfter = 0
    }

    struct Event: Decodable, Equatable {
        var what: String
        var value: String
        var body: [String: Value]?

        enum Value: Decodable, Equatable {
            case text(String)
            case list([String])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    self = .list(try container.decode([String].self))
                }
            }
        }

        init(_ what: String, _ value: String = "", _ body: [String: Value]? = nil) {
            (self.what, self.value, self.body) = (what, value, body)
        }
    }

    /// Carries out the actions that these Shortcuts use, and fails at any other one. Numbers stand for true and false.
    private static let script = """
        import hashlib, json, plistlib, re, sys, urllib.parse
        plist, scene = plistlib.loads(sys.stdin.buffer.read()), json.loads(sys.argv[1])
        actions = [(a["WFWorkflowActionIdentifier"].removeprefix("is.workflow.actions."), a["WFWorkflowActionParameters"])
                   for a in plist["WFWorkflowActions"]]
        variables, outputs, events = {}, {}, []
        class Stop(Exception): pass
        class File:
            def __init__(self, path, content): self.path, self.content = path, content
        class Folder(str): pass
        def plain(value):
            if isinstance(value, File): return value.content
            if isinstance(value, dict): return json.dumps(value)
            if isinstance(value, bool): return "1" if value else "0"
            if isinstance(value, list): return "\\n".join(plain(item) for item in value)
            return "" if value is None else str(value)
        def source(s):
            if s["Type"] == "Variable": return variables.get(s["VariableName"])
            if s["Type"] == "ActionOutput": return outputs.get(s["OutputUUID"])
            [part] = s["Aggrandizements"]
            assert plist["WFWorkflowHasShortcutInputVariables"]
            assert "WFMessageContentItem" in plist["WFWorkflowInputContentItemClasses"]
            return scene["input"].get(part["PropertyName"])
        def read(p):
            if not isinstance(p, dict): return p
            if "Variable" in p: return read(p["Variable"])
            kind, value = p["WFSerializationType"], p["Value"]
            if kind == "WFTextTokenAttachment": return source(value)
            if kind == "WFArrayParameterState": return [read(item["WFValue"]) for item in value]
            if kind == "WFDictionaryFieldValue":
                return {read(item["WFKey"]): read(item["WFValue"]) for item in value["WFDictionaryFieldValueItems"]}
            assert kind == "WFTextTokenString", kind
            places = sorted((int(r.strip("{}").split(",")[0]), s) for r, s in value["attachmentsByRange"].items())
            parts = value["string"].split("\\ufffc")
            assert len(parts) == len(places) + 1
            return parts[0] + "".join(plain(source(s)) + part for (_, s), part in zip(places, parts[1:]))
        def fetch(p):
            path = read(p["WFURL"]).removeprefix("https://home.example")
            method, headers = p["WFHTTPMethod"], read(p["WFHTTPHeaders"])
            assert headers["Authorization"].startswith("Bearer "), headers
            body = read(p["WFRequestVariable"]) if method == "POST" else None
            if isinstance(body, File): body = json.loads(body.content)
            pin, once = headers.get("X-Tapline-PIN"), headers.get("Idempotency-Key")
            events.append({"what": method, "value": path + (" with PIN " + pin if pin else "")
                           + (" as " + once if once else ""), "body": body if isinstance(body, dict) else None})
            answers = scene["answers"].get(method + " " + path, [""])
            answer = answers.pop(0) if len(answers) > 1 else answers[0]
            return json.loads(answer) if answer else None
        def end(start):
            group = actions[start][1]["GroupingIdentifier"]
            return [i for i in range(start, len(actions)) if actions[i][1].get("GroupingIdentifier") == group]
        def run(first, last):
            result, i = None, first
            while i < last:
                name, p = actions[i]
                if name == scene["fails"]:
                    if scene["failsAfter"] == 0: events.append({"what": "failed", "value": name}); raise Stop
                    scene["failsAfter"] -= 1
                if name in ("conditional", "choosefrommenu", "repeat.count", "repeat.each"):
                    marks = end(i)
                    if name == "conditional":
                        value = read(p["WFInput"])
                        # An empty text, list or dictionary has no value; false has one.
                        holds = value is not None and value != "" and value != [] and value != {}
                        assert p["WFCondition"] == 100
                        part = 0 if holds else 1
                        if part + 1 < len(marks): result = run(marks[part] + 1, marks[part + 1])
                    elif name == "choosefrommenu":
                        events.append({"what": "menu", "value": p["WFMenuPrompt"]})
                        [part] = [n for n in range(1, len(marks) - 1)
                                  if actions[marks[n]][1]["WFMenuItemTitle"] == scene["choice"]] or [None]
                        if part is None: raise Stop
                        result = run(marks[part] + 1, marks[part + 1])
                    else:
                        items = read(p["WFInput"]) if name == "repeat.each" else range(p["WFRepeatCount"])
                        result = []
                        for index, item in enumerate(items):
                            variables["Repeat Item"], variables["Repeat Index"] = item, index + 1
                            result.append(run(i + 1, marks[-1]))
                    outputs[actions[marks[-1]][1]["UUID"]] = result
                    i = marks[-1] + 1
                    continue
                if name == "gettext": result = read(p["WFTextActionText"])
                elif name == "comment": result = None
                elif name == "setvariable":
                    result = read(p["WFInput"])
                    # Nothing leaves the variable as it is.
                    if result is not None: variables[p["WFVariableName"]] = result
                elif name == "dictionary": result = read(p["WFItems"])
                elif name == "getvalueforkey":
                    value = read(p["WFInput"])
                    result = value.get(p["WFDictionaryKey"]) if value else None
                elif name == "downloadurl": result = fetch(p)
                elif name == "date": result = "now"
                elif name == "format.date": result = "2026-11-28T10:30:00+01:00"
                elif name == "number.random": result = 7
                elif name == "hash": result = hashlib.md5(plain(read(p["WFInput"])).encode()).hexdigest()
                elif name == "text.replace":
                    replacement = re.sub(r"\\$(\\d)", r"\\\\\\1", p["WFReplaceTextReplace"])
                    result = re.sub(p["WFReplaceTextFind"], replacement, read(p["WFInput"]))
                elif name == "number":
                    value = read(p["WFNumberActionNumber"])
                    result = int(value) if isinstance(value, (bool, int)) else None
                elif name == "text.match": result = re.findall(p["WFMatchTextPattern"], read(p["text"]))
                elif name == "urlencode": result = urllib.parse.quote(read(p["WFInput"]), safe="")
                elif name == "choosefromlist":
                    [result] = [item for item in read(p["WFInput"]) if item == scene["choice"]]
                elif name == "getitemfromlist": result = read(p["WFInput"])[int(plain(read(p["WFItemIndex"]))) - 1]
                elif name == "sendmessage":
                    assert p["ShowWhenRun"] is False
                    events.append({"what": "send", "value": plain(read(p["WFSendMessageActionRecipients"])) + ": "
                                   + read(p["WFSendMessageContent"])})
                elif name == "openurl": events.append({"what": "open", "value": read(p["WFInput"])})
                elif name == "ask":
                    events.append({"what": "ask", "value": read(p["WFAskActionPrompt"])})
                    result = scene["typed"]
                elif name == "showresult": events.append({"what": "show", "value": read(p["Text"])})
                elif name == "notification": events.append({"what": "notify", "value": read(p["WFNotificationActionBody"])})
                elif name == "delay": events.append({"what": "wait", "value": str(p["WFDelayTime"])})
                elif name == "exit": raise Stop
                elif name == "takescreenshot": result = "picture"
                elif name == "extracttextfromimage": result = scene["screen"]
                elif name == "documentpicker.save":
                    assert p["WFAskWhereToSave"] is False
                    path = read(p["WFFileDestinationPath"])
                    scene["files"][path] = plain(read(p["WFInput"]))
                    events.append({"what": "save", "value": path})
                    result = File(path, scene["files"][path])
                elif name == "documentpicker.open":
                    assert p["WFShowFilePicker"] is False and p["WFFileErrorIfNotFound"] is False
                    path = p["WFGetFilePath"]
                    result = Folder(path) if any(file.startswith(path) for file in [*scene["files"], *scene["folders"]]) else None
                elif name == "file.getfoldercontents":
                    folder = read(p["WFFolder"])
                    assert isinstance(folder, Folder)
                    result = [File(*pair) for pair in sorted(scene["files"].items()) if pair[0].startswith(folder)]
                elif name == "file.delete":
                    assert p["WFDeleteFileConfirmDeletion"] is False
                    file = read(p["WFInput"])
                    del scene["files"][file.path]
                    events.append({"what": "delete", "value": file.path})
                else: sys.exit("unknown action " + name)
                outputs[p["UUID"]] = result
                i += 1
            return result
        try: run(0, len(actions))
        except Stop: pass
        json.dump(events, sys.stdout)
        """

    static func run(_ name: String, _ scene: Scene) throws -> [Event] {
        let shortcut = try #require(Shortcut.all(server: "https://home.example").first { $0.name == name })
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/python3")
        let words = String(decoding: try JSONEncoder().encode(scene), as: UTF8.self)
        process.arguments = ["-c", script, words]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(shortcut.plist.xml.utf8))
        try input.fileHandleForWriting.close()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return try JSONDecoder().decode([Event].self, from: bytes)
    }
}
