"""What people write in Dutch; the marks are those of texts_en."""

TALK = [
    ["A hoi, gaat het eten {fut_t} nog door?", "B jazeker! [[ik heb {place} gereserveerd voor vier]]", "A top. [[{who} eet geen vis]] trouwens"],
    ["A [[de loodgieter komt {fut_t}]]\nkun jij opendoen?", "B ja hoor, ik werk thuis", "A je bent een schat 🙏 [[de reservesleutel ligt onder de blauwe pot]]"],
    ["A ben 10 min later, sorry!!", "B geen stress, ik zit al bij het raam", "A bestel maar vast een cappu voor me"],
    ["A hoe ging het gesprek?", "B beter dan ik dacht! [[ze willen me {fut} weer zien]]", "A zie je wel 🎉"],
    ["A wat moest er ook alweer in de pannenkoeken?", "B 1/2 liter melk, 2 eieren, 250 g bloem\nen 20 min laten staan", "A hoeveel worden dat er", "B stuk of 8, genoeg"],
    ["A [[{who} verhuist {vague} naar {city}]]", "B huh, zo snel?", "A ja, [[de nieuwe baan begint {fut}]] en het huis kwam vrij"],
    ["A de sportschool is nu 24/7 open", "B dus geen smoesjes meer 😅", "A ik zei dat ie open is, niet dat ik ga"],
    ["A heb je de nieuwe versie al? 2.4.1 lost de crash op", "B nog niet, zit op 2.3", "A eerst bijwerken hoor, [[inloggen crasht op 2.3]]"],
    ["A kun jij de kinderen {fut_t} ophalen?", "B ja, maar daarna moet ik naar de tandarts", "A prima, [[mijn moeder neemt ze daarna]]"],
    ["A wat kostte de taxi?", "B {p}, ik tik je de helft terug", "A laat maar, jij betaalde de kaartjes"],
    ["A [[de huisbaas wil {fut} langskomen]] voor de verwarming", "B eindelijk!! het is hier ijskoud", "A ook over de badkamer begonnen. [[de ketel is ouder dan ik]]"],
    ["A zijn jullie er {wk}? dan laat ik de tuin zien", "B {near} komt beter uit", "A afgesproken. laarzen mee, alles is modder 😄"],
    ["A volgens mij ligt mijn oplader bij jou", "B die witte met tape? ligt op de piano", "A die ja! ik haal hem {near}"],
    ["A [[oma wordt {fut} geopereerd]]", "B ach nee, is het ernstig?", "A nee hoor, [[alleen de linkerknie]]. na twee nachten mag ze naar huis", "B geef haar een dikke knuffel ❤️"],
    ["A GESLAAGD 🎉🎉", "B gefeliciteerd!!! jij trakteert", "A [[feestje bij mij {fut_t}]], niks meenemen"],
    ["A de trein gaat van spoor 9, niet 4", "B dankje, was weer naar de verkeerde gerend", "A [[rijtuig 7, plaatsen 61 en 62]]"],
    ["A ik heb {past} de factuur gestuurd, heb je hem?", "B ja, [[{past} betaald]]. moet er bijna zijn", "A fijn, dank je!"],
    ["A heb jij het nummer van {who}? [[ik zoek een goede elektricien]]", "B zeg maar dat je van mij komt. [[rekent 45 per uur]] maar het waard"],
    ["A we denken aan {city} {range}", "B oh leuk, wie zijn we", "A {who} en ik. [[vluchten zijn nog onder de 100]]"],
    ["A wat was het wifi-wachtwoord ook alweer", "B [[staat achter op de router]], alles klein", "A gevonden, thx"],
    ["A er ligt een pakje voor je bij mij", "B ah, de lamp! kan ik hem {today} halen?", "A ja, na zessen ben ik thuis"],
    ["A ik geef de film 5/5", "B echt? eerder 3/5, veel te lang", "A jij sliep, jij stemt niet"],
    ["A de huur gaat {vague} omhoog", "B hoeveel?", "A [[40 per maand erbij]], ik schrijf ze"],
    ["A [[{who} is {past} bevallen]]!!! een meisje, 3,2 kilo", "B oh 😍 hoe heet ze?", "A [[ze heet Ida]], allebei goed"],
    ["A wat doe je {tonight}?", "B bank. jij?", "A kom hierheen, veel te veel curry gemaakt", "B ben al onderweg"],
    ["A de dierenarts zegt: [[Pepper moet twee pilletjes per dag]]", "B ach. met eten?", "A ja, verstopt in kaas haha"],
]

