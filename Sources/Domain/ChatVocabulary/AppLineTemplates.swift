/// The templates of `app-lines.txt`, found by a word at the beginning.
struct AppLineTemplates: Sendable {
    /// By the first word.
    var byFirst: [String: [AppLineTemplate]] = [:]
    /// Templates that begin with a name, by the word after the name.
    var byVerb: [String: [AppLineTemplate]] = [:]

    static let all = AppLineTemplates(String(decoding: PackageResources.app_lines_txt, as: UTF8.self))

    init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let template = AppLineTemplate(line)
            guard let opening = template.opening else {
                preconditionFailure("app-lines.txt: no fixed word at the beginning: \(line)")
            }
            if template.beginsWithName {
                byVerb[opening, default: []].append(template)
            } else {
                byFirst[opening, default: []].append(template)
            }
        }
    }
}
