"""People, companies, addresses and numbers in the notation of nine countries. All of them are invented: phone numbers
are from ranges reserved for fiction if the country has one, and domains end in reserved or invented names."""

from dataclasses import dataclass, field
from random import Random
import unicodedata

GIVEN = {
    "en": "James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph "
    "Jessica Thomas Sarah Charles Karen Daniel Nancy Matthew Lisa Anthony Betty Mark Sandra Steven Ashley Andrew Emily "
    "Joshua Donna Kenneth Michelle Kevin Carol Brian Amanda George Olivia Edward Sophia Ronald Harriet Nigel Fiona "
    "Gareth Imogen Rupert Siobhan Callum Isla Hamish Maisie".split(),
    "de": "Hans Anna Peter Monika Wolfgang Ursula Jürgen Petra Klaus Sabine Stefan Claudia Thomas Andrea Matthias Heike "
    "Björn Katrin Uwe Gisela Jörg Silke Lukas Lena Maximilian Johanna Florian Friederike".split(),
    "fr": "Jean Marie Pierre Nathalie Michel Isabelle Philippe Catherine Alain Sylvie Éric Françoise Laurent Hélène "
    "Thierry Céline François Aurélie Benoît Élodie Mathieu Camille Guillaume Chloé".split(),
    "nl": "Jan Johanna Pieter Annemiek Willem Saskia Kees Marieke Joost Femke Sander Lotte Bram Sanne Ruben Anouk Daan "
    "Maartje Thijs Wietske".split(),
    "in": "Rajesh Priya Amit Sunita Vijay Anjali Sanjay Kavita Arjun Deepa Ramesh Lakshmi Suresh Meera Karthik Divya "
    "Rohan Neha Aditya Ananya Manish Pooja".split(),
    "jp": "Hiroshi Yuki Takashi Keiko Kenji Naoko Satoshi Yumi Daisuke Ayumi Kazuo Mariko Shinji Tomoko Haruto "
    "Sakura".split(),
}
FAMILY = {
    "en": "Smith Johnson Brown Taylor Wilson Davies Evans Thomas Walker Roberts Hughes Edwards Green Hall Wood Harris "
    "Clarke Jackson Turner Hill Moore Cooper Ward Morris King Baker Carter Mitchell Bennett Hayes Sullivan O'Brien "
    "McAllister Whitfield Pemberton Ashworth Delacroix Fitzgerald Nakamura Okafor Castellanos Lindqvist Marchetti "
    "Abernathy Holloway Kowalczyk Van Buren".split(" "),
    "de": "Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter Klein "
    "Wolf Schröder Neumann Schwarz Zimmermann Krüger Hartmann Großmann Weiß vonStetten".split(),
    "fr": "Martin Bernard Dubois Thomas Robert Richard Petit Durand Leroy Moreau Simon Laurent Lefebvre Michel Garcia "
    "Lefèvre Fontaine Rousseau Chevalier Gauthier Béranger deVilliers".split(),
    "nl": "deJong Jansen deVries vandenBerg Bakker vanDijk Visser Smit Meijer deBoer Mulder deGroot Bos Vos Peters "
    "Hendriks vanLeeuwen Dekker Brouwer deWit".split(),
    "in": "Sharma Patel Singh Kumar Gupta Reddy Nair Iyer Mehta Shah Joshi Rao Desai Chopra Banerjee Mukherjee "
    "Krishnan Subramanian Kulkarni Agarwal".split(),
    "jp": "Sato Suzuki Takahashi Tanaka Watanabe Ito Yamamoto Nakamura Kobayashi Kato Yoshida Yamada Sasaki Matsumoto "
    "Inoue Kimura".split(),
}
# In the lists above, particles are joined so that a family name is one word.
PARTICLES = {
    "vonStetten": "von Stetten", "deVilliers": "de Villiers", "deJong": "de Jong", "deVries": "de Vries",
    "vandenBerg": "van den Berg", "vanDijk": "van Dijk", "deBoer": "de Boer", "deGroot": "de Groot",
    "vanLeeuwen": "van Leeuwen", "deWit": "de Wit",
}
TITLES = {
    "en": ["Chief Executive Officer", "CEO", "CTO & Co-Founder", "Managing Director", "Sales Manager", "Account Executive",
        "Senior Software Engineer", "Head of Marketing", "Product Manager", "Vice President, Sales", "Director of Operations",
        "Business Development Manager", "Attorney at Law", "Financial Advisor", "Project Manager", "Creative Director",
        "Regional Sales Manager", "Principal Consultant", "Real Estate Agent", "UX Designer", "Registered Nurse",
        "Founder & CEO", "Art Director", "Partner", "Data Scientist", "Customer Success Manager", "Research Associate",
        "HR Business Partner", "Quality Assurance Lead", "Field Engineer", "Head Chef", "Professor of Chemistry",
        "General Manager", "Software Architect", "Supply Chain Analyst", "Marketing Coordinator", "Chief Financial Officer"],
    "de": ["Geschäftsführer", "Vertriebsleiter", "Leiter Einkauf", "Projektleiterin", "Steuerberater", "Rechtsanwältin",
        "Architekt", "Key Account Manager", "Leiterin Marketing", "Diplom-Ingenieur", "Technischer Leiter", "Prokurist"],
    "fr": ["Directeur général", "Directrice commerciale", "Chef de projet", "Responsable marketing", "Ingénieur d'affaires",
        "Avocat à la Cour", "Architecte", "Consultante", "Responsable des ventes", "Gérant"],
    "nl": ["Directeur", "Accountmanager", "Projectleider", "Adviseur", "Hoofd Verkoop", "Advocaat", "Bedrijfsleider",
        "Commercieel Directeur", "Architect"],
}
COMPANY = ("Northwind Harbor Cedar Juniper Meridian Summit Granite Blue Heron Silverline Apex Vertex Lumen Orchard Pinnacle "
    "Redwood Sterling Atlas Beacon Cobalt Drift Ember Falcon Glacier Horizon Ironwood Keystone Larkspur Monarch Nimbus "
    "Oakridge Prairie Quarry Rowan Saffron Tidewater Umbra Vantage Willow Zephyr").split()