GROUP_TALK = [
    ["A wie doet {fut_t} mee met voetbal?", "B ik!", "C kan niet, mijn knie 😩", "D ik ook. [[ik neem de doeltjes mee]]", "A dan zijn we met zeven"],
    ["A zullen we samen iets voor {who} kopen?", "B goed idee, 15 de man?", "C prima. [[{who} wilde die blauwe rugzak]]", "A ik bestel hem {tom}"],
    ["A let op: [[ouderavond {fut_t}]]", "B dank! welk lokaal?", "A lokaal 3.12, tweede verdieping", "C ik ben wat later, hou een stoel vrij"],
    ["A wie heeft de sleutel van de fietsenkelder?", "C die gaf ik {past} aan {who}", "B klopt, hangt hier aan de haak"],
    ["A notulen staan in de map. [[volgende repetitie {fut_t}]]", "B top, wie neemt de standaards mee?", "C er passen er zes in de bus"],
    ["A [[het huisje is van ons {range}]] 🏔️", "B joepie! hoeveel bedden?", "A acht, plus de bank", "D [[ik rij, drie plekken vrij]]"],
]

SINGLES = [
    "A goeiemorgen ☀️ koffie is klaar", "A haha stop, ik zit in een overleg", "A ok ik kijk even en laat het weten", "A mag ik je zo bellen?", "A de zon schijnt!! eindelijk",
    "A zelfde plek, het bankje bij de tweede poort?", "A nooit meer een plafond schilderen", "A Agenda:\n1. kas\n2. zomerfeest\n3. wie voert de vissen",
    "A https://example.org/kaart/route?id=20-25 zo is het korter", "A 👍", "A super bedankt", "A [[de code van de deur is 4711#]]",
    "A [[ik ben allergisch voor walnoten]], dat je het weet", "A nog 3% batterij, spreek je later", "A [[opa heeft schoenmaat 44]]", "A neeee 😂😂", "A 3,50 voor een koffie, niet normaal",
]

CAPTIONS = ["kijk wat ik op zolder vond", "het uitzicht hier", "is dit het goede onderdeel?", "klaar!! wat vind je"]
POLLS = [("Waar eten we?", ["Pizza", "Thais", "Bij mij"]), ("Welke kleur voor de shirts?", ["Donkergroen", "Oranje"])]
TITLES = ["Huize Oost", "Skireis", "Leesclub 📚", "Familie de Wit", "Ouders groep 7", "Voetbal in het park"]
PLACES = ["bij Enzo", "in de Gouden Leeuw", "bij de Thai op de hoek", "bij Café Linde", "in het pannenkoekenhuis"]
WHO = ["Tessa", "Kofi", "Marieke", "Priya", "tante Riet", "Noor"]
PRICES = ["€ 14,80", "22,50 euro", "€ 9,95"]
COMPANIES = ["Acme", "Noordenwind", "de bibliotheek", "Helder Lab"]

