extension DateVocabulary {
    static let german = DateVocabulary(
        .german,
        """
        months: januar jan jänner | februar feb | märz mär mrz maerz | april apr | mai | juni jun | juli jul | august aug | september sep sept | oktober okt | november nov | dezember dez
        weekdays: montag montags | dienstag dienstags | mittwoch mittwochs | donnerstag donnerstags | freitag freitags | samstag sonnabend samstags | sonntag sonntags
        weekday ends: abend morgen früh vormittag mittag nachmittag nacht
        short weekdays: mo | di | mi | do | fr | sa | so
        days: -2 vorgestern | -1 gestern gestern_abend gestern_nacht | 0 heute heut heute_abend heute_morgen heute_früh heute_nacht heute_mittag heute_nachmittag | 1 morgen morgen_früh morgen_abend morgen_mittag morgen_nachmittag morgen_vormittag | 2 übermorgen uebermorgen
        holidays: 12/24 heiligabend heilig_abend | 12/25 weihnachten | 12/31 silvester | 1/1 neujahr | 12/6 nikolaus
        counts: 1 ein eine einem einer einen | 2 zwei | 3 drei | 4 vier | 5 fünf | 6 sechs | 7 sieben | 8 acht | 9 neun | 10 zehn | 11 elf | 12 zwölf
        day units: 1 tag tage tagen | 7 woche wochen
        month units: 1 monat monate monaten | 12 jahr jahre jahren
        weekend: wochenende
        during: in
        ago before: vor
        next: nächste nächsten nächster nächstes nächstem
        last: letzte letzten letzter letztes letztem vorige vorigen voriges
        this: diese diesen dieser dieses diesem
        coming: kommende kommenden kommender kommendes
        on: am
        until: bis bis_zum
        between: zwischen
        and: und
        article: am den dem der vom zum
        at: um gegen ab
        hour: uhr
        before hour: 15 viertel_nach | -30 halb | -15 viertel_vor dreiviertel drei_viertel | 10 zehn_nach | -10 zehn_vor | 5 fünf_nach | -5 fünf_vor
        from day: vom
        following: darauf danach
        clock: 24 mitternacht
        morning: früh vormittag vormittags morgens
        noon: mittag mittags
        afternoon: nachmittag nachmittags
        evening: abend abends nachts
        seasons: sommer winter frühling frühjahr herbst
        around: im anfang ende mitte seit ab
        """)
}
