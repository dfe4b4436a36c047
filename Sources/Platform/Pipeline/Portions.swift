/// Splits a batch whose members have very different costs.
package enum Portions {
    /// The cheapest members come first; members of equal cost keep their order. A portion costs at most `limit`,
    /// unless it is a single member that costs more.
    package static func cut<Member>(_ members: [Member], at limit: Int, cost: (Member) -> Int) -> [[Member]] {
        let ordered = members.map { (member: $0, cost: cost($0)) }.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }.map(\.element)
        var portions: [[Member]] = []
        var total = 0
        for (member, cost) in ordered {
            if portions.isEmpty || total + cost > limit {
                portions.append([])
                total = 0
            }
            portions[portions.count - 1].append(member)
            total += cost
        }
        return portions
    }
}
