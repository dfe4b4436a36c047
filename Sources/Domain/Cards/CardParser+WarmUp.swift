extension CardParser {
    /// Loads the rules' tables and makes the numbering plan ready, for which otherwise the first card of each country
    /// waits (libphonenumber compiles a country's patterns when its first number is met).
    package func warmUp() {
        for (country, lines) in Self.samples {
            _ = parse(lines: lines + ["Ada Example", "Managing Director", "Example Ltd", "ada@example.com", country])
        }
    }

    /// Numbers that nobody has, or that a country keeps for examples, and an address, by the country.
    private static let samples: [(country: String, lines: [String])] = [
        ("USA", ["(212) 555-0123", "+1 212-555-0123", "350 Fifth Avenue", "New York, NY 10118"]),
        ("Canada", ["416-555-0123", "100 King Street West", "Toronto, ON M5X 1A9"]),
        ("United Kingdom", ["020 7946 0018", "+44 7700 900123", "1 High Street", "London SW1A 1AA"]),
        ("Deutschland", ["030 23125 123", "+49 171 3920012", "Hauptstraße 1", "10115 Berlin"]),
        ("France", ["01 99 00 12 34", "+33 6 39 98 12 34", "1 rue de la Paix", "75002 Paris"]),
        ("Nederland", ["020 123 4567", "+31 6 12345678", "Damrak 1", "1012 LG Amsterdam"]),
        ("Australia", ["(02) 5550 1234", "+61 491 570 156", "1 George Street", "Sydney NSW 2000"]),
        ("India", ["022 2345 6789", "+91 98200 12345", "12 MG Road", "Mumbai 400001"]),
        ("Japan", ["03-1234-5678", "+81 90-1234-5678", "1-1 Marunouchi", "Chiyoda-ku, Tokyo 100-0005"]),
    ]
}
