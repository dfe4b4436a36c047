import Captures
import Cards
import ChatMessages
import Contacts
import Conversations
import Corrections
import Crypto
import FoundationEssentials
import Matching
import Postgres
import RandomSupport
import Records
import Store
import TestSupport
import Testing

/// Owners with objects of every kind in every state, made of random values by the stores' own functions.
struct RandomInstallation {
    let bench: StoreFixture
    var random: SplitMix
    private var store: Database { bench.store }
    private(set) var owners: [UUID] = []

    init(seed: UInt64) async throws {
        bench = try await StoreFixture(connections: 6)
        random = SplitMix(state: seed)
        // An owner without any object is archived too.
        for _ in 0..<2 {
            owners.append(
                try await bench.anotherOwner(random.anyText(90, atLeast: 1) + String(random.below(1_000_000))))
        }
        for owner in owners { try await fill(owner) }
        try await fillInstallation()
        try await scramble()
    }

    private mutating func fill(_ owner: UUID) async throws {
        _ = try await store.settings.change(
            of: owner, autoCommitCards: random.oneIn(2), contactDuplicates: [.ask, .merge, .skip][random.below(3)],
            timeZone: "Asia/Kathmandu", currency: "NPR", words: random.anyTexts(30, 100))
        try await bench.admin.execute(
            "update owner_settings set local_kinds = \([["card"], [], ["card", "message"]][random.below(3)]) where owner = \(owner)"
        )
        let contacts = try await contacts(of: owner)
        let groups = try await groups(of: owner, contacts)
        let batch = UUID.v7()
        try await bench.admin.execute(
            """
            insert into batches (owner, id, key, name, device)
            values (\(owner), \(batch), \(random.anyText(200, atLeast: 1)), \(random.anyText(150, atLeast: 1)), 'd')
            """)
        try await bench.admin.execute("insert into batch_runs (batch, owner) values (\(batch), \(owner))")
        for number in 0..<30 {
            try await capture(number, of: owner, batch: random.oneIn(4) ? batch : nil, contacts, groups)
        }
        try await correct(owner, contacts, groups)
        try await merge(contacts, of: owner)
        try await inventory(of: owner)
        try await bridge(of: owner)
        _ = try await store.contacts.delete(contacts[0], of: owner)
        _ = try await store.groups.delete(groups[0], of: owner)
        try await end(owner)
    }

    private mutating func fields() -> ContactFields {
        var fields = ContactFields()
        for field in ContactField.allCases where !random.oneIn(4) {
            switch field.kind {
            case .text: fields[field] = .text(random.anyText(field.longest))
            case .notes: fields[field] = .text(random.anyText(random.oneIn(6) ? field.longest : 500))
            case .list, .tags: fields[field] = .list(random.anyTexts(ContactField.mostItems))
            case .phones:
                fields[field] = .phones(
                    random.anyTexts(ContactField.mostItems, 60).map {
                        Phone($0, type: random.oneIn(2) ? .fax : .pager, numberExtension: random.oneIn(2) ? "27" : nil)
                    })
            }
        }
        if !fields.isIdentifiable { fields[.name] = .text("n" + random.anyText(400)) }
        return fields
    }

    /// Contacts with earlier versions, and with conflicts of each state.
    private mutating func contacts(of owner: UUID) async throws -> [UUID] {
        var contacts: [UUID] = []
        for number in 0..<10 {
            let id = UUID.v7()
            guard let made = try await store.contacts.create(id, of: owner, fields()) else {
                throw StoreFixture.Fault.missing
            }
            contacts.append(id)
            guard number < 4 else { continue }
            var changed = fields()
            changed[.company] = .text("first" + random.anyText(90))
            changed[.jobTitle] = .text("first" + random.anyText(90))
            _ = try await store.contacts.update(id, of: owner, to: changed)
            guard
                case .done(_, let conflicts) = try await store.contacts.update(
                    id, of: owner, laying: ["company": .text("later"), "jobTitle": .text("later")], on: made.version,
                    changedAt: random.oneIn(2) ? .now : Date(timeIntervalSince1970: 1_000_000))
            else { throw StoreFixture.Fault.missing }
            for conflict in conflicts where conflict.state == .open && random.oneIn(2) {
                _ = try await store.contacts.resolveConflict(conflict.number, of: id, of: owner) { _ in .text("chosen")
                }
            }
        }
        return contacts
    }

