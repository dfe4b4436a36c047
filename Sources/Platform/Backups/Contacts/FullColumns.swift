import Cards
import Contacts
import Records

/// The columns of a CSV file with every value of every field: one column for each text, and as many columns for a list
/// as the longest list has items, numbered from 1. A phone number has its type in the column that follows.
struct FullColumns {
    private let sizes: ExportSizes
    let titles: [String]

    init(_ sizes: ExportSizes) {
        self.sizes = sizes
        var titles: [String] = []
        for field in ContactField.allCases {
            let numbers = 1..<(1 + (sizes.items[field] ?? 0))
            switch field.kind {
            case .text, .notes: titles.append(field.label)
            case .list, .tags: titles += numbers.map { "\(field.label) \($0)" }
            case .phones: titles += numbers.flatMap { ["\(field.label) \($0)", "\(field.label) \($0) type"] }
            }
        }
        self.titles = titles + (0..<sizes.groups).map { "Group \($0 + 1)" }
    }

    func row(_ contact: Contact, _ groups: [String]) -> [String] {
        var cells: [String] = []
        cells.reserveCapacity(titles.count)
        func append(_ values: [String], _ count: Int) {
            cells += values.prefix(count)
            cells += Array(repeating: "", count: max(0, count - values.count))
        }
        for field in ContactField.allCases {
            switch contact.fields[field] {
            case .text(let text): cells.append(text)
            case .list(let items): append(items, sizes.items[field] ?? 0)
            case .phones(let phones):
                append(phones.flatMap { [$0.text, $0.type.rawValue] }, 2 * (sizes.items[field] ?? 0))
            }
        }
        append(groups, sizes.groups)
        return cells
    }
}
