import Captures
import Names

/// Whether a text may be a person's name, and its parts: titles, particles, hyphens, apostrophes, initials, degrees.
struct PersonNameShape: Equatable {
    /// Names and initials with particles, without titles and degrees.
    var core: [String]
    /// "Dr.", "Prof."
    var prefixes: [String]
    /// "Jr.", "PhD"
    var suffixes: [String]
    var isAllCaps: Bool

    static let honorifics = words(
        """
        dr prof professor mr mrs ms miss mx sir dame lord lady rev fr hon capt col maj sgt lt herr frau dipl-ing dipl \
        ing mag drs ir mme m mlle me monsieur madame sr sra srta don dona lic arq dott dottssa avv eng sig sigra univ \
        univ-prof dr-ing med phil jur rer nat hc habil dent vet iur oec theol dna frau madam smt shri sri er ca dhr mevr mw ds revd pastor rabbi imam cllr cdr adm \
        atty officer docteur maitre sheikh datuk dato
        """)

    static let degrees = words(
        """
        phd md mba jr sr ii iii iv cpa esq msc bsc ma ba bs ms pe rn dds dmd llm llb jd cfa pmp edd psyd dvm od do \
        pharmd faia aia ra cissp lcsw frcs mrcp dphil meng beng phr shrm cfp np pa ccim gri obe mbe cbe kbe dbe kc qc dpt bcom mcom btech mtech fca aca mphil bba mph msw lpc lmft cpcu chfc clu leed ap mbbs facc facs faap facog fasla frcp frics mrics riba drph ded rdn cde ccc slp lmt lac pmp csm gri abr crs \
        ing arch mrtpi mcipd fcipd mcim mciob fciob mice fice mistructe mimeche ceng ieng mnaea \
        bds mfds mrcvs mrcgp mrics riai msgd sres epro srs pmn cips rpa rph rd ccp cgeit acca fcca acma cgma ea afc \
        abpp dabr ncarb nspe mscp cnp crna aprn fnp cpm cae cma cia cism pgdip bsn msn mfa mdiv dmin mfin
        """)

    static let particles = words(
        """
        van der den de het ter ten te von vom zu zur zum und la las los le les del della dello dei degli di da dal das \
        do dos du des d' bin ibn bint ben al el af av y e i st ap mac abu ould 't in
        """)

    init?(_ text: String) {
        // OCR may read different quotation marks: Earl "Buddy” Hutchinson.
        let marked = String(text.map { "“”„″".contains($0) ? "\"" : $0 })
        let (spoken, _) = Self.withoutNickname(marked.replacingEach("®", with: "").replacingEach("™", with: ""))
        let nickless = Self.withComma(spoken)
        if JapaneseText.isCJK(nickless), nickless.count(where: { !$0.isWhitespace }) > 8 { return nil }
        var words = nickless.split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard (1...9).contains(words.count) else { return nil }
        var prefixes: [String] = []
        var suffixes: [String] = []
        while words.count > 1, let first = words.first, Self.honorifics.contains(Self.key(first)),
            Self.isTitle(first) || !prefixes.isEmpty && first.hasSuffix("."),
            // Phil, Nat and Don are also given names.
            first.hasSuffix(".") || !prefixes.isEmpty || !GivenNames.contains(Substring(first))
        {
            prefixes.append(words.removeFirst())
        }
        // "FRCS (Tr & Orth)", "M.S. (Ophthal.)": a degree's subject.
        if let open = words.firstIndex(where: { $0.hasPrefix("(") }), open > 1, words.last?.hasSuffix(")") == true,
            Self.isDegree(words[open - 1])
        {
            words.removeSubrange(open...)
        }
        let letters = Self.lettersBehind(nickless)
        while words.count > 1, let last = words.last,
            Self.isDegree(last) || letters.contains(last) || words.count > 2 && Self.isUnspeakable(last, behind: words)
        {
            suffixes.insert(words.removeLast(), at: 0)
        }
        guard Self.isCore(words) else { return nil }
        core = words
        self.prefixes = prefixes
        self.suffixes = suffixes
        isAllCaps = !words.joined().contains(where: \.isLowercase)
    }

