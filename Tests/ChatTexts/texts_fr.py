"""What people write in French; the marks are those of texts_en."""

TALK = [
    ["A coucou, ça tient toujours le resto {fut_t} ?", "B oui ! [[j'ai réservé {place} pour quatre]]",
     "A parfait. [[{who} ne mange pas de poisson]] au fait"],
    ["A [[le plombier passe {fut_t}]]\ntu peux lui ouvrir ?", "B oui je suis en télétravail", "A merciii [[le double des clés est sous le pot bleu]]"],
    ["A j'ai 10 min de retard, désolé !!", "B t'inquiète, j'ai pris la table près de la fenêtre", "A commande-moi un café allongé stp"],
    ["A alors, cet entretien ?", "B mieux que prévu ! [[ils veulent me revoir {fut}]]", "A je te l'avais dit 🎉"],
    ["A il me faut quoi pour les crêpes déjà ?", "B 1/2 litre de lait, 3 œufs, 250 g de farine\net laisser reposer 20 min", "A ça en fait combien", "B une quinzaine, large"],
    ["A [[{who} déménage à {city} {vague}]]", "B quoi, déjà ?", "A oui, [[le nouveau poste commence {fut}]] et l'appart était libre"],
    ["A la salle est ouverte 24h/24 et 7j/7", "B donc plus d'excuse 😅", "A j'ai dit qu'elle était ouverte, pas que j'irais"],
    ["A tu as vu la nouvelle version ? la 2.4.1 corrige le plantage", "B pas encore, je suis en 2.3", "A mets à jour avant, [[la connexion plante en 2.3]]"],
    ["A tu peux récupérer les enfants {fut_t} ?", "B oui mais après j'ai le dentiste", "A pas de souci, [[ma mère les garde ensuite]]"],
    ["A il a coûté combien le taxi ?", "B {p}, je te vire la moitié", "A laisse, tu as payé les places"],
    ["A [[le proprio veut passer {fut}]] pour le chauffage", "B enfin !! on gèle ici", "A j'ai parlé de la salle de bain aussi. [[la chaudière est plus vieille que moi]]"],
    ["A vous êtes là {wk} ? j'aimerais vous montrer le jardin", "B {near} ça m'arrange mieux", "A vendu. prends tes bottes, c'est la boue 😄"],
    ["A j'ai oublié mon chargeur chez toi", "B le blanc avec le scotch ? il est sur le piano", "A oui c'est lui ! je passe le prendre {near}"],
    ["A [[l'opération de mamie est {fut}]]", "B oh mince, c'est grave ?", "A non non, [[juste le genou gauche]]. elle rentre après deux nuits", "B fais-lui un gros bisou ❤️"],
    ["A JE L'AI EU 🎉🎉", "B bravooo !!! c'est ta tournée", "A [[fête chez moi {fut_t}]], n'apporte rien"],
    ["A le train part du quai 9, pas du 4", "B merci, j'aurais encore couru au mauvais", "A [[voiture 7, places 61 et 62]]"],
    ["A j'ai envoyé la facture {past}, tu l'as reçue ?", "B oui, [[je l'ai réglée {past}]]. ça ne devrait pas tarder", "A super, merci !"],
    ["A tu m'envoies le numéro de {who} ? [[je cherche un bon électricien]]", "B tiens, dis que tu viens de ma part. [[45 de l'heure]] mais ça les vaut"],
    ["A on pense à {city} {range}", "B oh sympa, qui ça on", "A {who} et moi. [[les vols sont encore à moins de 100]]"],
    ["A c'est quoi le mot de passe du wifi déjà", "B [[il est au dos de la box]], tout en minuscules", "A trouvé, merci"],
    ["A j'ai un colis pour toi", "B ah la lampe ! je peux venir la chercher {today} ?", "A oui, après six heures je suis là"],
    ["A je mets 5/5 au film", "B ah bon ? 3/5 pour moi, trop long", "A tu t'es endormi, tu ne votes pas"],
    ["A le loyer augmente {vague}", "B de combien ?", "A [[40 de plus par mois]], je vais leur écrire"],
    ["A [[{who} a accouché {past}]] !!! une fille, 3,2 kg", "B oh 😍 elle s'appelle comment ?", "A [[elle s'appelle Ida]], tout le monde va bien"],
    ["A tu fais quoi {tonight} ?", "B canapé. et toi ?", "A viens, j'ai fait beaucoup trop de curry", "B j'arrive"],
    ["A le véto dit que [[Pepper doit prendre deux cachets par jour]]", "B le pauvre. en mangeant ?", "A oui, caché dans du fromage mdr"],
]

