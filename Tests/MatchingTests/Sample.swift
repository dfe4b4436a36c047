import RandomSupport

/// Invented people, with the errors that typing and recognition make in their names.
enum Sample {
    static let given = words(
        """
        James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph
        Jessica Thomas Sarah Charles Karen Priya Wei Fatima Mohammed Yuki Olga Sergei Ingrid Lars Chiara Matteo Aoife
        Siobhan Tariq Leila Kwame Ama Thandiwe Sipho Mateus Beatriz Joaquin Ximena Pavel Zuzana Katarzyna Wojciech
        Anders Freya Noor Hiroshi Sakura Minh Linh Arjun Deepika Omar Zainab Nikolai Svetlana Gareth Bronwyn Callum
        """)
    static let surnames = words(
        """
        Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Lopez Wilson Anderson Taylor Moore Lee Kowalski
        Nowakowski Brandt Lindqvist Haugen Ferrari Esposito Okafor Mensah Dlamini Nkosi Oliveira Carvalho Tanaka
        Yamamoto Nguyen Tran Sharma Banerjee Hussain Rahman Volkov Petrov Novotny Horvath Papadopoulos Yilmaz Demir
        Fitzgerald Gallagher Macdonald Sutherland Vandenberg Dubois Lefebvre Schneider Zimmermann Castellanos Quispe
        Raghunathan Chandrasekhar Hakimi Farouk Abernathy Whitlock Featherstone Ravensworth Kirkbride Montefiore
        """)

    private static func words(_ text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    static func person(_ random: inout SplitMix) -> String {
        "\(pick(given, &random)) \(pick(surnames, &random))"
    }

    static func pick(_ words: [String], _ random: inout SplitMix) -> String {
        words[Int.random(in: 0..<words.count, using: &random)]
    }

    /// Drops, doubles, replaces or swaps one letter of the longest word.
    static func typo(_ name: String, _ random: inout SplitMix) -> String {
        var parts = name.split(separator: " ").map(Array.init)
        guard let place = parts.indices.max(by: { parts[$0].count < parts[$1].count }), parts[place].count > 2 else {
            return name
        }
        let letter = Int.random(in: 1..<parts[place].count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: parts[place].remove(at: letter)
        case 1: parts[place].insert(parts[place][letter], at: letter)
        case 2: parts[place][letter] = "q"
        default: parts[place].swapAt(letter, letter - 1)
        }
        return parts.map { String($0) }.joined(separator: " ")
    }
}
