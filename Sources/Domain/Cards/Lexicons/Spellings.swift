import Captures
import Names

/// Words whose diacritics the English OCR model loses (`Geschaftsfuhrer`, `Jorg`, `Ingenieur`), by the countries that
/// nearly always print them. Only for text read from a picture.
enum Spellings {
    private static let german: Set<String> = ["DE", "AT", "CH", "LI"]
    private static let french: Set<String> = ["FR", "BE", "CH", "LU", "CA"]
    private static let spanish: Set<String> = ["ES", "MX", "AR", "CO", "CL", "PE"]
    private static let nordic: Set<String> = ["SE"]

    /// A word of a company's name, as `restore`.
    static func restoreFirm(_ word: String, region: String?) -> String? {
        guard let region, word.count >= 3 else { return nil }
        if german.contains(region), let right = misread(word) { return right }
        // Few hotels in Zürich and clinics in Vancouver have French names.
        let isFrench = french.contains(region) && !isBilingual(region)
        for (regions, table) in [
            (german, germanFirms), (isFrench ? french : [], frenchFirms), (spanish, spanishFirms),
        ] where regions.contains(region) {
            guard let right = table.exact[word.folded] ?? (regions == french ? frenchNames.exact[word.folded] : nil),
                right != word.lowercased()
            else { continue }
            return word.contains(where: \.isLowercase) ? cased(right, like: word) : right.uppercased()
        }
        return nil
    }

    /// `Architekturbiro`, `Séhne`: the umlaut dots were read as part of another letter.
    private static func misread(_ word: String) -> String? {
        if ["sehne", "sohne"].contains(word.folded), word != "Sehne" { return cased("söhne", like: word) }
        guard word.count > 4, ["biro", "buro"].contains(where: word.hasSuffix) else { return nil }
        return word.dropLast(4) + "büro"
    }

    /// Corrects German words read with the English model: `Griinwerk`, `H6lzl`, `Kréger`. German words have no double
    /// i, and few have é.
    static func withDots(_ word: String, region: String?) -> String {
        guard let region, german.contains(region), word.contains(where: \.isLowercase) else { return word }
        var signs = Array(word.replacingEach("ii", with: "ü"))
        let isKnown = GivenNames.contains(Substring(word)) || ["rené", "andré"].contains(word.lowercased())
        for index in signs.indices.dropFirst().dropLast()
        where signs[index - 1].isLetter && signs[index + 1].isLowercase {
            if signs[index] == "B", signs[index - 1].isLowercase, region != "CH" { signs[index] = "ß" }
            if signs[index] == "6" || region != "CH" && signs[index] == "é" && !isKnown { signs[index] = "ö" }
        }
        return String(signs)
    }

    /// `Trevifio`, `Castafieda`: the English model has no ñ and reads it as f and i.
    static func withTilde(_ word: String) -> String {
        let endings = ["fio", "fia", "fiez", "fioz", "fios", "fieda", "fiones", "fiiga", "fiuela"]
        guard word.count >= 5, !GivenNames.contains(Substring(word)), let end = endings.first(where: word.hasSuffix),
            let before = word.dropLast(end.count).last, "aeiou".contains(before.lowercased())
        else { return word }
        return word.dropLast(end.count) + "ñ" + end.dropFirst(2)
    }

    /// The spelling of the word in that country; nil if no other spelling is known.
    /// - Parameter isFrench: false if the word must not be regarded as French.
    static func restore(_ word: String, region: String?, titles: Bool, isFrench: Bool = true) -> String? {
        guard let region, word.count >= 3 else { return nil }
        for (regions, plain, names) in [
            (german, germanTitles, germanNames), (isFrench ? french : [], frenchTitles, frenchNames),
            (spanish, spanishTitles, spanishNames), (nordic, nordicTitles, nordicNames),
        ] where regions.contains(region) {
            guard let right = titles ? find(word, in: plain) : named(word, in: names) else { continue }
            return word.contains(where: \.isLowercase) ? right : right.uppercased()
        }
        return nil
    }

    /// Whether the folded name has a known spelling with diacritics.
    static func isName(_ folded: String) -> Bool {
        [germanNames, frenchNames, spanishNames, nordicNames].contains { $0.exact[folded] != nil }
    }

    /// Countries with cards in French and in other languages.
    static func isBilingual(_ region: String) -> Bool { ["CA", "CH", "BE", "LU"].contains(region) }

    static func isFrench(_ region: String?) -> Bool { region.map(french.contains) ?? false }

    private struct Table: Sendable {
        var exact: [String: String]
        var keys: [(key: [UInt8], right: String)]