TRADE = ("Analytics Logistics Partners Consulting Software Systems Foods Robotics Energy Interiors Properties Media Labs "
    "Textiles Solutions Instruments Ventures Capital Pharma Motors Architects Design Security Networks Health").split()
SUFFIX = {
    "US": ["Inc.", "LLC", "Corp.", "Group", "& Co.", ""], "CA": ["Inc.", "Ltd.", "Corp.", ""],
    "GB": ["Ltd", "Limited", "PLC", "LLP", ""], "AU": ["Pty Ltd", "Ltd", ""], "DE": ["GmbH", "AG", "GmbH & Co. KG", "KG"],
    "FR": ["SA", "SARL", "SAS"], "NL": ["B.V.", "N.V.", ""], "IN": ["Pvt. Ltd.", "Limited", "LLP"],
    "JP": ["Co., Ltd.", "K.K.", "Inc."],
}
LANGUAGE = {"US": "en", "CA": "en", "GB": "en", "AU": "en", "DE": "de", "FR": "fr", "NL": "nl", "IN": "in", "JP": "jp"}
COUNTRY = {"US": "USA", "CA": "Canada", "GB": "United Kingdom", "AU": "Australia", "DE": "Deutschland", "FR": "France",
    "NL": "Nederland", "IN": "India", "JP": "Japan"}