    private mutating func groups(of owner: UUID, _ contacts: [UUID]) async throws -> [UUID] {
        var groups: [UUID] = []
        for number in 0..<4 {
            groups.append(.v7())
            _ = try await store.groups.create(
                groups[number], of: owner, name: "g" + random.anyText(190),
                members: Array(contacts[number..<(number + 5)]))
        }
        return groups
    }

    private mutating func messages() -> [Message] {
        (0..<(2 + random.below(5))).map { number in
            Message(
                speaker: number.isMultiple(of: 2) ? .other(name: random.anyText(80)) : .me,
                text: random.oneIn(10) ? random.anyText(200_000) : random.anyText(300),
                day: random.oneIn(2) ? "2026-02-29" : nil, signature: random.oneIn(3) ? random.anyText(90) : nil,
                isDeleted: random.oneIn(5))
        }
    }

    private mutating func detail(_ number: Int) -> StatedDetail {
        let detail: ContactDetail =
            switch number % 4 {
            case 0: .phone(Phone("+1212555\(1000 + random.below(8999))"))
            case 1: .email("n\(random.below(1_000_000))@example.com")
            case 2: .website("https://example.com/\(random.below(1_000_000))")
            default:
                .address(PostalAddress(street: random.anyText(90), city: random.anyText(90), postalCode: "\(number)"))
            }
        return StatedDetail(detail: detail, words: random.anyText(300))
    }

    private mutating func recognition() -> Recognition {
        let box = Box(x: random.fraction(), y: random.fraction(), width: random.fraction(), height: 1e-9)
        let words = (0..<(1 + random.below(4))).map { _ in
            Word(text: random.anyText(60, atLeast: 1), confidence: random.fraction(), box: box)
        }
        return Recognition(
            width: 1 + random.below(9_000), height: 1, lines: [Line(words: words)],
            codes: [Code(symbology: "QR-Code", payload: random.anyText(2_000), box: box)])
    }

    private mutating func bytes() -> [UInt8] { (0..<(1 + random.below(9_000))).map { _ in UInt8(random.below(256)) } }

