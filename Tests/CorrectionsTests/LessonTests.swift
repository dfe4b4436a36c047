import Conversations
import Corrections
import FoundationEssentials
import Matching
import Testing

struct LessonTests {
    private let first = UUID()
    private let second = UUID()
    private let chat = ConversationReading(candidates: [
        NameCandidate(name: "Sarah", confidence: 0.9, evidence: ""),
        NameCandidate(name: "Sarah K.", confidence: 0.5, evidence: ""),
    ])
    private let group = ConversationReading(
        candidates: [NameCandidate(name: "Omar", confidence: 0.9, evidence: "")], title: "Fair", isGroup: true)

    @Test func `Lesson: a move refuses all names of the chat, and the surest one becomes an alias`() {
        let lesson = Lesson(of: chat, from: .contact(first), to: .contact(second))
        #expect(lesson.alias == "Sarah" && lesson.refusedNames == ["Sarah", "Sarah K."] && lesson.title == nil)
        let chosen = Lesson(of: chat, from: .contact(first), to: .contact(second), alias: "Sal")
        #expect(chosen.alias == "Sal")
        let returned = Lesson(of: chat, from: .contact(first), to: .inbox)
        #expect(returned.alias == nil && returned.refusedNames.count == 2)
        let filed = Lesson(of: chat, from: .inbox, to: .contact(second))
        #expect(filed.alias == "Sarah" && filed.refusedNames.isEmpty)
    }

    @Test func `Lesson: a name that the reader doubts is no alias, and a group's chat teaches its title`() {
        let doubtful = ConversationReading(candidates: [NameCandidate(name: "Sal", confidence: 0.6, evidence: "")])
        #expect(Lesson(of: doubtful, from: .inbox, to: .contact(first)) == .none)
        let lesson = Lesson(of: group, from: .group(first), to: .group(second))
        #expect(lesson.title == "Fair" && lesson.alias == nil && lesson.refusedNames.isEmpty)
        #expect(Lesson(of: group, from: .inbox, to: .contact(first)) == .none)
        #expect(Lesson(of: nil, from: .contact(first), to: .inbox) == .none)
    }

    @Test func `TaughtNames: refused names are no aliases any more, and accepted ones are not refused`() {
        var names = TaughtNames(name: "Sarah Kowalski", aliases: ["SARAH", "Sally"], refused: [])
        names.refuse(["Sarah", "Sarah K."])
        #expect(names.aliases == ["Sally"] && names.refused == ["Sarah", "Sarah K."])
        names.refuse(["sarah"])
        #expect(names.refused.count == 2)
        names.accept("Sarah", named: ["sarah k."])
        #expect(names.aliases == ["Sally", "Sarah"] && names.refused.isEmpty)
        names.accept("sarah kowalski", named: [])
        #expect(names.aliases.count == 2)
    }

    @Test(arguments: [false, true])
    func `ContactIndex: a refused name finds another contact or none, unless it is an alias too`(similarFirst: Bool) {
        let rule = FilingRule(similarFirst: similarFirst)
        let heard = [DetectedName(name: "Sarah", confidence: 0.9)]
        func filed(_ entries: ContactEntry...) -> UUID? {
            guard case .file(let contact, _, _) = rule.decide(heard, in: ContactIndex(entries)) else { return nil }
            return contact
        }
        let refusing = ContactEntry(id: first, name: "Sarah", refusedNames: ["sarah"])
        #expect(filed(ContactEntry(id: first, name: "Sarah")) == first)
        #expect(filed(refusing) == nil)
        #expect(filed(refusing, ContactEntry(id: second, name: "Sal", aliases: ["Sarah"])) == second)
        if !similarFirst {
            #expect(filed(ContactEntry(id: first, name: "S.", aliases: ["Sarah"], refusedNames: ["Sarah"])) == first)
        }
    }
}
