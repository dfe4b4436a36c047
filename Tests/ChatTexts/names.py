"""Names of many cultures, as contact lists show them."""

# (first, last); an empty last is a one-word name.
PEOPLE = {
    "en": [("Sarah", "Chen"), ("Paula", "Okafor"), ("Liam", "O'Brien"), ("Aisha", "Rahman"), ("Tom", "Ashworth"),
           ("Priyanka", "Iyer"), ("Mary-Jane", "Dawson"), ("Siobhán", "Ní Bhriain"), ("Dwayne", "Baptiste"), ("Grace", "Kim")],
    "de": [("Jürgen", "Müller"), ("Annika", "Weiß"), ("Ludwig", "von Hohenfels"), ("Ayşe", "Yılmaz"), ("Karl-Heinz", "Böhm"),
           ("Hatice", "Demir"), ("Anne", "Müller-Lüdenscheidt"), ("Thorsten", "Groß"), ("Zoë", "Kühn"), ("Mirko", "Šarić")],
    "fr": [("Jean-Luc", "Béranger"), ("Éloïse", "Moreau"), ("Mamadou", "Diallo"), ("Anaïs", "de La Tour"), ("François", "Lefèvre"),
           ("Nguyễn Thị Lan", ""), ("Inès", "Benali"), ("Théo", "Saint-Martin"), ("Chloé", "Garnier"), ("Loïc", "Le Goff")],
    "es": [("María de los Ángeles", "Ruiz"), ("Íñigo", "Echeverría"), ("Lucía", "Ibáñez"), ("Juan Pablo", "Núñez"), ("Begoña", "Fernández"),
           ("Martín", "Agüero"), ("Xochitl", "Hernández"), ("Jordi", "Puig"), ("Nerea", "Goñi"), ("Álvaro", "de la Peña")],
    "pt": [("João", "Nogueira"), ("Conceição", "da Silva"), ("Thaís", "Gonçalves"), ("Luís Otávio", "Brandão"), ("Beatriz", "Souza"),
           ("Hideki", "Tanaka"), ("Iracema", "dos Santos"), ("Vinícius", "Araújo"), ("Letícia", "Fagundes"), ("Caetano", "Peçanha")],
    "it": [("Niccolò", "Ferri"), ("Giulia", "Esposito"), ("Donatella", "De Luca"), ("Gian Marco", "Rossi"), ("Bianca", "D'Angelo"),
           ("Matteo", "Lo Presti"), ("Chiara", "Zanòn"), ("Samir", "Haddad"), ("Elena", "Popescu"), ("Ottavia", "Dell'Acqua")],
    "nl": [("Jan", "van der Berg"), ("Anouk", "de Wit"), ("Sjoerd", "Dijkstra"), ("Fatima", "el Amrani"), ("Willemijn", "ten Have"),
           ("Joris", "van 't Hof"), ("Noa", "Vermeulen"), ("Ruben", "in den Bosch"), ("Loïs", "Jansen"), ("Mehmet", "Öztürk")],
}

WORLD = [("Łukasz", "Wójcik"), ("Dvořák", ""), ("Oluwaseun", "Adébáyò"), ("Mei-Ling", "Wu"), ("Kwame", "Mensah"),
         ("Søren", "Kjær"), ("Anja", "Þórsdóttir"), ("Yuki", "Sato"), ("Rania", "Al-Masri"), ("Bartłomiej", "Żak"),
         ("Bo", ""), ("Zuzu", ""), ("Lena 🌻", ""), ("陈小明", ""), ("Dimitris", "Papadópoulos"), ("Nguyễn Văn An", "")]

RIGHT_TO_LEFT = [("יעל", "כהן"), ("محمد", "علي"), ("مریم", "رضایی")]

KIN = {"en": ["Mom", "Dad", "Mum", "Nana"], "de": ["Mama", "Papa", "Oma"], "fr": ["Maman", "Papa", "Mamie"],
       "es": ["Mamá", "Papá", "Abuela"], "pt": ["Mãe", "Pai", "Vó Lurdes"], "it": ["Mamma", "Papà", "Nonna"],
       "nl": ["Mam", "Pap", "Oma Riet"]}

PHONES = {"en": ["+44 7700 900123", "+1 (555) 010-4477"], "de": ["+49 170 5550123"], "fr": ["+33 6 39 98 01 23"],
          "es": ["+34 655 501 234"], "pt": ["+55 11 95550-1234"], "it": ["+39 347 555 0123"], "nl": ["+31 6 12345678"]}

CITIES = {"en": ["Leeds", "Lisbon", "Galway", "Denver"], "de": ["Leipzig", "Graz", "Lissabon", "Freiburg"],
          "fr": ["Lyon", "Nantes", "Porto", "Bruxelles"], "es": ["Sevilla", "Oporto", "Bilbao", "Rosario"],
          "pt": ["Curitiba", "Recife", "Lisboa", "Salvador"], "it": ["Bologna", "Palermo", "Trieste", "Porto"],
          "nl": ["Groningen", "Gent", "Lissabon", "Maastricht"]}

ZONES = {"en": ["America/New_York", "America/Chicago", "America/Los_Angeles", "Europe/London", "Europe/London", "Europe/Dublin"],
         "de": ["Europe/Berlin", "Europe/Berlin", "Europe/Vienna", "Europe/Zurich"], "fr": ["Europe/Paris", "Europe/Paris", "Europe/Brussels"],
         "es": ["Europe/Madrid", "Europe/Madrid", "America/Mexico_City", "America/Argentina/Buenos_Aires"], "pt": ["America/Sao_Paulo"],
         "it": ["Europe/Rome"], "nl": ["Europe/Amsterdam", "Europe/Amsterdam", "Europe/Brussels"]}

OWNER = {"en": ["Me", "You"], "de": ["Ich"], "fr": ["Moi"], "es": ["Yo"], "pt": ["Eu"], "it": ["Io"], "nl": ["Ik"]}


def display(person):
    return (person[0] + " " + person[1]).strip()


def reversed_display(person):
    return f"{person[1]}, {person[0]}" if person[1] else person[0]
