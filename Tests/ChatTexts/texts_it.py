"""What people write in Italian; the marks are those of texts_en."""

TALK = [
    ["A ehi, confermata la cena {fut_t}?", "B sì! [[ho prenotato {place} per quattro]]", "A perfetto. [[{who} non mangia pesce]], tienilo presente"],
    ["A [[l'idraulico viene {fut_t}]]\npuoi aprirgli tu?", "B certo, lavoro da casa", "A sei un tesoro 🙏 [[la chiave di riserva è sotto il vaso blu]]"],
    ["A faccio 10 min di ritardo, scusa!!", "B tranquilla, ho preso il tavolo alla finestra", "A ordinami un caffè"],
    ["A com'è andato il colloquio?", "B meglio del previsto! [[mi vogliono rivedere {fut}]]", "A te l'avevo detto 🎉"],
    ["A cosa ci va nelle crêpes?", "B 1/2 litro di latte, 3 uova, 250 g di farina\ne lascia riposare 20 min", "A quante ne vengono", "B una quindicina"],
    ["A [[{who} si trasferisce a {city} {vague}]]", "B ma dai, così presto?", "A sì, [[il nuovo lavoro comincia {fut}]] e la casa era libera"],
    ["A la palestra adesso è aperta 24/7", "B allora niente scuse 😅", "A ho detto che è aperta, non che ci vado"],
    ["A hai visto la nuova versione? la 2.4.1 sistema il blocco", "B non ancora, sono alla 2.3", "A aggiorna prima di farla vedere, [[l'accesso si blocca con la 2.3]]"],
    ["A riesci a prendere i bambini {fut_t}?", "B sì, ma poi ho il dentista", "A va bene, [[dopo li tiene mia madre]]"],
    ["A quanto è costato il taxi?", "B {p}, ti giro metà", "A lascia stare, hai pagato tu i biglietti"],
    ["A [[il padrone di casa vuole passare {fut}]] per il riscaldamento", "B finalmente!! qui si gela", "A gli ho detto anche del bagno. [[la caldaia ha più anni di me]]"],
    ["A ci siete {wk}? vi faccio vedere il giardino", "B meglio {near}", "A affare fatto. porta gli stivali, è tutto fango 😄"],
    ["A ho dimenticato il caricatore da te", "B quello bianco col nastro? è sul pianoforte", "A proprio lui! lo prendo {near}"],
    ["A [[l'operazione della nonna è {fut}]]", "B oddio, è grave?", "A no no, [[solo il ginocchio sinistro]]. dopo due notti torna a casa", "B dalle un abbraccio forte ❤️"],
    ["A PROMOSSA 🎉🎉", "B bravissima!!! offri tu", "A [[festa da me {fut_t}]], non portare niente"],
    ["A il treno parte dal binario 9, non dal 4", "B grazie, correvo di nuovo a quello sbagliato", "A [[carrozza 7, posti 61 e 62]]"],
    ["A ho mandato la fattura {past}, è arrivata?", "B sì, [[l'ho pagata {past}]]. dovrebbe arrivare a momenti", "A ottimo, grazie!"],
    ["A mi mandi il numero di {who}? [[cerco un bravo elettricista]]", "B certo, di' che ti mando io. [[prende 45 all'ora]] ma li vale"],
    ["A pensiamo a {city} {range}", "B che bello, chi siete", "A {who} e io. [[i voli sono ancora sotto i 100]]"],
    ["A qual era la password del wifi", "B [[è dietro al router]], tutto minuscolo", "A trovata, grazie"],
    ["A ho un pacco per te", "B ah, la lampada! posso passare {today}?", "A sì, dopo le sei ci sono"],
    ["A al film do 5/5", "B davvero? io 3/5, troppo lungo", "A hai dormito, non voti"],
    ["A l'affitto aumenta {vague}", "B di quanto?", "A [[40 al mese in più]], gli scrivo"],
    ["A [[{who} ha partorito {past}]]!!! una bimba, 3,2 kg", "B oh 😍 come si chiama?", "A [[si chiama Ida]], stanno bene tutte e due"],
    ["A che fai {tonight}?", "B divano. tu?", "A vieni, ho fatto troppa lasagna", "B arrivo"],
    ["A il veterinario dice che [[Pepper deve prendere due pastiglie al giorno]]", "B poverino. col cibo?", "A sì, nascoste nel formaggio ahah"],
]

