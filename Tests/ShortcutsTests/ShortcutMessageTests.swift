import Foundation
import Shortcuts
import Testing

/// The Shortcuts of messages, carried out step by step against answers of a server.
@Suite struct ShortcutMessageTests {
    /// What the phone and the server do.
    private struct Scene: Encodable {
        /// The message of the automation, by the names of its properties.
        var input: [String: String] = [:]
        /// By method and path. The last one of a path repeats; an empty text is an answer without content.
        var answers: [String: [String]] = [:]
        var choice = ""
        /// What the person types when the Shortcut asks for a text.
        var typed = ""
        /// The action at which the Shortcut fails.
        var fails = ""
    }

    private struct Event: Decodable, Equatable {
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

        static func report(_ id: String, _ status: String, error: String? = nil) -> Event {
            var body = ["status": Value.text(status)]
            if let error { body["error"] = .text(error) }
            return Event("POST", "/v1/bridge/outbox/\(id)/result", body)
        }
        static let next = Event("GET", "/v1/bridge/outbox/next")
    }

    /// Carries out the actions that these Shortcuts use, and fails at any other one. Numbers stand for true and false.
    private static let script = """
        import hashlib, json, plistlib, re, sys, urllib.parse
        plist, scene = plistlib.loads(sys.stdin.buffer.read()), json.loads(sys.argv[1])
        actions = [(a["WFWorkflowActionIdentifier"].removeprefix("is.workflow.actions."), a["WFWorkflowActionParameters"])
                   for a in plist["WFWorkflowActions"]]
        variables, outputs, events = {}, {}, []
        class Stop(Exception): pass
        def plain(value):
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
            pin = headers.get("X-Tapline-PIN")
            events.append({"what": method, "value": path + (" with PIN " + pin if pin else ""), "body": body})
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
                if name == scene["fails"]: events.append({"what": "failed", "value": name}); raise Stop
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
                elif name == "setvariable": result = variables[p["WFVariableName"]] = read(p["WFInput"])
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
                else: sys.exit("unknown action " + name)
                outputs[p["UUID"]] = result
                i += 1
            return result
        try: run(0, len(actions))
        except Stop: pass
        json.dump(events, sys.stdout)
        """

    private static func run(_ name: String, _ scene: Scene) throws -> [Event] {
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

    private static let posted = "POST /v1/bridge/messages"
    private static let next = "GET /v1/bridge/outbox/next"

    private static func waiting(_ id: String, to people: String = #"["+15551234567"]"#, requiresUser: Bool = false)
        -> String
    {
        #"{"id": "\#(id)", "recipients": \#(people), "body": "Hello \#(id)", "attachments": [], "requiresUser": \#(requiresUser), "link": "sms:\#(id)"}"#
    }

    // MARK: an incoming message

    @Test func `Shortcut: an incoming message is posted with sender, participants, text, time and an id, quietly`()
        throws
    {
        let events = try Self.run(
            Shortcut.incomingName,
            Scene(
                input: ["Content": "Lunch?\nAt 12", "Sender": "+15551234567"],
                answers: [Self.posted: [#"{"id": "x", "isNew": true}"#]]))
        try #require(events.count == 1 && events[0].value == "/v1/bridge/messages")
        var body = try #require(events[0].body)
        guard case .text(let id)? = body.removeValue(forKey: "id") else { throw Fault.noID }
        #expect(UUID(uuidString: id) != nil)
        #expect(
            body == [
                "sender": .text("+15551234567"), "participants": .list(["+15551234567"]),
                "text": .text("Lunch?\nAt 12"), "timestamp": .text("2026-11-28T10:30:00+01:00"),
            ])
    }

    @Test func `Shortcut: a refused incoming message is tried three times with one id, then told`() throws {
        let events = try Self.run(
            Shortcut.incomingName,
            Scene(
                input: ["Content": "Lunch?", "Sender": "Bank"],
                answers: [Self.posted: [#"{"code": "unavailable", "detail": "Try again later."}"#]]))
        #expect(events.map(\.what) == ["POST", "wait", "POST", "wait", "POST", "wait", "notify"])
        #expect(events[0].body != nil && events[0] == events[2] && events[2] == events[4])
        #expect(events.last?.value == "Tapline did not take a message: Try again later.")
    }

    @Test func `Shortcut: an incoming message without text is not posted`() throws {
        #expect(try Self.run(Shortcut.incomingName, Scene(input: ["Sender": "+15551234567"])) == [])
    }

    // MARK: messages of the outbox

    @Test func `Shortcut: waiting messages are sent until none waits, each reported after its action`() throws {
        let events = try Self.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [Self.waiting("a"), Self.waiting("b"), ""]]))
        #expect(
            events == [
                .next, Event("send", "+15551234567: Hello a"), .report("a", "sent"),
                .next, Event("send", "+15551234567: Hello b"), .report("b", "sent"), .next,
            ])
    }

    @Test func `Shortcut: a message whose action fails is not reported`() throws {
        let events = try Self.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [Self.waiting("a")]], fails: "sendmessage"))
        #expect(events == [.next, Event("failed", "sendmessage")])
    }

    @Test(
        arguments: [
            ("Sent", [.report("a", "sent"), .next]),
            ("Not sent", [.report("a", "failed", error: "The person did not send it."), .next]),
            // The person leaves the menu.
            ("", []),
        ] as [(String, [Event])])
    private func `Shortcut: a message that needs a tap opens the link, and the person says whether it was sent`(
        choice: String, after: [Event]
    ) throws {
        let group = Self.waiting("a", to: #"["+15551234567", "+15557654321"]"#, requiresUser: true)
        let events = try Self.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [group, ""]], choice: choice))
        let opened = [
            .next, Event("open", "sms:a"), .report("a", "awaiting_user"), Event("menu", "Did you send the message?"),
        ]
        #expect(events == opened + after)
    }

