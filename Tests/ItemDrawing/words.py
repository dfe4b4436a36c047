"""Vocabularies. Each table has a part for tuning and a part that stays unseen until the reading is measured."""

# Makers with their products; some exist, most are invented.
BRANDS = {
    "tuning": [
        "Bosch", "Siemens", "Samsung", "Philips", "Sony", "LG", "Canon", "Brother", "Makita", "Braun", "IKEA", "Panasonic",
        "Nordwerk", "Halvorsen", "Tecline", "Auralux", "Brixton Audio", "Keltron", "Voltara", "Hausmann", "Pelikan & Söhne",
        "Omnitek", "Zandra", "Fjordal", "Castelli", "Movaro", "Lindqvist", "Sunmark",
    ],
    "unseen": [
        "Miele", "Dyson", "Garmin", "Epson", "Lenovo", "Toshiba", "DeWalt", "Kärcher", "Nikon", "Logitech", "Whirlpool",
        "Yamaha", "Ravenna", "Ostermeier", "Quillon", "Bluefen", "Arctura", "Hekla", "Trivento", "Perrault", "Sanderling",
        "Mondari", "Kestrel Labs", "Vantoro", "Eulenbach", "Norrland", "Palmetto", "Corvina",
    ],
}
FORMS = {"tuning": ["GmbH", "Inc.", "Ltd.", "AG", "Co., Ltd."], "unseen": ["GmbH & Co. KG", "LLC", "S.p.A.", "B.V.", "Corporation"]}

# Kinds of things by language: name, whether it is electrical, price range.
PRODUCTS = {
    "tuning": {
        "en": [("Washing Machine", 1), ("Cordless Drill", 1), ("Laser Printer", 1), ("Microwave Oven", 1), ("LED Television", 1),
               ("Desk Lamp", 1), ("Bookcase", 0), ("Office Chair", 0), ("Vacuum Cleaner", 1), ("Toaster", 1), ("Router", 1)],
        "de": [("Waschmaschine", 1), ("Akku-Bohrschrauber", 1), ("Laserdrucker", 1), ("Mikrowelle", 1), ("Fernseher", 1),
               ("Schreibtischlampe", 1), ("Bücherregal", 0), ("Bürostuhl", 0), ("Staubsauger", 1), ("Kühlschrank", 1)],
        "fr": [("Lave-linge", 1), ("Perceuse sans fil", 1), ("Imprimante laser", 1), ("Four micro-ondes", 1), ("Chaise de bureau", 0)],
    },
    "unseen": {
        "en": [("Dishwasher", 1), ("Angle Grinder", 1), ("Bluetooth Speaker", 1), ("Coffee Maker", 1), ("Digital Camera", 1),
               ("Garden Bench", 0), ("Bedside Table", 0), ("Air Purifier", 1), ("Electric Kettle", 1), ("Monitor", 1)],
        "de": [("Geschirrspüler", 1), ("Winkelschleifer", 1), ("Lautsprecher", 1), ("Kaffeemaschine", 1), ("Digitalkamera", 1),
               ("Gartenbank", 0), ("Nachttisch", 0), ("Luftreiniger", 1), ("Wasserkocher", 1), ("Bildschirm", 1)],
        "es": [("Lavavajillas", 1), ("Amoladora angular", 1), ("Altavoz Bluetooth", 1), ("Cafetera", 1), ("Mesa de noche", 0)],
        "it": [("Lavastoviglie", 1), ("Smerigliatrice", 1), ("Altoparlante", 1), ("Bollitore elettrico", 1), ("Comodino", 0)],
        "nl": [("Vaatwasser", 1), ("Haakse slijper", 1), ("Luidspreker", 1), ("Waterkoker", 1), ("Nachtkastje", 0)],
    },
}

