/// The files of the console. The build embeds the folder `Page`; only files listed here are served,
/// some of them joined.
enum ConsolePage {
    static let files =
        ConsoleBundle.files(embedded)
        .map { (name: $0.name, bytes: $0.name.hasSuffix(".js") ? compact($0.bytes) : $0.bytes) }
        + [(name: FieldTables.fileName, bytes: Array(FieldTables.script.utf8))]

    /// A script without indentation and without lines that are only a comment, an eighth less when compressed. No
    /// string of the scripts spans lines.
    static func compact(_ script: [UInt8]) -> [UInt8] {
        let kept = script.split(separator: UInt8(ascii: "\n")).compactMap { line -> ArraySlice<UInt8>? in
            let code = line.drop { $0 == UInt8(ascii: " ") }
            let isComment = ["//", "/*", "*"].contains { code.starts(with: $0.utf8) }
            return code.isEmpty || isComment ? nil : code
        }
        return Array(kept.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
    }

    static let embedded: [(name: String, bytes: [UInt8])] = [
        ("index.html", PackageResources.index_html), ("add.js", PackageResources.add_js),
        ("api.js", PackageResources.api_js), ("backup.js", PackageResources.backup_js),
        ("backups.js", PackageResources.backups_js), ("batches.js", PackageResources.batches_js),
        ("captures.js", PackageResources.captures_js), ("choose.js", PackageResources.choose_js),
        ("compose.js", PackageResources.compose_js),
        ("conflicts.js", PackageResources.conflicts_js), ("consents.js", PackageResources.consents_js),
        ("console.css", PackageResources.console_css),
        ("corrections.js", PackageResources.corrections_js), ("deleted.js", PackageResources.deleted_js),
        ("dialog.js", PackageResources.dialog_js),
        ("dom.js", PackageResources.dom_js), ("drafts.js", PackageResources.drafts_js),
        ("edit.js", PackageResources.edit_js), ("events.js", PackageResources.events_js),
        ("export.js", PackageResources.export_js), ("fields.js", PackageResources.fields_js),
        ("form.js", PackageResources.form_js), ("group.js", PackageResources.group_js),
        ("icons.js", PackageResources.icons_js), ("inbox.js", PackageResources.inbox_js),
        ("keys.js", PackageResources.keys_js), ("main.js", PackageResources.main_js),
        ("merge.js", PackageResources.merge_js),
        ("messages.js", PackageResources.messages_js), ("pairing.js", PackageResources.pairing_js),
        ("pages.css", PackageResources.pages_css), ("pair.html", PackageResources.pair_html),
        ("pair.js", PackageResources.pair_js),
        ("palette.js", PackageResources.palette_js), ("people.js", PackageResources.people_js),
        ("person.js", PackageResources.person_js), ("phones.js", PackageResources.phones_js),
        ("picture.js", PackageResources.picture_js), ("prompts.js", PackageResources.prompts_js),
        ("reading.js", PackageResources.reading_js),
        ("receipt.js", PackageResources.receipt_js),
        ("review.js", PackageResources.review_js), ("banner.js", PackageResources.banner_js),
        ("scans.js", PackageResources.scans_js),
        ("schedules.js", PackageResources.schedules_js), ("sending.js", PackageResources.sending_js),
        ("settings.js", PackageResources.settings_js), ("setup.html", PackageResources.setup_html),
        ("setup.js", PackageResources.setup_js), ("shell.js", PackageResources.shell_js),
        ("signin.js", PackageResources.signin_js), ("states.js", PackageResources.states_js),
        ("talk.js", PackageResources.talk_js),
        ("thing.js", PackageResources.thing_js), ("things.js", PackageResources.things_js),
        ("timeline.js", PackageResources.timeline_js), ("toast.js", PackageResources.toast_js),
        ("tokens.css", PackageResources.tokens_css), ("triage.js", PackageResources.triage_js),
        ("virtual.js", PackageResources.virtual_js), ("waiting.js", PackageResources.waiting_js),
        ("words.js", PackageResources.words_js), ("zones.js", PackageResources.zones_js),
    ]
}
