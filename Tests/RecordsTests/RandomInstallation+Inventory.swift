import Captures
import Conversations
import FoundationEssentials
import Inventory
import InventoryRecords
import RandomSupport
import TestSupport
import Testing

extension RandomInstallation {
    /// Objects of every kind with random values, some of them deleted.
    mutating func inventory(of owner: UUID) async throws {
        var places: [InventoryObject: [UUID]] = [:]
        for object in [InventoryObject.location, .label, .home, .policy, .item] {
            for _ in 0..<min(4, InventoryStore.most(object)) {
                let id = UUID.v7()
                var (values, references) = ([String: InventoryValue](), [String: UUID]())
                for field in object.fields where field.isRequired || !random.oneIn(3) {
                    if case .name(let other) = field.kind {
                        references[field.key] = places[other]?[random.below(4)]
                    } else {
                        values[field.key] = value(field.kind)
                    }
                }
                let made = try await bench.store.inventory.make(
                    [.create(object, as: id, values, references: references)], of: owner)
                #expect(throws: Never.self) { try made.get() }
                places[object, default: []].append(id)
            }
            if object == .item, let first = places[object]?.first {
                for item in [first, places[object]?[1] ?? first] {
                    let photo = NewItemPhoto.JPEG(bytes(200), width: 2_048, height: 1 + random.below(2_048))
                    let added = try await bench.store.itemPhotos.add(
                        NewItemPhoto(photo: photo, thumbnail: .init(bytes(20), width: 480, height: 480)),
                        as: .v7(), to: item, of: owner)
                    guard case .added = added else {
                        Issue.record("no photo was added: \(added)")
                        return
                    }
                }
                _ = try await bench.store.inventory.make([.delete(object, first)], of: owner)
            }
        }
    }

    private mutating func value(_ kind: FieldKind) -> InventoryValue? {
        switch kind {
        case .line, .lines, .name: .text(random.anyText(kind.longest, atLeast: 1))
        case .integer(let range): .integer(range.lowerBound + random.below(min(range.count, 1_000)))
        case .year: .integer(1_800 + random.below(250))
        case .money: number(1_000_000_000).map { .money(Money($0)) }
        case .percent: number(100).map(InventoryValue.percent)
        case .day: .day(CivilDate(daysSinceEpoch: random.below(40_000)))
        case .flag: .flag(random.oneIn(2))
        case .color: Color(hex: "#0A1B2C").map(InventoryValue.color)
        case .mapArea: .text("52.51630, 13.37770, 150")
        case .emoji: .text("📦")
        case .measure: .measure(Measure(sizes: [number(1_000), number(1_000)].compactMap(\.self), unit: "cm"))
        case .choice(let list): .text(list.words[random.below(list.words.count)])
        }
    }

    private mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.below(256)) } }

    private mutating func number(_ limit: Int) -> ExactDecimal? {
        ExactDecimal(units: random.below(limit), scale: random.below(3))
    }
}
