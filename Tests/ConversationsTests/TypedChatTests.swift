import Captures
import ChatMessages
import Conversations
import Testing

/// Heads, headings and notes that people type, in invented words.
@Suite struct TypedChatTests {
    @Test(arguments: [
        "Joke (16.10): the bell\nik (16.12): what bell\nJoke (16.15): yours",
        "16.10 Joke: the bell\n16.12 ik: what bell\n16.15 Joke: yours",
        "16.10, Joke: the bell\n16.12, ik: what bell\n16.15, Joke: yours",
        "[Joke, 16:10] the bell\n[ik, 16:12] what bell\n[Joke, 16:15] yours",
        "* **Joke** (16.10u) the bell\n* **ik** (16.12u) what bell\n* **Joke** (16.15u) yours",
    ])
    func `Transcript: a typed head has the name and the time in any order and in any brackets`(chat: String) {
        #expect(
            TranscriptTests.lines(chat) == ["Joke|-|16:10|the bell", "me|-|16:12|what bell", "Joke|-|16:15|yours"])
    }

    @Test func `Transcript: a name in brackets begins a message, if names recur`() {
        let chat = "[io] the train is at six\n[Sabri] too early\n[io] it is the last one\n[Sabri] fine"
        #expect(
            TranscriptTests.lines(chat) == [
                "me|-|-|the train is at six", "Sabri|-|-|too early", "me|-|-|it is the last one", "Sabri|-|-|fine",
            ])
        let samsung = "(+61 491 555 014) 2 Mar 2026 6:12 pm\nstill free?\n\n(Me) 2 Mar 2026 6:30 pm\nyes it is"
        #expect(
            TranscriptTests.lines(samsung) == [
                "+61 491 555 014|2026-03-02|18:12|still free?", "me|2026-03-02|18:30|yes it is",
            ])
    }

    @Test func `ArrowText: the name behind each arrow is the receiver's`() {
        let chat = "yo -> Euge: the address?\nEuge -> yo: which one\nyo -> Euge: the new one"
        #expect(
            TranscriptTests.lines(chat) == ["me|-|-|the address?", "Euge|-|-|which one", "me|-|-|the new one"])
    }

    @Test func `LineCut: one arrow in a text divides no name from it`() {
        let chat = "Opa\nhow do I scan\nYou\nthe app → the camera → documents\nOpa\nwhich camera\nYou\nthe blue one"
        #expect(TranscriptTests.read(chat).messages.map(\.text).contains("the app → the camera → documents"))
    }

    @Test(arguments: [
        ("Chat mit Fr. Wohlleben (Kennel), heute 4.3.", "sie", "ich"),
        ("con Encarni (orto 12), 04/03/2026", "lei", "io"),
        ("Fr. Wohlleben, 4.3.2026", "sie", "ich"),
    ])
    func `ChatHeading: a word for the other person is the person whom the heading names`(
        heading: String, other: String, owner: String
    ) {
        let name = heading.contains("Encarni") ? "Encarni" : "Fr. Wohlleben"
        let chat = "\(heading)\n\n\(owner): is a place free?\n\(other): no, all full\n\(owner): a pity"
        #expect(
            TranscriptTests.lines(chat) == [
                "me|2026-03-04|-|is a place free?", "\(name)|2026-03-04|-|no, all full", "me|2026-03-04|-|a pity",
            ])
    }

    @Test func `ChatHeading: without a name, a word for the other person is no name`() {
        let reading = TranscriptTests.read("ich: hast du Zeit?\nsie: ja klar\nich: gut\nsie: bis dann")
        #expect(reading.messages.map(\.speaker) == [.me, .other(name: nil), .me, .other(name: nil)])
        #expect(reading.participants.isEmpty)
    }

    @Test func `ChatHeading: names that resemble pronouns, several people and whole names of others stay`() {
        let ella = TranscriptTests.read("Ella: are you coming?\nme: yes\nElla: great")
        #expect(ella.participants == ["Ella"])
        let couple = "ich: wo seid ihr?\ner: im Bus\nsie: ich bin da\nich: gut\ner: gleich\nsie: ja\nich: ok"
        #expect(TranscriptTests.read(couple).participants == ["er", "sie"])
        let club = """
            [3/2/26, 10:30:00] Club: \u{200E}Tom added Ann Lee
            [3/2/26, 10:31:00] Ann: hello
            [3/2/26, 10:32:00] Ann Lee: hi
            [3/2/26, 10:33:00] Tom: hi all
            [3/2/26, 10:34:00] Ann: thanks
            """
        #expect(TranscriptTests.lines(club).map { $0.split(separator: "|")[0] } == ["Ann", "Ann Lee", "Tom", "Ann"])
        let offices = "Ann (Sales): we need it\nAnn (IT): not before May\nAnn (Sales): why\nme: we wait"
        #expect(TranscriptTests.read(offices).participants == ["Ann (Sales)", "Ann (IT)"])
    }

    @Test func `ChatHeading: verbs of saying tell who said what`() {
        let note =
            "Hablado con Airam (taller), lunes 2 mar 2026, 10:15\n\ndice: the screw is bent\nle dije: not today\ndice: fine"
        #expect(
            TranscriptTests.lines(note) == [
                "Airam|2026-03-02|10:15|the screw is bent", "me|2026-03-02|10:15|not today",
                "Airam|2026-03-02|10:15|fine",
            ])
    }

    @Test func `ChatHeading: short names are those of the people in its list`() {
        let minutes = """
            Meeting, March 2, 2026
            Present: Mrs. Thorwald, Mr. Hinrichsen (Sales), me

            Thorwald: the deadline is on Friday
            Hinrichsen: nothing in writing
            Thorwald: do not accept
            me: I look for the mails
            """
        #expect(
            TranscriptTests.lines(minutes).map { $0.split(separator: "|")[0] } == [
                "Mrs. Thorwald", "Mr. Hinrichsen", "Mrs. Thorwald", "me",
            ])
    }

    @Test func `NoteText: a heading gives its day, time and people to the lines below, and is none of them`() {
        let note = """
            Site meeting Mon 02.03.2026, 07:30, with Mr. Zumstein (tiles), Ms. Iseli (owner), Blerim (pipes)

            * the screed is wet, no tiles before Monday (Zumstein)
            * no drilling before eight (Iseli)
            * who pays for the skip? open
            """
        #expect(
            TranscriptTests.lines(note) == [
                "Mr. Zumstein|2026-03-02|07:30|the screed is wet, no tiles before Monday",
                "Ms. Iseli|2026-03-02|07:30|no drilling before eight", "-|2026-03-02|07:30|who pays for the skip? open",
            ])
        #expect(TranscriptTests.read(note).participants == ["Mr. Zumstein", "Ms. Iseli", "Blerim"])
    }

    @Test func `NoteText: a day above some lines is the day of these`() {
        let note = """
            call with Mrs. Ferreira (catering)
            March 2
            buffet for 180 people is fine
            deposit before the 16th
            she wants to know about the lift

            reminder March 3, 9:40
            the lift is broken
            two extra people
            """
        #expect(
            TranscriptTests.lines(note).map { $0.split(separator: "|")[1...2].joined(separator: " ") } == [
                "2026-03-02 -", "2026-03-02 -", "2026-03-02 -", "2026-03-03 09:40", "2026-03-03 09:40",
            ])
    }

    @Test(arguments: [
        "called Ann at 3, she wants the key back\nthe roof leaks\nbuy milk\npay the rent",
        "the roof leaks\nask the landlord\nsaw Tom at 5, he has the key\nbuy milk\npay the rent",
        "leek soup for six people\n1/2 onion\n2 carrots\n\n1/2 leek\nsalt",
    ])
    func `NoteText: a sentence with a name and a number is no heading, and no line is lost`(note: String) {
        let words = { (text: String) in text.split { " \n".contains($0) }.map(String.init) }
        #expect(TranscriptTests.read(note).messages.flatMap { words($0.text) } == words(note))
        #expect(TranscriptTests.read(note).messages.allSatisfy { $0.day == nil })
    }

    @Test func `NoteText: lines that a program has wrapped stay one text`() {
        let wrapped = """
            we talked about the roof and about how long it
            will take until the rain comes in again, and he
            said that a week is enough for the whole of it
            if the weather stays dry and nobody falls ill
            """
        #expect(TranscriptTests.read(wrapped).messages.count == 1)
    }

    @Test func `Transcript: a numbered list with colons is a note, and its labels are no senders`() {
        let list = "Tutorial\n\n1. Title: too long\n2. Index fine\n3. Books: at least 25\n4. Holidays: 21/12 to 4/1"
        let reading = TranscriptTests.read(list)
        #expect(reading.messages.allSatisfy { $0.speaker == .unknown })
        #expect(reading.messages.map(\.text).contains("Books: at least 25"))
    }

    @Test func `Transcript: a time at the end of one typed message is a part of the text`() {
        let chat = "Wesley: the place is free\nme: when\nWesley: ask again after 12:00"
        #expect(TranscriptTests.lines(chat).last == "Wesley|-|-|ask again after 12:00")
    }

    @Test func `LineCut: a name with a dash keeps both parts, if the colon behind recurs`() {
        let chat = """
            02/03/26, 18:31 - Events - Rebecca: hello all
            02/03/26, 18:44 - Giada: hi
            02/03/26, 18:46 - Giada has added Events - Rebecca
            02/03/26, 19:02 - Events - Rebecca: until the 15th
            """
        #expect(TranscriptTests.read(chat).messages.first?.speaker == .other(name: "Events - Rebecca"))
    }

    @Test func `LineCut: a head without a text at the end of a copy moves no heads`() {
        let chat = "Team Chat\nTom, 10:30\nare you there\nAnn, 10:32\nyes\nTom, 10:33"
        #expect(TranscriptTests.lines(chat).prefix(2) == ["Tom|-|10:30|are you there", "Ann|-|10:32|yes"])
    }

    @Test func `LineCut: heads below their texts are read as heads above`() {
        let chat = """
            Clinic Rosemont
            +1 514-555-0186
            can she eat rice?
            Me, 8:02 AM
            yes, a little
            Clinic Rosemont, 9:15 AM
            thank you
            Me, 9:16 AM
            """
        #expect(
            TranscriptTests.lines(chat) == [
                "me|-|08:02|can she eat rice?", "Clinic Rosemont|-|09:15|yes, a little", "me|-|09:16|thank you",
            ])
    }
}
