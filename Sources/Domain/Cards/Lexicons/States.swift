/// States and provinces that stand before a postcode.
enum States {
    static let us = codes(
        """
        AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK \
        OR PA RI SC SD TN TX UT VT VA WA WV WI WY PR
        """)

    static let canada = codes("AB BC MB NB NL NS NT NU ON PE QC SK YT")

    static let australia = codes("NSW VIC QLD SA WA TAS NT ACT")

    static let usNames: Set<String> = names(
        """
        alabama,alaska,arizona,arkansas,california,colorado,connecticut,delaware,district of columbia,florida,georgia,\
        hawaii,idaho,illinois,indiana,iowa,kansas,kentucky,louisiana,maine,maryland,massachusetts,michigan,minnesota,\
        mississippi,missouri,montana,nebraska,nevada,new hampshire,new jersey,new mexico,new york,north carolina,\
        north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,south carolina,south dakota,tennessee,texas,utah,\
        vermont,virginia,washington,west virginia,wisconsin,wyoming
        """)

    static let canadaNames: Set<String> = names(
        """
        alberta,british columbia,manitoba,new brunswick,newfoundland and labrador,nova scotia,ontario,\
        prince edward island,quebec,saskatchewan,yukon
        """)

    private static func codes(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }

    private static func names(_ text: String) -> Set<String> { Set(text.split(separator: ",").map(String.init)) }
}
