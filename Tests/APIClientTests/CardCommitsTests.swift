import Testing

@testable import APIClient

@Suite struct CardCommitsTests {
    @Test(
        arguments: [
            (true, nil, "--duplicates merge, skip or createNew,"),
            (true, "ask", "--duplicates merge, skip or createNew,"),
            (false, nil, "--duplicates createNew,"), (false, "merge", "--duplicates createNew,"),
            (true, "merge", "--duplicates createNew,"),
        ] as [(Bool, String?, String)])
    func `APICardCommits: a duplicate is reported with the policies that can still help`(
        isCertain: Bool, policy: String?, advice: String
    ) {
        let contact = APICardCommits.Contact(id: "c", name: "Elena Marquez", company: "")
        let commits = APICardCommits(
            committed: 0, left: nil,
            results: [
                .init(
                    id: "d", outcome: "duplicates",
                    duplicates: [.init(contact: contact, reasons: ["name"], mayMergeUnasked: isCertain)])
            ])
        #expect(commits.lines(policy).last?.contains(advice) == true)
    }

    @Test(
        arguments: [
            (1, 0, [], false, nil), (0, 0, [], false, "the batch has no drafts"),
            (0, 3, [], false, "no draft of the batch is marked as reviewed"),
            (0, 3, [], true, "3 drafts have no person; tapline cards list --batch ID shows them"),
            (0, 1, [], true, "1 draft has no person; tapline cards list --batch ID shows it"),
            (0, nil, ["alreadyCommitted"], false, "each card above says why"),
            (0, nil, ["notFound"], false, "each card above says why"),
        ] as [(Int, Int?, [String], Bool, String?)])
    func `APICardCommits: a commit that commits nothing says why`(
        committed: Int, left: Int?, outcomes: [String], isWholeBatch: Bool, errorMessage: String?
    ) {
        let commits = APICardCommits(
            committed: committed, left: left, results: outcomes.map { .init(id: "d", outcome: $0, duplicates: []) })
        let said = commits.errorMessage(isWholeBatch: isWholeBatch)
        #expect(errorMessage == nil ? said == nil : said?.contains(errorMessage ?? "") == true)
        for outcome in outcomes { #expect(commits.lines(nil).count == 2, "\(outcome)") }
    }
}
