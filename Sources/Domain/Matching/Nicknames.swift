/// English given names (first on their line) and their nicknames. A nickname may belong to several names: "Alex" to
/// Alexander and Alexandra.
enum Nicknames {
    /// The nicknames of a name, and the names of a nickname. Two nicknames of one name ("Bob", "Rob") are not
    /// equivalent: few people use both.
    static func equivalents(of word: String) -> Set<String> {
        var result: Set<String> = []
        for line in (linesOf[word] ?? []).map({ lines[$0] }) {
            if line.first == word {
                result.formUnion(line.dropFirst())
            } else if let name = line.first {
                result.insert(name)
            }
        }
        return result
    }

    static func contains(_ word: String) -> Bool { linesOf[word] != nil }

    private static let lines: [[String]] = table.split(separator: "\n").map { line in
        line.split(separator: " ").map(String.init)
    }

    private static let linesOf: [String: [Int]] = {
        var result: [String: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            for word in line { result[word, default: []].append(index) }
        }
        return result
    }()

    private static let table = """
        abigail abby abbie gail
        abraham abe bram
        adelaide addie della
        albert al bert bertie albie
        alexander alex alec xander sasha sandy lex
        alexandra alex alexa lexi sandra sasha allie sandy
        alfred al alf alfie fred freddie
        alice ali allie
        allison alison ali allie
        amanda mandy mandi
        amelia amy millie mia
        anastasia ana stacy stasia nastya
        andrea andie andi drea
        andrew andy drew
        angela angie
        ann annie nan
        anne annie nan
        anna annie
        anthony tony ant
        antonio tony toni
        archibald archie
        arthur art artie
        augustus gus augie
        barbara barb babs barbie
        bartholomew bart
        beatrice bea trixie
        benjamin ben benny benji
        bernard bernie
        bernadette bernie detta
        bradley brad
        brenda bren
        caroline carrie caro
        carolyn carrie lyn
        cassandra cass cassie sandra
        catherine katherine kathryn cathy kathy kate katie cat kat kit kitty kay trina
        katherine kathryn katharine kate katie kathy kat kitty kay
        kathleen kathy kath katie
        caitlin kate katie cait
        cecilia celia cissy
        charles charlie chuck chas chaz
        charlotte charlie lottie char
        chester chet
        christian chris
        christina chris chrissy tina kris
        christine chris chrissy tina kris christy
        kristina kris tina kristy
        christopher chris kit topher
        clarence clare
        clifford cliff
        clinton clint
        constance connie
        cornelius neil corny
        cynthia cindy
        daniel dan danny
        danielle dani
        david dave davy davey
        deborah debra deb debbie
        dennis denny
        desmond des
        diana diane di
        dominic dom nick
        donald don donny donnie
        dorothy dot dottie dolly dora
        douglas doug
        edgar ed eddie
        edmund ed eddie ned ted
        edward ed eddie ned ted teddy
        edwin ed eddie
        eleanor ellie nell nora lenora
        elizabeth elisabeth liz lizzie beth betsy betty bess eliza lisa libby ellie
        emily em emmy
        emma em
        ernest ernie
        esther essie
        eugene gene
        eugenia genie
        evelyn evie
        ezekiel zeke
        florence flo florrie
        frances fran francie frankie
        francis frank fran
        francisco paco pancho frank
        franklin frank
        frederick fred freddie freddy fritz
        gabriel gabe
        gabrielle gabby gabi
        geoffrey geoff
        jeffrey jeff
        george georgie
        georgina georgie gina
        gerald gerry jerry
        geraldine gerry geri
        gilbert gil bert
        giovanni gianni gio
        gordon gord
        gregory greg gregg
        guillermo memo
        gwendolyn gwen
        hannah hanna
        harold harry hal
        harriet hattie
        helen nell
        henry hank harry hal
        herbert herb bert
        howard howie
        ignacio nacho
        irene rene
        isaac ike zac
        isabella isabel isabelle bella izzy belle
        jacob jake
        jacqueline jackie jacqui
        james jim jimmy jamie jem
        jane janie janey
        janet jan
        jason jay
        jean jeanie
        jennifer jen jenny jenn
        jeremiah jerry jeremy
        jeremy jerry jem
        jerome jerry
        jessica jess jessie
        joan joanie
        joanna jo
        joanne jo
        jesus chuy
        john jack johnny jon
        jonathan jonathon jon jonny
        jose pepe
        joseph joe joey jo
        josephine jo josie
        joshua josh
        joyce joy
        judith judy judi
        julia jules
        julie jules
        julian jules
        justin jus
        karen kari
        kelly kel
        kenneth ken kenny
        kevin kev
        kimberly kim kimberley
        lauren laurie loren
        laura laurie lori
        lawrence laurence larry lars
        leonard leo len lenny
        leonardo leo
        leslie les
        lewis lew lou
        lillian lily lil
        linda lindy lyn
        lorraine lori
        louis lou louie
        louise lou lulu
        lucille lucy
        lucas luke
        luis lucho
        madeline maddie maddy
        magdalena lena maggie
        manuel manny manolo
        marcus marc
        margaret maggie meg peggy marge margie greta daisy
        maria mia
        marilyn mary
        marjorie marge margie
        martha marty mattie patsy
        martin marty
        mary molly polly mae
        matilda tilly mattie
        matthew matt mattie
        maureen mo
        maurice mo
        maximilian max
        maxwell max
        megan meg
        melanie mel
        melissa mel missy lissa
        melvin mel
        michael mike mikey mick mickey micky
        michelle shelly michele
        mildred millie
        miranda randy mandy
        mitchell mitch
        mohammed muhammad mohamed mohammad mo
        monica mona
        nancy nan
        natalie nat
        natalia natasha
        nathan nate nat
        nathaniel nate nat
        nicholas nick nicky nico nicolas
        nicole nicky nikki
        norman norm
        oliver ollie
        olivia liv livvy ollie
        oscar ozzie
        pamela pam
        patricia pat patty trish tricia patsy
        patrick pat paddy
        paul paulie
        pauline polly
        penelope penny
        percival percy
        peter pete
        philip phillip phil pip
        priscilla cilla
        rachel rach rae
        ralph ralphie
        randall randy
        randolph randy
        raymond ray
        rebecca becky becca beck
        reginald reg reggie
        richard rick rich dick ricky richie
        robert bob bobby rob robbie bert robby
        roberta bobbie
        roderick rod
        rodney rod
        roger rodge
        roland rollo
        ronald ron ronnie
        rosemary rose rosie romy
        roxanne roxy
        russell russ
        samantha sam sammy
        samuel sam sammy
        sandra sandy
        sarah sally sadie sara
        sean shaun shawn
        sebastian seb bas
        sharon shari
        sidney sid
        simon si
        solomon sol
        sophia sophie sofia
        stanley stan
        stephanie steph
        stephen steven steve stevie
        stuart stu stewart
        susan sue susie suzy
        suzanne sue susie suzy
        sylvester sly
        tabitha tabby
        teresa theresa terry tess tessa
        terence terry terrence
        theodore ted teddy theo
        thomas tom tommy
        timothy tim timmy
        tobias toby
        travis trav
        valerie val
        vanessa nessa
        vernon vern
        veronica ronnie roni
        victor vic
        victoria vicky vicki tori
        vincent vince vinny
        virginia ginny ginger
        vivian viv
        walter walt wally
        wendell wendy
        wesley wes
        wilfred wilf fred
        william will bill billy willie liam willy
        winifred winnie freddie
        winston win
        yolanda yoli
        yvonne von
        zachary zach zack zak
        """
}
