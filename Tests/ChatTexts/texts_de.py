"""What people write in German; the marks are those of texts_en."""

TALK = [
    ["A na, bleibt's bei unserem Essen {fut_t}?", "B klar! [[Hab im {place} für vier reserviert]]",
     "A super. [[{who} isst keinen Fisch]], nur dass du's weißt"],
    ["A [[der Klempner kommt {fut_t}]]\nkannst du ihn reinlassen?", "B ja, bin eh im Homeoffice",
     "A du bist ein Schatz 🙏 [[der Ersatzschlüssel liegt unterm blauen Topf]]"],
    ["A bin 10 min später dran, sorry!!", "B kein Stress, hab schon den Tisch am Fenster", "A bestell mir schon mal ne Apfelschorle bitte"],
    ["A wie war das Gespräch?", "B besser als gedacht! [[die wollen mich {fut} nochmal sehen]]", "A sag ich doch 🎉"],
    ["A was brauch ich nochmal für die Pfannkuchen?", "B 1/2 l Milch, 3 Eier, 250 g Mehl\nund den Teig 20 min stehen lassen",
     "A und wie viele werden das", "B so 8 Stück, reicht für uns"],
    ["A [[{who} zieht {vague} nach {city}]]", "B echt, so schnell?", "A ja, [[die neue Stelle fängt {fut} an]] und die Wohnung war frei"],
    ["A das Studio hat jetzt 24/7 auf", "B dann hast du ja keine Ausrede mehr 😅", "A ich hab nur gesagt, es ist offen. nicht, dass ich hingehe"],
    ["A hast du die neue Version? 2.4.1 behebt den Absturz", "B noch nicht, bin auf 2.3",
     "A bitte vorher aktualisieren, [[die Anmeldung stürzt auf 2.3 ab]]"],
    ["A kannst du die Kinder {fut_t} abholen?", "B ja, aber danach hab ich Zahnarzt", "A passt, [[meine Mutter nimmt sie danach]]"],
    ["A was hat das Taxi gekostet?", "B {p}, ich überweis dir die Hälfte", "A ach lass, du hast die Karten bezahlt"],
    ["A [[der Vermieter will {fut} vorbeikommen]] wegen der Heizung", "B endlich!! hier ist es eiskalt",
     "A hab das Bad auch erwähnt. [[der Kessel ist älter als ich]]"],
    ["A seid ihr {wk} da? ich würd euch gern den Garten zeigen", "B {near} geht besser", "A abgemacht. Gummistiefel mitbringen 😄"],
    ["A hab mein Ladekabel bei dir vergessen", "B das weiße mit dem Klebeband? liegt auf dem Klavier", "A genau das! hol ich {near}"],
    ["A [[Omas OP ist {fut}]]", "B oje, was Schlimmes?", "A nein nein, [[nur das linke Knie]]. nach zwei Nächten darf sie heim",
     "B drück sie ganz lieb von mir ❤️"],
    ["A BESTANDEN 🎉🎉", "B Glückwunsch!!! du gibst einen aus", "A [[Feier bei mir {fut_t}]], bring nix mit außer Hunger"],
    ["A der Zug fährt von Gleis 9, nicht 4", "B danke, wär wieder zum falschen gerannt", "A [[Wagen 7, Plätze 61 und 62]]"],
    ["A die Rechnung hab ich {past} geschickt, ist die da?", "B ja, [[hab sie {past} bezahlt]]. müsste bald bei dir sein", "A prima, danke dir!"],
    ["A hast du mal die Nummer von {who}? [[ich brauch einen guten Elektriker]]", "B klar, sag dass du von mir kommst. [[nimmt 45 die Stunde]], ist es aber wert"],
    ["A wir denken an {city} {range}", "B oh schön, wer ist wir", "A {who} und ich. [[die Flüge sind noch unter 100]]"],
    ["A wie war nochmal das WLAN-Passwort", "B [[steht hinten auf dem Router]], alles klein", "A hab's, danke"],
    ["A bei mir liegt ein Paket für dich", "B ah, die Lampe! kann ich die {today} holen?", "A klar, ab sechs bin ich da"],
    ["A der Film kriegt von mir 5/5", "B echt? eher 3/5, viel zu lang", "A du bist eingeschlafen, du darfst nicht mitreden"],
    ["A die Miete steigt {vague}", "B um wie viel?", "A [[40 im Monat]], ich schreib denen"],
    ["A [[{who} hat {past} das Baby bekommen]]!!! ein Mädchen, 3,2 kg", "B ohh 😍 wie heißt sie?", "A [[sie heißt Ida]], beiden geht's gut"],
    ["A was machst du {tonight}?", "B Sofa. du?", "A komm rüber, ich hab viel zu viel Curry gekocht", "B bin schon unterwegs"],
    ["A der Tierarzt meint, [[Pepper braucht zwei Tabletten am Tag]]", "B der Arme. mit Futter?", "A ja, in Käse versteckt lol"],
    ["A Sonntagskind hin oder her, so viel Glück hat keiner", "B neidisch? 😏", "A ein bisschen"],
]

