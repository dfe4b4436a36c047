extension DateVocabulary {
    static let dutch = DateVocabulary(
        .dutch,
        """
        months: januari jan | februari feb | maart mrt | april apr | mei | juni jun | juli jul | augustus aug | september sep sept | oktober okt | november nov | december dec
        weekdays: maandag | dinsdag | woensdag | donderdag | vrijdag | zaterdag | zondag
        weekday ends: avond ochtend morgen middag nacht
        short weekdays: ma | di | wo | do | vr | za | zo
        days: -2 eergisteren | -1 gisteren gisteravond | 0 vandaag vanavond vanmiddag vanochtend vanmorgen vannacht | 1 morgen morgenavond morgenochtend morgenmiddag morgen_avond morgen_middag | 2 overmorgen
        holidays: 12/24 kerstavond | 12/25 kerst kerstmis eerste_kerstdag | 12/26 tweede_kerstdag | 12/31 oudjaarsavond oudjaar | 1/1 nieuwjaar | 12/5 sinterklaas pakjesavond | 4/27 koningsdag
        counts: 1 een één | 2 twee paar | 3 drie | 4 vier | 5 vijf | 6 zes | 7 zeven | 8 acht | 9 negen | 10 tien | 11 elf | 12 twaalf
        day units: 1 dag dagen | 7 week weken
        month units: 1 maand maanden | 12 jaar jaren
        weekend: weekend
        within: over binnen
        ago after: geleden terug
        next: volgende
        last: vorige afgelopen
        this: deze dit
        coming: komende aanstaande
        of: van
        until: tot tot_en_met
        between: tussen
        and: en
        article: de
        at: om rond tegen vanaf
        hour: uur
        before hour: 15 kwart_over | -30 half | -15 kwart_voor | 10 tien_over | -10 tien_voor | 5 vijf_over | -5 vijf_voor
        from day: van_de
        following: erna daarna daarop
        clock: 24 middernacht
        morning: ochtend s_ochtends s_morgens
        noon: middag
        afternoon: s_middags
        evening: avond s_avonds
        seasons: zomer winter lente herfst voorjaar najaar
        around: in begin eind half sinds
        """)
}
