/// The words with which people give their own contact data, in seven languages: folded by `NameFolding`, so without
/// accents and apostrophes ("j'habite" is "jhabite").
enum DetailWords {
    /// Words for one's own data, and the kinds of value that each announces.
    static let nouns: [String: Set<ContactDetail.Kind>] = table([
        (
            [.phone],
            """
            number phone cell cellphone mobile whatsapp landline nummer telefonnummer handynummer mobilnummer handy telefon \
            festnetznummer numero telephone portable fixe telefono movil celular fijo telefone telemovel cellulare cell \
            telefoonnummer mobiel
            """
        ),
        (
            [.email],
            """
            email mail gmail emailadresse mailadresse courriel correo posta emailadres mailadres
            """
        ),
        ([.address, .email], "address adresse direccion endereco indirizzo adres"),
        ([.address], "anschrift morada"),
        ([.website], "website site homepage webseite blog sitio sito pagina web webpagina portfolio"),
    ])

    static let mine = words("my mine mein meine meinen meiner mon ma mes mi mis meu minha mio mia mijn")
    static let yours = words(
        "your ur deine dein deinen ihre ihren ton ta tes votre vos tu tus teu tua seu sua tuo suo je jouw uw")
    /// Words before the value of a third person: "his number".
    static let others = words("his their theirs sein seine seinen dessen leur zijn haar loro dele dela")
    /// Words that can stand between a possessive and its noun.
    static let qualifiers = words(
        """
        new other second work office private personal home direct current actual e de di da da\
         neue neuer neues private privat zweite andere nouveau nouvelle nouvel perso nuevo nueva personal novo nova pessoal \
        nuovo nuova personale nieuwe andere prive vaste
        """)

    /// Phrases after which a number or an address follows.
    static let reachPhrases = phrases(
        """
        call me|text me|ring me|reach me|email me|mail me|write me|write to me|whatsapp me|message me|ruf mich an|\
        erreichst mich|erreichen sie mich|schreib mir|schreiben sie mir|appelle moi|appellemoi|ecris moi|ecrismoi|\
        joindre au|me joindre|llamame|escribeme|me liga|ligame|me escreve|chiamami|scrivimi|bel me|mail me|bereik me
        """)

    /// Phrases after which one's own address follows.
    static let homePhrases = phrases(
        """
        i live at|i moved to|i have moved to|ive moved to|we moved to|ich wohne|wohne jetzt|jhabite|vivo en|moro na|moro no|\
        abito in|ik woon|we wonen
        """)

    /// Words between the noun and the value.
    static let links = words(
        "is are s now it at on under in to ist jetzt lautet unter an est maintenant au a sur es ahora al e agora adesso nu op"
    )

    private static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }

    private static func phrases(_ text: String) -> [[String]] {
        text.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    }

    private static func table(_ rows: [(Set<ContactDetail.Kind>, String)]) -> [String: Set<ContactDetail.Kind>] {
        var table: [String: Set<ContactDetail.Kind>] = [:]
        for (kinds, text) in rows { for word in words(text) { table[word, default: []].formUnion(kinds) } }
        return table
    }
}
