/// Cuts a batch whose members cost very different amounts.
package enum Portions {
    /// The cheapest members first. A portion costs no more than `limit`, or is one member that costs more by itself.
    /// Members of the same cost keep their order.
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
