import ChatMessages
import ChatVocabulary
import Dates
import FoundationEssentials
import Languages
import RandomSupport
import Testing

@testable import Conversations

@Suite struct TextReadingTests {
    /// Thursday, 4 January 2024, 10:30 UTC.
    static let moment = Date(timeIntervalSince1970: 1_704_364_200)

    static func read(_ text: String) -> ConversationReading { ConversationReader.read(text: text, at: moment) }

    @Test(arguments: [
        ("Mom\niMessage\nToday 9:41 AM\nDon't forget the birthday dinner on Jan 15\nI'll be there!\nDelivered", "Mom"),
        ("10:32\nLTE 87%\n‹ 3\nSarah Chen\nHey, are you coming tonight?\nYes! Around 8\nRead 10:30", "Sarah Chen"),
        ("Mom: see you on Sunday\nMe: great, I'll bring cake", "Mom"),
        ("Sarah Chen: landed in Lisbon\nYou: how is it?\nSarah Chen: sunny", "Sarah Chen"),
        ("From: Sarah Chen\nAre we still on for Friday?", "Sarah Chen"),
        ("From: Sarah Chen <sarah@example.com>\nAre we still on for Friday?", "Sarah Chen"),
        ("[15/01/2026, 10:32:11] Lars Andersen: kommer du?\n[15/01/2026, 10:33:00] Me: ja", "Lars Andersen"),
        ("15/01/26, 10:32 - Priya Nair: on my way\n15/01/26, 10:35 - You: ok", "Priya Nair"),
        ("Had coffee with Sarah Chen, she is moving to Berlin in March", "Sarah Chen"),
        ("Met Dr. Jan van der Berg at the conference. He works on solar cells.", "Dr. Jan van der Berg"),
        ("Called mom, she wants to visit in May", "Mom"),
        ("Tom O'Neill told me that he started a new job", "Tom O'Neill"),
        ("Lunch with Ana María de la Cruz tomorrow", "Ana María de la Cruz"),
        ("Ran into Jean-Luc Picard at the market", "Jean-Luc Picard"),
        ("Heard from Ngozi yesterday, her exam went well", "Ngozi"),
        ("Sarah's birthday is on May 3", "Sarah"),
        ("Spoke to Mr. Henderson about the roof", "Mr. Henderson"),
        ("Hey it's Marcus, got a new phone number", "Marcus"),
        ("Grandma\nYesterday 18:02\nThank you for the flowers\nThey are lovely", "Grandma"),
        ("Dinner with my friend Olga on Friday, she loves opera", "Olga"),
        ("Emily Watson\nActive 5m ago\nDid you see the match?\nSeen", "Emily Watson"),
        ("Karl-Heinz Müller\nlast seen today at 09:12\nBis morgen!\n09:15 ✓✓\nType a message", "Karl-Heinz Müller"),
        ("+44 7911 123456\nToday 10:02\nHi, is the bike still available?\nText Message", "+44 7911 123456"),
        ("Chat with Yuki Tanaka\nYuki Tanaka: see you at the station", "Yuki Tanaka"),
        ("Met with J. R. Ewing Jr. in Dallas", "J. R. Ewing Jr."),
        ("Visited Aunt Rosa on Sunday. She is learning Italian.", "Aunt Rosa"),
        ("李明\n今天 10:32\n明天见\n好的\niMessage", "李明"),
        ("Me: happy birthday Dad!\nDad: thank you son", "Dad"),
        ("Coach Riley\nToday 7:15 AM\npractice moved to 6pm\nDelivered", "Coach Riley"),
        ("Texted Amina about the recital next Friday", "Amina"),
        ("Introduced to Fatima al-Rashid from Doha", "Fatima al-Rashid"),
    ])
    func `ConversationReader: the first candidate is the other participant`(text: String, expected: String) throws {
        let reading = Self.read(text)
        let best = try #require(reading.candidates.first)
        #expect(best.name == expected)
        #expect(best.confidence >= 0.7)
        #expect(text.contains(best.evidence) || best.evidence.hasSuffix(":"))
    }

    @Test(arguments: [
        "", "   \n\n ", "ok", "see you tomorrow", "The weather in Berlin was great", "Buy milk and eggs", "10:32",
        "Flight to Lisbon on Friday",
        "Happy New Year!", "Thanks, see you Monday", "Meeting at Zoom",
    ])
    func `ConversationReader: without evidence no name has a high confidence`(text: String) {
        #expect(Self.read(text).candidates.allSatisfy { $0.confidence < 0.7 })
    }

