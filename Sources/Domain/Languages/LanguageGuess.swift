import Captures

/// Guesses the language of a text by its function words and its words of dates.
enum LanguageGuess {
    /// Words counted, at most.
    private static let maxWords = 4_000
    /// A language with less than this share of the first language's hits is not one of the text's languages.
    private static let minShare = 0.5

    /// Frequent words of each language. A word that several languages share counts for each of them.
    private static let functionWords: [Language: String] = [
        .english: """
        a the and you to is are was i it's i'm of in that for my me we he she they this have has will with at on be \
        your so not do don't what when can just but or if from about how there would see got going been did
        """,
        .german: """
        der die das und ist ich du wir ihr nicht ein eine einen mit auf für von zu im am den dem es sie er auch \
        noch schon aber wie was kann hab habe hast sind war bin bist mir mich dir dich mal doch wenn oder bei um \
        nach uns euch kommst kommt gehen morgen heute dann so zum zur vom
        """,
        .french: """
        le la les des et est je tu il elle nous vous on ne pas un une dans pour avec sur que qui ce c'est j'ai mon \
        ma mes ton ta tes au aux du de mais ou si à suis sont a es as en moi toi très bien oui demain ça
        """,
        .spanish: """
        el la los las y es yo tú tu no un una en con por para que de se me te lo mi su al del está estoy pero si \
        como más muy hay ya sí qué nos vamos eres son tengo tienes voy a cuando mañana
        """,
        .portuguese: """
        o a os as e é eu tu você não um uma em com por para que de se me te do da dos das no na nos nas meu minha \
        está estou mas como mais muito já sim vou vai são tem tenho ao à pra pro quando amanhã
        """,
        .italian: """
        il lo la i gli le e è io tu non un una in con per che di si mi ti ci del della dei nel nella al alla sono \
        sei ma come più molto già sì ho hai ha vado andiamo questo quando domani anche dal a da
        """,
        .dutch: """
        de het een en is ik je jij we wij niet in met op voor van te dat die er zijn was ben bent maar als ook nog \
        naar bij om aan wat hoe kan heb heeft mijn jouw mij ons jullie wel dan uit morgen vandaag
        """,
    ]

    private static let languagesByWord: [String: [Language]] = {
        var table: [String: [Language]] = [:]
        for language in Language.allCases {
            let words = functionWords[language, default: ""].split(separator: " ").map(\.folded)
            // Names of days and periods are frequent in chats.
            let dates = DateVocabulary.of(language).phrases.filter { $0.key.count > 2 && $0.value[0].words.count == 1 }
                .keys
            for word in Set(words).union(dates) { table[word, default: []].append(language) }
        }
        return table
    }()

    /// The languages of the text, likeliest first; empty if it has no known word.
    static func languages(of text: String) -> [Language] {
        var hits: [Language: Double] = [:]
        var count = 0
        var isAfterNumber = false
        for word in text.spaced {
            count += 1
            // "10:32 AM" is no German "am".
            let isHalf = isAfterNumber && ["am", "pm"].contains(word.lowercased())
            isAfterNumber = word.last?.isNumber ?? false
            if isHalf { continue }
            guard count <= maxWords else { break }
            guard word.utf8.count <= 16 else { continue }
            let key = word.stripped(of: ".,!?;:()\"„“”…¿¡*").folded.replacingCurlyApostrophe
            guard let languages = languagesByWord[key] else { continue }
            for language in languages { hits[language, default: 0] += 1 / Double(languages.count) }
        }
        guard let most = hits.values.max() else { return [] }
        return hits.filter { $0.value >= most * minShare }
            .sorted { $0.value == $1.value ? $0.key.rawValue < $1.key.rawValue : $0.value > $1.value }.map(\.key)
    }
}

extension Language {
    /// The languages of the text, likeliest first; empty if it has no known word.
    package static func guess(of text: String) -> [Language] { LanguageGuess.languages(of: text) }
}
