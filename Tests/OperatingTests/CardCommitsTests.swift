import Testing

@testable import Operating

@Suite struct CardCommitsTests {
    @Test(
        arguments: [
            (true, nil, "--duplicates merge, skip or createNew,"),
            (true, "ask", "--duplicates merge, skip or createNew,"),
            (false, nil, "--duplicates createNew,"), (false, "merge", "--duplicates createNew,"),
            (true, "merge", "--duplicates createNew,"),
        ] as [(Bool, String?, String)])
    func `a card that stays is told what would take it, not what was just tried`(
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
}
