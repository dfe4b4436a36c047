import Captures
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
        // Arrows in one direction without names are a list.
        #expect(TranscriptTests.lines("-> milk\n-> bread\n-> eggs").allSatisfy { $0.hasPrefix("-|-|-|") })
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
        // A postscript is text.
        let postscript = "From: Ann Lee <a@example.com>\nSubject: Keys\n\nDone.\nBest,\nAnn\nP.S. Bring the keys"
        #expect(TranscriptTests.lines(postscript).first?.hasSuffix("Done. Best, Ann P.S. Bring the keys") ?? false)
    }

    @Test func `MailThread: a forwarded chat is a chat`() {
        let mail = """
            Von: Lukas Brandt
            Betreff: WG: SMS vom Statiker

            Statiker Ploner
            01.03.2026 07:58
            Träger reicht nicht.
            Ich
            01.03.2026 08:03
            Danke. Ist 180 ok?
            Statiker Ploner
            01.03.2026 08:20
            Ja, passt.
            """
        #expect(
            TranscriptTests.lines(mail) == [
                "Statiker Ploner|2026-03-01|07:58|Träger reicht nicht.", "me|2026-03-01|08:03|Danke. Ist 180 ok?",
                "Statiker Ploner|2026-03-01|08:20|Ja, passt.",
            ])
    }

    @Test func `MailThread: webmail's own lines are no text`() {
        let mail = """
            Devis châssis
            Boîte de réception

            Menuiserie Da Silva <info@example.com>
            ven. 27 févr. 17:12
            À moi

            Voici le devis.
            Une pièce jointe • Analyse effectuée par Gmail
            devis.pdf
            Répondre
            Transférer
            """
        #expect(TranscriptTests.lines(mail) == ["Menuiserie Da Silva|2026-02-27|17:12|Voici le devis."])
    }

    @Test func `ScreenText: a line that is wider than a phone shows that lines are whole messages`() {
        let wide = """
            Dr Vandenbroucke
            Aujourd’hui 12:06
            Bonjour docteur, la tension de Mme Peeters ce matin, je repasse à 16h?
            Oui et doublez la dose
            ok noté
            Distribué
            """
        #expect(TranscriptTests.lines(wide).count == 3)
    }
}
