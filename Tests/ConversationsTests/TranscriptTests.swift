import Captures
import ChatMessages
import Dates
import FoundationEssentials
import TestSupport
import Testing

@testable import Conversations

@Suite struct TranscriptTests {
    /// Wednesday, 4 March 2026, noon UTC.
    static let moment = Date(timeIntervalSince1970: 1_772_625_600)

    static func read(_ text: String) -> ConversationReading {
        ConversationReader.read(text: text, at: moment, usual: NumericDateOrder(zone: "Europe/Berlin"))
    }

    /// "name|day|time|text" of each message.
    static func lines(_ text: String) -> [String] {
        read(text).messages.map { message in
            let name =
                switch message.speaker {
                case .me: "me"
                case .other(let name): name ?? "other"
                case .unknown: "-"
                }
            return [name, message.day ?? "-", message.time ?? "-", message.text].joined(separator: "|")
        }
    }

    @Test func `Transcript: a tapback is a reaction to the message that it quotes`() {
        let reading = Self.read("Danny: landed!\nMe: welcome 🎉\nDanny: Loved “welcome 🎉”\nMe: Liked “landed!”")
        #expect(reading.messages.map(\.text) == ["landed!", "welcome 🎉"])
        #expect(reading.messages.map { $0.reactions.map(\.emoji) } == [["👍"], ["❤️"]])
    }

    @Test func `Transcript: what a phone or an app adds is no message`() {
        let mail = "De : B Nguyen <b@o.example>\nObjet : Ski\n\nBonjour, ok.\n\nEnvoyé de mon iPhone"
        #expect(Self.read(mail).messages.map(\.text) == ["Bonjour, ok."])
        let notice = """
            [03.03.26, 18:02:11] Heike: ok
            [03.03.26, 18:03:11] Heike: \u{200E}Heike hat \u{200E}Frau Sommer hinzugefügt.
            [03.03.26, 18:04:11] Ich: gut
            """
        #expect(Self.read(notice).messages.map(\.text) == ["ok", "gut"])
    }

    @Test func `MailThread: the lines of a signature are kept beside the text`() {
        func signatures(_ text: String) -> [String?] { Self.read(text).messages.map(\.signature) }
        let head = "From: Sarah Chen <sarah@example.com>\nSent: Monday, March 2, 2026 10:32 AM\nSubject: Offer\n\n"
        #expect(signatures(head + "can we meet?\n-- \nSarah Chen\n+1 212 555 0123") == ["Sarah Chen\n+1 212 555 0123"])
        let unmarked = head + "can we meet?\n\nBest regards\nSarah\nChen Joinery\nwww.chen.example"
        #expect(signatures(unmarked) == ["Chen Joinery\nwww.chen.example"])
        #expect(Self.read(unmarked).messages.map(\.text) == ["can we meet? Best regards Sarah"])
        let postscript = head + "can we meet?\n\nSarah\nPS: bring cake"
        #expect(signatures(postscript) == [nil])
        #expect(Self.read(postscript).messages.map(\.text) == ["can we meet? Sarah PS: bring cake"])
    }