GROUP_TALK = [
    ["A qui vient au foot {fut_t} ?", "B moi !", "C je peux pas, mon genou 😩", "D j'en suis. [[j'apporte les buts]]", "A ça fait sept"],
    ["A on se cotise pour {who} ?", "B bonne idée, 15 chacun ?", "C ok pour moi. [[{who} voulait le sac à dos bleu]]", "A je le commande {tom}"],
    ["A rappel : [[réunion des parents {fut_t}]]", "B merci ! quelle salle ?", "A salle 3.12, deuxième étage", "C j'aurai un peu de retard, gardez-moi une chaise"],
    ["A qui a la clé du local à vélos ?", "C je l'ai donnée à {who} {past}", "B oui elle est là au crochet"],
    ["A le compte rendu est dans le dossier. [[prochaine répétition {fut_t}]]", "B top, qui apporte les pupitres ?", "C j'en mets six dans le camion"],
    ["A [[le chalet est à nous {range}]] 🏔️", "B youpi ! combien de lits ?", "A huit, plus le canapé", "D [[je conduis, trois places libres]]"],
]

SINGLES = [
    "A bonjour ☀️ le café est prêt", "A haha arrête je suis en réunion", "A ok je regarde et je te dis", "A je peux t'appeler dans un instant ?",
    "A du soleil !! enfin", "A comme d'hab, le banc de la deuxième porte ?", "A plus jamais je ne repeins un plafond",
    "A Ordre du jour :\n1. budget\n2. fête de l'été\n3. qui nourrit les poissons", "A https://example.org/plan/trajet?id=20-25 par là c'est plus court",
    "A 👍", "A merci mille fois", "A [[le code de la porte est 4711#]]", "A [[je suis allergique aux noix]], pour info", "A 3% de batterie, à plus",
    "A [[papi chausse du 44]]", "A nooon 😂😂", "A 3,50 le café, ils sont fous",
]

CAPTIONS = ["regarde ce que j'ai trouvé au grenier", "la vue d'ici", "c'est la bonne pièce ?", "fini !! t'en penses quoi"]
POLLS = [("On mange où ?", ["Pizza", "Thaï", "Chez moi"]), ("Quelle couleur pour les maillots ?", ["Vert foncé", "Orange"])]
TITLES = ["Coloc Belleville", "Week-end ski", "Club lecture 📚", "Famille Moreau", "Parents CM2", "Foot du parc"]
PLACES = ["chez Enzo", "au Lion d'Or", "le petit thaï du coin", "au Café des Arts", "la crêperie du port"]
WHO = ["Tessa", "Kofi", "Maëlle", "Priya", "tata Renée", "Noor"]
PRICES = ["14,80 €", "22,50 euros", "9,95 €"]
COMPANIES = ["Acme", "Vent du Nord", "Éditions Clairval", "Labo Clairmont"]

