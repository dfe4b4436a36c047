import Captures
import Conversations
import Corrections
import Crypto
import FoundationEssentials
import Matching
import Postgres
import Store

/// The transaction of a correction, after everything that the correction may change is locked: contacts, then groups,
/// then the capture with its interactions and note.
struct CorrectionScene {
    let transaction: Transaction
    let owner: UUID
    let cipher: OwnerCipher
    var capture: UUID
    /// Notes of other captures that the correction may file too.
    private(set) var others: [CorrectionSubject] = []
    let origin: FilingPlace
    /// The place that the chat goes to. A merged contact is replaced by the contact that it was merged into.
    let target: FilingPlace
    private var names: [UUID: TaughtNames]

    /// - Parameter version: the version of the interaction or note that the caller has read.
    /// - Throws: `CorrectionRefusal`; `.busy` if something has changed since the caller read it.
    init(
        _ transaction: Transaction, of owner: UUID, _ cipher: OwnerCipher, _ subject: CorrectionSubject,
        to target: FilingPlace, isNew: Bool = false
    ) async throws {
        self.transaction = transaction
        self.owner = owner
        self.cipher = cipher
        capture = subject.capture
        origin = subject.origin
        var target = target
        if let asked = target.contact, !isNew {
            let stands = try await transaction.run(GroupsStatements.standsFor(owner: owner, contacts: [asked]))
            guard let contact = stands.first?.id else { throw CorrectionRefusal.contactNotFound }
            target = .contact(contact)
        }
        self.target = target
        let contacts = Set([origin.contact, isNew ? nil : target.contact].compactMap { $0 })
        let known = try await transaction.run(
            CorrectionsStatements.lockContacts(owner: owner, contacts: Array(contacts)))
        names = Dictionary(
            uniqueKeysWithValues: known.map {
                ($0.id, TaughtNames(name: $0.name, aliases: $0.aliases, refused: $0.refusedNames))
            })
        let groups = Set([origin.group, target.group].compactMap { $0 })
        let standing = try await transaction.run(
            CorrectionsStatements.lockGroups(owner: owner, groups: Array(groups)))
        if let group = target.group, !standing.contains(group) { throw CorrectionRefusal.groupNotFound }
        guard known.count == contacts.count, standing.count == groups.count else { throw CorrectionRefusal.busy }
        guard
            let held = try await transaction.run(CorrectionsStatements.lockCapture(owner: owner, id: capture)),
            held.deletedAt == nil
        else { throw CorrectionRefusal.notFound }
        let interactions = try await transaction.run(
            CorrectionsStatements.lockInteractions(owner: owner, captures: [capture]))
        let notes = try await transaction.run(CorrectionsStatements.lockNotes(owner: owner, captures: [capture]))
        for (known, rows) in [
            (subject.interaction.map { ($0.id, $0.version) }, interactions),
            (subject.note.map { ($0.id, $0.version) }, notes),
        ] {
            guard let known else { continue }
            guard rows.contains(where: { $0.id == known.0 && $0.version == known.1 }) else {
                throw CorrectionRefusal.busy
            }
        }
    }

    /// Locks the notes. Leaves out a note that has changed since it was read, and one that another transaction has locked.
    mutating func lock(_ notes: [CorrectionSubject]) async throws {
        guard !notes.isEmpty else { return }
        let free = try await transaction.run(
            CorrectionsStatements.lockWaiting(owner: owner, captures: notes.map(\.capture)))
        let versions = Dictionary(uniqueKeysWithValues: free.map { ($0.id, $0.version) })
        others = notes.filter { subject in subject.note.map { versions[$0.id] == $0.version } ?? false }
    }

    /// The rows that the correction may change.
    func images() async throws -> [UndoStatements.ImagesRow] {
        try await transaction.run(
            UndoStatements.images(
                owner: owner, captures: [capture] + others.map(\.capture),
                groups: [origin.group, target.group].compactMap { $0 },
                contacts: [origin.contact, target.contact].compactMap { $0 }))
    }