GROUP_TALK = [
    ["A chi viene a calcetto {fut_t}?", "B io!", "C non posso, il ginocchio 😩", "D ci sono. [[porto io le porte]]", "A siamo in sette"],
    ["A facciamo un regalo insieme a {who}?", "B buona idea, 15 a testa?", "C per me ok. [[{who} voleva lo zaino blu]]", "A lo ordino {tom}"],
    ["A promemoria: [[riunione dei genitori {fut_t}]]", "B grazie! che aula?", "A aula 3.12, secondo piano", "C arrivo un po' tardi, tenetemi una sedia"],
    ["A chi ha la chiave del deposito bici?", "C l'ho data a {who} {past}", "B sì, è qui sul gancio"],
    ["A il verbale è nella cartella. [[prossima prova {fut_t}]]", "B ottimo, chi porta i leggii?", "C sei nel furgone ci stanno"],
    ["A [[la baita è nostra {range}]] 🏔️", "B evviva! quanti letti?", "A otto, più il divano", "D [[guido io, tre posti liberi]]"],
]

SINGLES = [
    "A buongiorno ☀️ il caffè è pronto", "A ahah smettila, sono in riunione", "A ok guardo e ti dico", "A ti posso chiamare fra poco?", "A è uscito il sole!! finalmente",
    "A al solito posto, la panchina del secondo cancello?", "A mai più imbianco un soffitto", "A Ordine del giorno:\n1. cassa\n2. festa d'estate\n3. chi dà da mangiare ai pesci",
    "A https://example.org/mappa/strada?id=20-25 di qua è più corto", "A 👍", "A grazie mille davvero", "A [[il codice della porta è 4711#]]",
    "A [[sono allergico alle noci]], lo dico subito", "A batteria al 3%, a dopo", "A [[il nonno porta il 44]]", "A nooo 😂😂", "A 3,50 per un cappuccino, sono matti",
]

CAPTIONS = ["guarda cosa ho trovato in soffitta", "la vista da quassù", "è questo il pezzo giusto?", "finito!! che ne dici"]
POLLS = [("Dove mangiamo?", ["Pizza", "Thai", "Da me"]), ("Che colore per le maglie?", ["Verde scuro", "Arancione"])]
TITLES = ["Casa Pigneto", "Settimana bianca", "Gruppo lettura 📚", "Famiglia Ferri", "Genitori 5B", "Calcetto del parco"]
PLACES = ["da Enzo", "il Leone d'Oro", "il thai all'angolo", "il Caffè Centrale", "la trattoria della nonna"]
WHO = ["Tessa", "Kofi", "Maddalena", "Priya", "zia Peppa", "Noor"]
PRICES = ["14,80 €", "22,50 euro", "9,95 €"]
COMPANIES = ["Acme", "Vento del Nord", "Biblioteca Civica", "Laboratori Chiara"]