    /// A capture that the line has finished, or that is on its way.
    private mutating func capture(
        _ number: Int, of owner: UUID, batch: UUID?, _ contacts: [UUID], _ groups: [UUID]
    ) async throws {
        let isPicture = number % 3 == 2
        let content: NewCapture.Content =
            switch number % 3 {
            case 0: .text("t" + random.anyText(random.oneIn(8) ? 1_000_000 : 900))
            case 1: .recognition(recognition())
            default: .image(bytes(), contentType: "image/png")
            }
        let capture = NewCapture(
            id: .v7(), owner: owner, kind: .auto, lane: random.oneIn(2) ? .now : .bulk, source: .http,
            device: random.anyText(40),
            wishes: random.oneIn(2) ? RecognitionOptions(words: random.anyTexts(30, 90)) : nil,
            content: content, capturedAt: .now, trace: .v7(), batch: batch,
            ref: random.oneIn(2) ? random.anyText(1_000, atLeast: 1) : nil)
        _ = try await store.captures.accept([capture])
        if number == 29 { return }
        var at = capture.reference
        if isPicture {
            let photo = CardPhoto(photo: bytes(), thumbnail: bytes())
            at = try #require(
                try await store.cards.store(
                    recognition(), photo: photo, cards: random.oneIn(2) ? [photo, photo] : [], for: at
                ).first)
        }
        let reading = ConversationReading(
            candidates: [
                NameCandidate(name: random.anyText(90), confidence: random.fraction(), evidence: random.anyText())
            ],
            messages: messages(), summary: random.anyText(900),
            title: random.oneIn(5) ? nil : "t\(random.below(99)) " + random.anyText(150),
            isGroup: !random.oneIn(3))
        let understanding = Understanding(
            kind: isPicture ? .card : .conversation, conversation: reading, text: random.anyText(900),
            readBy: random.anyText(30))
        let moved = try await store.work.understand([(reference: at, understanding: understanding)])
        guard number != 28, let reference = moved.first else { return }
        let info = ExtractedInfo(interests: random.anyTexts(9), events: random.anyTexts(9), dates: ["2026-02-28"])
        let filed = InteractionContent(
            summary: random.anyText(900), extractedInfo: info, messages: random.oneIn(4) ? nil : reading.messages)
        let outcome: FiledCapture.Outcome
        if isPicture {
            let cards = (0..<(1 + random.below(2))).map { _ in fields() }
            outcome = .drafts(
                cards.enumerated().map { index, card in
                    CardDraft(
                        card, confidence: ["name": random.fraction()],
                        reading: CardReading(fields: [], rawText: random.anyText(900)), ordinal: index,
                        count: cards.count)
                })
        } else if number % 4 == 0 {
            outcome = .inbox(
                reason: "unknown_name", suggestions: [Suggestion(contact: contacts[1], score: random.fraction())],
                happenedAt: .now, sourceApp: nil,
                content: InboxContent(
                    content: random.anyText(900), extractedText: random.anyText(9_000), extractedInfo: info,
                    candidates: reading.candidates))
        } else if number % 4 == 1 {
            outcome = .groupInteraction(
                group: groups[number % groups.count], confidence: random.fraction(), happenedAt: .now,
                sourceApp: random.anyText(30), content: filed)
        } else {
            outcome = .interaction(
                contact: contacts[number % contacts.count], confidence: random.fraction(), happenedAt: .now,
                sourceApp: "whatsapp", content: filed)
        }
        _ = try await store.filing.file([
            FiledCapture(
                reference: reference, outcome: outcome, isCard: isPicture,
                stated: (0..<4).map { _ in detail(random.below(4)) })
        ])
        if isPicture, random.oneIn(2) { _ = try await store.contacts.confirm(reference.id, of: owner) }
    }

    /// Corrections of every kind, some of which teach; suggestions that are decided.
    private mutating func correct(_ owner: UUID, _ contacts: [UUID], _ groups: [UUID]) async throws {
        let corrections = store.corrections()
        for (number, note) in try await store.inbox.list(of: owner, limit: 200).items.map(\.id).enumerated() {
            switch number % 4 {
            case 0: _ = try await corrections.dismiss(note: note, of: owner)
            case 1:
                _ = try await corrections.assign(
                    note: note, of: owner, to: .contact(contacts[2]), learning: .lesson(alias: random.anyText(90)))
            case 2: _ = try await corrections.assign(note: note, of: owner, to: .group(groups[1]))
            default: break
            }
        }
        let interactions = try await ids("interactions", of: owner)
        for (number, id) in interactions.enumerated() {
            switch number % 5 {
            case 0: _ = try await corrections.move(id, of: owner, to: .group(groups[2]))
            case 1: _ = try await corrections.move(id, of: owner, to: .contact(contacts[3]))
            case 2:
                _ = try await corrections.split(
                    id, of: owner, into: .v7(), moving: [0], to: .contact(contacts[4]), within: { .unlimited })
            case 3: _ = try await corrections.delete(id, of: owner)
            default: break
            }
        }
        for row in try await bench.admin.query(
            "select id, contact from contact_suggestions where owner = \(owner) and state = 'open' order by id")
        where !random.oneIn(3) {
            _ = try await store.suggestions.close(
                row.get("id"), for: row.get("contact"), of: owner, as: random.oneIn(2) ? .accepted : .dismissed)
        }
    }

    private mutating func merge(_ contacts: [UUID], of owner: UUID) async throws {
        for pair in [(5, 6), (7, 6), (8, 9)] {
            let id = UUID.v7()
            _ = try await store.merges.merge(contacts[pair.0], into: contacts[pair.1], of: owner, as: id)
            if pair.0 == 8 { _ = try await store.merges.undo(id, of: owner) }
        }
    }

    /// Captures in the other states, and the owner's logs.
    private mutating func end(_ owner: UUID) async throws {
        for state in ["dismissed", "rejected", "dead", "cancelled", "erased"] {
            let id = UUID.v7()
            try await bench.admin.execute(
                """
                insert into captures (owner, id, kind, state, lane, source, device, captured_at, reason, trace)
                values (\(owner), \(id), 'auto', \(state)::capture_state, 'bulk', 'import', 'd', now(), 'r', \(UUID.v7()))
                """)
            guard state == "dead" else { continue }
            try await bench.admin.execute(
                """
                insert into dead_work (id, stage, owner, kind, lane, code, tries, trace)
                values (\(id), 'understand', \(owner), 'capture', 'bulk', \(random.anyText(40)), 3, \(UUID.v7()))
                """)
        }
        for number in 0..<4 {
            let (scan, device) = (UUID.v7(), number == 0 ? "" : "d\(number)")
            let sealed = try await store.keys.cipher(for: owner)
                .seal(Array(random.anyText(2_000).utf8), context: SealContext.scanJudgment(scan))
            try await bench.admin.execute(
                """
                insert into scan_judgments (owner, id, verdict, risk, text_sealed)
                values (\(owner), \(scan), 'legitimate', 'cannot_tell', \(sealed))
                """)
            try await bench.admin.execute(
                """
                insert into device_settings (
                    owner, device, screenshot_prompts, quiet_from, quiet_until, daily_cap, changed_by,
                    default_location)
                values (\(owner), \(device), \(random.oneIn(2)), '23:59:59', '00:00', \(1 + random.below(1_000)), 'k',
                    (select id from locations where owner = \(owner) order by id limit 1))
                """)
            try await bench.admin.execute(
                """
                insert into notifications (owner, id, kind, subject, expires_at)
                values (\(owner), \(UUID.v7()), \(random.anyText(40)), \(random.id()), now() + interval '9 days')
                """)
            try await bench.admin.execute(
                """
                insert into audit_log (owner, id, action, object) values
                    (\(owner), \(UUID.v7()), 'contact_erased', \(random.id()))
                """)
        }
    }

    /// Device keys of each state, and limits of each kind.
    private mutating func fillInstallation() async throws {
        for owner in owners {
            for number in 0..<4 {
                let key = try await store.deviceKeys.create(
                    of: owner, name: "k" + random.anyText(90), scopes: random.anyTexts(9, 40) + ["*"],
                    expiresAt: [nil, Date(timeIntervalSince1970: 4e9), .now, nil][number])
                if number == 3 { _ = try await store.deviceKeys.revoke(key.keyID, of: owner) }
                try await limit("device:\(key.keyID)")
            }
            try await limit("owner:\(owner.text)")
        }
        for key in ["owner:*", "provider:ünï 📱", "provider:a/owner:*"] { try await limit(key) }
    }

    private mutating func limit(_ key: String) async throws {
        try await bench.admin.execute(
            """
            insert into rate_limits (key, requests_per_minute, tokens_per_day)
            values (\(key), \(random.oneIn(2) ? nil : 1 + random.below(2_000_000_000))::bigint::integer,
                \(1 + Int(random.next() >> 2)))
            """)
    }

    private func ids(_ table: String, of owner: UUID) async throws -> [UUID] {
        try await bench.admin.query("select id from \(identifier: table) where owner = \(owner) order by id")
            .map { try $0.get("id") }
    }
}
