import Evaluation
import FoundationEssentials

/// The texts of the load's captures.
enum LoadTexts {
    /// Contacts that each owner of the load has.
    static let contacts = [
        "Sarah Chen", "Priya Raman", "Tomas Novak", "Amara Diallo", "Kenji Watanabe", "Lucia Ferrari", "Bjorn Eriksen",
        "Fatima Zahra", "Diego Castillo", "Hanna Schubert",
    ]
    private static let strangers = ["Omar Haddad", "Quentin Vasseur", "Ingrid Pohl"]

    static func chat(_ item: LoadItem, _ random: inout SplitMix) -> String {
        let names = item.kind == .unmatched ? strangers : contacts
        return chat(with: names[Int.random(in: names.indices, using: &random)], number: item.number)
    }

    static func chat(with name: String, number: Int) -> String {
        """
        \(name): I signed up for the photography course, the first evening is on January 15.
        Me: Great! You always loved photography.
        \(name): See you there.
        Number \(number)
        """
    }

    /// Invalid requests, each refused for a different reason.
    static func refused(_ random: inout SplitMix) -> [UInt8] {
        let bodies = [
            "{\"text\": \"half a", "{\"text\": \"hello\", \"kind\": \"poem\"}", "{\"text\": \"   \"}",
            "{\"text\": 7}", "[]",
        ]
        return Array(bodies[Int.random(in: bodies.indices, using: &random)].utf8)
    }
}