    @Test func `ConversationReader: an empty text gives an empty reading`() {
        for text in ["", " \n\t\n "] { #expect(Self.read(text) == ConversationReading()) }
    }

    @Test func `ConversationReader: the specified example gives its interests, events and dates`() throws {
        let reading = Self.read(
            "Mom\nToday 9:41 AM\nBirthday dinner on Jan 15, can you come?\nOf course!\nI have been cooking and gardening all week\nDelivered"
        )
        #expect(reading.candidates.first?.name == "Mom")
        #expect(reading.extractedInfo.interests == ["cooking", "gardening"])
        #expect(reading.extractedInfo.events == ["Birthday dinner on Jan 15"])
        #expect(reading.extractedInfo.dates == ["2024-01-15"])
        #expect(reading.sourceApp == .imessage)
        #expect(reading.summary.contains("Birthday dinner on Jan 15"))
    }

    @Test(arguments: [
        ("She loves Thai food and is into bouldering", ["Thai food", "bouldering"]),
        ("He is a big fan of Miles Davis", ["Miles Davis"]),
        ("I'd love to see you", []),
        ("He doesn't like golf", []),
        ("She took up pottery", ["pottery"]),
        ("Looks like rain", []),
        ("Love you!", []),
        ("Tom is learning Portuguese", ["Portuguese"]),
        ("They enjoy hiking", ["hiking"]),
    ])
    func `InterestFinder: interests are likes, not refusals or wishes`(text: String, expected: [String]) {
        #expect(Self.read(text).extractedInfo.interests == expected)
    }

    @Test(arguments: [
        ("She is moving to Berlin in March", "She is moving to Berlin in March"),
        ("So we got engaged!", "we got engaged"),
        ("Concert next week with the team", "Concert next week with the team"),
        ("Tom starts at Acme on Monday", "Tom starts at Acme on Monday"),
    ])
    func `EventFinder: plans and news are quoted, also without a resolvable day`(text: String, expected: String) {
        #expect(Self.read(text).extractedInfo.events == [expected])
    }

    @Test(arguments: [
        ("Ann Lee\nlast seen today at 10:01\nhello there\nType a message", SourceApp.whatsapp),
        ("Ann Lee\nActive now\nhello there my friend\nMessage...", .instagram),
        ("Ann Lee\nhello there my friend\nSignal message", .signal),
        ("Ann Lee\nhello there my friend\nText Message", .sms),
        ("Ann Lee\nlast seen recently\nhello there my friend", .telegram),
    ])
    func `SourceAppDetector: interface text shows the app`(text: String, expected: SourceApp) {
        #expect(Self.read(text).sourceApp == expected)
    }

    @Test func `ConversationReader: interface text is in no message`() {
        let reading = Self.read(
            "9:41\n5G 87%\n< 12\nSarah Chen\nYesterday 22:10\nAre you home?\nRead 22:11\nDelivered\niMessage")
        #expect(reading.messages.map(\.text) == ["Are you home?"])
        #expect(reading.messages.first?.time == "22:10")
    }

    @Test func `Transcript: a message of several lines stays with its speaker`() {
        let reading = Self.read("Mom: see you\non Sunday then\nMe: yes\nMom: bring cake 18:20 ✓✓")
        #expect(
            reading.messages == [
                Message(speaker: .other(name: "Mom"), text: "see you on Sunday then"),
                Message(speaker: .me, text: "yes"),
                Message(speaker: .other(name: "Mom"), text: "bring cake", time: "18:20"),
            ])
    }

    @Test func `ConversationReading: JSON round-trips, with the members that clients know`() throws {
        let reading = Self.read("Mom: dinner on Jan 15\nMe: ok")
        let data = try JSONEncoder().encode(reading)
        #expect(try JSONDecoder().decode(ConversationReading.self, from: data) == reading)
        let text = String(decoding: data, as: UTF8.self)
        for key in ["candidates", "extractedInfo", "interests", "events", "dates", "summary"] {
            #expect(text.contains("\"\(key)\""))
        }
    }

    @Test(arguments: 0..<60)
    func `ConversationReader: any text is read without a fault, and every quote comes from it`(seed: UInt64) {
        var random = SplitMix(state: seed)
        for _ in 0..<10 {
            let text = random.text(Int(random.next() % 160))
            let reading = Self.read(text)
            #expect(reading.candidates.allSatisfy { (0...1).contains($0.confidence) && !$0.name.isEmpty })
            #expect(reading.messages.allSatisfy { !$0.text.isEmpty })
            #expect(reading.summary.count <= 400)
        }
    }

    @Test func `Summarizer: a short answer stands beside its question; greetings and closings do not`() {
        let answer = Self.read("Sanne: En zaterdag nog steeds eten bij jullie? Waar?\nIk: ja Casa Paco\nSanne: prima")
            .summary
        #expect(answer.contains("Casa Paco"))
        #expect(!answer.contains("prima"))
        let mail = Self.read("Hi Jo,\n\nthe lease ends on 30 June.\n\nKind regards,\nMaeve Byrne").summary
        #expect(mail.contains("the lease ends on 30 June"))
        #expect(!mail.contains("Kind regards"))
        #expect(Self.read("Tom: I love running late, sorry").extractedInfo.interests == [])
    }

