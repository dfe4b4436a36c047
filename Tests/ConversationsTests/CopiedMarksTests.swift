import Captures
import ChatMessages
import Conversations
import Testing

/// Receipts, reactions, quotes and recordings between copied messages, in invented words.
@Suite struct CopiedMarksTests {
    @Test(arguments: [
        "Tom liked “the roof leaks again”", "Al Tom le gustó “the roof leaks again”",
        "Tom a aimé « the roof leaks again »",
        "„the roof leaks again“ gefällt Tom", "Tom gostou de “the roof leaks again”",
        "A Tom è piaciuto “the roof leaks…”",
    ])
    func `Transcript: a reaction is no message, in whatever words it quotes one`(reaction: String) {
        let chat = "Ann\nthe roof leaks again\n\(reaction)\nTom\nI come at nine\nAnn\nthanks"
        let messages = TranscriptTests.read(chat).messages
        #expect(messages.map(\.text) == ["the roof leaks again", "I come at nine", "thanks"])
        #expect(messages[0].reactions.map(\.emoji) == ["👍"])
    }

    @Test(arguments: [
        "why “the roof leaks again” and not the gutter", "“the roof leaks again” 😂 we said nine",
        "„the roof leaks again“ klingt toll",
        "“the roof leaks again” vond ik mooi",
    ])
    func `Transcript: a text that quotes a message stays a text`(text: String) {
        let chat = "Ann\nthe roof leaks again\nTom\n\(text)\nAnn\nbecause"
        #expect(TranscriptTests.read(chat).messages.map(\.text) == ["the roof leaks again", text, "because"])
    }

    @Test func `Transcript: a receipt with a time is neither the time nor the sender of what follows`() {
        let screen = """
            theo
            iMessage
            Today 8:11 PM
            are we still on for thursday
            still on. at the dumpling place?
            Read 8:15 PM
            they take no reservations
            yes they do, I asked
            Delivered
            """
        let messages = TranscriptTests.read(screen).messages
        #expect(messages.map(\.time) == ["20:11", nil, nil, nil])
        #expect(messages.map(\.speaker) == [.other(name: "theo"), .me, .other(name: "theo"), .me])
    }

    @Test(arguments: [
        "Der Absender akzeptiert keine Antworten", "Questo mittente non accetta risposte",
        "L’expéditeur ne prend pas en charge les réponses", "The sender does not accept replies",
    ])
    func `Sides: who takes no replies has sent all messages`(notice: String) {
        let screen = """
            TIERKLINIK
            SMS
            Sunday, March 1 at 09:00
            your appointment is on March 5 at 16:40
            Tuesday, March 3 at 17:12
            the invoice is at tk.example/r/7
            \(notice)
            """
        #expect(
            TranscriptTests.lines(screen) == [
                "TIERKLINIK|2026-03-01|09:00|your appointment is on March 5 at 16:40",
                "TIERKLINIK|2026-03-03|17:12|the invoice is at tk.example/r/7",
            ])
    }

    @Test func `Transcript: a name above words that were said before quotes them`() {
        let screen = """
            Oluwa (work)
            Yesterday
            did they come back to you?
            15:20
            should I chase them
            15:41 ✓✓
            You
            should I chase them
            no, they hate it
            15:44
            fine then
            15:50 ✓✓
            """
        #expect(
            TranscriptTests.lines(screen) == [
                "Oluwa (work)|2026-03-03|15:20|did they come back to you?", "me|2026-03-03|15:41|should I chase them",
                "Oluwa (work)|2026-03-03|15:44|no, they hate it", "me|2026-03-03|15:50|fine then",
            ])
        #expect(TranscriptTests.read(screen).messages[2].replyTo?.text == "should I chase them")
    }

    @Test func `Transcript: two people can say the same`() {
        let chat = "Ann\ngood morning\nTom\ngood morning\nAnn\ndid you sleep well?\nTom\nyes"
        #expect(
            TranscriptTests.lines(chat) == [
                "Ann|-|-|good morning", "Tom|-|-|good morning", "Ann|-|-|did you sleep well?", "Tom|-|-|yes",
            ])
    }

    @Test func `Transcript: names and texts that are words of apps stay`() {
        let people = "Tom, 10:30\nare you there\n\nLu Chen, 10:32\nyes\n\nTom, 10:33\ngood"
        #expect(
            TranscriptTests.lines(people) == [
                "Tom|-|10:30|are you there", "Lu Chen|-|10:32|yes", "Tom|-|10:33|good",
            ])
        let cancelled = "Tom: RDV annulé, je t'envoie un message\nAnn: ok\nTom: merci"
        #expect(TranscriptTests.lines(cancelled).first == "Tom|-|-|RDV annulé, je t'envoie un message")
        let ticked = "[10:30] Tom: did you pay?\n[10:32] Ann: done ✓\n[10:33] Tom: see you 18:20"
        #expect(TranscriptTests.read(ticked).messages.map(\.time) == ["10:30", "10:32", "10:33"])
        let tasks = "- call the bank\n- report spam\n- EU: the tax is 20%"
        #expect(
            TranscriptTests.lines(tasks) == ["-|-|-|call the bank", "-|-|-|report spam", "-|-|-|EU: the tax is 20%"])
    }

    @Test func `Transcript: a length above a time is a recording`() {
        let screen = "Jo\nToday\nare you there\n09:14\nyes\n09:20 ✓✓\n0:23\n10:02\nsee you\n10:05 ✓✓"
        let messages = TranscriptTests.read(screen).messages
        #expect(messages.map(\.time) == ["09:14", "09:20", "10:02", "10:05"])
        #expect(messages[2].attachments.map(\.kind) == [.audio])
    }

    @Test func `MailThread: Dutch attributions, capitals of a surname, files of the head and webmail's labels`() {
        let dutch = """
            Van: Goedele Maes <goedele@example.com>
            Aan: Rederij Blauw <info@example.com>
            Onderwerp: Antw: de boot

            Dat is te weinig.

            > Op 2 mrt 2026, om 16:03 heeft Rederij Blauw <info@example.com> het volgende geschreven:
            >
            > Wij bieden een bon aan.
            """
        #expect(TranscriptTests.lines(dutch).first == "Rederij Blauw|2026-03-02|16:03|Wij bieden een bon aan.")
        let french = """
            De : LE GOFF Sandrine <s@example.com>
            Envoyé : mardi 3 mars 2026 20:16
            À : Atelier Brume <a@example.com>
            Objet : carreau
            Allegati: plan.pdf (88 KB)

            Le carreau est en trois morceaux.
            """
        let mail = TranscriptTests.read(french).messages
        #expect(mail.map(\.speaker) == [.other(name: "Sandrine LE GOFF")])
        #expect(mail.first?.attachments.map(\.name) == ["plan.pdf"])
        let web = """
            Chile em janeiro??
            Caixa de entrada

            Graça Monteverde <g@example.com>
            2 de mar. de 2026, 21:14
            para mim, Otávio

            Quanto dá de ônibus?

            Otávio Krenak
            Anexos
            3 de mar. de 2026, 07:03
            para Graça, mim

            Vinte e duas horas.
            """
        #expect(TranscriptTests.read(web).title == "Chile em janeiro??")
        #expect(TranscriptTests.read(web).messages.map(\.text) == ["Quanto dá de ônibus?", "Vinte e duas horas."])
    }
}
