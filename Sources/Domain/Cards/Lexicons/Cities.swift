import Captures

/// Large cities by country. They show the country of a card, and the spelling of a city whose diacritics OCR lost.
enum Cities {
    struct City: Sendable {
        var name: String
        var region: String
    }

    /// The city with this name, also if OCR misread it (`Miinchen`, `K6ln`); nil if it is not in the list.
    static func find(_ name: String) -> City? {
        let key = name.folded
        return byName[key] ?? byReading[MisreadKey.of(name)]
    }

    private static let table = """
        US New York|Los Angeles|Chicago|Houston|Phoenix|Philadelphia|San Antonio|San Diego|Dallas|San Jose|Austin|\
        Jacksonville|Fort Worth|Columbus|Charlotte|San Francisco|Indianapolis|Seattle|Denver|Washington|Boston|El Paso|\
        Nashville|Detroit|Oklahoma City|Portland|Las Vegas|Memphis|Louisville|Baltimore|Milwaukee|Albuquerque|Tucson|\
        Fresno|Sacramento|Kansas City|Mesa|Atlanta|Omaha|Raleigh|Miami|Oakland|Minneapolis|Tulsa|Tampa|New Orleans|\
        Cleveland|Honolulu|Pittsburgh|Cincinnati|St. Louis|Orlando|Salt Lake City|Palo Alto|Mountain View|Brooklyn
        CA Toronto|Montréal|Vancouver|Calgary|Edmonton|Ottawa|Winnipeg|Québec|Hamilton|Kitchener|Halifax|Victoria|\
        Mississauga|Saskatoon|Regina|Laval|Gatineau|Kelowna|Trois-Rivières|Lévis
        GB London|Birmingham|Manchester|Leeds|Glasgow|Sheffield|Liverpool|Edinburgh|Bristol|Cardiff|Leicester|Coventry|\
        Belfast|Nottingham|Newcastle upon Tyne|Southampton|Portsmouth|Brighton|Reading|Oxford|Cambridge|Milton Keynes|\
        Aberdeen|Swansea|Exeter|Norwich|Plymouth|Bath|York
        IE Dublin|Cork|Galway|Limerick
        DE Berlin|Hamburg|München|Köln|Frankfurt am Main|Frankfurt|Stuttgart|Düsseldorf|Leipzig|Dortmund|Essen|Bremen|\
        Dresden|Hannover|Nürnberg|Duisburg|Bochum|Wuppertal|Bielefeld|Bonn|Münster|Karlsruhe|Mannheim|Augsburg|\
        Wiesbaden|Mönchengladbach|Gelsenkirchen|Braunschweig|Chemnitz|Kiel|Aachen|Halle|Magdeburg|Freiburg|\
        Freiburg im Breisgau|Krefeld|Lübeck|Mainz|Erfurt|Rostock|Kassel|Saarbrücken|Potsdam|Oldenburg|Osnabrück|\
        Leverkusen|Heidelberg|Darmstadt|Regensburg|Ingolstadt|Würzburg|Ulm|Göttingen|Jena|Trier|Tübingen
        AT Wien|Graz|Linz|Salzburg|Innsbruck|Klagenfurt|Bregenz
        CH Zürich|Genève|Basel|Lausanne|Bern|Winterthur|Luzern|St. Gallen|Lugano|Zug
        FR Paris|Marseille|Lyon|Toulouse|Nice|Nantes|Montpellier|Strasbourg|Bordeaux|Lille|Rennes|Reims|Saint-Étienne|\
        Toulon|Le Havre|Grenoble|Dijon|Angers|Nîmes|Aix-en-Provence|Clermont-Ferrand|Le Mans|Brest|Tours|Amiens|Limoges|\
        Annecy|Perpignan|Besançon|Metz|Orléans|Rouen|Mulhouse|Caen|Nancy|Avignon|Cannes|Versailles
        NL Amsterdam|Rotterdam|Den Haag|'s-Gravenhage|Utrecht|Eindhoven|Groningen|Tilburg|Almere|Breda|Nijmegen|Arnhem|\
        Haarlem|Enschede|Amersfoort|Zwolle|Leiden|Maastricht|Delft|'s-Hertogenbosch
        BE Bruxelles|Brussel|Antwerpen|Gent|Charleroi|Liège|Brugge|Namur|Leuven
        LU Luxembourg
        IT Roma|Milano|Napoli|Torino|Palermo|Genova|Bologna|Firenze|Bari|Catania|Verona|Venezia|Padova|Trieste|Brescia
        ES Madrid|Barcelona|Valencia|Sevilla|Zaragoza|Málaga|Murcia|Palma|Bilbao|Alicante|Córdoba|Valladolid|Vigo|\
        Granada|Pamplona
        PT Lisboa|Porto|Braga|Coimbra
        SE Stockholm|Göteborg|Malmö|Uppsala|Västerås|Örebro|Linköping
        NO Oslo|Bergen|Trondheim|Stavanger|Tromsø
        DK København|Aarhus|Århus|Odense|Aalborg
        FI Helsinki|Espoo|Tampere|Turku|Oulu
        PL Warszawa|Kraków|Łódź|Wrocław|Poznań|Gdańsk
        CZ Praha|Brno|Ostrava
        HU Budapest
        AU Sydney|Melbourne|Brisbane|Perth|Adelaide|Canberra|Hobart|Darwin|Gold Coast|Newcastle|North Sydney|Geelong
        NZ Auckland|Wellington|Christchurch|Hamilton
        IN Mumbai|Delhi|New Delhi|Bengaluru|Bangalore|Hyderabad|Ahmedabad|Chennai|Kolkata|Surat|Pune|Jaipur|Lucknow|\
        Kanpur|Nagpur|Indore|Gurugram|Gurgaon|Noida|Kochi|Coimbatore|Chandigarh
        JP Tokyo|Osaka|Yokohama|Nagoya|Sapporo|Kyoto|Kobe|Fukuoka|Kawasaki|Hiroshima|Sendai|Chiyoda-ku|Minato-ku|\
        Shinjuku-ku|Shibuya-ku|Chuo-ku|Kita-ku|Shinagawa-ku
        SG Singapore
        HK Hong Kong
        KR Seoul|Busan
        CN Beijing|Shanghai|Shenzhen|Guangzhou
        AE Dubai|Abu Dhabi
        ZA Johannesburg|Cape Town|Durban|Pretoria
        BR São Paulo|Rio de Janeiro|Brasília|Curitiba|Porto Alegre
        MX México|Guadalajara|Monterrey
        """

    private static let all: [City] = table.split(separator: "\n").flatMap { line in
        let region = String(line.prefix(2))
        return line.dropFirst(3).split(separator: "|").map { City(name: String($0), region: region) }
    }

    private static let byName: [String: City] = Dictionary(
        all.map { ($0.name.folded, $0) }, uniquingKeysWith: { first, _ in first })

    /// Long names only: a short name resembles too many misread words.
    private static let byReading: [String: City] = Dictionary(
        all.filter { $0.name.count >= 4 }.map { (MisreadKey.of($0.name), $0) }, uniquingKeysWith: { first, _ in first })
}
