import Captures
import ChatMessages
import Conversations
import Testing

/// Copies from screens, chats that a person wrote down, and mails, in invented words.
@Suite struct PastedCopyTests {
    @Test
    func `Transcript: on a copied screen, ticks beside times tell the owner and the title tells the other person`() {
        let screen = """
            11:52
            < 7
            Inès (maman Sofiane)
            en ligne
            Hier
            Tu sais si la sortie est jeudi ?
            18:07
            Jeudi, départ devant le portail
            18:15 ✓✓
            Aujourd'hui
            Ok super merci
            07:58
            de rien
            08:11 ✓✓
            """
        #expect(
            TranscriptTests.lines(screen) == [
                "Inès (maman Sofiane)|2026-03-03|18:07|Tu sais si la sortie est jeudi ?",
                "me|2026-03-03|18:15|Jeudi, départ devant le portail",
                "Inès (maman Sofiane)|2026-03-04|07:58|Ok super merci", "me|2026-03-04|08:11|de rien",
            ])
    }

    @Test func `Transcript: the service beside a time is a mark of the owner, and no sender`() {
        let screen = """
            Garage Wolters
            maandag 2 mrt · 16:58
            Uw auto is klaar, u kunt komen.
            17:03
            Ik kom over een half uur
            17:04 · SMS
            Prima, tot zo.
            17:05
            Bedankt!
            17:09 · SMS
            """
        #expect(
            TranscriptTests.lines(screen).map { $0.split(separator: "|").prefix(3).joined(separator: "|") } == [
                "Garage Wolters|2026-03-02|17:03", "me|2026-03-02|17:04", "Garage Wolters|2026-03-02|17:05",
                "me|2026-03-02|17:09",
            ])
    }

    @Test func `Transcript: arrows tell the direction, and the line above them the other person and the day`() {
        let chat = """
            app met de oppas (Noor), 28/02

            -> hi noor kan je za?
            <- jaa kan!
            en zondag ook
            -> top
            """
        #expect(
            TranscriptTests.lines(chat) == [
                "me|2026-02-28|-|hi noor kan je za?", "Noor|2026-02-28|-|jaa kan! en zondag ook", "me|2026-02-28|-|top",
            ])
        let timed = "9:05 → the alarm keeps beeping\n9:20 ← change the battery\n9:22 → we did"
        #expect(
            TranscriptTests.lines(timed) == [
                "me|-|09:05|the alarm keeps beeping", "other|-|09:20|change the battery", "me|-|09:22|we did",
            ])
        let named = "B → wann ist die Übergabe?\nich → Samstag um 11\nB → zu früh\nich → dann 13 Uhr"
        #expect(
            TranscriptTests.lines(named) == [
                "B|-|-|wann ist die Übergabe?", "me|-|-|Samstag um 11", "B|-|-|zu früh", "me|-|-|dann 13 Uhr",
            ])
    }

    @Test func `ArrowText: messages keep their order and their days, and what is above the arrows is text`() {
        let night = "30.01. 23:50 → still up?\n(0:10) ← yes\n0:12: → good night\n31.01. 8:00 ← morning"
        #expect(
            TranscriptTests.lines(night) == [
                "me|2026-01-30|23:50|still up?", "other|2026-01-30|00:10|yes", "me|2026-01-30|00:12|good night",
                "other|2026-01-31|08:00|morning",
            ])
        let told = "Called the landlord, he was rude.\n-> when do you come?\n<- thursday\n28.02.2026\n-> nobody came"
        #expect(
            TranscriptTests.lines(told) == [
                "-|-|-|Called the landlord, he was rude.", "me|-|-|when do you come?", "other|-|-|thursday",
                "me|2026-02-28|-|nobody came",
            ])
    }

    @Test func `ArrowText: a list with arrows is no chat`() {
        #expect(TranscriptTests.lines("-> milk\n-> bread\n-> eggs").joined().contains("bread"))
        #expect(TranscriptTests.read("-> milk\n-> bread\n-> eggs").messages.allSatisfy { $0.speaker == .unknown })
    }

    @Test(arguments: [
        (
            "Niamh (4.10pm) - who has the list\nme (4.12pm) - you do\nNiamh (4.15pm) - I do not",
            "Niamh|-|16:10|who has the list"
        ),
        ("- Samira (20:15) wie kan er\n- ik (20:16) ik kom\n- Samira (20:20) super", "Samira|-|20:15|wie kan er"),
        ("11.05 – Hiroshi – ben er\n11.20 – ik – wij ook\n11.41 – Hiroshi – goed", "Hiroshi|-|11:05|ben er"),
        ("**Tomé:** onde estás\n**Eu:** em casa\n**Tomé:** já vou", "Tomé|-|-|onde estás"),
        ("1. Thi Lan: smetto a giugno\n2. io: peccato\n3. Thi Lan: lo so", "Thi Lan|-|-|smetto a giugno"),
        ("chat (G = Giulia, P = Pankaj)\n\nG: hai tu il pane?\nP: no\nG: ok\nP: scusa", "Giulia|-|-|hai tu il pane?"),
        ("A: when is the visit?\nB: at nine\nA: fine\nB: see you", "A|-|-|when is the visit?"),
    ])
    func `Transcript: the head of a line that a person typed`(chat: String, first: String) {
        #expect(TranscriptTests.lines(chat).first == first)
        #expect(TranscriptTests.lines(chat).count >= 3)
    }

    @Test func `MailThread: below the name of the sender, or below a closing, a signature begins`() {
        let mail = """
            From: Papadaki, Eleni <eleni@example.com>
            Sent: Monday, 2 March 2026 10:41
            To: Cooper, Jarrah <jarrah@example.com>
            Cc: Lind, Maja <maja@example.com>
            Subject: RE: Order 2291

            [EXTERNAL] This mail is from outside.

            Hi Jarrah,
            we can swap the two.
            Cheers,
            Eleni
            Eleni Papadaki
            Westside Kits
            Get Outlook for iOS

            From: Cooper, Jarrah <jarrah@example.com>
            Sent: Sunday, 1 March 2026 16:05
            To: Papadaki, Eleni <eleni@example.com>
            Subject: Order 2291

            Hi Eleni, two boxes are missing.
            Kind regards,
            Harbour Club
            Please think of the trees.
            """
        #expect(
            TranscriptTests.lines(mail) == [
                "Jarrah Cooper|2026-03-01|16:05|Hi Eleni, two boxes are missing. Kind regards,",
                "Eleni Papadaki|2026-03-02|10:41|Hi Jarrah, we can swap the two. Cheers, Eleni",
            ])
        #expect(TranscriptTests.read(mail).participants.contains("Maja Lind"))
    }

    @Test(arguments: [
        "Done.\nBest,\nAnn\nP.S. Bring the keys", "Hecho.\nUn abrazo,\nAnn\nP.D.: trae las llaves",
        "Thanks for the photos!\nWe meet on 14/03/2026 at 10:30, gate 3.\nPlease tell Tom as well.",
        "Best,\nAnn\nOne more thing: the gate code is new.",
        "Get the phone number of the plumber.\nDownload the mobile app first.\nMy gmail is full",
        "Tom\nbuy milk\nAnn\nbook the room\ncall Jo",
    ])
    func `MailThread: the text of a mail that looks like a signature stays`(text: String) {
        let mail = "From: Ann Lee <a@example.com>\nSubject: Keys\n\n\(text)"
        #expect(TranscriptTests.read(mail).messages.map(\.text) == [text.replacing("\n", with: " ")])
    }

    @Test func `MailThread: receivers are one name each, and a short sender is named fully`() {
        let mail = """
            From: Enzo <e@example.com>
            To: Tom Berg, Ann Lee <a@example.com>
            Subject: Dates

            Friday is fine.

            From: Enzo Caputo <e@example.com>
            To: Tom Berg
            Subject: Dates

            When?
            """
        #expect(
            TranscriptTests.read(mail).messages.map(\.speaker)
                == Array(repeating: .other(name: "Enzo Caputo"), count: 2))
        #expect(Set(TranscriptTests.read(mail).participants) == ["Enzo Caputo", "Tom Berg", "Ann Lee"])
    }

    @Test func `MailThread: the line above a quoted mail can begin with the name, and the author is the addressee`() {
        let mail = """
            Já fiz.
            Obrigada,
            Vânia Tavares Lopes

            De: Secretaria <s@example.com>
            Data: domingo, 01/03/2026 à(s) 15:27
            Para: Vânia Tavares <v@example.com>
            Assunto: Seguro

            Faltam os recibos.

            Vânia Tavares <v@example.com> escreveu (sábado, 28/02/2026 à(s) 22:03):

            > Boa noite, o que falta?
            """
        #expect(
            TranscriptTests.lines(mail) == [
                "Vânia Tavares|2026-02-28|22:03|Boa noite, o que falta?",
                "Secretaria|2026-03-01|15:27|Faltam os recibos.",
                "Vânia Tavares|-|-|Já fiz. Obrigada,",
            ])
    }

    @Test func `Transcript: the boxes of a list are no text`() {
        let note = "[x] call the venue\n[ ] order the cake\n☐ book the band"
        #expect(
            TranscriptTests.read(note).messages.map(\.text) == ["call the venue", "order the cake", "book the band"])
    }

    @Test func `MailThread: a programme with times is no chat`() {
        let mail = """
            From: Office <o@example.com>
            Subject: Programme

            10:00 Anna Berg: Welcome
            11:00 Tom Lee: Keynote
            """
        #expect(TranscriptTests.read(mail).messages.map(\.speaker) == [.other(name: "Office")])
    }

    @Test(arguments: ["comprare latte\nrichiama\npagare Luca", "milk\ncall back\nbread"])
    func `Transcript: a word that an app's button has, too, stays in a note`(note: String) {
        #expect(
            TranscriptTests.read(note).messages.map(\.text).joined(separator: " ") == note.replacing("\n", with: " "))
    }

    @Test func `Transcript: text behind a bar is text, and a line about other people is no head`() {
        #expect(
            TranscriptTests.lines("10:31 | Did you get it?\n10:32 | The keys are with Jo").joined().contains(
                "keys are with Jo"))
        let chat = "Tom (10:32) which train?\nthe early one (7:15) or later\nAnn (10:33) ok"
        #expect(
            TranscriptTests.lines(chat) == [
                "Tom|-|10:32|which train? the early one (7:15) or later", "Ann|-|10:33|ok",
            ])
    }

    @Test func `ChatHeading: initials of the owner and of others, and a day in the future`() {
        #expect(
            TranscriptTests.lines("chat (T = Tom, A = me)\n\nT: hi\nA: hello\nT: ok\nA: bye").map { $0.prefix(3) } == [
                "Tom", "me|", "Tom", "me|",
            ])
        // Of two senders below a title, the other one is the owner.
        #expect(
            TranscriptTests.lines("chat with Tom Lee\n\nT: hi\nL: hello\nT: ok\nL: bye") == [
                "Tom Lee|-|-|hi", "me|-|-|hello", "Tom Lee|-|-|ok", "me|-|-|bye",
            ])
        #expect(
            TranscriptTests.read("chat for 12/09/2026\n-> can you come?\n<- yes").messages.map(\.day) == [nil, nil])
    }
}
