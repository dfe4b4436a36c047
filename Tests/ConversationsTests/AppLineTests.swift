import ChatMessages
import Testing

@testable import Conversations

/// Lines that apps print, and text that resembles them.
@Suite struct AppLineTests {
    @Test func `Transcript: lines of an app between names without times are no text`() {
        let messenger = """
            Jonas replied to you
            Original message:
            are you free?
            Jonas
            Saturday yes
            You sent
            good luck!
            Jonas unsent a message
            Jonas
            at Bonanza
            Jonas reacted 🎉 to your message
            """
        #expect(
            TranscriptTests.lines(messenger) == [
                "Jonas|-|-|Saturday yes", "me|-|-|good luck!", "Jonas|-|-|", "Jonas|-|-|at Bonanza",
            ])
        let reading = TranscriptTests.read(messenger)
        #expect(reading.messages[0].replyTo?.text == "are you free?")
        #expect(reading.messages.map(\.isDeleted) == [false, false, true, false])
        #expect(reading.messages[3].reactions.map(\.emoji) == ["🎉"])
        let instagram = "eva.k\nActive 2h ago\nhey!\nYou\nHi Eva\neva.k\nok\nYou\nok"
        #expect(TranscriptTests.lines(instagram) == ["eva.k|-|-|hey!", "me|-|-|Hi Eva", "eva.k|-|-|ok", "me|-|-|ok"])
    }

    @Test func `Transcript: an app announces the sender in a sentence`() {
        let text = """
            Wei Zhang hat die folgende Nachricht um 09:31 gesendet
            Profil von Wei Zhang anzeigen
            Hast du Zeit?
            Sie haben die folgenden Nachrichten um 10:02 gesendet
            Ja, Donnerstag.
            """
        #expect(TranscriptTests.lines(text) == ["Wei Zhang|-|09:31|Hast du Zeit?", "me|-|10:02|Ja, Donnerstag."])
    }

    @Test func `Transcript: a typed line that begins like an app's line stays in the message`() {
        let text = """
            03/03/26, 10:00 - Ann: the list
            new
            old
            03/03/26, 10:01 - Bo: call ended in tears
            03/03/26, 10:02 - Ann: ok
            """
        #expect(TranscriptTests.read(text).messages.map(\.text) == ["the list new old", "call ended in tears", "ok"])
    }

    @Test func `Transcript: a name and its time on two lines begin a message among others`() {
        let text = """
            owl_77 — Today at 01:12
            raid on friday?
            Lena — Today at 01:13
            ok
            GameBot
            BOT
             — Today at 01:15
            Event created!
            Lena — Today at 01:16
            @owl_77 raid on friday?
            yes
            """
        #expect(
            TranscriptTests.lines(text) == [
                "owl_77|2026-03-04|01:12|raid on friday?", "Lena|2026-03-04|01:13|ok",
                "GameBot|2026-03-04|01:15|Event created!", "Lena|2026-03-04|01:16|yes",
            ])
        #expect(TranscriptTests.read(text).messages.last?.replyTo?.sender == "owl_77")
    }

    @Test(
        arguments: [
            ("Hi Jo,\n\nthanks for dinner!\n\nSpeak soon\nMaeve", "Maeve"),
            ("Hallo Herr Wolf,\n\nder Termin ist am Montag.\n\nMit freundlichen Grüßen\nAnke Brandt", "Anke Brandt"),
            ("Hola Eva,\nnos vemos el lunes.\nUn abrazo,\nPablo", "Pablo"),
            ("Maeve was here\nsaw the garden\nSpeak soon\nbye", nil),
        ] as [(String, String?)])
    func `Letter: the name below the closing is the author`(text: String, author: String?) {
        #expect(TranscriptTests.read(text).participants.first == author)
    }

    @Test(arguments: [
        "Nadia replied to the invitation, she comes on Friday at 12:30",
        "Forwarded from my boss: the meeting is on Friday at 9:30",
        "Missed video call was from Nadia, she moves to Berlin on Friday",
        "Zahnarzt Dr. Weber, Freitag 15:00", "Lunch Sarah Chen, 12:30", "12:30 - Sarah Chen",
        "Dinner Nadia Okafor - Friday 19:30", "Meeting ended early, so I can pick you up on Friday",
        "[10:34] Tom: replied to Paul about Friday 18:30", "Ann: Tom named the group Berlin Friday 18:30",
        "Tom: replied to the landlord yesterday, he wants 400 euros\nAnn: ok",
        "03/03/26, 10:00 - Ann: hi\nMeeting ended early, so I can come\n03/03/26, 10:01 - Bo: ok",
    ])
    func `Transcript: no word that somebody typed is lost`(text: String) {
        let reading = TranscriptTests.read(text)
        let kept = reading.messages.map { "\($0.speaker) \($0.text) \($0.time ?? "")" }.joined(separator: " ")
        for word in ["Friday", "Nadia", "Weber", "Sarah", "Paul", "landlord", "Berlin", "early", "boss"]
        where text.contains(word) {
            #expect(kept.contains(word), "\(kept)")
        }
        #expect(!reading.isGroup)
    }

    @Test func `Transcript: a chat without times is no letter`() {
        let chat = "Hi Sam\nYou\nthanks\nSarah Chen\nsee you on Friday at 18:30\nYou\nok"
        #expect(TranscriptTests.read(chat).messages.first?.speaker != .other(name: "Sarah Chen"))
    }
}
