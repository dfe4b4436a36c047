/// The files of the console. The build embeds the folder `Page`; only files listed here are served.
enum ConsolePage {
    static let files = embedded + [(name: ConsoleFields.fileName, bytes: Array(ConsoleFields.script.utf8))]

    static let embedded: [(name: String, bytes: [UInt8])] = [
        ("index.html", PackageResources.index_html), ("console.css", PackageResources.console_css),
        ("main.js", PackageResources.main_js), ("api.js", PackageResources.api_js),
        ("dom.js", PackageResources.dom_js), ("cards.js", PackageResources.cards_js),
        ("batch.js", PackageResources.batch_js), ("scan.js", PackageResources.scan_js),
        ("export.js", PackageResources.export_js), ("review.js", PackageResources.review_js),
        ("form.js", PackageResources.form_js), ("fields.js", PackageResources.fields_js),
        ("phones.js", PackageResources.phones_js),
        ("picture.js", PackageResources.picture_js), ("duplicates.js", PackageResources.duplicates_js),
        ("conflicts.js", PackageResources.conflicts_js), ("settings.js", PackageResources.settings_js),
    ]
}
