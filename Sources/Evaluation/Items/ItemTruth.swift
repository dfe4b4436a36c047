import Inventory

/// The label of a picture of a thing, from the file `NAME.json` beside the picture `NAME.jpg`. Other keys are ignored.
struct ItemTruth: Decodable {
    struct Code: Decodable {
        var type: String
        var value: String
    }

    struct Receipt: Decodable {
        struct Line: Decodable {
            var text: String
            var amount: String
        }

        var shop: String?
        var date: String?
        var total: String?
        var lines: [Line]?
    }

    /// By the key of the field.
    var fields: [String: String]
    var codes: [Code]?
    var receipt: Receipt?

    /// What the picture says about a question, as `ItemTruth.plain` compares values; nil if the picture says nothing.
    func answer(_ question: PictureQuestion) -> String? {
        switch question {
        case .serial: fields["serial"].map(Self.plain)
        case .model: fields["model"].map(Self.plain)
        case .make: fields["make"].map(Self.plain)
        case .title: fields["title"].map(Self.plain)
        case .price: fields["price"].flatMap(Self.decimal)
        case .date: fields["purchaseDate"] ?? receipt?.date
        case .receipt: receipt == nil ? nil : "true"
        case .shop: receipt?.shop.map(Self.plain)
        case .total: receipt?.total.flatMap(Self.decimal)
        }
    }

    /// Letters and digits in capitals: spaces, hyphens and case do not count.
    static func plain(_ text: String) -> String { text.uppercased().filter { $0.isLetter || $0.isNumber } }

    static func decimal(_ text: String) -> String? { ExactDecimal(written: text, dot: .decimals)?.text }

    static func plain(_ value: InventoryValue) -> String {
        if case .text(let text) = value { plain(text) } else { value.text }
    }
}