# Words before values.
CUES = {
    "tuning": {
        "en": {"model": ["Model", "MODEL NO.", "Model No", "Type"], "serial": ["S/N", "Serial No.", "SERIAL NO", "Serial Number", "SN"],
               "article": ["Item No.", "Art. No.", "P/N"], "made": ["Made in Germany", "Made in China", "Assembled in Malaysia"],
               "by": ["Made by", "Manufacturer", "Manufactured by"], "date": ["Date", "MFG DATE"], "power": ["Power", "Rated Input", "Input"]},
        "de": {"model": ["Modell", "Typ", "Type", "Modell-Nr."], "serial": ["Serien-Nr.", "Seriennummer", "S/N", "Ser.-Nr."],
               "article": ["Art.-Nr.", "E-Nr.", "Bestell-Nr."], "made": ["Made in Germany", "Hergestellt in der EU"],
               "by": ["Hersteller"], "date": ["Baujahr", "FD"], "power": ["Leistung", "Nennleistung"]},
        "fr": {"model": ["Modèle", "Type"], "serial": ["N° de série", "No. série"], "article": ["Réf."], "made": ["Fabriqué en France"],
               "by": ["Fabricant"], "date": ["Date"], "power": ["Puissance"]},
    },
    "unseen": {
        "en": {"model": ["Mod.", "Model Number", "Product Model", "Model name", "TYPE"], "serial": ["Ser. No.", "Serial #", "SERIAL", "S.N.", "S/No."],
               "article": ["SKU", "Part No.", "Cat. No.", "FCC ID"], "made": ["MADE IN P.R.C.", "Product of Italy", "Made in Japan"],
               "by": ["Mfd. by", "Mfr.", "Produced by"], "date": ["Mfg.", "Production date"], "power": ["Rating", "Rated power"]},
        "de": {"model": ["Modellbez.", "Gerätetyp", "Modell", "TYP"], "serial": ["Serien-Nummer", "Fabr.-Nr.", "SN", "Geräte-Nr."],
               "article": ["Artikelnummer", "Mat.-Nr.", "Artikel"], "made": ["Hergestellt in Italien", "Made in EU"],
               "by": ["Herst."], "date": ["Herstelldatum", "Fertigung"], "power": ["Anschlusswert", "Max. Leistung"]},
        "es": {"model": ["Modelo", "Mod."], "serial": ["N.º de serie", "Nº Serie", "Serie"], "article": ["Ref."], "made": ["Hecho en España"],
               "by": ["Fabricante"], "date": ["Fecha"], "power": ["Potencia"]},
        "it": {"model": ["Modello", "Mod."], "serial": ["Matricola", "N. di serie"], "article": ["Codice", "Cod."], "made": ["Prodotto in Italia"],
               "by": ["Produttore"], "date": ["Data"], "power": ["Potenza"]},
        "nl": {"model": ["Model", "Type"], "serial": ["Serienr.", "Serienummer"], "article": ["Artikelnr."], "made": ["Gemaakt in Nederland"],
               "by": ["Fabrikant"], "date": ["Datum"], "power": ["Vermogen"]},
    },
}

SHOPS = {
    "tuning": [
        ("MediaMarkt", "de"), ("OBI Baumarkt", "de"), ("Hornbach", "de"), ("Elektro Schwarz", "de"), ("Möbelhaus Kern", "de"),
        ("Best Buy", "en"), ("Walmart", "en"), ("Target", "en"), ("Harper's Hardware", "en"), ("Ashford Home Store", "en"),
        ("Fnac", "fr"), ("Darty", "fr"), ("Maison Lavigne", "fr"),
    ],
    "unseen": [
        ("Saturn", "de"), ("Bauhaus", "de"), ("Technik Vogel", "de"), ("Wohnwelt Rieger", "de"), ("Conrad Electronic", "de"),
        ("The Home Depot", "en"), ("Costco Wholesale", "en"), ("Lowe's", "en"), ("Marlow & Finch", "en"), ("Northside Electronics", "en"),
        ("El Corte Inglés", "es"), ("Casa Romero", "es"), ("Unieuro", "it"), ("Ferramenta Bianchi", "it"), ("Blokker", "nl"), ("Coolblue", "nl"),
    ],
}

