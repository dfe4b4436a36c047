extension DateVocabulary {
    static let french = DateVocabulary(
        .french,
        """
        months: janvier janv | février févr fév | mars | avril avr | mai | juin | juillet juil | août | septembre sept | octobre oct | novembre nov | décembre déc
        weekdays: lundi lundis | mardi mardis | mercredi | jeudi | vendredi | samedi | dimanche
        short weekdays: lun | mar | mer | jeu | ven | sam | dim
        days: -2 avant-hier | -1 hier hier_soir hier_matin | 0 aujourd'hui ajd auj ce_soir ce_matin cet_après-midi cette_nuit | 1 demain demain_soir demain_matin | 2 après-demain | 7 dans_huit_jours d'ici_huit_jours | 14 dans_quinze_jours d'ici_quinze_jours | -7 il_y_a_huit_jours y_a_huit_jours | -14 il_y_a_quinze_jours y_a_quinze_jours
        holidays: 12/24 réveillon_de_noël veille_de_noël | 12/25 noël | 12/31 saint-sylvestre réveillon | 1/1 nouvel_an jour_de_l'an
        counts: 1 un une | 2 deux | 3 trois | 4 quatre | 5 cinq | 6 six | 7 sept | 8 huit | 9 neuf | 10 dix | 11 onze | 12 douze | 15 quinze
        day units: 1 jour jours | 7 semaine semaines
        month units: 1 mois | 12 an ans année années
        weekend: week-end weekend week_end
        within: dans d'ici
        ago before: il_y_a y_a ya
        next: prochain prochaine prochains qui_vient
        last: dernier dernière derniers
        last after: passé passée
        this: ce cet cette
        coming: qui_arrive
        of: de de_la
        until: au à jusqu'au
        between: entre
        and: et
        article: le
        at: à vers dès
        hour: heures heure h
        after hour: 30 et_demie et_demi | 15 et_quart | -15 moins_le_quart moins_quart
        following: 1 en_huit d'après suivant suivante | 2 en_quinze
        from day: du
        clock: 12 midi | 24 minuit
        morning: matin du_matin matinée
        noon: midi
        afternoon: après-midi aprem
        evening: soir soirée du_soir
        seasons: été hiver printemps automne
        around: en début fin mi depuis courant
        """)
}
