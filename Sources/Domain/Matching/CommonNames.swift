/// Frequent names. A listed word that is one edit away from a contact's name is more likely another person than a
/// misspelling; and a common surname is weak evidence of identity.
enum CommonNames {
    static func isSurname(_ word: String) -> Bool { surnames.contains(word) }
    static func isGiven(_ word: String) -> Bool { given.contains(word) || Nicknames.contains(word) }
    static func contains(_ word: String) -> Bool { isGiven(word) || isSurname(word) }

    private static let surnames = Set(surnameText.split(whereSeparator: \.isWhitespace).map(String.init))
    private static let given = Set(givenText.split(whereSeparator: \.isWhitespace).map(String.init))

    private static let surnameText = """
        adams ahmed alexander ali allen alvarez anderson andrews armstrong arnold austin bailey baker barnes bell
        bennett black boyd bradley brooks brown bryant burns butler campbell carpenter carroll carter castillo chan
        chavez chen cheng clark cohen cole coleman collins cook cooper cox crawford cruz cunningham daniels davies
        davis diaz dixon duncan dunn edwards elliott ellis evans ferguson fernandez fisher flores ford foster fox
        freeman garcia gardner gibson gomez gonzales gonzalez gordon graham grant gray green greene griffin gupta
        gutierrez hall hamilton hansen harper harris harrison hart hawkins hayes henderson henry hernandez hicks hill
        holmes howard huang hudson hughes hunt hunter jackson jacobs james jenkins jensen jimenez johnson johnston
        jones jordan kaur kelley kelly kennedy khan kim king knight kumar lane larson lawrence lawson le lee lewis li
        lin liu long lopez marshall martin martinez mason matthews mcdonald medina mendoza meyer miller mills mitchell
        moore morales moreno morgan morris morrison murphy murray myers nelson newman ng nguyen nichols nielsen obrien
        oliver olson ortega ortiz owens palmer park parker patel payne perez perkins perry peters peterson phillips
        pierce porter powell price ramirez ramos rao ray reed reid reyes reynolds rice richards richardson riley
        rivera roberts robertson robinson rodriguez rogers romero rose ross ruiz russell ryan sanchez sanders santos
        schmidt schultz scott shah shaw silva simmons simpson singh smith smyth snyder spencer stephens stevens
        stewart stone sullivan sun suzuki tan tanaka taylor thomas thompson tran tucker turner vargas vasquez wagner
        walker wallace wang ward warren washington watkins watson weaver webb wells west wheeler white williams
        williamson willis wilson wong wood woods wright wu xu yang young zhang zhao zhou
        """

    private static let givenText = """
        aaron abdul adam adrian agnes ahmed aidan aisha alan alana alejandro alessandro alicia alina alma amber amir
        amit amy ana andre anita anya april ariana ariel arjun arlene arnold arun ashley audrey aubrey austin ava avery
        barry bella beth betty beverly bianca bonnie boris brandon brendan brent brett brian brianna bridget brittany
        brooke bruce bryan byron callum calvin camila cameron candice cara carl carla carlos carmen carol carole
        casey cathy cecil chad chandra chantal charlene chelsea cheryl chloe claire clara clare claude claudia clayton
        clyde colin colleen connor cora corey courtney craig crystal curtis dale dana daphne darlene darren daryl dawn
        dean deanna debbie derek derrick dolores donna dora doreen doris duane duncan dustin dylan earl eduardo eileen
        elaine elena elias elijah elise ella ellen elsa elsie emil emilia emilio enrique eric erica erik erika erin
        ethan eva evan eve faith fatima felicia felix fernando fiona floyd frank fred garrett gary gavin gemma
        genevieve geoff gina gladys glen glenn gloria grace grant greta guy hana harper harvey hassan hazel heather
        hector heidi herman hilary holly hope hugh hugo ian ibrahim ingrid irina iris irma ivan ivy jack jaclyn jade
        jaime jake jamal jan jared jasmine javier jay jeanette jeanne jeff jenna jerry jesse jill jim jo joann joanne
        jocelyn jodi joe joel joey johanna johnny jonas jordan jorge juan juana juanita jude judy julie june kara karim
        karl karla kate kathy katie kay kayla keith kelly kelsey kendra kerry khalid kim kirk kristen kristin kurt
        kyle lana lance larry latoya laurie layla leah lee lena leo leon leona leroy lester lila lisa lloyd logan lois
        lola lori lorenzo loretta lucas lucia lucy luke luna lydia lyle lynn lynne mabel mae malcolm mandy mara marc
        marcia marco margarita maria marian marianne marie marina mario marion marisa mark marlene marsha marshall
        marta mason mateo mathew maxine maya mei mercedes mia miguel mike mila mildred milton mina minnie miriam mohan
        molly muriel myra myrtle nadia nadine naomi nathalie neal neil nelson nick nicola nina noah noel nora norma
        omar opal ora oscar otto pablo paige pam parker pat patsy paula pearl pedro peggy perry phyllis pierre piotr
        priya rafael rahul raj ramon rana raquel ravi regina renee rene rhonda rick ricky rita robin rocco roman rosa
        rosalie rosario rose ross roy ruben ruby rudy ruth ryan sabrina sally salvador sam sandy santiago sara saul
        scott sean seth shane shannon shari shaun shawn sheila shelley sheri sherry shirley silvia simone sofia sonia
        sonya stacey stacy stella steve sue summer sunil susana sylvia tamara tammy tanya tara tatiana ted terri terry
        thelma tina todd tom tony tonya tracey tracy tricia troy tyler usha vera vicki vijay viola violet vladimir
        wade wanda wayne wendy willow wyatt xavier yasmin yolanda yuki yusuf zara zoe
        """
}
