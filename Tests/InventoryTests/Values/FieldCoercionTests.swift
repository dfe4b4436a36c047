import Inventory
import JSON
import Testing

@Suite struct FieldCoercionTests {
    private func field(_ path: String) throws -> FieldDefinition {
        let parts = path.split(separator: ".").map(String.init)
        let object = try #require(InventoryObject(rawValue: parts[0]))
        return try #require(object.field(parts[1]))
    }

    @Test(arguments: [
        ("item.price", "twelve ninety-nine", "12.99"), ("item.price", "1.299,00 €", "1299"),
        ("item.price", "$12.99", "12.99"),
        ("item.price", "1,299", "1299"), ("item.price", "12.9990", "12.999"), ("item.price", "0.999", "0.999"),
        ("item.price", "1 299,50 EUR", "1299.5"),
        ("item.price", "1'299.00", "1299"), ("item.price", "49,90", "49.9"), ("item.price", "€ 1.299,00", "1299"),
        ("item.price", "two hundred and fifty dollars", "250"), ("item.price", "twelve hundred", "1200"),
        ("item.price", "one ninety nine ninety five", "199.95"), ("item.price", "nine oh five", "9.05"),
        ("item.price", "twelve dollars and ninety nine cents", "12.99"), ("item.price", "99 cents", "0.99"),
        ("item.price", "2k", "2000"), ("item.price", "1.5 million", "1500000"), ("item.price", "79.99 each", "79.99"),
        ("item.price", "three hundred forty thousand", "340000"), ("item.price", "about a thousand euros", "1000"),
        ("item.price", "zwölf Euro fünfzig", "12.5"),
        ("item.quantity", "two", "2"), ("item.quantity", "a dozen", "12"), ("item.quantity", "half a dozen", "6"),
        ("item.quantity", "zwei", "2"), ("item.quantity", "einundzwanzig", "21"), ("item.quantity", "1,299", "1299"),
        ("item.quantity", "a couple of", "2"), ("item.quantity", "thirty two", "32"),
        ("item.quantity", "ninety-nine", "99"),
        ("item.quantity", "zweihundertfünfzig", "250"), ("item.quantity", "trois", "3"), ("item.quantity", "0", "0"),
        ("item.purchaseDate", "last May", "2025-05-01"), ("item.purchaseDate", "3 March 2024", "2024-03-03"),
        ("item.purchaseDate", "march third twenty twenty four", "2024-03-03"),
        ("item.purchaseDate", "2024-02-29", "2024-02-29"),
        ("item.purchaseDate", "two weeks ago", "2026-03-01"), ("item.purchaseDate", "yesterday", "2026-03-14"),
        ("item.purchaseDate", "in 2019", "2019-01-01"), ("item.purchaseDate", "last Christmas", "2025-12-25"),
        ("item.purchaseDate", "the 3rd of May", "2025-05-03"), ("item.purchaseDate", "last Friday", "2026-03-13"),
        ("item.purchaseDate", "5/1/2024", "2024-05-01"), ("item.purchaseDate", "1.5.2024", "2024-05-01"),
        ("item.purchaseDate", "3. März 2024", "2024-03-03"), ("item.purchaseDate", "last month", "2026-02-01"),
        ("item.warrantyDate", "june 1 2027", "2027-06-01"), ("item.warrantyDate", "next year", "2027-01-01"),
        ("item.warrantyDate", "the 3rd of May", "2026-05-03"), ("item.warrantyDate", "in two years", "2028-03-15"),
        ("policy.endDate", "december thirty first 2026", "2026-12-31"),
        ("home.yearBuilt", "nineteen eighty seven", "1987"),
        ("home.yearBuilt", "1987", "1987"), ("item.depreciation", "ten percent", "10"),
        ("item.depreciation", "12.5%", "12.5"),
        ("item.fragile", "yes", "true"), ("item.fragile", "nein", "false"), ("item.insured", "true", "true"),
        ("item.condition", "like new", "like new"), ("item.condition", "broken", "poor"),
        ("item.size", "90x200cm", "90 x 200 cm"), ("item.size", "90 by 200 by 40.5 cm", "90 x 200 x 40.5 cm"),
        ("item.weight", "12 pounds", "12 lb"), ("item.weight", "sixty eight kilos", "68 kg"),
        ("home.size", "1,800 square feet", "1800 sq ft"), ("home.size", "140 m²", "140 m²"),
        ("label.color", "dark green", "#006400"), ("label.color", "#f80", "#FF8800"),
        ("label.color", "FF8800", "#FF8800"),
        ("label.color", "the color red", "#FF0000"), ("label.color", "red color", "#FF0000"), ("label.emoji", "📚", "📚"),
        ("location.roomType", "Schlafzimmer", "bedroom"), ("item.title", "  Lamp ", "Lamp"),
    ]) func `Field: input becomes the value of its kind`(path: String, input: String, expected: String) throws {
        let value = try? field(path).value(of: input, in: Household.context).text
        #expect(value ?? "FAULT" == expected)
    }