        init(_ words: String) {
            let words = words.spaced.map(String.init)
            exact = Dictionary(words.map { ($0.folded, $0) }, uniquingKeysWith: { first, _ in first })
            keys = words.map { (Array(MisreadKey.of($0).utf8), $0) }
        }
    }

    /// Many names are similar, such as "Frederik" and "Frédéric", so only letters that look alike are corrected.
    private static func named(_ word: String, in table: Table) -> String? {
        if let exact = table.exact[word.folded] { return cased(exact, like: word) }
        guard word.count >= 6, !GivenNames.contains(Substring(word)) else { return nil }
        let key = Array(MisreadKey.of(word).utf8)
        return table.keys.first { $0.key == key }.map { cased($0.right, like: word) }
    }

    private static func find(_ word: String, in table: Table) -> String? {
        if let exact = table.exact[word.folded] { return cased(exact, like: word) }
        guard word.count >= 6, !TitleLexicon.isKnown(word.folded) else { return nil }
        let key = Array(MisreadKey.of(word).utf8)
        let most = word.count >= 9 ? 2 : word.count >= 7 ? 1 : 0
        // "Geschaftsfiihrer" must be corrected to the nearest word only, though "Geschäftsführerin" is also close.
        let distances = table.keys.map { (right: $0.right, distance: MisreadKey.distance($0.key, key, most: most)) }
        guard let least = distances.map(\.distance).min(), least <= most else { return nil }
        let nearest = Set(distances.filter { $0.distance == least }.map(\.right))
        return nearest.count == 1 ? nearest.first.map { cased($0, like: word) } : nil
    }

    private static func cased(_ right: String, like word: String) -> String {
        word.first?.isUppercase == true ? right.prefix(1).uppercased() + right.dropFirst() : right
    }

    private static let germanTitles = Table(
        """
        geschäftsführer geschäftsführerin geschäftsleiter geschäftsleitung geschäftsführender gründer gründerin \
        rechtsanwältin anwältin fachanwältin ärztin fachärztin zahnärztin tierärztin verkäufer verkäuferin büroleiter \
        büroleiterin einkäufer einkäuferin für prüfer wirtschaftsprüfer wirtschaftsprüferin bürgermeister fachärzte zahnärzte übersetzer \
        übersetzerin qualität qualitätsmanager präsident präsidentin händler bäckermeister
        """)
    private static let germanNames = Table(
        """
        jürgen jörg björn günter günther götz sören rené käthe bärbel müller schäfer schröder krüger großmann weiß \
        köhler könig böhm jäger möller hübner bäcker kühn voß groß fuß lübke schütz schütte förster günther weiß roß \
        vogt böttcher schüler kröger grün löffler räder schäfer
        """)
    private static let frenchTitles = Table(
        """
        général générale ingénieur ingénieure gérant gérante président présidente développeur développeuse associé \
        associée délégué déléguée chargé chargée médecin conseillère secrétaire infirmière hôtelier qualité marché \
        achats régional régionale opérations à études clientèle propriété sécurité développement vétérinaire
        """)
    private static let frenchNames = Table(
        """
        françois françoise hélène céline chloé élodie aurélie benoît jérôme frédéric sébastien stéphane rémi cédric \
        gérard andré anaïs zoé léa théo clément noémie mélanie valérie véronique stéphanie amélie émilie étienne agnès \
        thérèse éric lefèvre béranger
        """)
    private static let spanishTitles = Table("médico médica técnico técnica ingeniería gestión")
    private static let spanishNames = Table(
        """
        garcía lópez martínez rodríguez gonzález hernández sánchez pérez gómez fernández díaz álvarez jiménez \
        gutiérrez ramírez núñez muñoz maría josé andrés ramón mónica verónica ángel sofía lucía raúl iván óscar
        """)
    private static let nordicTitles = Table("försäljning försäljningschef rådgivare rådgiver säljare delägare ägare")
    private static let nordicNames = Table(
        """
        björn torbjörn jörgen örjan växjö malmö björk åkerlund åberg öberg sjöberg \
        sjögren lindström söderström nordström hellström malmström engström bergström sjöström ekström
        """)
    private static let germanFirms = Table(
        """
        universität büro möbel lösungen bäckerei gärtnerei architekturbüro ingenieurbüro planungsbüro gebäude \
        gebäudereinigung gebäudetechnik geräte schlüssel getränke
        """)
    private static let frenchFirms = Table(
        """
        société hôtel hôpital université école médical médicale électricité énergie énergies immobilière pâtisserie \
        ingénierie sécurité télécom théâtre crèmerie épicerie frères bâtiment rénovation création
        """)
    private static let spanishFirms = Table(
        """
        compañía notaría energía ingeniería tecnología tecnologías construcción clínica panadería cafetería librería \
        peluquería asesoría consultoría logística gestión óptica fotografía diseño señalización educación
        """)
}