TOP = {"US": "com", "CA": "ca", "GB": "co.uk", "AU": "com.au", "DE": "de", "FR": "fr", "NL": "nl", "IN": "in", "JP": "co.jp"}
CITIES = {
    "US": [("Portland", "OR", "97205"), ("Austin", "TX", "78701"), ("Chicago", "IL", "60614"), ("Boston", "MA", "02116"),
        ("Denver", "CO", "80202"), ("San Francisco", "CA", "94107"), ("New York", "NY", "10013"), ("Seattle", "WA", "98104"),
        ("St. Louis", "MO", "63101"), ("Salt Lake City", "UT", "84111"), ("Ann Arbor", "MI", "48104-2115"),
        ("Baton Rouge", "LA", "70801"), ("Miami", "FL", "33131"), ("Raleigh", "NC", "27601")],
    "CA": [("Toronto", "ON", "M5V 2T6"), ("Vancouver", "BC", "V6B 1A1"), ("Calgary", "AB", "T2P 2M5"),
        ("Montréal", "QC", "H3B 1X8"), ("Halifax", "NS", "B3J 3K5")],
    "GB": [("London", "", "EC2A 4NE"), ("Manchester", "", "M1 4BT"), ("Bristol", "", "BS1 5TR"), ("Leeds", "", "LS1 4AP"),
        ("Edinburgh", "", "EH2 4RG"), ("Cardiff", "", "CF10 1EP"), ("Milton Keynes", "", "MK9 2AH")],
    "AU": [("Sydney", "NSW", "2000"), ("Melbourne", "VIC", "3000"), ("Brisbane", "QLD", "4000"), ("Perth", "WA", "6000"),
        ("North Sydney", "NSW", "2060")],
    "DE": [("Berlin", "", "10115"), ("München", "", "80331"), ("Hamburg", "", "20095"), ("Köln", "", "50667"),
        ("Frankfurt am Main", "", "60311"), ("Stuttgart", "", "70173"), ("Düsseldorf", "", "40213")],
    "FR": [("Paris", "", "75008"), ("Lyon", "", "69002"), ("Toulouse", "", "31000"), ("Nantes", "", "44000"),
        ("Aix-en-Provence", "", "13100"), ("Strasbourg", "", "67000")],
    "NL": [("Amsterdam", "", "1012 JS"), ("Rotterdam", "", "3011 AD"), ("Utrecht", "", "3511 LN"), ("Eindhoven", "", "5611 EM"),
        ("Den Haag", "", "2511 CR")],
    "IN": [("Mumbai", "Maharashtra", "400001"), ("Bengaluru", "Karnataka", "560001"), ("Chennai", "Tamil Nadu", "600002"),
        ("Pune", "Maharashtra", "411001"), ("New Delhi", "", "110001")],
    "JP": [("Minato-ku", "Tokyo", "105-0011"), ("Chiyoda-ku", "Tokyo", "100-0005"), ("Kita-ku", "Osaka", "530-0001")],
}
STREETS = {
    "US": "Harbor Lane|Maple Street|W. 5th Avenue|Market Street|Congress Ave|N Michigan Avenue|Beacon Street|Larimer St|"
    "Pine Blvd|Sunset Boulevard|Old Mill Road|Lake Shore Drive|Commerce Pkwy",
    "CA": "King Street West|Granville Street|8th Avenue SW|Rue Sherbrooke Ouest|Barrington Street",
    "GB": "Curtain Road|Deansgate|Victoria Street|Park Row|George Street|High Street|Station Approach|Mill Lane",
    "AU": "George Street|Collins Street|Queen Street|St Georges Terrace|Pacific Highway",
    "DE": "Hauptstraße|Lindenallee|Goethestraße|Am Markt|Bahnhofstr.|Königsweg|Schillerplatz|Industriestraße",
    "FR": "rue de la Paix|avenue des Champs|boulevard Voltaire|rue Victor Hugo|place Bellecour|quai des Chartrons",
    "NL": "Herengracht|Coolsingel|Oudegracht|Stationsplein|Keizersgracht|Marktstraat|Laan van Meerdervoort",
    "IN": "M.G. Road|Nariman Point|Residency Road|Anna Salai|Brigade Road|Senapati Bapat Marg",
    "JP": "Shibakoen|Marunouchi|Umeda",
}


