extension DateVocabulary {
    static let italian = DateVocabulary(
        .italian,
        """
        months: gennaio gen | febbraio feb | marzo mar | aprile apr | maggio mag | giugno giu | luglio lug | agosto ago | settembre set sett | ottobre ott | novembre nov | dicembre dic
        weekdays: lunedì | martedì | mercoledì | giovedì | venerdì | sabato | domenica
        short weekdays: lun | mar | mer | gio | ven | sab | dom
        days: -2 altro_ieri l'altro_ieri l'altroieri | -1 ieri ieri_sera | 0 oggi stasera stamattina stanotte oggi_pomeriggio | 1 domani domattina domani_sera domani_mattina domani_pomeriggio | 2 dopodomani
        holidays: 12/24 vigilia_di_natale vigilia | 12/25 natale | 12/26 santo_stefano | 12/31 capodanno san_silvestro | 8/15 ferragosto
        counts: 1 un una uno | 2 due paio_di | 3 tre | 4 quattro | 5 cinque | 6 sei | 7 sette | 8 otto | 9 nove | 10 dieci | 11 undici | 12 dodici | 15 quindici
        day units: 1 giorno giorni | 7 settimana settimane
        month units: 1 mese mesi | 12 anno anni
        weekend: weekend fine_settimana week-end
        within: tra fra
        ago after: fa
        next: prossimo prossima prossimi che_viene
        last: scorso scorsa ultimo ultima
        this: questo questa
        of: di della
        until: al a fino_al
        between: tra fra
        and: e ed
        article: il
        at: alle all' verso_le per_le ore alle_ore
        hour: ore
        after hour: 30 e_mezza e_mezzo | 15 e_un_quarto | -15 meno_un_quarto
        from day: dal
        following: dopo seguente successivo successiva
        clock: 12 mezzogiorno | 24 mezzanotte
        morning: mattina di_mattina del_mattino mattino
        noon: mezzogiorno
        afternoon: pomeriggio di_pomeriggio del_pomeriggio
        evening: sera di_sera notte
        seasons: estate inverno primavera autunno
        around: a in inizio fine metà da
        """)
}
