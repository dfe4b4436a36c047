import Testing

@testable import ChatVocabulary

@Suite struct AppLineTests {
    @Test func `AppLine: each template of the list finds its own line`() {
        let templates = String(decoding: PackageResources.app_lines_txt, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(templates.count > 200)
        for template in templates {
            let fields = template.split(separator: " ", maxSplits: 2)
            let line = fields[2].replacing("@", with: "Anna Berg").replacing("*", with: "42")
            #expect(AppLine(String(line))?.kind.rawValue == String(fields[0]), "\(template)")
        }
    }

    @Test func `AppLine: the open places give a new title and an emoji, and a sentence is no line of an app`() {
        let renamed = "Pete (No. 14) changed the group name from \"Block\" to \"Block Party 27 June\""
        #expect(AppLine(renamed)?.rest == "Block Party 27 June")
        #expect(AppLine("Ann hat mit 👍 auf deine Nachricht reagiert")?.emoji == "👍")
        #expect(AppLine("joined #tickets along with 3 others")?.kind == .notice)
        #expect(AppLine("We joined the others") == nil)
        #expect(AppLine("the meeting started late") == nil)
    }
}