GROUP_TALK = [
    ["A wer ist {fut_t} beim Fußball dabei?", "B ich!", "C kann nicht, mein Knie 😩", "D bin dabei. [[ich bring die Tore mit]]", "A dann sind wir sieben"],
    ["A wollen wir {who} was zusammen schenken?", "B gute Idee, 15 pro Nase?", "C passt. [[{who} wollte den blauen Rucksack]]", "A ich bestell ihn {tom}"],
    ["A zur Erinnerung: [[Elternabend ist {fut_t}]]", "B danke! welcher Raum?", "A Raum 3.12, zweiter Stock", "C komme etwas später, haltet mir nen Stuhl frei"],
    ["A wer hat den Schlüssel vom Radkeller?", "C hab ihn {past} {who} gegeben", "B jep, hängt hier am Haken"],
    ["A Protokoll liegt im Ordner. [[nächste Probe {fut_t}]]", "B top, wer bringt die Notenständer?", "C ich krieg sechs in den Bus"],
    ["A [[die Hütte gehört uns {range}]] 🏔️", "B juhu! wie viele Betten?", "A acht, plus Sofa", "D [[ich fahre, drei Plätze frei]]"],
]

SINGLES = [
    "A moin ☀️ Kaffee ist fertig", "A haha hör auf, ich sitz in ner Besprechung", "A ok ich schau nach und meld mich",
    "A darf ich dich gleich mal anrufen?", "A die Sonne scheint!! endlich", "A wie immer, die Bank am zweiten Tor?",
    "A nie wieder streiche ich eine Decke", "A Tagesordnung:\n1. Kasse\n2. Sommerfest\n3. wer füttert die Fische",
    "A https://example.org/karte/weg?id=20-25 da lang ist es kürzer", "A 👍", "A tausend Dank", "A [[der Code für die Tür ist 4711#]]",
    "A [[ich vertrag keine Walnüsse]], nur zur Info", "A Akku 3%, bis später", "A [[Opa hat Schuhgröße 44]]", "A nee oder 😂😂",
    "A 3,50 für eine Brezel, spinnen die", "A nimm 1.5 l Wasser mit, das reicht",
]

CAPTIONS = ["schau was ich auf dem Dachboden gefunden hab", "der Blick von hier oben", "ist das das richtige Teil?", "fertig!! was sagst du"]
POLLS = [("Wo essen wir?", ["Pizza", "Thai", "Bei mir"]), ("Welche Farbe für die Trikots?", ["Dunkelgrün", "Orange"])]
TITLES = ["WG Südstadt", "Skifreizeit", "Lesekreis 📚", "Familie Brandt", "Eltern 5b", "Stammtisch Linde"]
PLACES = ["Goldenen Löwen", "Café Linden", "Bistro Enzo", "Alten Bahnhof", "Ramen-Laden"]
WHO = ["Tessa", "Kofi", "Marek", "Svenja", "Tante Jutta", "Noor"]
PRICES = ["14,80 €", "22,50 Euro", "9,95 €"]
COMPANIES = ["Acme", "Nordwind GmbH", "der Stadtbücherei", "Hellwasser Labor"]