MAILS = [
    ("Preventivo cucina",
     ["grazie per la visita. [[Il montatore può iniziare {fut}]] e gli servono circa quattro giorni.",
      "[[Il piano è di rovere, spesso 3,8 cm]], come desiderato. Il prezzo è di 4.250,00 euro con il ritiro della vecchia cucina.",
      "[[Restano da scegliere le maniglie]], altrimenti non possiamo tenere il posto."],
     ["grazie, va tutto bene. [[Prendiamo le maniglie nere]].",
      "Una domanda: la consegna può arrivare prima delle otto? [[L'ascensore è guasto]] e la scala è stretta."]),
    ("Gita del coro",
     ["un riassunto per chi mancava alla prova: [[ci troviamo in stazione {fut_t}]].",
      "[[Le camere sono prenotate {range}]], due persone per camera.", "[[Portate la cartellina verde]] e qualcosa per la colazione."],
     ["contate su di me. [[Posso portare tre persone in macchina]] da {city}.", "Posso dividere la camera con {who}? Ci alziamo presto tutti e due."]),
    ("La Sua candidatura",
     ["grazie per il bel colloquio, {past}. [[Vorremmo offrirLe il posto]].",
      "[[Comincerebbe {fut}]] nell'ufficio di {city}; [[il portatile arriverà a casa Sua]].", "Se qualcosa non è chiaro, mi chiami pure."],
     ["che gioia, accetto volentieri!", "[[Il mio preavviso è di quattro settimane]], quindi la data non è un problema."]),
    ("Perdita al secondo piano",
     ["purtroppo il tubo del bagno si è rotto di nuovo. [[L'idraulico viene {fut_t}]].",
      "[[Il rubinetto generale è dietro la lavatrice]], se serve prima.", "[[Il numero dell'assicurazione è sull'ultima fattura]]."],
     ["grazie di avermi avvisato. [[La cantina è asciutta]], ho guardato {today}.", "Sarò a casa ad aprire."]),
    ("Fattura 2041",
     ["in allegato la fattura per il giardino. [[La siepe è stata tagliata {past}]].", "[[Il totale è di 318,40 euro]], da pagare al ricevimento.",
      "[[Torniamo {vague}]] per i meli."],
     ["il bonifico è partito {today}. [[Lasci la scala per favore]], la vicina vorrebbe in prestito."]),
]

NOTES = [
    "caffè con {P}, [[comincia da {co} {vague}]]. [[vuole correre la maratona di {city}]], [[allergia alle noci]]",
    "{P} ha chiamato per il tetto. [[Può mandare due persone {fut}]], [[serve la scala lunga]]. [[Chiede {p} di acconto]]",
    "incontrato {P} in fiera {past}\n[[ha il panificio all'angolo]]\n[[due figli, stessa scuola dei nostri]]\n[[vuole la ricetta del pane di segale]]",
    "Pranzo con {P} {past}: [[adesso lavora da {co}]]. [[Si trasferisce a {city} {fut}]]. [[Arrampica]], odia le chiacchiere.",
    "Telefonata con {P}: [[il contratto scade {fut}]], [[rinnoverebbe per due anni]], [[vuole il posto auto]]",
    "{P} ci presta la tenda {range}. [[La rivuole pulita]], [[abita sopra la posta]], [[i paletti sono nella borsa rossa]]",
]
PLAIN_NOTES = [
    "spesa\n- 1/2 kg di carote\n- [[latte d'avena, quello nel cartone verde]]\n- [[pile AA]]\n- [[biglietto di compleanno per la vicina]]",
    "Idea per il negozio: [[aprire più tardi nei giorni di mercato]], [[vendere il pane a peso]], [[chiedere al fornaio della farina]]",
    "Il dentista dice: [[tornare {fut}]], [[niente di caldo per due giorni]], [[spazzolare meglio a sinistra]]",
    "letture: [[acqua 318,4]], [[luce 20451]], [[rileggere {fut}]]. L'app è alla versione 3.1.2",
]

OPENERS = ["Ciao {to},", "Gentile {to},", "Buongiorno {to},"]
CLOSERS = ["Un saluto,\n{from}", "A presto,\n{from}", "Cordiali saluti\n{from}"]
SIGNATURES = [["Tel. +39 06 9480 2041", "www.falegnameria-ferri.example"], ["Inviato da iPhone"],
              ["Responsabile progetti", "Laboratori Chiara S.r.l., Molo 14"]]