RECEIPT = {
    "tuning": {
        "de": {"total": ["SUMME", "Summe EUR", "Gesamtbetrag", "Zu zahlen"], "subtotal": ["Zwischensumme"], "tax": ["MwSt 19%", "inkl. 19% MwSt"],
               "card": ["EC-Karte", "Kartenzahlung"], "cash": ["Bar", "Gegeben"], "change": ["Rückgeld"], "thanks": ["Vielen Dank für Ihren Einkauf!"],
               "receipt": ["Bon-Nr.", "Beleg-Nr."], "date": ["Datum", ""], "discount": ["Rabatt"], "piece": ["Stk", "x"]},
        "en": {"total": ["TOTAL", "Total", "Amount Due"], "subtotal": ["SUBTOTAL", "Sub-Total"], "tax": ["TAX 8.25%", "Sales Tax"],
               "card": ["VISA", "DEBIT CARD"], "cash": ["CASH", "Cash tendered"], "change": ["CHANGE"], "thanks": ["THANK YOU FOR SHOPPING WITH US"],
               "receipt": ["TRANS #", "Receipt No."], "date": ["Date", ""], "discount": ["DISCOUNT"], "piece": ["x", "@"]},
        "fr": {"total": ["TOTAL TTC", "TOTAL A PAYER"], "subtotal": ["SOUS-TOTAL"], "tax": ["TVA 20%"], "card": ["CARTE BANCAIRE"], "cash": ["ESPECES"],
               "change": ["RENDU"], "thanks": ["MERCI DE VOTRE VISITE"], "receipt": ["TICKET N°"], "date": ["Date", ""], "discount": ["REMISE"], "piece": ["x"]},
    },
    "unseen": {
        "de": {"total": ["Gesamt", "TOTAL EUR", "Endbetrag", "Rechnungsbetrag"], "subtotal": ["Zw.-Summe", "Netto"], "tax": ["USt. 19,0 %", "A = 19% MwSt."],
               "card": ["girocard", "Mastercard"], "cash": ["Barzahlung"], "change": ["Zurück"], "thanks": ["Besuchen Sie uns bald wieder"],
               "receipt": ["Rechnung Nr.", "Kassenbon"], "date": ["Belegdatum", "Kaufdatum", ""], "discount": ["Nachlass", "Aktion"], "piece": ["Stück", "×"]},
        "en": {"total": ["Grand Total", "BALANCE DUE", "Total Due", "TOTAL USD"], "subtotal": ["Subtotal", "Net amount"], "tax": ["VAT 20%", "GST"],
               "card": ["MASTERCARD ****4411", "Card payment"], "cash": ["Cash paid"], "change": ["Change due"], "thanks": ["Please retain your receipt"],
               "receipt": ["Invoice", "Order #"], "date": ["Purchased", "Date of sale", ""], "discount": ["Promo", "Coupon"], "piece": ["pcs", "×"]},
        "es": {"total": ["TOTAL", "Importe total"], "subtotal": ["Base imponible"], "tax": ["IVA 21%"], "card": ["Tarjeta"], "cash": ["Efectivo"],
               "change": ["Cambio"], "thanks": ["Gracias por su compra"], "receipt": ["Ticket"], "date": ["Fecha", ""], "discount": ["Descuento"], "piece": ["ud"]},
        "it": {"total": ["TOTALE EURO", "TOTALE COMPLESSIVO"], "subtotal": ["Subtotale"], "tax": ["IVA 22%"], "card": ["Pagamento elettronico"], "cash": ["Contante"],
               "change": ["Resto"], "thanks": ["Arrivederci e grazie"], "receipt": ["Documento N."], "date": ["Data", ""], "discount": ["Sconto"], "piece": ["pz"]},
        "nl": {"total": ["TOTAAL", "Te betalen"], "subtotal": ["Subtotaal"], "tax": ["BTW 21%"], "card": ["Pinnen"], "cash": ["Contant"],
               "change": ["Wisselgeld"], "thanks": ["Bedankt en tot ziens"], "receipt": ["Bonnummer"], "date": ["Datum", ""], "discount": ["Korting"], "piece": ["st"]},
    },
}

