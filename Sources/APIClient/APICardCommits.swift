/// The result of committing cards.
package struct APICardCommits: Codable, Sendable {
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

    package struct Result: Codable, Sendable {
        var id: String
        package var outcome: String
        var contactId: String?
        var version: Int?
        var mergeId: String?
        var duplicates: [Duplicate]

        /// Nil if there is nothing to report.
        func line(_ policy: String?) -> String? {
            switch outcome {
            case "created": nil
            case "merged":
                "merged into \(contactId ?? "a contact"); undo with: tapline contacts undo \(mergeId ?? "MERGE")"
            case "skipped":
                "skipped: the same as \(contactId ?? "a contact"); to keep it: tapline contacts restore \(id)"
            case "alreadyCommitted": "already committed"
            case "duplicates":
                "may be the same as "
                    + duplicates.map { "\($0.contact.title) (\($0.reasons.joined(separator: ", ")))" }
                    .joined(separator: " or ")
                    + ": commit it with --duplicates \(advice(policy)), or tapline contacts merge \(id) INTO"
            default: "no such card"
            }
        }

        /// The policies that can still help: `merge` and `skip` do nothing unless the duplicate is certain.
        private func advice(_ policy: String?) -> String {
            let isCertain = duplicates.count == 1 && duplicates[0].mayMergeUnasked
            return isCertain && (policy == nil || policy == "ask") ? "merge, skip or createNew" : "createNew"
        }
    }

    var committed: Int
    var left: Int?
    var leftWithoutPerson: Int?
    package var results: [Result]

    /// - Parameter policy: the value of `--duplicates`, if given.
    package func lines(_ policy: String?) -> [String] {
        let lines = results.compactMap { result in result.line(policy).map { "  \(result.id): \($0)" } }
        var head = ["\(committed) committed" + (left.map { ", \($0) not committed" } ?? "")]
        if let count = leftWithoutPerson, count > 0 {
            head.append(
                "\(count) of these \(count == 1 ? "has" : "have") no person: "
                    + "set ID name=…, set ID reviewed=true, or commit ID")
        }
        return head + lines
    }

    /// The error to print if nothing was committed; nil if something was.
    /// - Parameter isWholeBatch: `--all` was given, so unreviewed drafts were included.
    package func errorMessage(isWholeBatch: Bool) -> String? {
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
