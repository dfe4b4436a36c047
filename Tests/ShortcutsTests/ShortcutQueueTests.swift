import Shortcuts
import Testing

/// Screens that wait in files for the network.
@Suite struct ShortcutQueueTests {
    private typealias Scene = SimulatedPhone.Scene
    private typealias Event = SimulatedPhone.Event

    private static let path = "/v1/captures:process"
    private static let taken = #"{"captureId": "c1", "statusUrl": "/v1/captures/c1", "dialog": "Filed under Ada."}"#
    private static let ended =
        #"{"success": true, "detectedContact": null, "summary": "Lunch.", "extractedInfo": {}, "dialog": "In the inbox."}"#
    /// Failures of this route have a dialog.
    private static let problem = #"{"code": "unauthorized", "detail": "Another key.", "dialog": "Another key."}"#
    /// The phone's MD5 of a file is the key of its request.
    private static let keyLength = 32

    private static func scene(
        _ answers: [String], screen: String = "", files: [String: String] = [:], fails: String = ""
    ) -> Scene {
        Scene(answers: ["POST \(path)": answers], screen: screen, files: files, fails: fails)
    }

    @Test func `Shortcut: a screen is saved with its time before it is sent, and deleted when the server has taken it`()
        throws
    {
        let events = try SimulatedPhone.run(Shortcut.queueName, Self.scene([Self.taken], screen: "Lunch tomorrow?"))
        try #require(events.map(\.what) == ["save", "POST", "delete", "notify"])
        #expect(events[0].value.hasPrefix("Tapline/") && events[0].value.hasSuffix(".json"))
        #expect(events[1].body == ["text": .text("Lunch tomorrow?"), "timestamp": .text("2026-11-28T10:30:00+01:00")])
        #expect(events[2].value == events[0].value && events[3].value == "Filed under Ada.")
    }

    @Test func `Shortcut: without a network the screen stays in its file, and is sent later with the same key`() throws
    {
        let offline = try SimulatedPhone.run(
            Shortcut.queueName, Self.scene([Self.taken], screen: "Lunch?", fails: "downloadurl"))
        #expect(offline.map(\.what) == ["save", "failed"])
        let first = try SimulatedPhone.run(Shortcut.queueName, Self.scene([Self.taken], screen: "Lunch?"))
        let body = #"{"text": "Lunch?", "timestamp": "2026-11-28T10:30:00+01:00"}"#
        let later = try SimulatedPhone.run(
            Shortcut.sendQueueName, Self.scene([Self.taken], files: ["Tapline/a.json": body]))
        try #require(later.map(\.what) == ["POST", "delete", "notify"])
        #expect(later[0] == first[1] && later[0].value.hasPrefix("\(Self.path) as "))
        #expect(later[0].value.count == "\(Self.path) as ".count + Self.keyLength)
    }

    @Test(arguments: [problem, #"{"message": "The answer of another server."}"#])
    private func `Shortcut: a file that the server does not take stays, and the next one is sent`(answer: String) throws
    {
        let files = ["Tapline/a.json": #"{"text": "One"}"#, "Tapline/b.json": #"{"text": "Two"}"#]
        let events = try SimulatedPhone.run(Shortcut.sendQueueName, Self.scene([answer, Self.taken], files: files))
        #expect(events.map(\.what) == ["POST", "notify", "POST", "delete", "notify"])
        #expect(events[1].value.hasPrefix("A screen waits in the folder Tapline."))
        #expect(events[3].value == "Tapline/b.json")
    }

    @Test func `Shortcut: a capture that has ended is taken, too, and its file is deleted`() throws {
        let events = try SimulatedPhone.run(Shortcut.queueName, Self.scene([Self.ended], screen: "Lunch?"))
        #expect(events.map(\.what) == ["save", "POST", "delete", "notify"] && events.last?.value == "In the inbox.")
    }

    @Test func `Shortcut: an empty answer after a taken file leaves its file`() throws {
        let files = ["Tapline/a.json": #"{"text": "One"}"#, "Tapline/b.json": #"{"text": "Two"}"#]
        let events = try SimulatedPhone.run(Shortcut.sendQueueName, Self.scene([Self.ended, ""], files: files))
        #expect(events.map(\.what) == ["POST", "delete", "POST", "notify", "notify"])
        #expect(events[1].value == "Tapline/a.json")
    }

    @Test func `Shortcut: a network that is lost between two files leaves the second one`() throws {
        let files = ["Tapline/a.json": #"{"text": "One"}"#, "Tapline/b.json": #"{"text": "Two"}"#]
        var scene = Self.scene([Self.taken], files: files, fails: "downloadurl")
        scene.failsAfter = 1
        let events = try SimulatedPhone.run(Shortcut.sendQueueName, scene)
        #expect(events.map(\.what) == ["POST", "delete", "failed"] && events[1].value == "Tapline/a.json")
    }

    @Test func `Shortcut: a screen without text is sent as a picture, without a file`() throws {
        let upload = "/v1/captures?kind=conversation&wait=3"
        let events = try SimulatedPhone.run(
            Shortcut.queueName, Scene(answers: ["POST \(upload)": [Self.taken]]))
        #expect(events.map(\.what) == ["POST", "notify"] && events.first?.value == upload)
    }

    @Test func `Shortcut: without a folder, or with an empty one, no screen waits`() throws {
        let events = try SimulatedPhone.run(Shortcut.sendQueueName, Self.scene([Self.taken]))
        #expect(events == [Event("notify", "No screen waits.")])
        var empty = Self.scene([Self.taken])
        empty.folders = ["Tapline/"]
        #expect(try SimulatedPhone.run(Shortcut.sendQueueName, empty) == events)
    }
}
