import Captures
import ChatLines
import ChatMessages
import ChatVocabulary
import Testing

@testable import Conversations

/// Layouts in which the place of names, times and marks differs from that of most apps.
@Suite struct TranscriptLayoutTests {
    @Test func `TableText: fields in quotation marks have separators and several lines`() {
        let table = """
            Date;Time;Direction;Name;Number;Text
            02.03.2026;11:58;incoming;Sarah Chen;+4954155501;We have landed
            02.03.2026;12:01;outgoing;Sarah Chen;+4954155501;"One is missing; who?"
            03.03.2026;12:05;incoming;Sarah Chen;+4954155501;"The bus is at P5.
            Driver: Tom"
            """
        #expect(
            TranscriptTests.lines(table) == [
                "Sarah Chen|2026-03-02|11:58|We have landed", "me|2026-03-02|12:01|One is missing; who?",
                "Sarah Chen|2026-03-03|12:05|The bus is at P5. Driver: Tom",
            ])
    }

    @Test func `TableText: the longest column has the texts, and a file stands for a missing one`() {
        let table = """
            Chat,Date,Service,Type,Text,Attachment
            Sarah Chen,2026-03-02 09:12:40,SMS,Incoming,"Good morning, are you up?",
            Sarah Chen,2026-03-02 09:16:02,SMS,Outgoing,"Only just, why do you ask?",
            Sarah Chen,2026-03-02 09:17:02,SMS,Incoming,,IMG_7730.jpg
            """
        let messages = TranscriptTests.read(table).messages
        #expect(messages.map(\.text) == ["Good morning, are you up?", "Only just, why do you ask?", ""])
        #expect(messages.last?.attachments == [Attachment(.image, name: "IMG_7730.jpg")])
    }

    @Test func `TableText: a quotation mark in a cell is doubled, and one that stays open is a letter`() {
        let head = "Date;Name;Text;Read\n02.03.2026 11:58;Sarah Chen;We have landed;yes\n"
        let quoted = head + "02.03.2026 12:01;Tom Lee;\"She said \"\"at nine; sharp\"\" to me\";no\n"
        #expect(
            TranscriptTests.lines(quoted) == [
                "Sarah Chen|2026-03-02|11:58|We have landed",
                "Tom Lee|2026-03-02|12:01|She said \"at nine; sharp\" to me",
            ])
        let open = head + "02.03.2026 12:01;Tom Lee;\"Never mind;no\n02.03.2026 12:03;Sarah Chen;the last line;no"
        #expect(
            TranscriptTests.read(open).messages.map(\.text) == ["We have landed", "\"Never mind", "the last line"])
    }

    @Test func `TableText: separators in the quoted labels of columns are no columns`() {
        let rows = Array(repeating: "a;Sarah Chen;x;hello there;02.03.2026", count: 4).joined(separator: "\n")
        #expect(!TranscriptTests.read("\"Chat; Sarah\";Name;Text;Date\n" + rows).messages.isEmpty)
    }

    @Test func `TableText: a day in a column of its own is no file`() {
        let table =
            "Date;Time;Name;Text;File\n"
            + [
                "02.03.2026;11:58;Sarah Chen;We have landed;", "02.03.2026;11:59;Sarah Chen;;IMG_1.jpg",
                "02.03.2026;12:05;Sarah Chen;;",
            ].joined(separator: "\n")
        // The last row says nothing.
        #expect(
            TranscriptTests.read(table).messages.map(\.attachments) == [[], [Attachment(.image, name: "IMG_1.jpg")]])
    }

    @Test func `LabeledTranscript: a time that a person names is not the time of a message that has one`() {
        let chat = "[10:00] Tom: bus 10:32\n[10:01] Ann: train 11:05\n[10:02] Tom: ferry 12:40"
        #expect(
            TranscriptTests.lines(chat) == [
                "Tom|-|10:00|bus 10:32", "Ann|-|10:01|train 11:05", "Tom|-|10:02|ferry 12:40",
            ])
    }

    @Test func `Transcript: words like those of an app stay in what a person wrote`() {
        #expect(ReceiptMark.removed(from: "buy the book [to read]") == nil)
        #expect(ReceiptMark.removed(from: "see you [status: read]") == "see you")
        let list = "I edited the 2026 budget\nmilk and bread\ncall the plumber about the kitchen sink"
        #expect(TranscriptTests.read(list).messages.map(\.text).joined(separator: " ").contains("2026 budget"))
    }

    @Test func `TableText: prose with commas is no table`() {
        let text = "One, two, three, and four\nFive, six, seven, and eight\nNine, ten, eleven, and twelve"
        #expect(TranscriptTests.lines(text).allSatisfy { $0.hasPrefix("-|-|-|") })
    }

    @Test func `LineCut: brackets, a glued mark and two spaces end a name`() {
        func cut(_ line: String) -> LineCut { LineCut(line, Self.reader) }
        #expect(cut("<Tom Lee> yes").name == "Tom Lee")
        #expect(cut("T> yes").body == "yes")
        #expect(cut("[02/03/2026 20:32:44] <Tom> yes").name == "Tom")
        #expect(cut("08:58 Tom  dates: the 2nd").name == "Tom")
        #expect(cut("08:58 Tom  dates: the 2nd").body == "dates: the 2nd")
        // A comparison has no name.
        #expect(cut("2> yes").form == .plain)
        #expect(cut("a b> yes").form == .plain)
    }

    private static let reader = ConversationReader.dateReader(
        for: "", at: TranscriptTests.moment, utcOffset: 0, usual: nil)

    @Test(arguments: [("- ", "-"), ("+ ", "+"), ("1. ", "2."), ("* ", "!")])
    func `Transcript: each item of a note is a message without its mark`(first: String, second: String) {
        let items = [
            "the pipe in the kitchen drips into the flat below", "pay no more than 60 euros for it",
            "the meeting of all the neighbors is at nine o'clock sharp",
        ]
        let note = "\(first)\(items[0])\n\(second) \(items[1])\n\(second) \(items[2])"
        #expect(TranscriptTests.lines(note) == items.map { "-|-|-|" + $0 })
    }

    @Test func `Transcript: the first line of a note app is no part of the note`() {
        let note = "Notes · Edited: Sep 8, 2025\n- the pipe drips into the flat below\n- pay no more than 60\n- the cat"
        #expect(
            TranscriptTests.lines(note) == [
                "-|-|-|the pipe drips into the flat below", "-|-|-|pay no more than 60", "-|-|-|the cat",
            ])
    }

    @Test func `MailThread: receivers below a time end the head of webmail, and a time alone is today`() {
        let mail = """
            Sarah Chen <sarah@example.com>
            Mon, Mar 2, 2026 at 10:32 AM
            to me

            The roof leaks.

            Tom Lee
            Tue, Mar 3, 2026 at 9:15 AM
            to Sarah

            I call the roofer.

            Sarah Chen
            8:20 AM (4 hours ago)
            to me

            He was here.
            """
        #expect(
            TranscriptTests.lines(mail) == [
                "Sarah Chen|2026-03-02|10:32|The roof leaks.", "me|2026-03-03|09:15|I call the roofer.",
                "Sarah Chen|2026-03-04|08:20|He was here.",
            ])
    }

    @Test func `MailThread: a date below the fields and a file below the text are no text`() {
        let head = "Subject: Roof\nFrom: Sarah Chen <sarah@example.com>\nTo: me\nMon, Mar 2, 2026 10:32\n\n"
        let mail = head + "See the plan.\n<plan.pdf>"
        #expect(TranscriptTests.lines(mail) == ["Sarah Chen|2026-03-02|10:32|See the plan."])
        let file = [Attachment(.document, name: "plan.pdf")]
        #expect(TranscriptTests.read(mail).messages.map(\.attachments) == [file])
        #expect(TranscriptTests.read(head + "plan.pdf").messages.map(\.attachments) == [file])
    }

    @Test func `ParsedConversation: a title that begins the name of one of two senders tells who the owner is`() {
        var turns = ParsedConversation(messages: [
            Message(speaker: .other(name: "Tom Lee"), text: "hi"), Message(speaker: .other(name: "Ann"), text: "yes"),
        ])
        (turns.title, turns.isTitleName) = ("Tom 🚲", true)
        turns.assignSpeakers(owner: nil)
        #expect(turns.messages.map(\.speaker) == [.other(name: "Tom Lee"), .me])
        #expect(turns.participants == ["Tom Lee"])
    }

    @Test(arguments: ["Sarah said", "Sarah dijo", "Sarah a écrit", "Sarah hat geschrieben", "Sarah ha scritto"])
    func `SenderName: a verb behind a name is no part of it`(text: String) {
        #expect(SenderName(text)?.name == "Sarah")
    }

    @Test(arguments: ["Has dicho", "Hai detto", "Vous avez dit", "You said"])
    func `SenderName: apps say in several ways that the owner spoke`(text: String) {
        #expect(SenderName(text)?.strength == .owner)
    }

    @Test(arguments: [
        "Tapez un message", "Escribe un mensaje", "Digite uma mensagem", "Typ een bericht", "vor 9 Min.", "9 min ago",
        "il y a 5 min", "hace 2 horas",
    ])
    func `InterfaceText: an empty field and the age of a message are the app's`(text: String) {
        #expect(InterfaceText(text) != nil)
    }

    @Test(arguments: ["in 9 minutes", "9 min late again", "I wrote a message", "two hours ago we left"])
    func `InterfaceText: sentences about messages and minutes are no interface text`(text: String) {
        #expect(InterfaceText(text) == nil)
    }

    @Test func `ReceiptMark: a state in brackets behind a message is dropped`() {
        #expect(ReceiptMark.removed(from: "I bought it [status: read]") == "I bought it")
        #expect(ReceiptMark.removed(from: "[status: read]") == nil)
        #expect(ReceiptMark.removed(from: "I bought it [the red one]") == nil)
    }

    @Test func `MarkLine: the words in a reply's brackets are a quote, and a file there is an attachment`() {
        #expect(MarkLine("[In reply to Ann Lee: are you free?]") == .reply(sender: "Ann Lee"))
        #expect(
            MarkLine("[Anhang: route.gpx, 88 KB]") == .attachment(Attachment(.document, name: "route.gpx")))
    }

    @Test func `ChatTitle: the last of several members can follow a word`() {
        #expect(ChatTitle("Tom, Ann and Sarah") == .members(["Tom", "Ann", "Sarah"]))
        #expect(ChatTitle("Messages – Sarah Chen") == .person("Sarah Chen"))
    }
}
