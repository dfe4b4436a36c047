extension DateVocabulary {
    static let portuguese = DateVocabulary(
        .portuguese,
        """
        months: janeiro jan | fevereiro fev | março mar | abril abr | maio | junho jun | julho jul | agosto ago | setembro set | outubro out | novembro nov | dezembro dez
        weekdays: segunda-feira | terça-feira | quarta-feira | quinta-feira | sexta-feira | sábado | domingo
        short weekdays: seg segunda | ter terça | qua quarta | qui quinta | sex sexta | sáb | dom
        days: -2 anteontem antes_de_ontem | -1 ontem ontem_à_noite | 0 hoje hoje_à_noite hoje_à_tarde esta_noite esta_tarde esta_manhã hoje_de_manhã | 1 amanhã amanhã_de_manhã amanhã_à_noite amanhã_à_tarde | 2 depois_de_amanhã
        holidays: 12/24 véspera_de_natal | 12/25 natal | 12/31 réveillon véspera_de_ano_novo | 1/1 ano_novo
        counts: 1 um uma | 2 dois duas par_de | 3 três | 4 quatro | 5 cinco | 6 seis | 7 sete | 8 oito | 9 nove | 10 dez | 11 onze | 12 doze | 15 quinze
        day units: 1 dia dias | 7 semana semanas
        month units: 1 mês meses | 12 ano anos
        weekend: fim_de_semana fds final_de_semana
        within: daqui_a dentro_de
        during: em
        ago before: há
        ago if past: faz
        ago after: atrás
        next: próximo próxima próximos que_vem
        last: passado passada último última
        this: este esta neste nesta nessa nesse
        on: na nas até toda para pra p'ra
        of: de da
        until: a ao até
        between: entre
        and: e
        article: dia
        at: às à pelas
        hour: horas hrs h
        after hour: 30 e_meia | 15 e_um_quarto e_quinze | -15 menos_um_quarto
        from day: do do_dia
        following: seguinte depois
        clock: 12 meio-dia | 24 meia-noite
        morning: da_manhã de_manhã pela_manhã
        noon: meio-dia
        afternoon: tarde à_tarde da_tarde de_tarde
        evening: noite à_noite da_noite de_noite
        seasons: verão inverno primavera outono
        around: em início fim final meados desde
        """)
}