@dataclass
class Card:
    country: str
    name: str
    title: str
    company: str
    phones: list[tuple[str, str, str]]  # label, as printed, E.164
    emails: list[str]
    website: str
    street: list[str] = field(default_factory=list)
    place: str = ""
    country_line: str = ""
    truth: dict[str, list[str]] = field(default_factory=dict)


def plain(text: str) -> str:
    for a, b in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss"), ("Ä", "Ae"), ("Ö", "Oe"), ("Ü", "Ue")):
        text = text.replace(a, b)
    folded = unicodedata.normalize("NFD", text)
    return "".join(c for c in folded if c.isalnum() and ord(c) < 128).lower()


def digits(random: Random, pattern: str) -> str:
    return "".join(str(random.randrange(10)) if c == "x" else c for c in pattern)


def phone(random: Random, country: str, mobile: bool) -> tuple[str, str]:
    """The number as printed and in E.164. Its form is valid."""
    if country in ("US", "CA"):
        area = random.choice(["212", "415", "503", "617", "312", "206"] if country == "US" else ["416", "604", "403", "514"])
        line = digits(random, "555-01xx")
        form = random.choice(["({a}) {l}", "{a}-{l}", "+1 {a} {s}", "+1 ({a}) {l}", "{a}.{d}", "1-{a}-{l}"])
        shown = form.format(a=area, l=line, s=line.replace("-", " "), d=line.replace("-", "."))
        return shown, "+1" + area + line.replace("-", "")
    national, code, trunk = {
        "GB": (digits(random, "7700 900xxx") if mobile else digits(random, "20 7946 0xxx"), "44", "0"),
        "AU": (digits(random, "491 570 1xx") if mobile else digits(random, "2 5550 xxxx"), "61", "0"),
        "DE": (digits(random, "151 2345xxxx") if mobile else digits(random, "30 2312 5xxx"), "49", "0"),
        "FR": (digits(random, "6 39 98 xx xx") if mobile else digits(random, "1 99 00 xx xx"), "33", "0"),
        "NL": (digits(random, "6 1234 5xxx") if mobile else digits(random, "20 794 5xxx"), "31", "0"),
        "IN": (digits(random, "98765 4xxxx") if mobile else digits(random, "22 2261 xxxx"), "91", "0"),
        "JP": (digits(random, "90-1234-xxxx") if mobile else digits(random, "3-3433-xxxx"), "81", "0"),
    }[country]
    e164 = "+" + code + "".join(c for c in national if c.isdigit())
    if country == "FR" and random.random() < 0.2:
        national = national.replace(" ", ".")
    first, _, rest = national.partition("-" if country == "JP" else " ")
    separator = "-" if country == "JP" else national[len(first)] if rest else " "
    forms = [f"+{code} {national}", f"{trunk}{national}"]
    if country in ("GB", "DE", "NL", "AU"):
        forms += [f"+{code} (0) {national}" if country != "AU" else f"({trunk}{first}) {rest}"]
    if country == "DE":
        forms += [f"{trunk}{first} / {rest}", f"+{code}-{first}-{rest.replace(' ', '')}"]
    if country == "IN" and mobile:
        forms = [f"+91 {national}", f"+91-{national.replace(' ', '')}", national.replace(" ", "")]
    return random.choice(forms), e164