    @Test func `Shortcut: without a certain false for requiresUser no message is sent without a tap`() throws {
        let message = Self.waiting("a").replacing(#""requiresUser": false"#, with: #""requiresUser": "No""#)
        let events = try Self.run(Shortcut.outgoingName, Scene(answers: [Self.next: [message, ""]]))
        #expect(!events.contains { $0.what == "send" } && events.contains { $0.what == "open" })
    }

    @Test func `Shortcut: one run sends at most 20 messages, and tells a problem`() throws {
        let many = try Self.run(Shortcut.outgoingName, Scene(answers: [Self.next: [Self.waiting("a")]]))
        #expect(many.count { $0.what == "send" } == 20 && many.count { $0 == .next } == 20)
        let refused = try Self.run(
            Shortcut.outgoingName, Scene(answers: [Self.next: [#"{"code": "forbidden", "detail": "Another key."}"#]]))
        #expect(refused == [.next, Event("notify", "Tapline has no message to send: Another key.")])
    }

    // MARK: recent messages

    @Test func `Shortcut: recent messages are those of the chosen conversation, also if two have one name`() throws {
        let list = "/v1/bridge/conversations?limit=50"
        let messages = "/v1/bridge/conversations/c%2F2/messages?limit=20"
        let events = try Self.run(
            Shortcut.recentName,
            Scene(
                answers: [
                    "GET \(list)": [
                        #"{"data": [{"id": "c1", "displayName": "Dr. Ada"}, {"id": "c/2", "displayName": "Dr. Ada"}]}"#
                    ],
                    "GET \(messages)": [
                        #"{"data": [{"sender": "me", "text": "Yes"}, {"sender": "+15551234567", "text": "Lunch?"}]}"#
                    ],
                ], choice: "2. Dr. Ada"))
        #expect(
            events == [
                Event("GET", list), Event("GET", messages), Event("show", "me: Yes\n+15551234567: Lunch?"),
            ])
    }

    @Test func `Shortcut: without conversations the recent messages say so, or show the problem`() throws {
        let list = "GET /v1/bridge/conversations?limit=50"
        let none = try Self.run(Shortcut.recentName, Scene(answers: [list: [#"{"data": []}"#]]))
        #expect(none.last == Event("show", "There are no conversations yet."))
        let refused = try Self.run(Shortcut.recentName, Scene(answers: [list: [#"{"detail": "Another key."}"#]]))
        #expect(refused.last == Event("show", "Another key."))
    }

    @Test
    func
        `Shortcut: recent messages need the PIN only where the server asks for it, and then it goes with each request`()
        throws
    {
        let list = "/v1/bridge/conversations?limit=50"
        let messages = "/v1/bridge/conversations/c1/messages?limit=20"
        let refusal = #"{"code": "pin_required", "detail": "The owner has set a PIN for messages."}"#
        let one = #"{"data": [{"id": "c1", "displayName": "Ada"}]}"#
        let lines = #"{"data": [{"sender": "me", "text": "Yes"}]}"#
        let events = try Self.run(
            Shortcut.recentName,
            Scene(
                answers: ["GET \(list)": [refusal, one], "GET \(messages)": [lines]], choice: "1. Ada", typed: "0471"))
        #expect(
            events == [
                Event("GET", list), Event("ask", "PIN for messages"), Event("GET", "\(list) with PIN 0471"),
                Event("GET", "\(messages) with PIN 0471"), Event("show", "me: Yes"),
            ])
        let wrong = #"{"code": "wrong_pin", "detail": "This PIN is wrong. 4 tries are left."}"#
        let refused = try Self.run(
            Shortcut.recentName, Scene(answers: ["GET \(list)": [refusal, wrong]], typed: "0472"))
        #expect(refused.last == Event("show", "This PIN is wrong. 4 tries are left."))
    }

    private enum Fault: Error { case noID }
}
