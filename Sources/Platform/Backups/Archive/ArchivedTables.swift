import Captures
import FoundationEssentials
import Postgres
import Records
import Store

extension ArchivedTable {
    /// All tables of an owner, each one after the tables that its rows refer to. A test compares the list with the
    /// schema: each column of an owner's tables is archived, derived, or left out with a reason.
    static let ofOwners: [ArchivedTable] = [
        settings, files, batches, batchRuns, captures, recognitions, understandings, contacts, groups, groupMembers,
        groupTitles, cards, conflicts, merges, interactions, notes, suggestions, homes, locations, labels, items,
        itemPhotos, policies, bridgeConversations, bridgeMessages, bridgeOutbox, bridgeAttachments,
        bridgeAttachmentParts, notifications, audit, deadWork, deviceSettings, judgedMessages,
    ]

    private static let settings = ArchivedTable(
        name: "settings", table: "owner_settings", key: ["owner"],
        columns: plain(
            """
            contact_duplicates auto_commit_cards time_zone currency scan_captures bridge_retention_days \
            message_captures local_kinds updated_at
            """),
        sealed: [SealedColumn(name: "words_sealed", form: .json) { id, _ in SealContext.ownerWords(id) }],
        sealingID: nil)

    /// The files that captures, cards and items have. Their contents are entries of their own.
    static let files = ArchivedTable(
        name: "files", table: "blobs", key: ["id"], columns: plain("id content_type size name created_at"),
        condition: { owner in
            """
            t.id in (
                select unnest(array[c.image, c.photo, c.thumbnail] || c.card_photos) from captures c
                where c.owner = \(owner) and \(ended("c"))
                union all
                select unnest(array[d.photo, d.thumbnail]) from cards d where d.owner = \(owner)
                union all
                select unnest(array[p.photo, p.thumbnail]) from item_photos p where p.owner = \(owner)
                union all
                select p.blob from bridge_attachment_parts p
                join bridge_attachments a on a.owner = p.owner and a.id = p.attachment
                where p.owner = \(owner) and a.message is not null)
            """
        })

    static let batches = ArchivedTable(
        name: "batches", table: "batches", key: ["id"],
        columns: plain("id key name device created_at updated_at version"))

    private static let batchRuns = ArchivedTable(
        name: "batchRuns", table: "batch_runs", key: ["batch"],
        columns: plain("batch! state committed_at changed_at resumed_at resumed_done finished_at"))

    static let captures = ArchivedTable(
        name: "captures", table: "captures", key: ["id"],
        columns: plain("id kind") + [Column(name: "state", expression: endState)]
            + plain("lane source device batch? language") + files("image photo thumbnail")
            + plain(
                """
                card_photos captured_at utc_offset waited_for reason deleted_at rereads trace created_at updated_at \
                version
                """),
        sealed: [
            SealedColumn(name: "ref_sealed", form: .text) { id, _ in SealContext.captureRef(id) },
            SealedColumn(name: "wishes_sealed", form: .json) { id, _ in SealContext.captureWishes(id) },
            SealedColumn(name: "text_sealed", form: .text) { id, _ in SealContext.captureText(id) },
        ],
        condition: { _ in ended("t") }, portion: 20)

