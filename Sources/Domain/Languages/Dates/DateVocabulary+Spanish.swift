extension DateVocabulary {
    static let spanish = DateVocabulary(
        .spanish,
        """
        months: enero ene | febrero feb | marzo mar | abril abr | mayo | junio jun | julio jul | agosto ago | septiembre setiembre sept sep | octubre oct | noviembre nov | diciembre dic
        weekdays: lunes | martes | miércoles | jueves | viernes | sábado sábados | domingo domingos
        short weekdays: lun | mar | mié | jue | vie | sáb | dom
        days: -2 anteayer antes_de_ayer antier | -1 ayer anoche | 0 hoy esta_noche esta_tarde esta_mañana | 1 mañana mañana_por_la_mañana mañana_por_la_tarde mañana_por_la_noche | 2 pasado_mañana | 7 hoy_en_ocho de_hoy_en_ocho
        holidays: 12/24 nochebuena | 12/25 navidad | 12/31 nochevieja fin_de_año | 1/1 año_nuevo | 1/6 reyes
        counts: 1 un una uno | 2 dos par_de un_par_de | 3 tres | 4 cuatro | 5 cinco | 6 seis | 7 siete | 8 ocho | 9 nueve | 10 diez | 11 once | 12 doce | 15 quince
        day units: 1 día días | 7 semana semanas
        month units: 1 mes meses | 12 año años
        weekend: fin_de_semana finde
        within: dentro_de
        during: en
        ago before: hace
        ago after: atrás
        next: próximo próxima próximos que_viene
        last: pasado pasada último última
        this: este esta
        of: de de_la
        until: al a hasta_el hasta
        between: entre
        and: y e
        article: el día
        at: a_las a_la sobre_las hacia_las
        hour: horas hrs
        after hour: 30 y_media | 15 y_cuarto | -15 menos_cuarto
        from day: del
        following: siguiente después
        clock: 12 mediodía | 24 medianoche
        morning: de_la_mañana por_la_mañana
        noon: mediodía
        afternoon: tarde de_la_tarde por_la_tarde
        evening: noche de_la_noche por_la_noche
        seasons: verano invierno primavera otoño
        around: en principios finales mediados desde
        """)
}