MAILS = [
    ("Devis cuisine",
     ["merci pour votre visite. [[Le poseur peut commencer {fut}]] et il lui faut environ quatre jours.",
      "[[Le plan de travail est en chêne, 3,8 cm d'épaisseur]], comme demandé. Le prix est de 4 250,00 euros, dépose de l'ancienne cuisine comprise.",
      "[[Il reste à choisir les poignées]], sinon nous ne pourrons pas garder le créneau."],
     ["merci, tout cela nous convient. [[Nous prenons les poignées noires]].",
      "Une question : la livraison peut-elle arriver avant huit heures ? [[L'ascenseur est en panne]] et l'escalier est étroit."]),
    ("Voyage de la chorale",
     ["un petit résumé pour les absents de la répétition : [[nous nous retrouvons à la gare {fut_t}]].",
      "[[Les chambres sont réservées {range}]], deux personnes par chambre.",
      "[[Pensez à la pochette verte]] et à quelque chose pour le petit déjeuner."],
     ["j'en suis. [[Je peux prendre trois personnes en voiture]] au départ de {city}.", "Pourrais-je partager avec {who} ? Nous nous levons tôt tous les deux."]),
    ("Votre candidature",
     ["merci pour notre bonne conversation, {past}. [[Nous souhaitons vous proposer le poste]].",
      "[[Vous commenceriez {fut}]] au bureau de {city} ; [[l'ordinateur sera envoyé chez vous]].", "Si quelque chose n'est pas clair, appelez-moi."],
     ["je suis ravie et j'accepte avec plaisir !", "[[Mon préavis est de quatre semaines]], la date ne pose donc pas de problème."]),
    ("Dégât des eaux au deuxième",
     ["malheureusement le tuyau de la salle de bain a encore cédé. [[Le plombier vient {fut_t}]].",
      "[[Le robinet d'arrêt est derrière la machine à laver]], si vous en avez besoin avant.",
      "[[Le numéro d'assurance est sur la dernière facture]]."],
     ["merci de m'avoir prévenu. [[La cave est sèche]], j'ai regardé {today}.", "Je serai à la maison pour ouvrir."]),
    ("Facture 2041",
     ["voici la facture pour le jardin. [[La haie a été taillée {past}]].", "[[Le total est de 318,40 euros]], payable à réception.",
      "[[Nous reviendrons {vague}]] pour les pommiers."],
     ["le virement est parti {today}. [[Laissez l'échelle s'il vous plaît]], le voisin voudrait l'emprunter."]),
]

NOTES = [
    "café avec {P}, [[commence chez {co} {vague}]]. [[veut courir le marathon de {city}]], [[allergique aux noix]]",
    "{P} a appelé pour le toit. [[Peut envoyer deux personnes {fut}]], [[a besoin de la grande échelle]]. [[Demande {p} d'acompte]]",
    "croisé {P} au salon {past}\n[[tient la boulangerie du coin]]\n[[deux enfants, même école que les nôtres]]\n[[veut la recette du pain de seigle]]",
    "Déjeuner avec {P} {past} : [[travaille maintenant chez {co}]]. [[Déménage à {city} {fut}]]. [[Fait de l'escalade]], pas de bavardage.",
    "Appel avec {P} : [[le contrat se termine {fut}]], [[renouvellerait pour deux ans]], [[veut la place de parking]]",
    "{P} nous prête la tente {range}. [[À rendre propre]], [[habite au-dessus de la poste]], [[les piquets sont dans le sac rouge]]",
]
PLAIN_NOTES = [
    "courses\n- 1/2 kg de carottes\n- [[lait d'avoine, celui en brique verte]]\n- [[piles AA]]\n- [[carte d'anniversaire pour la voisine]]",
    "Idée pour la boutique : [[ouvrir plus tard les jours de marché]], [[vendre le pain au poids]], [[demander au boulanger pour la farine 55]]",
    "Le dentiste a dit : [[revenir {fut}]], [[rien de chaud pendant deux jours]], [[mieux brosser à gauche]]",
    "relevés : [[eau 318,4]], [[électricité 20451]], [[relever encore {fut}]]. L'appli est en version 3.1.2",
]

OPENERS = ["Bonjour {to},", "Cher/Chère {to},", "Salut {to},"]
CLOSERS = ["Bien cordialement,\n{from}", "À bientôt,\n{from}", "Amicalement\n{from}"]
SIGNATURES = [["Tél. +33 1 84 88 20 41", "www.menuiserie-moreau.example"], ["Envoyé de mon iPhone"],
              ["Cheffe de projet", "Labo Clairmont SARL, 14 quai du Port"]]