    private static let recognitions = ArchivedTable(
        name: "recognitions", table: "recognitions", key: ["capture"], columns: plain("capture! confidence"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.recognition(id) }],
        sealingID: "capture", condition: { _ in ofEndedCapture }, portion: 20)

    private static let understandings = ArchivedTable(
        name: "understandings", table: "understandings", key: ["capture"], columns: plain("capture! read_by kind"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.understanding(id) }],
        sealingID: "capture", condition: { _ in ofEndedCapture }, portion: 20)

    static let contacts = ArchivedTable(
        name: "contacts", table: "contacts", key: ["id"],
        columns: plain(
            """
            id status name company job_title aliases emails phones websites street city region postal_code country \
            tags exported_at refused_names confidence capture? place cards merged_into! read_at clocks created_at updated_at \
            deleted_at version
            """),
        sealed: [SealedColumn(name: "notes_sealed", form: .text) { id, _ in SealContext.contactNotes(id) }],
        derived: [
            DerivedColumn(name: "notes_marks", type: "integer[]", source: "notes_sealed") { plain, cipher in
                try RestoredMarks.notes(plain, cipher)
            }
        ])

    static let groups = ArchivedTable(
        name: "groups", table: "groups", key: ["id"], columns: plain("id created_at updated_at deleted_at version"),
        sealed: [SealedColumn(name: "name_sealed", form: .text) { id, _ in SealContext.groupName(id) }],
        derived: [
            DerivedColumn(name: "mark", type: "bytea", source: "name_sealed") { plain, cipher in
                try RestoredMarks.groupName(plain, cipher)
            }
        ])

    private static let groupMembers = ArchivedTable(
        name: "groupMembers", table: "group_members", key: ["group_id", "contact"], columns: plain("group_id! contact!")
    )

    private static let groupTitles = ArchivedTable(
        name: "groupTitles", table: "group_titles", key: ["id"],
        columns: plain("id group_id! is_refused created_at updated_at version"),
        sealed: [SealedColumn(name: "title_sealed", form: .text) { id, _ in SealContext.groupTitle(id) }],
        derived: [
            DerivedColumn(name: "mark", type: "bytea", source: "title_sealed") { plain, cipher in
                try RestoredMarks.groupName(plain, cipher)
            }
        ])

    /// The reading of a card is bound to its picture: to the capture and the place of its contact.
    private static let cards = ArchivedTable(
        name: "cards", table: "cards", key: ["id"],
        columns: plain("id!") + [
            Column(name: "capture", expression: ofContact("capture"), isInserted: false),
            Column(name: "place", expression: ofContact("place"), isInserted: false),
        ] + plain("ocr_confidence") + files("photo thumbnail")
            + plain("is_manually_edited edited reviewed_at created_at updated_at"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, place in SealContext.card(id, at: place) }],
        sealingID: "capture", portion: 20)

    private static let conflicts = ArchivedTable(
        name: "conflicts", table: "contact_conflicts", key: ["id"],
        columns: plain("id contact! number field state created_at updated_at resolved_at version"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.conflict(id) }])

    private static let merges = ArchivedTable(
        name: "merges", table: "merges", key: ["id"],
        columns: plain(
            """
            id winner! loser! interactions notes cards groups joined suggestions exported_at created_at updated_at \
            undone_at version
            """),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.merge(id) }])

    static let interactions = ArchivedTable(
        name: "interactions", table: "interactions", key: ["id"],
        columns: plain(
            """
            id contact! group_id! capture! confidence happened_at source_app deleted_at created_at updated_at version
            """),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.interaction(id) }], portion: 100)

    static let notes = ArchivedTable(
        name: "inbox", table: "inbox_notes", key: ["id"],
        columns: plain(
            """
            id capture! state reason happened_at source_app suggestions deleted_at assigned_to! assigned_group! \
            created_at updated_at version
            """),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.inboxNote(id) }],
        derived: [
            DerivedColumn(name: "name_mark", type: "bytea", source: "sealed") { plain, cipher in
                try RestoredMarks.noteName(plain, cipher)
            }
        ], portion: 100)

    /// A suggestion that its owner has decided has lost its value; only the hash is left of it.
    private static let suggestions = ArchivedTable(
        name: "suggestions", table: "contact_suggestions", key: ["id"],
        columns: plain("id contact! capture! kind state created_at updated_at version"),
        sealed: [SealedColumn(name: "sealed", form: .json) { id, _ in SealContext.suggestion(id) }],
        derived: [
            DerivedColumn(
                name: "mark", type: "bytea", source: "sealed",
                literal: { plain, cipher in try RestoredMarks.suggestion(plain, cipher) }, isArchived: true)
        ])

    private static let notifications = ArchivedTable(
        name: "notifications", table: "notifications", key: ["id"],
        columns: plain("id kind subject expires_at created_at updated_at read_at version"),
        condition: { _ in "t.expires_at > now()" })

    private static let audit = ArchivedTable(
        name: "audit", table: "audit_log", key: ["id"], columns: plain("id action object device format rows at"))

    private static let deadWork = ArchivedTable(
        name: "deadCaptures", table: "dead_work", key: ["id", "stage"],
        columns: plain("id! stage kind lane batch? code tries trace died_at is_hollow told_at discarded_at"),
        condition: { _ in "t.kind = 'capture'" })

    /// Device keys that are restored keep their ids.
    private static let deviceSettings = ArchivedTable(
        name: "deviceSettings", table: "device_settings", key: ["device"],
        columns: plain(
            """
            device screenshot_prompts quiet_from quiet_until daily_cap snooze_until default_location? \
            changed_by updated_at
            """),
        sealingID: nil)

    /// The messages that their owner keeps. Scans, and judgments that go with them, are of the last days.
    private static let judgedMessages = ArchivedTable(
        name: "judgedMessages", table: "scan_judgments", key: ["id"],
        columns: plain("id verdict risk created_at updated_at version"),
        sealed: [SealedColumn(name: "text_sealed", form: .text) { id, _ in SealContext.scanJudgment(id) }],
        condition: { _ in "t.scan is null" }, portion: 100)

    /// - Parameter names: separated by spaces. A column that names another object ends with `!` if a row cannot be
    ///   without the object, otherwise with `?`.
    static func plain(_ names: String) -> [Column] {
        names.split(separator: " ").map { name in
            switch name.last {
            case "!": Column(name: String(name.dropLast()), reference: .required)
            case "?": Column(name: String(name.dropLast()), reference: .optional)
            default: Column(name: String(name))
            }
        }
    }

    private static func files(_ names: String) -> [Column] { plain(names).map { Column(name: $0.name, isFile: true) } }

    /// A capture that the line has finished, or that has a result and is read again.
    private static func ended(_ capture: String) -> SQL {
        """
        \(raw: capture).kind <> 'scan' and (not is_under_way(\(raw: capture).state)
            or exists (select from interactions x where x.owner = \(raw: capture).owner and x.capture = \(raw: capture).id)
            or exists (select from inbox_notes x where x.owner = \(raw: capture).owner and x.capture = \(raw: capture).id)
            or exists (select from contacts x where x.owner = \(raw: capture).owner and x.capture = \(raw: capture).id))
        """
    }

    private static let ofEndedCapture: SQL =
        "exists (select from captures c where c.owner = t.owner and c.id = t.capture and \(ended("c")))"

    /// The end that a capture had before it was read again.
    private static let endState: SQL = """
        case when not is_under_way(t.state) then t.state
            when exists (select from inbox_notes x where x.owner = t.owner and x.capture = t.id and x.state = 'open')
                then 'inbox' else 'filed' end
        """

    private static func ofContact(_ column: String) -> SQL {
        "(select k.\(raw: column) from contacts k where k.owner = t.owner and k.id = t.id)"
    }
}