    @Test(arguments: [
        ("item.price", "cheap", "price_invalid"), ("item.price", "-5", "price_invalid"),
        ("item.price", "12.99.1", "price_invalid"),
        ("item.price", "1,29,9", "price_invalid"), ("item.price", "9999999999999999999", "price_invalid"),
        ("item.quantity", "two and a half", "quantity_invalid"), ("item.quantity", "2000000", "quantity_invalid"),
        ("item.purchaseDate", "2024-02-30", "purchase_date_invalid"),
        ("item.purchaseDate", "soon", "purchase_date_invalid"),
        ("item.purchaseDate", "-1-01-01", "purchase_date_invalid"),
        ("item.depreciation", "101 percent", "depreciation_invalid"), ("home.yearBuilt", "87", "year_built_invalid"),
        ("item.weight", "90 cm", "weight_invalid"), ("item.weight", "heavy", "weight_invalid"),
        ("item.fragile", "maybe", "fragile_invalid"),
        ("label.color", "sunny", "color_invalid"), ("label.color", "#12345", "color_invalid"),
        ("label.emoji", "7", "emoji_invalid"),
        ("label.emoji", "📚📚", "emoji_invalid"), ("location.roomType", "spaceship", "room_type_invalid"),
        ("item.title", " ", "title_required"), ("item.title", "a\nb", "title_invalid"),
        ("item.price", "12.999", "price_ambiguous"), ("item.price", "$1.299 each", "price_ambiguous"),
        ("item.title", "None", "title_reserved"), ("location.name", "nothing", "name_reserved"),
        ("label.name", "“none”", "name_reserved"), ("item.location", "none", "location_reserved"),
        ("item.movingPriority", "6", "moving_priority_invalid"),
    ]) func `Field: a fault names the field, the input and what is expected`(
        path: String, input: String, code: String
    ) throws {
        let field = try field(path)
        let fault = #expect(throws: FieldFault.self) { try field.value(of: input, in: Household.context) }
        #expect(fault?.code == code)
        #expect(fault?.field == field)
        if fault?.reason != .reserved { #expect(fault?.dialog.contains(field.label.lowercased()) == true) }
        if fault?.reason == .invalid {
            #expect(fault?.dialog.contains(input) == true && fault?.dialog.contains(field.kind.expectation) == true)
        }
    }

    @Test func `Field: an amount with three digits after a point says how both meanings are written`() throws {
        let price = try field("item.price")
        let fault = #expect(throws: FieldFault.self) { try price.value(of: "$12.999", in: Household.context) }
        #expect(
            fault?.dialog
                == "The price “$12.999” has three digits after the point, so that it can be read in two ways. "
                + "Write 12999 or 12.9990.")
        let euros = CoercionContext(today: Household.context.days.today, currency: "EUR")
        #expect(try price.value(of: "12.999", in: euros).text == "12999")
        #expect(try price.value(of: "12.999 €", in: Household.context).text == "12999")
        #expect(try price.value(of: .decimal(12.999), in: Household.context).text == "12.999")
    }

    @Test func `Field: a text that is too long is refused and cut in the fault`() throws {
        let fault = #expect(throws: FieldFault.self) {
            try field("item.title").value(of: String(repeating: "x", count: 501), in: Household.context)
        }
        #expect(fault?.code == "title_too_long")
        #expect(fault?.given.count == 81)
    }

    @Test func `Field: money keeps the spoken currency, else it has the owner's`() throws {
        let price = try field("item.price")
        #expect(
            try price.value(of: "12 pounds", in: Household.context)
                == .money(Money(#require(ExactDecimal(units: 12)), currency: "GBP")))
        #expect(
            try price.value(of: "12", in: Household.context)
                == .money(Money(#require(ExactDecimal(units: 12)), currency: "USD")))
    }

    @Test func `Field: JSON numbers and booleans are accepted, and values are written as JSON`() throws {
        #expect(try field("item.price").value(of: .decimal(12.99), in: Household.context).json == .decimal(12.99))
        #expect(try field("item.quantity").value(of: .integer(3), in: Household.context).json == 3)
        #expect(try field("item.quantity").value(of: .decimal(2.0), in: Household.context).json == 2)
        #expect(throws: FieldFault.self) { try field("item.quantity").value(of: .decimal(2.5), in: Household.context) }
        #expect(throws: FieldFault.self) { try field("item.quantity").value(of: .decimal(1e7), in: Household.context) }
        #expect(try field("item.fragile").value(of: .bool(true), in: Household.context).json == true)
        #expect(throws: FieldFault.self) { try field("item.price").value(of: ["amount": 3], in: Household.context) }
        #expect(throws: FieldFault.self) { try field("item.price").value(of: .null, in: Household.context) }
    }

    @Test(arguments: InventoryObject.allCases) func `Fields: the first field is the required name, and keys are unique`(
        object: InventoryObject
    ) {
        #expect(object.nameField.isRequired && object.nameField.storage == .plain)
        #expect(Set(object.fields.map(\.key)).count == object.fields.count)
        #expect(object.fields.count { $0.isRequired } == 1)
    }
}