    @Test(
        arguments: [
            (
                "WhatsApp on iOS, German",
                """
                [03.03.26, 10:32:11] Familie: \u{200E}Nachrichten sind Ende-zu-Ende-verschlüsselt.
                [03.03.26, 10:32:12] Jürgen Weber: Kommt ihr?
                \u{200E}[03.03.26, 10:34:00] Jürgen Weber: \u{200E}Bild weggelassen
                [03.03.26, 10:35:00] Ich: Ja
                und die Kinder auch
                """,
                [
                    "Jürgen Weber|2026-03-03|10:32|Kommt ihr?", "Jürgen Weber|2026-03-03|10:34|",
                    "me|2026-03-03|10:35|Ja und die Kinder auch",
                ]
            ),
            (
                "WhatsApp on iOS, American",
                """
                [1/15/26, 9:05:11\u{202F}PM] Sarah Chen: landed
                [1/16/26, 8:01:00\u{202F}AM] You: great
                """,
                ["Sarah Chen|2026-01-15|21:05|landed", "me|2026-01-16|08:01|great"]
            ),
            (
                "WhatsApp on Android, Spanish",
                """
                15/1/26, 10:32 - Los mensajes y las llamadas están cifrados de extremo a extremo.
                15/1/26, 10:33 - María José: <Multimedia omitido>
                15/1/26, 10:35 - Tú: ¿Cenamos?
                """,
                ["María José|2026-01-15|10:33|", "me|2026-01-15|10:35|¿Cenamos?"]
            ),
            (
                "WhatsApp in a browser",
                "[10:32, 15/01/2026] Priya Nair: on my way\n[10:35, 15/01/2026] You: ok",
                ["Priya Nair|2026-01-15|10:32|on my way", "me|2026-01-15|10:35|ok"]
            ),
            (
                "Telegram",
                "Sarah Chen, [15.01.2026 10:32]\nare we on?\n\nTom, [15.01.2026 10:40]\nyes\nsee you",
                ["Sarah Chen|2026-01-15|10:32|are we on?", "Tom|2026-01-15|10:40|yes see you"]
            ),
            (
                "iMessage",
                """
                Jan 15, 2026 10:32:11 AM (Read by them after 5 seconds)
                Sarah Chen
                Did you see it?

                Jan 15, 2026 10:35:00 PM
                Me
                yes!
                """,
                ["Sarah Chen|2026-01-15|10:32|Did you see it?", "me|2026-01-15|22:35|yes!"]
            ),
            (
                "Slack",
                """
                Sarah Chen  10:32 AM
                Are we on?
                :+1: 2
                2 replies
                Tom Baker  10:40 AM
                yes (edited)
                ----- Monday, March 2nd -----
                Sarah Chen  9:02 AM
                done!
                """,
                ["Sarah Chen|-|10:32|Are we on?", "Tom Baker|-|10:40|yes", "Sarah Chen|2026-03-02|09:02|done!"]
            ),
            (
                "Teams",
                "[15/01 10:32] Chen, Sarah\nKönnen wir sprechen?\n[Gestern 09:12] Baker, Tom\nja",
                ["Sarah Chen|2026-01-15|10:32|Können wir sprechen?", "Tom Baker|2026-03-03|09:12|ja"]
            ),
            (
                "mail",
                """
                From: Chen, Sarah <sarah@example.com>
                Sent: Monday, March 2, 2026 10:32 AM
                To: Tom Baker
                Subject: Re: Offer

                can we meet?
                --
                Sarah Chen, +1 212 555 0123

                On Feb 28, 2026, at 09:15, Tom Baker <tom@example.com> wrote:
                > The offer is attached.
                """,
                ["Tom Baker|2026-02-28|09:15|The offer is attached.", "Sarah Chen|2026-03-02|10:32|can we meet?"]
            ),
            (
                "German mail",
                "Ja, gerne.\n\nAm 28.02.2026 um 09:15 schrieb Tom Baker <tom@example.com>:\n> Passt Freitag?",
                ["Tom Baker|2026-02-28|09:15|Passt Freitag?", "-|-|-|Ja, gerne."]
            ),
            (
                "names that are ordinary words",
                """
                [02/03/2026, 10:00:00] April: hello there
                [02/03/2026, 10:01:00] You: great
                [02/03/2026, 10:02:00] Home: who is at the door?
                [02/03/2026, 10:03:00] Sam: me
                """,
                [
                    "April|2026-03-02|10:00|hello there", "me|2026-03-02|10:01|great",
                    "Home|2026-03-02|10:02|who is at the door?", "Sam|2026-03-02|10:03|me",
                ]
            ),
            (
                "names that are ordinary words, without stamps",
                "Sam: hello there\nMe: 7:30 pm\nSam: good\nVan Dijk: ok\nMe: yes",
                ["Sam|-|-|hello there", "me|-|-|7:30 pm", "Sam|-|-|good", "Van Dijk|-|-|ok", "me|-|-|yes"]
            ),
            (
                "lines of a message that look like heads",
                """
                03/03/2026, 21:10 - Marek: plan:
                9:00 - coffee
                10:30 - Berlin
                11:30 - Hamburg
                Tom: passenger seat
                03/03/2026, 21:12 - You: ok
                """,
                [
                    "Marek|2026-03-03|21:10|plan: 9:00 - coffee 10:30 - Berlin 11:30 - Hamburg Tom: passenger seat",
                    "me|2026-03-03|21:12|ok",
                ]
            ),
            (
                "a message in Telegram that ends with a date",
                "Svenja, [02.03.2026 21:10]\nFrist ist der 6. März\nIch, [02.03.2026 21:11]\nok",
                ["Svenja|2026-03-02|21:10|Frist ist der 6. März", "me|2026-03-02|21:11|ok"]
            ),
            (
                "a caption",
                """
                03/03/2026, 21:10 - Ann Lee: <Media omitted>
                the kitchen
                03/03/2026, 21:12 - Ann Lee: IMG-1.jpg (file attached)
                the garden
                """,
                ["Ann Lee|2026-03-03|21:10|the kitchen", "Ann Lee|2026-03-03|21:12|the garden"]
            ),
            (
                "a reply below the quoted mail",
                "On Mar 2, 2026, at 09:15, Leo Park <leo@example.com> wrote:\n> lunch?\n> at noon\n\nYes Leo",
                ["Leo Park|2026-03-02|09:15|lunch? at noon", "-|-|-|Yes Leo"]
            ),
            (
                "names in lower case",
                "sarah chen: are you home?\nme: yes\nsarah chen: good",
                ["sarah chen|-|-|are you home?", "me|-|-|yes", "sarah chen|-|-|good"]
            ),
            (
                "a message with lines that are days and times",
                """
                15/01/26, 10:32 - Ann Lee: Plan:
                Monday
                bring cake
                16/01/2026
                10:30
                see you
                15/01/26, 10:40 - Tom: ok
                """,
                [
                    "Ann Lee|2026-01-15|10:32|Plan: Monday bring cake 16/01/2026 10:30 see you",
                    "Tom|2026-01-15|10:40|ok",
                ]
            ),
            (
                "a text below a day",
                "Ann: hi\nMonday, March 2\nthe lamp is here\nTom: ok",
                ["Ann|-|-|hi", "-|2026-03-02|-|the lamp is here", "Tom|2026-03-02|-|ok"]
            ),
            (
                "a note with labels",
                "Address: 12 Main Street\nPhone: 555 0123\nWhen: Friday",
                ["-|-|-|Address: 12 Main Street", "-|-|-|Phone: 555 0123", "-|-|-|When: Friday"]
            ),
        ] as [(String, String, [String])])
    func `Transcript: each app's copy gives sender, day, time and text`(app: String, text: String, expected: [String]) {
        #expect(Self.lines(text) == expected)
    }

