/// What became of cards that were to be committed.
struct APICardCommits: Codable {
    struct Contact: Codable {
        var id: String
        var name: String
        var company: String

        var title: String { "\(id) \([name, company].filter { !$0.isEmpty }.joined(separator: ", "))" }
    }

    struct Duplicate: Codable {
        var contact: Contact
        var reasons: [String]
        var mayMergeUnasked: Bool
    }

    struct Result: Codable {
        var id: String
        var outcome: String
        var contactId: String?
        var version: Int?
        var mergeId: String?
        var duplicates: [Duplicate]

        /// Nil where there is nothing to say of it.
        func line(_ policy: String?) -> String? {
            switch outcome {
            case "created": nil
            case "merged":
                "merged into \(contactId ?? "a contact"); undo with: tapline contacts undo \(mergeId ?? "MERGE")"
            case "skipped":
                "left out: \(contactId ?? "a contact") is known; tapline contacts restore \(id) brings it back"
            case "alreadyCommitted": "was committed before"
            case "duplicates":
                "may be "
                    + duplicates.map { "\($0.contact.title) (\($0.reasons.joined(separator: ", ")))" }
                    .joined(separator: " or ")
                    + ": commit it with --duplicates \(advice(policy)), or tapline contacts merge \(id) INTO"
            default: "no such card"
            }
        }

        /// What is left to ask for: `merge` and `skip` do nothing where it is not certain who is meant.
        private func advice(_ policy: String?) -> String {
            let isCertain = duplicates.count == 1 && duplicates[0].mayMergeUnasked
            return isCertain && (policy == nil || policy == "ask") ? "merge, skip or createNew" : "createNew"
        }
    }

    var committed: Int
    var left: Int?
    var leftWithoutPerson: Int?
    var results: [Result]

    /// - Parameter policy: what `--duplicates` asked for, where it did.
    func lines(_ policy: String?) -> [String] {
        let lines = results.compactMap { result in result.line(policy).map { "  \(result.id): \($0)" } }
        var head = ["\(committed) committed" + (left.map { ", \($0) left as drafts" } ?? "")]
        if let count = leftWithoutPerson, count > 0 {
            head.append(
                "\(count) of these \(count == 1 ? "has" : "have") no person: "
                    + "set ID name=…, set ID reviewed=true, or commit ID")
        }
        return head + lines
    }

    /// Why nothing was committed; nil where something was.
    /// - Parameter isWholeBatch: the drafts that nobody has looked at were asked for too.
    func complaint(isWholeBatch: Bool) -> String? {
        guard committed == 0 else { return nil }
        if !results.isEmpty { return "nothing was committed: each card above says why" }
        guard let left, left > 0 else { return "nothing was committed: the batch has no drafts" }
        if isWholeBatch {
            let (who, them) = left == 1 ? ("1 draft has", "it") : ("\(left) drafts have", "them")
            return "nothing was committed: \(who) no person; tapline cards list --batch ID shows \(them)"
        }
        return "nothing was committed: no draft of the batch is marked as reviewed; mark drafts with "
            + "tapline cards set ID reviewed=true, or commit them with --all"
    }
}