    /// Adds what the chat says about its contact.
    /// - Parameter interaction: an interaction of the target.
    func suggest(_ stated: [StatedDetail], for interaction: UUID) async throws {
        guard target.contact != nil, !stated.isEmpty else { return }
        let details = try SealedDetails(stated, by: cipher)
        try await transaction.run(
            SuggestionsStatements.insertSuggestions(
                ids: details.ids, kinds: details.kinds, marks: details.marks, sealed: details.sealed, owner: owner,
                interaction: interaction))
    }

    /// Deletes what the chat has suggested for the contact that it was filed under.
    /// - Parameter stated: what the contact has still said.
    func dropSuggestions(except stated: [StatedDetail] = []) async throws {
        guard let contact = origin.contact else { return }
        try await transaction.run(
            CorrectionsStatements.dropSuggestions(
                owner: owner, contact: contact, capture: capture, marks: try SealedDetails(stated, by: cipher).marks))
    }

    /// - Parameter created: the names of a contact that the correction has created.
    mutating func teach(_ lesson: Lesson, created: TaughtNames? = nil) async throws -> Correction.Learned {
        var learned = Correction.Learned()
        if let created, let contact = target.contact { names[contact] = created }
        if let contact = origin.contact, origin != target, var taught = names[contact], !lesson.refusedNames.isEmpty {
            taught.refuse(lesson.refusedNames)
            learned.refusedNames = lesson.refusedNames
            try await keep(taught, of: contact)
        }
        if let contact = target.contact, var taught = names[contact] {
            let known = taught.aliases
            taught.accept(lesson.alias, named: lesson.refusedNames)
            learned.alias = taught.aliases.count > known.count ? lesson.alias : nil
            try await keep(taught, of: contact)
        }
        if let handle = lesson.handle, let contact = target.contact, try await add(handle, to: contact) {
            learned.handle = handle.text
        }
        if let title = lesson.title.map({ GroupTitle($0, of: owner) }), !title.isEmpty, origin != target {
            learned.hasTitle = true
            for (group, isRefused) in [(origin.group, true), (target.group, false)] {
                guard let group else { continue }
                let id = UUID.v7()
                try await transaction.run(
                    CorrectionsStatements.teachTitle(
                        owner: owner, id: id, groupId: group, mark: try title.mark(by: cipher),
                        titleSealed: try title.sealed(for: id, by: cipher), isRefused: isRefused))
            }
        }
        return learned
    }

    /// As many numbers and as many addresses as a request may set.
    private static let mostHandles: Int32 = 50

    /// - Returns: false if the contact has the number or address, or as many as it can have.
    private func add(_ handle: Correspondent, to contact: UUID) async throws -> Bool {
        let added: UUID?
        switch handle.kind {
        case .name: return false
        case .phone:
            added = try await transaction.run(
                CorrectionsStatements.addPhone(
                    number: handle.text, owner: owner, id: contact, most: Self.mostHandles))
        case .mail:
            added = try await transaction.run(
                CorrectionsStatements.addEmail(email: handle.text, owner: owner, id: contact, most: Self.mostHandles))
        }
        return added != nil
    }

    /// - Parameter reason: why the capture is in the inbox.
    func state(_ state: CaptureState, reason: String?) async throws {
        try await transaction.run(
            CorrectionsStatements.stateCapture(state: state, reason: reason, owner: owner, id: capture))
    }

    private mutating func keep(_ taught: TaughtNames, of contact: UUID) async throws {
        guard taught != names[contact] else { return }
        names[contact] = taught
        try await transaction.run(
            CorrectionsStatements.teachNames(
                aliases: taught.aliases, refused: taught.refused, owner: owner, id: contact))
    }

    func sealed(_ content: InteractionContent, of id: UUID) throws -> [UInt8] {
        try cipher.seal(try StoreJSON.encode(content), context: SealContext.interaction(id))
    }
}