MAILS = [
    ("Offerte keuken",
     ["bedankt voor het bezoek. [[De monteur kan {fut} beginnen]] en heeft ongeveer vier dagen nodig.",
      "[[Het werkblad is van eiken, 3,8 cm dik]], zoals gewenst. De prijs is 4.250,00 euro met het weghalen van de oude keuken.",
      "[[De handgrepen moeten nog gekozen worden]], anders kunnen we de plek niet vasthouden."],
     ["dank, dat klinkt allemaal goed. [[We nemen de zwarte handgrepen]].",
      "Een vraag: kan de levering voor achten komen? [[De lift is kapot]] en de trap is smal."]),
    ("Kooruitje",
     ["even kort voor wie de repetitie miste: [[we verzamelen {fut_t} op het station]].",
      "[[De kamers zijn geboekt {range}]], twee personen per kamer.", "[[Neem de groene map mee]] en iets voor bij het ontbijt."],
     ["ik ga mee. [[Er kunnen drie mensen met mij meerijden]] vanuit {city}.", "Kan ik een kamer delen met {who}? We zijn allebei vroeg op."]),
    ("Uw sollicitatie",
     ["hartelijk dank voor het goede gesprek {past}. [[We bieden u graag de baan aan]].",
      "[[U zou {fut} beginnen]] op het kantoor in {city}; [[de laptop wordt thuisbezorgd]].", "Als iets niet duidelijk is, bel me gerust."],
     ["ik ben erg blij en zeg graag ja!", "[[Mijn opzegtermijn is vier weken]], dus de datum is geen probleem."]),
    ("Waterschade tweede verdieping",
     ["helaas is de leiding in de badkamer weer gesprongen. [[De loodgieter komt {fut_t}]].",
      "[[De hoofdkraan zit achter de wasmachine]], mocht u die eerder nodig hebben.", "[[Het polisnummer staat op de laatste factuur]]."],
     ["bedankt voor het bericht. [[De kelder is droog]], ik heb {today} gekeken.", "Ik ben thuis en doe open."]),
    ("Factuur 2041",
     ["hierbij de factuur voor de tuin. [[De heg is {past} gesnoeid]].", "[[Het totaal is 318,40 euro]], te betalen na ontvangst.",
      "[[We komen {vague} terug]] voor de appelbomen."],
     ["de betaling is {today} de deur uit. [[Laat de ladder alstublieft staan]], de buurvrouw wil hem lenen."]),
]

NOTES = [
    "koffie met {P}, [[begint {vague} bij {co}]]. [[wil de marathon van {city} lopen]], [[allergisch voor noten]]",
    "{P} belde over het dak. [[Kan {fut} twee mensen sturen]], [[heeft de lange ladder nodig]]. [[Vraagt {p} vooraf]]",
    "{P} tegengekomen op de beurs {past}\n[[heeft de bakkerij op de hoek]]\n[[twee kinderen, zelfde school als die van ons]]\n[[wil het recept van het roggebrood]]",
    "Lunch met {P} {past}: [[werkt nu bij {co}]]. [[Verhuist {fut} naar {city}]]. [[Klimt graag]], houdt niet van koetjes en kalfjes.",
    "Gebeld met {P}: [[contract loopt {fut} af]], [[wil twee jaar verlengen]], [[wil de parkeerplaats]]",
    "{P} leent ons de tent {range}. [[Wil hem schoon terug]], [[woont boven het postkantoor]], [[de stokken zitten in de rode tas]]",
]
PLAIN_NOTES = [
    "boodschappen\n- 1/2 kilo wortels\n- [[havermelk, die in het groene pak]]\n- [[batterijen AA]]\n- [[verjaardagskaart voor de buurvrouw]]",
    "Idee voor de winkel: [[op marktdagen later open]], [[brood per gewicht verkopen]], [[de bakker naar bloem vragen]]",
    "Tandarts zegt: [[{fut} terugkomen]], [[twee dagen niks heets drinken]], [[links beter poetsen]]",
    "meterstanden: [[water 318,4]], [[stroom 20451]], [[{fut} opnieuw opnemen]]. De app is versie 3.1.2",
]

OPENERS = ["Hoi {to},", "Beste {to},", "Dag {to},"]
CLOSERS = ["Groeten,\n{from}", "Hartelijke groet,\n{from}", "Met vriendelijke groet\n{from}"]
SIGNATURES = [["Tel. +31 20 794 2041", "www.timmerbedrijf-dewit.example"], ["Verstuurd vanaf mijn iPhone"],
              ["Projectleider", "Helder Lab B.V., Havenkade 14"]]
