import Captures

/// States and provinces that precede a postcode.
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
        vermont,virginia,washington,west virginia,wisconsin,wyoming,puerto rico
        """)

    /// Abbreviations used before 1963, without the dot.
    static let usShort: Set<String> = names(
        """
        ala,ariz,ark,calif,cal,colo,conn,del,fla,ga,ill,ind,kan,kans,ky,la,md,mass,mich,minn,miss,mo,mont,neb,nebr,nev,\
        okla,ore,oreg,pa,penn,penna,tenn,tex,va,vt,wash,wis,wisc,wyo
        """)

    static let canadaNames: Set<String> = names(
        """
        alberta,british columbia,manitoba,new brunswick,newfoundland and labrador,nova scotia,ontario,\
        prince edward island,quebec,saskatchewan,yukon
        """)

    static let brazil = codes("AC AL AP AM BA CE DF ES GO MA MT MS MG PA PB PR PE PI RJ RN RS RO RR SC SP SE TO")

    static let australiaNames: Set<String> = names(
        """
        new south wales,victoria,queensland,south australia,western australia,tasmania,northern territory,\
        australian capital territory
        """)

    static let indiaNames: Set<String> = names(
        """
        andhra pradesh,arunachal pradesh,assam,bihar,chhattisgarh,goa,gujarat,haryana,himachal pradesh,jharkhand,\
        karnataka,kerala,madhya pradesh,maharashtra,manipur,meghalaya,mizoram,nagaland,odisha,punjab,rajasthan,sikkim,\
        tamil nadu,tamilnadu,telangana,tripura,uttar pradesh,uttarakhand,west bengal,delhi ncr
        """)

    static let prefectures: Set<String> = names(
        """
        hokkaido,aomori,iwate,miyagi,akita,yamagata,fukushima,ibaraki,tochigi,gunma,saitama,chiba,tokyo,kanagawa,\
        niigata,toyama,ishikawa,fukui,yamanashi,nagano,gifu,shizuoka,aichi,mie,shiga,kyoto,osaka,hyogo,nara,wakayama,\
        tottori,shimane,okayama,hiroshima,yamaguchi,tokushima,kagawa,ehime,kochi,fukuoka,saga,nagasaki,kumamoto,oita,\
        miyazaki,kagoshima,okinawa
        """)

    static let counties: Set<String> = names(
        """
        bedfordshire,berkshire,buckinghamshire,cambridgeshire,cheshire,cornwall,cumbria,derbyshire,devon,dorset,\
        county durham,east sussex,essex,gloucestershire,greater london,greater manchester,hampshire,herefordshire,\
        hertfordshire,isle of wight,kent,lancashire,leicestershire,lincolnshire,merseyside,middlesex,norfolk,\
        northamptonshire,northumberland,north yorkshire,nottinghamshire,oxfordshire,rutland,shropshire,somerset,\
        south yorkshire,staffordshire,suffolk,surrey,tyne and wear,warwickshire,west midlands,west sussex,\
        west yorkshire,wiltshire,worcestershire,aberdeenshire,fife,highland,midlothian,gwynedd,powys,dyfed,county down,\
        lincs,hants,herts,bucks,wilts,beds,cambs,glos,lancs,leics,northants,notts,oxon,staffs,worcs,berks,\
        middx,salop,w yorks,n yorks,s yorks,w sussex,e sussex,co durham,county antrim,county armagh,county fermanagh,county londonderry,county tyrone,south gloucestershire,\
        north somerset,east riding of yorkshire,humberside,cleveland,avon,south glamorgan,west glamorgan,mid glamorgan,\
        carmarthenshire,pembrokeshire,ceredigion,monmouthshire,flintshire,denbighshire,clwyd,gwent,angus,moray,\
        perthshire,ayrshire,lanarkshire,renfrewshire,stirlingshire,argyll,east lothian,west lothian
        """)

    /// Whether the whole text is a state. Without a region only names that no city has count.
    static func isState(_ text: String, region: String?) -> Bool {
        let folded = text.folded
        switch region {
        case "US": return us.contains(text) || usNames.contains(folded)
        case "CA": return canada.contains(text) || canadaNames.contains(folded)
        case "AU": return australia.contains(text) || australiaNames.contains(folded)
        case "BR": return brazil.contains(text)
        case "IN": return indiaNames.contains(folded)
        case "JP": return prefectures.contains(folded)
        case "GB": return counties.contains(folded)
        default: return indiaNames.contains(folded)
        }
    }

    private static func codes(_ text: String) -> Set<String> { Set(text.spaced.map(String.init)) }

    private static func names(_ text: String) -> Set<String> { Set(text.split(separator: ",").map(String.init)) }
}
