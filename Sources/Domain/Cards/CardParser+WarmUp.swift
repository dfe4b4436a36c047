import Captures

extension CardParser {
    /// Loads the rules' tables and the numbering plan, so that the first card of each country does not wait:
    /// libphonenumber compiles a country's patterns at its first number.
    package func warmUp() {
        for (country, lines) in Self.samples {
            _ = parse(
                Self.picture(
                    ["Ada Example", "Managing Director", "Example Ltd", "ada@example.com"] + lines + [country]))
        }
    }

    /// As a recognition, because pictures use additional tables.
    private static func picture(_ lines: [String]) -> Recognition {
        Recognition(
            width: 1000, height: 600,
            lines: lines.enumerated().map { row, line in
                Line(
                    words: line.spaced.enumerated().map { column, word in
                        Word(
                            text: String(word), confidence: 0.9,
                            box: Box(x: 0.1 * Double(column), y: 0.08 * Double(row), width: 0.09, height: 0.05))
                    })
            })
    }

    /// Unassigned or reserved numbers and an address for each country.
    private static let samples: [(country: String, lines: [String])] = [
        ("USA", ["(212) 555-0123", "+1 212-555-0123", "350 Fifth Avenue", "New York, NY 10118"]),
        ("Canada", ["416-555-0123", "100 King Street West", "Toronto, ON M5X 1A9"]),
        ("United Kingdom", ["020 7946 0018", "+44 7700 900123", "1 High Street", "London SW1A 1AA"]),
        ("Deutschland", ["030 23125 123", "+49 171 3920012", "Hauptstraße 1", "10115 Berlin"]),
        ("France", ["01 99 00 12 34", "+33 6 39 98 12 34", "1 rue de la Paix", "75002 Paris"]),
        ("Nederland", ["020 123 4567", "+31 6 12345678", "Damrak 1", "1012 LG Amsterdam"]),
        ("Australia", ["(02) 5550 1234", "+61 491 570 156", "1 George Street", "Sydney NSW 2000"]),
        ("India", ["022 2345 6789", "+91 98200 12345", "12 MG Road", "Mumbai 400001"]),
        ("Ireland", ["01 234 5678", "+353 85 012 3456", "1 Main Street", "Dublin D02 X285"]),
        ("Österreich", ["01 234567890", "+43 664 1234567", "Hauptstraße 1", "1010 Wien"]),
        ("Schweiz", ["044 668 18 00", "+41 78 123 45 67", "Bahnhofstrasse 1", "8001 Zürich"]),
        ("España", ["810 12 34 56", "+34 612 34 56 78", "Calle Mayor 1", "28013 Madrid"]),
        ("Italia", ["02 1234 5678", "+39 312 345 6789", "Via Roma 1", "20121 Milano"]),
        ("Belgique", ["02 123 45 67", "+32 470 12 34 56", "Rue Neuve 1", "1000 Bruxelles"]),
        ("Sverige", ["08-123 456 78", "+46 70 123 45 67", "Storgatan 1", "111 22 Stockholm"]),
        ("Danmark", ["32 12 34 56", "+45 34 41 23 45", "Bredgade 1", "1260 København"]),
        ("Norge", ["21 23 45 67", "+47 406 12 345", "Storgata 1", "0155 Oslo"]),
        ("Polska", ["12 345 67 89", "+48 512 345 678", "ul. Prosta 1", "00-838 Warszawa"]),
        ("New Zealand", ["03-234 5678", "+64 21 123 4567", "1 Queen Street", "Auckland 1010"]),
        ("Singapore", ["6123 4567", "+65 8123 4567", "1 Raffles Place", "Singapore 048616"]),
        ("México", ["55 1234 5678", "+52 222 123 4567", "Av. Reforma 1", "06600 Ciudad de México"]),
        ("Japan", ["03-1234-5678", "+81 90-1234-5678", "1-1 Marunouchi", "Chiyoda-ku, Tokyo 100-0005"]),
    ]
}