    @Test func `Transcript: the order of day and month is the one in which the stamps make sense`() {
        let american = "2/27/26, 10:00 - Ann: a\n3/1/26, 10:00 - Bob: b"
        #expect(Self.read(american).messages.map(\.day) == ["2026-02-27", "2026-03-01"])
        // Both orders give days that exist; in one of them the chat goes backward.
        let european = "12/1/26, 10:00 - Ann: a\n1/2/26, 10:00 - Bob: b"
        #expect(Self.read(european).messages.map(\.day) == ["2026-01-12", "2026-02-01"])
    }

    @Test func `ConversationReader: a day is resolved against its own message`() {
        let reading = Self.read("[03.03.2026, 10:00] Ann: tomorrow at 7pm\n[04.03.2026, 10:00] Bob: tomorrow")
        #expect(reading.mentionedDates.map(\.date) == ["2026-03-04", "2026-03-05"])
        #expect(reading.mentionedDates.map(\.message) == [0, 1])
        #expect(reading.mentionedDates.first?.time == "19:00")
        #expect(reading.happenedAt == Date(timeIntervalSince1970: 1_772_618_400))
    }

    @Test func `Transcript: a copy from an export in JSON has senders, times, edits and attachments`() {
        let export = """
            {"name": "Sanne", "type": "personal_chat", "messages": [
             {"id": 1, "type": "message", "date": "2026-03-02T23:41:08", "from": "Sanne",
              "text": ["see ", {"type": "link", "text": "https://a.example"}, " {now}"],
              "text_entities": [{"type": "plain", "text": "see "}, {"type": "link", "text": "https://a.example"}]},
             {"id": 2, "type": "service", "date": "2026-03-02T23:50:00", "actor": "Sanne", "action": "pin_message"},
             {"id": 3, "type": "message", "date": "2026-03-03T08:00:00", "edited": "2026-03-03T08:01:00", "from": "Joost",
              "text": "ok"},
             {"id": 4, "type": "message", "date": "2026-03-03T08:02:00", "from": "Joost", "media_type": "voice_message",
              "file": "voice.ogg", "text": ""},
             {"id": 5, "type": "message", "date": "2026-03-03T08:03:00", "from": "Sanne",
              "location_information": {"latitude": 52.1}, "text": ""}]}
            """
        let expected = [
            "Sanne|2026-03-02|23:41|see https://a.example {now}", "me|2026-03-03|08:00|ok", "me|2026-03-03|08:02|",
            "Sanne|2026-03-03|08:03|",
        ]
        #expect(Self.lines(export) == expected)
        let reading = Self.read(export)
        #expect(reading.title == "Sanne" && !reading.isGroup)
        #expect(reading.messages.map(\.isEdited) == [false, true, false, false])
        #expect(
            reading.messages.map(\.attachments) == [[], [], [Attachment(.audio)], [Attachment(.location)]])
        // A part of it, which begins and ends inside of the list.
        let part = String(export.drop { $0 != "[" }.dropFirst(2).dropLast(2))
        #expect(Self.lines(part) == expected.map { $0.replacing("me|", with: "Joost|") })
        // JSON in a chat is a message.
        #expect(Self.lines("Tom: hi\nAnn: {\"text\": \"a\", \"from\": \"b\"}\nTom: no").count == 3)
    }

    @Test func `Transcript: the rows of a phone's database are messages of the number and of the owner`() {
        let rows = """
            $ adb shell content query --uri content://sms --projection address:date:type:body
            Row: 0 address=+4915112340987, date=1793890931440, type=1, body=Hallo, ist die Felge da?
            Row: 1 address=+4915112340987, date=1793891090012, type=2, body=Wenn a=3, b=4: ja.
            Sonst morgen
            """
        #expect(
            Self.lines(rows) == [
                "+4915112340987|-|-|Hallo, ist die Felge da?", "me|-|-|Wenn a=3, b=4: ja. Sonst morgen",
            ])
    }

    @Test(arguments: [
        ("Datum;Typ;Nummer;Text", "02.03.2026 10:01;Gesendet;+4915112340987;ja", "me|2026-03-02|10:01|ja"),
        (
            "Date,Type,Direction,Number,Text", "2026-03-02 10:01,SMS,outgoing,+4915112340987,yes",
            "me|2026-03-02|10:01|yes"
        ),
        ("Datum;Absender;Nummer;Text", "02.03.2026 10:01;Ann Lee;+4915112340987;null", "Ann Lee|2026-03-02|10:01|null"),
        ("Datum;Nomen;Nummer;Text", "02.03.2026 10:01;Ann Lee;+4915112340987;ja", "Ann Lee|2026-03-02|10:01|ja"),
    ])
    func `Transcript: the names of columns, and values where a column has no known name`(
        labels: String, row: String, expected: String
    ) {
        #expect(Self.lines(([labels] + Array(repeating: row, count: 4)).joined(separator: "\n")).first == expected)
    }

    @Test func `Transcript: a table in Markdown has a message in each row`() {
        let table = """
            ## Trainer

            | wann | wer | was |
            |---|:--|---|
            | 28.02.2026 18:03 | Ciro | Hat jemand Ruslan erreicht? |
            | 28.02.2026 18:22 | ich | Ich fahr ihn heim |
            | 28.02.2026 18:23 | Ngozi | danke |
            """
        #expect(
            Self.lines(table) == [
                "Ciro|2026-02-28|18:03|Hat jemand Ruslan erreicht?", "me|2026-02-28|18:22|Ich fahr ihn heim",
                "Ngozi|2026-02-28|18:23|danke",
            ])
    }

    @Test func `Transcript: edited, deleted, attached and lost calls are no text`() {
        let reading = Self.read(
            """
            15/01/2026, 10:00 - Ann Lee: see you <This message was edited>
            15/01/2026, 10:01 - Ann Lee: This message was deleted
            15/01/2026, 10:02 - Ann Lee: IMG-1.jpg (file attached)
            15/01/2026, 10:03 - Ann Lee: Missed voice call
            15/01/2026, 10:04 - Tom: You deleted this message
            """)
        #expect(reading.messages.map(\.text) == ["see you", "", "", "", ""])
        #expect(reading.messages.map(\.isEdited) == [true, false, false, false, false])
        #expect(reading.messages.map(\.isDeleted) == [false, true, false, false, true])
        #expect(reading.messages[2].attachments == [Attachment(.image, name: "IMG-1.jpg")])
        #expect(reading.messages[3].attachments == [Attachment(.call)])
        // The export words the deletion of its owner differently.
        #expect(reading.messages[4].speaker == .me)
        #expect(reading.participants == ["Ann Lee"])
    }

    @Test func `ConversationReader: a group has no first candidate that is certain`() {
        let reading = Self.read(
            """
            15/01/2026, 10:00 - Ann created group "Climbing"
            15/01/2026, 10:01 - Ann: hello
            15/01/2026, 10:02 - Bob: hi
            15/01/2026, 10:03 - Cem: hi
            """)
        #expect(reading.isGroup)
        #expect(reading.title == "Climbing")
        #expect(reading.participants == ["Ann", "Bob", "Cem"])
        #expect(reading.candidates.allSatisfy { $0.confidence <= 0.5 })
        #expect(reading.reasoning == "The chat is a group: Ann, Bob, Cem.")
    }

    @Test func `Transcript: the title of a chat of two tells who its owner is`() {
        let reading = Self.read(
            "WhatsApp Chat with Sarah Chen\n15/01/2026, 10:00 - Tom: hi\n15/01/2026, 10:01 - Sarah Chen: hello")
        #expect(reading.title == "Sarah Chen")
        #expect(reading.messages.map(\.speaker) == [.me, .other(name: "Sarah Chen")])
        #expect(reading.candidates.first?.name == "Sarah Chen")
        #expect((reading.candidates.first?.confidence ?? 0) > 0.9)
    }

    @Test(arguments: [
        ("I'm running 10 min late", []), ("She started pottery", ["pottery"]), ("reading your message now", []),
        ("I have been running and swimming all week", ["running", "swimming"]), ("her yoga class", ["yoga"]),
        ("ich liebe Bergsteigen", ["Bergsteigen"]),
    ])
    func `InterestFinder: a pastime counts only if somebody pursues it`(text: String, expected: [String]) {
        #expect(Self.read(text).extractedInfo.interests == expected)
    }

    @Test(arguments: ["see you tomorrow", "bis morgen", "ok, talk Monday then"])
    func `EventFinder: small talk with a day is no event`(text: String) {
        #expect(Self.read(text).extractedInfo.events.isEmpty)
    }

    @Test func `Summarizer: the summary says who says and who asks, in the chat's language`() {
        let english = Self.read("Sarah Chen: Dinner on Jan 15, can you come?\nMe: I'll bring the cake on Jan 15")
        #expect(
            english.summary
                == "Sarah Chen asks: “Dinner on Jan 15, can you come?”. You say: “I'll bring the cake on Jan 15”.")
        let german = Self.read("Jürgen: Wir ziehen im Mai nach Köln\nIch: Ich helfe euch beim Umzug")
        #expect(german.summary.hasPrefix("Jürgen sagt: „Wir ziehen im Mai nach Köln“."))
        let silent = Self.read("15/01/2026, 10:00 - Ann: <Media omitted>\n15/01/2026, 10:01 - Ann: image omitted")
        #expect(silent.summary == "Ann: 1 attachment, 1 image.")
    }

    @Test(arguments: [
        ("Had coffee with sarah chen, she starts at Acme in March", "Sarah Chen"),
        ("Chen, Sarah called about the roof", "Sarah Chen"),
        ("Lunch with TOM yesterday", "TOM"),
    ])
    func `PeopleFinder: a name is found whatever its case and order`(text: String, expected: String) throws {
        #expect(try #require(Self.read(text).candidates.first).name == expected)
    }

    @Test(arguments: [
        "Ann: hello there 10:32", "[15/01/2026, 10:32] Ann", "Ann, Bob, Cem", "> > > 10:32 (", "Ann\n10:32", "<sms ",
        "Date: 1", "a|b|c", "with maria de de de", "de de de Peña, Álvaro",
    ])
    func `Transcript: reading takes time in proportion to the lines`(line: String) {
        func time(_ count: Int) -> Duration {
            // The beginning makes a mail of header fields.
            let start = line.hasPrefix("Date") ? "From: Ann\nTo: Bob\n\nhello\n" : ""
            let text = start + Array(repeating: line, count: count).joined(separator: "\n")
            return processorTime { _ = Self.read(text) }
        }
        _ = time(50)
        let (short, long) = (time(500), time(2_000))
        // Four times the lines; twice that is allowed for noise.
        #expect(long < short * 8)
    }
}