def draw_card(random: Random, country: str) -> Card:
    language = LANGUAGE[country]
    given = random.choice(GIVEN[language])
    family = random.choice(FAMILY[language])
    printed_family = PARTICLES.get(family, family)
    middle = random.choice("ABCDEFGHJKLMPRSTW") + ". " if language == "en" and random.random() < 0.2 else ""
    name = f"{given} {middle}{printed_family}"
    honorific = ""
    if random.random() < 0.12:
        honorific = random.choice({"de": ["Dr. ", "Dipl.-Ing. "], "en": ["Dr. ", "Prof. "]}.get(language, [""]))
    credential = random.choice([", MBA", ", PhD", ", CPA", ", Esq.", " Jr."]) if language == "en" and random.random() < 0.1 else ""
    title = random.choice(TITLES.get(language, TITLES["en"]) if random.random() < 0.8 else TITLES["en"])
    base = random.choice([
        f"{random.choice(COMPANY)} {random.choice(TRADE)}", f"{random.choice(COMPANY)} {random.choice(TRADE)}",
        f"{random.choice(COMPANY)} & {random.choice(FAMILY['en'])}", f"{random.choice(COMPANY)}{random.choice(TRADE).lower()}"])
    suffix = random.choice(SUFFIX[country])
    company = f"{base} {suffix}".strip()
    top = TOP[country] if random.random() < 0.7 else random.choice(["com", "net", "io", "org"])
    domain = plain(base).replace(" ", "") + "." + top
    local = random.choice([
        f"{plain(given)}.{plain(printed_family)}", f"{plain(given)[0]}{plain(printed_family)}", plain(given),
        f"{plain(given)}_{plain(printed_family)}", f"{plain(printed_family)}", "info"])
    emails = [f"{local}@{domain}"]
    if random.random() < 0.08:
        emails.append(f"office@{domain}")
    website = random.choice([f"www.{domain}", domain, f"https://{domain}", f"www.{domain}", f"https://www.{domain}/"])
    phones = []
    for label in random.choice([["office"], ["mobile"], ["office", "mobile"], ["office", "fax"], ["direct", "mobile", "fax"]]):
        shown, e164 = phone(random, country, label == "mobile")
        if all(e164 != other for _, _, other in phones):
            phones.append((label, shown, e164))
    card = Card(country, honorific + name + credential, title, company, phones, emails, website)
    card.truth = {
        "fullName": [card.name], "jobTitle": [title], "company": [company], "phone": [e164 for _, _, e164 in phones],
        "email": emails, "website": [website],
    }
    if random.random() < 0.9:
        card.truth |= address(random, card)
    return card


def address(random: Random, card: Card) -> dict[str, list[str]]:
    """Sets the card's address lines and labels their parts."""
    country = card.country
    city, state, code = random.choice(CITIES[country])
    street = random.choice(STREETS[country].split("|"))
    number = random.randint(1, 280)
    if country == "US":
        number = random.randint(1, 9800)
    line = {
        "DE": f"{street} {number}", "NL": f"{street} {number}", "FR": f"{number}, {street}" if random.random() < 0.4 else f"{number} {street}",
        "JP": f"{random.randint(1, 5)}-{random.randint(1, 20)}-{random.randint(1, 20)} {street}",
    }.get(country, f"{number} {street}")
    extra = ""
    if country in ("US", "CA", "AU", "IN") and random.random() < 0.35:
        extra = random.choice([f"Suite {random.randint(100, 990)}", f"Floor {random.randint(2, 30)}", f"Unit {random.randint(1, 40)}"])
    if extra and random.random() < 0.5:
        card.street = [line, extra]
    else:
        card.street = [f"{line}, {extra}" if extra else line]
    card.place = {
        "US": f"{city}, {state} {code}", "CA": f"{city}, {state} {code}" if random.random() < 0.5 else f"{city} {state}  {code}".replace("  ", " "),
        "GB": f"{city} {code}" if random.random() < 0.5 else f"{city}, {code}", "AU": f"{city} {state} {code}",
        "DE": f"{code} {city}", "FR": f"{code} {city}", "NL": f"{code} {city}",
        "IN": f"{city} {code}" if not state else random.choice([f"{city} - {code}, {state}", f"{city}, {state} {code}"]),
        "JP": f"{city}, {state} {code}",
    }[country]
    parts = {"street": [", ".join(card.street)], "city": [city], "zip": [code]}
    if state:
        parts["state"] = [state]
    if random.random() < 0.4:
        card.country_line = COUNTRY[country]
        parts["country"] = [COUNTRY[country]]
    return parts
