import Captures

/// Top-level domains of bare addresses on cards. An e-mail address or a host with `www.` may have another one.
package enum DomainSuffixes {
    static let generic: Set<String> = words(
        """
        com net org edu gov mil int info biz name pro aero coop museum jobs mobi travel tel cat asia post xxx app dev \
        io ai agency tech online store shop site website cloud digital studio design media marketing consulting group \
        global international company solutions services systems software partners ventures capital finance financial \
        bank insurance legal law lawyer attorney health care clinic dental doctor hospital school academy university \
        education institute foundation church photography photos art gallery music video film events wedding house \
        homes properties realty realtor estate construction build engineering energy solar green eco farm garden food \
        restaurant cafe bar pub beer wine coffee hotel travel tours taxi auto cars bike fitness yoga sport team club \
        community social network chat email blog news press live life world today city land space center works work \
        tools parts supply trade market markets fund money tax accountants gmbh ltd llc inc berlin hamburg koeln \
        bayern wien paris london nyc amsterdam tokyo swiss scot wales barcelona madrid xyz top fun one me tv \
        cologne ruhr saarland nrw tirol zuerich bzh alsace corsica frl brussels gent vlaanderen boston miami vegas \
        quebec sydney melbourne kiwi osaka kyoto nagoya yokohama eus gal rio istanbul cymru photo fashion style salon \
        boutique jewelry flowers florist plumbing repair contractors builders lighting energy coach dog pet vet surgery \
        associates legal cpa accountant loans mortgage rentals properties realestate villas construction directory \
        support zone plus pro guru expert institute foundation charity ngo ong church bible faith vision tips
        """)

    static let countries: Set<String> = words(
        """
        ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc \
        cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga \
        gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke \
        kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt \
        mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs \
        ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv \
        tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
        """)

    package static func isKnown(_ suffix: String) -> Bool { generic.contains(suffix) || countries.contains(suffix) }

    /// Country domains that are used worldwide and so do not show a country.
    static let worldwide: Set<String> = words("ai co io me tv cc fm to ly gg ws app eu so sh")

    /// Mailbox providers: the domain is not the company's.
    static let mailboxes: Set<String> = words(
        """
        gmail googlemail yahoo ymail hotmail outlook live msn icloud me mac aol gmx web t-online freenet posteo mailbox \
        proton protonmail pm zoho mail yandex qq 163 126 orange wanadoo free laposte sfr libero virgilio tin tiscali \
        alice btinternet virginmedia sky talktalk comcast verizon att sbcglobal cox bellsouth charter rogers shaw \
        telus sympatico bigpond optusnet bluewin hispeed chello aon telefonica terra naver daum hey fastmail tutanota
        """)

    private static func words(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }
}