MAILS = [
    ("Angebot Küche",
     ["vielen Dank für den Besuch. [[Der Monteur kann {fut} anfangen]] und braucht etwa vier Tage.",
      "[[Die Arbeitsplatte ist aus Eiche, 3,8 cm dick]], wie gewünscht. Der Preis liegt bei 4.250,00 Euro mit Abbau der alten Küche.",
      "[[Die Griffe müssten Sie noch aussuchen]], sonst können wir den Termin nicht halten."],
     ["danke, das klingt alles gut. [[Wir nehmen die schwarzen Griffe]].",
      "Eine Frage: Kann die Lieferung vor acht Uhr kommen? [[Der Aufzug ist kaputt]] und die Treppe ist eng."]),
    ("Chorfahrt",
     ["kurz für alle, die in der Probe gefehlt haben: [[Wir treffen uns {fut_t} am Bahnhof]].",
      "[[Die Zimmer sind {range} gebucht]], je zwei Personen.",
      "[[Bitte bringt die grüne Mappe mit]] und etwas fürs Frühstück."],
     ["ich bin dabei. [[In meinem Auto ist Platz für drei]], ab {city}.", "Kann ich mit {who} ein Zimmer teilen? Wir stehen beide früh auf."]),
    ("Ihre Bewerbung",
     ["vielen Dank für das gute Gespräch {past}. [[Wir möchten Ihnen die Stelle anbieten]].",
      "[[Sie würden {fut} anfangen]], im Büro in {city}; [[der Rechner kommt zu Ihnen nach Hause]].",
      "Wenn etwas unklar ist, rufen Sie mich einfach an."],
     ["ich freue mich sehr und nehme gerne an!", "[[Meine Kündigungsfrist beträgt vier Wochen]], der Beginn ist also kein Problem."]),
    ("Wasserschaden im zweiten Stock",
     ["leider ist das Rohr im Bad wieder geplatzt. [[Der Klempner kommt {fut_t}]].",
      "[[Der Haupthahn ist hinter der Waschmaschine]], falls Sie ihn vorher brauchen.",
      "[[Die Versicherungsnummer steht auf der letzten Rechnung]]."],
     ["danke für die Nachricht. [[Der Keller ist trocken]], ich habe {today} nachgesehen.", "Ich bin zu Hause und mache auf."]),
    ("Rechnung 2041",
     ["anbei die Rechnung für die Gartenarbeit. [[Die Hecke wurde {past} geschnitten]].",
      "[[Zusammen sind es 318,40 Euro]], zahlbar nach Erhalt.",
      "[[Wegen der Apfelbäume kommen wir {vague} wieder]]."],
     ["die Überweisung ist {today} raus. [[Lassen Sie bitte die Leiter da]], der Nachbar möchte sie leihen."]),
]

NOTES = [
    "Kaffee mit {P}, [[fängt {vague} bei {co} an]]. [[will den Marathon in {city} laufen]], [[verträgt keine Nüsse]]",
    "{P} hat wegen dem Dach angerufen. [[Kann {fut} zwei Leute schicken]], [[braucht die lange Leiter]]. [[Will {p} Anzahlung]]",
    "{P} auf der Messe getroffen {past}\n[[hat die Bäckerei an der Ecke]]\n[[zwei Kinder, gleiche Schule wie unsere]]\n[[möchte das Rezept vom Roggenbrot]]",
    "Mittagessen mit {P} {past}: [[arbeitet jetzt bei {co}]]. [[Zieht {fut} nach {city}]]. [[Klettert gern]], mag keinen Smalltalk.",
    "Telefonat mit {P}: [[Vertrag läuft {fut} aus]], [[würde um zwei Jahre verlängern]], [[möchte den Stellplatz]]",
    "{P} leiht uns das Zelt {range}. [[Will es sauber zurück]], [[wohnt über der Post]], [[die Stangen sind in der roten Tasche]]",
]
PLAIN_NOTES = [
    "Einkauf\n- 1/2 kg Möhren\n- [[Hafermilch, die im grünen Karton]]\n- [[Batterien AA]]\n- [[Geburtstagskarte für die Nachbarin]]",
    "Idee für den Laden: [[an Markttagen länger öffnen]], [[Brot nach Gewicht verkaufen]], [[den Bäcker nach Mehl 550 fragen]]",
    "Zahnarzt sagt: [[{fut} wiederkommen]], [[zwei Tage nichts Heißes trinken]], [[links mehr putzen]]",
    "Zählerstände: [[Wasser 318,4]], [[Strom 20451]], [[{fut} nochmal ablesen]]. Die App ist bei Version 3.1.2",
]

OPENERS = ["Hallo {to},", "Liebe/r {to},", "Guten Tag {to},"]
CLOSERS = ["Viele Grüße\n{from}", "Herzliche Grüße\n{from}", "Mit freundlichen Grüßen\n{from}"]
SIGNATURES = [["Tel. +49 30 9018 2041", "www.brandt-tischlerei.example"], ["Von meinem iPhone gesendet"],
              ["Projektleitung", "Hellwasser Labor GmbH, Hafenstraße 14"]]
