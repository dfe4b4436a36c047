extension DateVocabulary {
    static let english = DateVocabulary(
        .english,
        """
        months: january jan | february feb | march mar | april apr | may | june jun | july jul | august aug | september sep sept | october oct | november nov | december dec
        weekdays: monday mondays | tuesday tues | wednesday weds | thursday thur thurs | friday | saturday | sunday
        short weekdays: mon | tue | wed | thu | fri | sat | sun
        days: -2 day_before_yesterday the_day_before_yesterday | -1 yesterday last_night | 0 today tonight tonite this_morning this_afternoon this_evening | 1 tomorrow tomorow tommorow tmrw tmr tmrrw | 2 day_after_tomorrow the_day_after_tomorrow day_after_tmrw overmorrow | 15 tomorrow_fortnight
        holidays: 12/24 christmas_eve | 12/25 christmas christmas_day xmas | 12/26 boxing_day | 12/31 new_year's_eve new_years_eve nye | 1/1 new_year's_day new_years_day | 2/14 valentine's_day valentines_day valentine's | 10/31 halloween | 7/4 july_4th
        counts: 1 a an one | 2 two couple couple_of a_couple_of a_couple | 3 three | 4 four | 5 five | 6 six | 7 seven | 8 eight | 9 nine | 10 ten | 11 eleven | 12 twelve
        day units: 1 day days day's days' | 7 week weeks week's weeks' | 14 fortnight
        month units: 1 month months month's months' | 12 year years year's years'
        weekend: weekend
        during: in
        ago after: ago
        from now: from_now from_today
        next: next
        last: last past
        this: this
        coming: coming this_coming
        on: on
        of: of
        until: to until till through thru
        between: between
        and: and
        article: the
        at: at around by about
        hour: o'clock
        before hour: 15 quarter_past quarter_after | 30 half_past half | -15 quarter_to a_quarter_to quarter_till | 10 ten_past | -10 ten_to | 5 five_past | -5 five_to | 20 twenty_past | -20 twenty_to
        following: after after_that
        clock: 12 noon midday | 24 midnight
        from: from on
        from day: from_the
        morning: morning in_the_morning
        noon: noon midday lunchtime
        afternoon: afternoon in_the_afternoon
        evening: evening eve tonight night in_the_evening
        seasons: summer winter spring autumn fall
        around: in early late mid until by since
        """)
}