GOODS = {
    "tuning": {
        "de": ["USB-Kabel 2m", "Batterien AA 8er", "LED-Lampe E27", "Schrauben 4x40", "Wandfarbe weiß 5L", "Steckdosenleiste", "Kissen grau", "Regalboden"],
        "en": ["USB Cable 6ft", "AA Batteries 8pk", "LED Bulb 60W", "Wood Screws 1in", "Paint White 1gal", "Power Strip", "Throw Pillow", "Shelf Board"],
        "fr": ["Câble USB 2m", "Piles AA x8", "Ampoule LED", "Vis 4x40", "Peinture blanche", "Multiprise", "Coussin gris"],
    },
    "unseen": {
        "de": ["HDMI-Adapter", "Dübel-Set", "Schubladengriff", "Vorhang blau", "Kaffeefilter", "Verlängerung 5m", "Teppich 80x150", "Hammer 300g"],
        "en": ["HDMI Adapter", "Drawer Handle", "Curtain Blue", "Coffee Filters", "Extension Cord", "Area Rug 3x5", "Claw Hammer", "Wall Clock"],
        "es": ["Adaptador HDMI", "Cortina azul", "Martillo", "Alfombra", "Reloj de pared"],
        "it": ["Adattatore HDMI", "Tenda blu", "Martello", "Tappeto", "Orologio"],
        "nl": ["HDMI-adapter", "Gordijn blauw", "Hamer", "Vloerkleed", "Wandklok"],
    },
}

# Words of labels at shelves.
TAGS = {
    "tuning": {
        "de": {"price": ["", "Preis", "nur"], "old": ["statt", "UVP"], "unit": ["1 Stück =", "Grundpreis 1 kg ="], "save": ["Sie sparen"], "tax": ["inkl. MwSt."]},
        "en": {"price": ["", "Price", "Our price"], "old": ["Was", "RRP"], "unit": ["Unit price", "per each"], "save": ["You save"], "tax": ["incl. VAT", "plus tax"]},
        "fr": {"price": ["", "Prix"], "old": ["au lieu de"], "unit": ["le kg :"], "save": ["Vous économisez"], "tax": ["TTC"]},
    },
    "unseen": {
        "de": {"price": ["", "Jetzt", "Aktionspreis"], "old": ["vorher", "bisher", "UVP"], "unit": ["Preis je 100 g", "je Stück"], "save": ["Ersparnis"], "tax": ["Preis inkl. 19 % MwSt."]},
        "en": {"price": ["", "Now", "Sale price"], "old": ["Reg.", "List price", "Before"], "unit": ["per 100 g", "Price per unit"], "save": ["Save"], "tax": ["tax included"]},
        "es": {"price": ["", "Ahora"], "old": ["Antes"], "unit": ["el kilo"], "save": ["Ahorras"], "tax": ["IVA incluido"]},
        "it": {"price": ["", "Prezzo"], "old": ["anziché"], "unit": ["al kg"], "save": ["Risparmi"], "tax": ["IVA inclusa"]},
        "nl": {"price": ["", "Nu"], "old": ["van"], "unit": ["per stuk"], "save": ["Bespaar"], "tax": ["incl. BTW"]},
    },
}

FONTS = {
    "tuning": {"sans": ["Liberation Sans", "DejaVu Sans", "Roboto", "Open Sans", "Liberation Sans Narrow"],
               "mono": ["Liberation Mono", "DejaVu Sans Mono", "FreeMono", "Hack"]},
    "unseen": {"sans": ["Lato", "Inter", "Nimbus Sans", "Carlito", "Roboto Condensed", "Cantarell", "Bebas Neue"],
               "mono": ["Inconsolata", "Courier Prime", "JetBrains Mono", "Nimbus Mono PS", "Anonymous Pro"]},
}

STREETS = {"de": ["Hauptstraße 12", "Industrieweg 4"], "en": ["120 Market Street", "44 Station Road"], "fr": ["8 rue des Lilas"],
           "es": ["Calle Mayor 21"], "it": ["Via Roma 15"], "nl": ["Kerkstraat 9"]}
TOWNS = {"de": ["70173 Stuttgart", "50667 Köln"], "en": ["Springfield, IL 62701", "Leeds LS1 4DY"], "fr": ["69002 Lyon"],
         "es": ["28013 Madrid"], "it": ["20121 Milano"], "nl": ["1012 AB Amsterdam"]}