    /// Words after the comma, if all look like degrees, known or not: "Kathleen D'Ambrosio, CIC, CISR", "Siobhan
    /// MacGillivray, P.Eng."
    private static func lettersBehind(_ text: String) -> Set<String> {
        let parts = text.split(separator: ",", maxSplits: 1)
        guard parts.count == 2, parts[0].spaced.count > 1 else { return [] }
        // In all-capitals text only dots distinguish degrees from words.
        let isMixed = parts[0].contains(where: \.isLowercase)
        let words = parts[1].split { $0.isWhitespace || $0 == "," }.map(String.init)
        let areLetters = words.allSatisfy {
            isDegree($0) || (isMixed || $0.contains(".")) && isLetters($0) || isSmallCapitals($0)
                // "Sanjay Mistry, Fca"
                || isMixed && $0.count > 2 && degrees.contains(key($0))
        }
        return words.count <= 6 && areLetters ? Set(words) : []
    }

    /// "Elena Marchetti-Boyd. aia": before small capitals a comma was read as a dot.
    private static func withComma(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ".")),
            let dot = text.ranges(of: ". ").first(where: { dot in
                let name = text[..<dot.lowerBound].spaced.last ?? ""
                let next = text[dot.upperBound...].prefix { !$0.isWhitespace && $0 != "," }
                return name.count > 3 && !honorifics.contains(name.folded) && isSmallCapitals(String(next))
            })
        else { return text }
        return text[..<dot.lowerBound] + ", " + text[dot.upperBound...]
    }

    /// "Tamsin Aldridge, mrics", "Raymond Cho, cra": small capitals are read as lower case, and the `F` of `CFA` as
    /// the most similar letter.
    private static func isSmallCapitals(_ word: String) -> Bool {
        let key = key(word)
        guard key.count > 1, word.first?.isLowercase == true, key.allSatisfy(\.isLetter) else { return false }
        return degrees.contains(key)
            || key.count > 2 && key.count < 6
                && degrees.contains { $0.count > 2 && MisreadKey.distance($0, key, most: 1) <= 1 }
                && !TitleLexicon.hasTitle(key)
            || (3...5).contains(key.count) && !firms.contains(key) && !particles.contains(key)
                && !TitleLexicon.hasTitle(key) && !isSpeakable(key)
    }

    /// Whether the word has a vowel between consonants: "cook" and "vets" are words, degrees rarely are.
    private static func isSpeakable(_ word: String) -> Bool {
        let signs = Array(word)
        return signs.indices.dropFirst().dropLast().contains { index in
            "aeiouy".contains(signs[index]) && !"aeiou".contains(signs[index - 1])
        }
    }

    /// "Sunil Bhattacharya MRTPI": unpronounceable capitals after a name in mixed case, unlike a surname such as
    /// DUPONT.
    private static func isUnspeakable(_ word: String, behind words: [String]) -> Bool {
        guard (3...7).contains(word.count), word.allSatisfy({ $0.isASCII && $0.isUppercase }),
            words.dropLast().allSatisfy({ $0.contains(where: \.isLowercase) || $0.count <= 2 })
        else { return false }
        return !firms.contains(key(word)) && !word.contains { "AEIOUY".contains($0) }
    }

    /// "CISR", "P.Eng.", "BD+C": not a state, a title or a legal form.
    private static func isLetters(_ word: String) -> Bool {
        let groups = word.split { ".-+&/".contains($0) }
        guard (2...(word.contains(".") ? 12 : 7)).contains(word.count),
            word.allSatisfy({ $0.isLetter || ".-+&/".contains($0) }), !groups.isEmpty,
            groups.allSatisfy({ $0.first?.isUppercase == true && $0.count <= 6 })
        else { return false }
        let isShort = word.contains(".") ? groups.allSatisfy { $0.count <= 4 } : !word.contains(where: \.isLowercase)
        return isShort && !firms.contains(key(word)) && !TitleLexicon.isRole(key(word))
            && !States.us.contains(word.filter { $0 != "." }) && !States.canada.contains(word.filter { $0 != "." })
    }

    /// "MD, FRCPC" on a line of its own.
    static func areLetters(_ text: String) -> Bool {
        let words = text.split { $0.isWhitespace || $0 == "," }.map(String.init)
        return words.count > 1 && words.allSatisfy { isDegree($0) || isLetters($0) } && words.contains(where: isDegree)
    }

    /// After a comma these legal forms make a company of names; others are also degrees ("CIC", "SE").
    private static let firms = words("inc llc llp ltd plc lp pllc pc corp co gmbh ag kg ohg gbr sa sas sarl bv nv pty")

    /// "Dr", "Prof.", "Dipl.-Ing."
    static func isHonorific(_ word: String) -> Bool { honorifics.contains(key(word)) && isTitle(word) }

    /// Removes a nickname in quotes or parentheses: Robert "Bob" Smith.
    private static func withoutNickname(_ text: String) -> (String, Bool) {
        for (open, close) in [("\"", "\""), ("“", "”"), ("(", ")"), ("'", "'"), ("‘", "’")] as [(Character, Character)]
        {
            guard let start = text.firstIndex(of: open), start > text.startIndex,
                text[text.index(before: start)].isWhitespace
            else { continue }
            let inner = text.index(after: start)
            guard let end = text[inner...].firstIndex(of: close), text[inner..<end].allSatisfy(\.isLetter) else {
                continue
            }
            return (String(text[..<start]) + String(text[text.index(after: end)...]), true)
        }
        return (text, false)
    }

    private static func key(_ word: String) -> String { word.filter { $0 != "." && $0 != "," }.folded }

    /// "Don" and "Sir" are titles, "Ben" is not: a short title needs a capital, and a single letter a dot.
    private static func isTitle(_ word: String) -> Bool {
        // Dutch titles are lower case: "ir.", "drs."
        let isMarked = word.first?.isUppercase == true || word.hasSuffix(".") && word.count > 2
        return isMarked && word.count > 1 && (word.hasSuffix(".") || key(word).count > 1)
    }

    /// A particle inside a name, in any case: "van", "Van", "De La".
    static func isParticle(_ word: String) -> Bool {
        particles.contains(word.lowercased().replacingEach("’", with: "'")) && word.count > 1 && !word.contains(".")
    }

    static func isDegree(_ word: String) -> Bool {
        guard degrees.contains(key(word)) else { return false }
        let letters = word.filter(\.isLetter)
        return word.contains(".") || ["jr", "sr"].contains(key(word))
            || letters.dropFirst().contains(where: \.isUppercase)
    }

    private static func isCore(_ words: [String]) -> Bool {
        let names = words.filter {
            $0.first?.isUppercase == true || !particles.contains($0.lowercased().replacingEach("’", with: "'"))
        }
        guard (1...5).contains(names.count), words.count <= 7 else { return false }
        let isFull = names.contains { $0.count { $0.isLetter } > 1 }
        // A name does not end with a lower-case particle.
        guard isFull, words.last.map({ names.contains($0) }) ?? false else { return false }
        return words.allSatisfy { isNameWord($0) || particles.contains($0.replacingEach("’", with: "'")) }
    }

    /// A capital followed by letters, hyphens, apostrophes and dots of initials. Letters of scripts without case count
    /// as capitals.
    static func isNameWord(_ word: String) -> Bool {
        guard let first = word.first, first.isLetter, !first.isLowercase || opensLow(word) else { return false }
        guard word.allSatisfy({ $0.isLetter || "-'’.`´".contains($0) }), word.count <= 24 else { return false }
        // Dots only in initials: "J.", "J.R.", "St."
        if word.contains(".") {
            return word.split(separator: ".").allSatisfy { $0.count <= 2 } && word.hasSuffix(".") || isInitials(word)
        }
        return true
    }

    private static func isInitials(_ word: String) -> Bool {
        word.split(separator: ".").allSatisfy { $0.count == 1 && $0.first?.isUppercase == true }
    }

    /// "d'Artagnan", "al-Rashid", "o'Neill".
    private static func opensLow(_ word: String) -> Bool {
        word.split { "-'’".contains($0) }.dropFirst().contains { $0.first?.isUppercase == true }
    }

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