    @Test func `LanguageGuess: AM is no German word, and the article a is English too`() {
        #expect(Language.guess(of: "Sarah Chen 10:32 AM lunch works?").first != .german)
        #expect(Language.guess(of: "need a car, a van or a truck").first == .english)
    }

    @Test(arguments: [
        ("Tom: I used to love dancing", []), ("Tom: I'm not into climbing anymore", []),
        ("Tom: I love climbing", ["climbing"]),
    ])
    func `InterestFinder: an interest that has ended is none`(text: String, expected: [String]) {
        #expect(Self.read(text).extractedInfo.interests == expected)
    }

    @Test(arguments: [
        ("Tom: I'm getting married! Just kidding", 0), ("Tom: Ben got fired and is moving to Malta. Not true", 0),
        ("Tom: I'm getting married!", 1),
    ])
    func `EventFinder: what the writer takes back is no event`(text: String, count: Int) {
        #expect(Self.read(text).extractedInfo.events.count == count)
    }

    @Test func `Summarizer: a chat without words says who sent what, and what is repeated is said once`() {
        let silent = Self.read(
            """
            10/11/26, 08:00 - Zoe Marsh: <Media omitted>
            10/11/26, 08:02 - Ian Ford: 😂😂
            10/11/26, 08:03 - Zoe Marsh: <Media omitted>
            """)
        #expect(silent.summary == "Zoe Marsh: 2 attachments. Ian Ford: 1 emoji.")
        let line = "10/11/26, 08:00 - Zoe Marsh: We move to Malta in June"
        let repeated = Self.read("\(line)\n\(line)\n10/11/26, 08:02 - Ian Ford: Wow, really?")
        #expect(repeated.summary.components(separatedBy: "Malta").count == 2, "\(repeated.summary)")
    }

    @Test func `Transcript: the lines of the app in the export of a new group cut no name`() {
        let reading = Self.read(
            """
            3/11/26, 21:01 - Los mensajes y las llamadas están cifrados de extremo a extremo.
            3/11/26, 21:01 - Nuria Vidal creó el grupo "Cumple Iker"
            3/11/26, 21:02 - Nuria Vidal te añadió
            3/11/26, 21:05 - Nuria Vidal: La fiesta es el sábado
            3/11/26, 21:07 - Jordi Puig: Llevo la tarta
            3/11/26, 21:15 - Jordi Puig salió del grupo
            """)
        #expect(reading.participants == ["Nuria Vidal", "Jordi Puig"] && reading.title == "Cumple Iker")
        #expect(reading.messages.map(\.text) == ["La fiesta es el sábado", "Llevo la tarta"])
    }

    @Test func `Transcript: the end of a message whose head was not copied is a message`() {
        let reading = Self.read(
            """
            gen um 9 beim Zahnarzt
            12.11.26, 18:05 - Mia Roth: Kannst du danach die Kinder holen?
            12.11.26, 18:07 - Ole Jansen: Ja, ich bin um 15 Uhr da
            """)
        #expect(reading.messages.map(\.text).first == "gen um 9 beim Zahnarzt" && reading.messages.count == 3)
        #expect(reading.messages.first?.speaker == .unknown)
    }

    @Test func `Transcript: a short name among the members above a chat is a sender`() {
        let reading = Self.read(
            """
            Dana, Marcus & Ty
            Today 8:02 AM
            Dana
            Who's driving to Tahoe on Friday?
            Marcus
            I can take 3
            Ty
            I broke my ankle, I'm out
            """)
        #expect(reading.isGroup && reading.participants == ["Dana", "Marcus", "Ty"])
        #expect(reading.messages.last?.speaker == .other(name: "Ty"))
    }

    @Test(arguments: [
        ("[11/9/26, 7:41:02 PM] Priya Raman: Hey!\n[11/9/26, 7:44:10 PM] Tom Lee: Yes", "2026-11-09"),
        ("[05/11/26, 7:41:02 PM] Priya Raman: Hey!\n[05/11/26, 7:44:10 PM] Tom Lee: Yes", "2026-11-05"),
        ("9/11/2026, 7:41 pm - Priya Raman: Hey!\n9/11/2026, 7:44 pm - Tom Lee: Yes", "2026-11-09"),
    ])
    func `StampOrder: a stamp shows the country of its phone`(text: String, day: String) throws {
        let at = Date(timeIntervalSince1970: 1_796_000_000)
        let reading = ConversationReader.read(text: text, at: at, utcOffset: 3_600, usual: .dayFirst)
        #expect(reading.messages.map(\.day) == [day, day])
    }
}
