import Captures

/// Common given names of many countries. A listed name is evidence for a person; an unlisted one is no evidence
/// against.
package enum GivenNames {
    private static let known: Set<String> = Set(
        """
        ruthie yannick saoirse deshawn josephine leonie gwenllian alasdair ciara caoimhe eoin cillian oisin cormac \
        angus duncan euan iain morag eilidh catriona emyr bethan cerys sian carys owain gethin huw ieuan rhiannon \
        angharad delyth kaylee mckenzie addison skyler brayden jayden kayden aiden caden colton landon darnell cedric \
        marquis deandre lashonda shaniqua imani nia aaliyah desiree melvin seymour augustus ezra micah gideon asher \
        yesenia itzel araceli joaquin gustavo fausto octavio efrain sakura xiaoling xiaoyu feng qiang thuy nguyet duc \
        tuan quang naresh jignesh hitesh nilesh kalpesh bhavesh savio gurpreet jaspreet manpreet amardeep navdeep \
        kuldeep meena ishaan vihaan karan varun tarun vinod oluwadamilare folake adebayo chukwuemeka ifeoma akosua \
        abena kojo thandiwe sipho nomsa zanele tendai tariro ahmet fatma zeynep deniz burak yasemin zbigniew grzegorz \
        slawomir bogdan oksana olena mykola taras dmytro svitlana torben sjoerd mirjam roos solveig gunnar leif ragnar \
        bodil birgitta hinnerk friederike xaver korbinian veit dietmar gisela edeltraud waltraud hannelore ingeborg \
        roswitha gerlinde reto urs solenn clemence berengere stephane rejean normand yvon ghislaine lucette josiane \
        kat meg peg dottie gert trixie mandy barb deb lizzie betsy ricki kerri tori theodora evangeline seraphina \
        georgiana rosamund beatrix cordelia korinna swantje wiebke antje ulrike abdul rahman bilal faisal maryam ismail \
        alphonse dino vito carmine santino gianluca fabrizio joy constance prudence \
        james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark \
        donald steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob \
        gary nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander \
        raymond patrick jack dennis jerry tyler aaron adam nathan henry douglas zachary peter kyle noah ethan jeremy \
        walter christian keith roger terry austin sean gerald carl dylan harold jordan jesse bryan lawrence arthur \
        gabriel bruce logan alan juan albert willie elijah wayne randy vincent mason roy ralph bobby russell bradley \
        philip phillip eugene simon martin graham stuart colin nigel ian neil gareth rhys alistair hamish callum liam \
        oliver oscar leo max felix ben tom tim jim joe bob bill mike dave steve chris matt nick alex sam dan rob greg \
        jeff mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra \
        margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon \
        cynthia dorothy kathleen amy angela shirley brenda emma anna pamela nicole samantha katherine christine helen \
        debra rachel carolyn janet maria catherine heather diane olivia julie joyce victoria ruth virginia lauren \
        kelly christina joan evelyn judith andrea hannah megan cheryl jacqueline martha madison teresa gloria sara \
        janice ann kathryn abigail sophia frances jean alice judy isabella julia grace amber denise danielle marilyn \
        beverly charlotte natalie theresa diana brittany doris kayla alexis lori marie fiona siobhan niamh aoife \
        claire zoe chloe lucy kate jane jenny sue liz katie molly ella mia ava lily sophie eleanor harriet imogen \
        freya ingrid astrid hans klaus jurgen wolfgang dieter manfred uwe gunter horst bernd jorg stefan andreas \
        thorsten matthias sven lars jan jens ulrich ralf holger dirk florian tobias sebastian lukas jonas leon moritz \
        niklas johannes philipp fabian dominik markus gerhard helmut werner karl heinz friedrich ernst rainer kai \
        till sabine petra monika ursula claudia birgit gabriele heike martina silke anja katrin kerstin ute annette \
        bettina renate karin brigitte katharina franziska lena lea hanna greta johanna antonia jana nadine tanja \
        svenja anke elke heidi pierre michel philippe alain nicolas christophe laurent olivier francois jacques \
        frederic sebastien julien guillaume antoine thierry pascal didier bruno mathieu maxime etienne luc yves remi \
        benoit camille celine sylvie isabelle nathalie valerie veronique sandrine aurelie emilie elodie amelie manon \
        chantal francoise monique helene margaux juliette mathilde jose antonio manuel francisco javier carlos miguel \
        luis pedro jorge alberto fernando rafael diego pablo sergio alejandro ricardo eduardo andres mario hector \
        raul enrique alvaro ignacio santiago mateo carmen josefa isabel dolores pilar ana lucia cristina marta elena \
        rosa beatriz silvia raquel paula alba irene nuria montserrat valentina camila sofia gabriela daniela mariana \
        ximena guadalupe joao paulo tiago rui nuno ines joana giuseppe giovanni marco francesco luca alessandro \
        matteo lorenzo davide stefano paolo roberto riccardo fabio giorgio massimo simone federico giulia francesca \
        chiara alessia elisa paola federica roberta giovanna johan pieter willem hendrik kees joost bram daan sander \
        maarten jeroen wouter thijs ruud bas anouk femke sanne marieke annemarie lotte fleur saskia maaike erik \
        anders magnus henrik nils olof bjorn soren mads kristian ole sigrid linnea maja agnieszka katarzyna \
        malgorzata joanna ewa piotr krzysztof andrzej tomasz pawel michal marcin jakub wojciech ivan sergei dmitri \
        alexei olga natalia svetlana tatiana irina ekaterina mohammed muhammad mohamed ahmed ali omar hassan hussein \
        ibrahim yusuf khalid tariq fatima aisha amina layla zainab mariam noor leila mehmet mustafa emre ayse elif \
        raj rahul amit sanjay anil sunil vijay ravi arjun rohan vikram suresh rajesh ramesh deepak priya anjali pooja \
        neha kavita sunita lakshmi ananya divya meera wei ming li xin yan jing hui mei lin hao jun yu chen hiroshi \
        takashi kenji yuki haruka akira satoshi naoko yoko kenta alejandra adriana aisling alana alastair alberta \
        alec alexa alexandra alexandre alfred alfredo alicia alison allan allen allison alma alondra althea alvin \
        alyssa amalia amelia amir amos amparo anastasia angel angelica angelina angelo anika anita annabel annabelle \
        annalise anne anneliese annie anton antonella april archie ariana ariel arjan arlene armando arnold aron \
        arturo arvind asha ashok aubrey audrey august augusto avery babatunde barry bart bartholomew beatrice becky \
        belinda bernadette bernard bernice bert bertha beth bethany bettie beulah bianca blaine blake bonnie boris \
        brad bradford brandi brendan brent brett briana bridget brock brooke bryce bryant byron caitlin caleb calvin \
        cameron candace carla carlo carlton carole caroline carrie carter casey cassandra cassidy cecil cecilia \
        celeste celia cesar chad chandra charlene charlie chase chelsea cheri chester christa christie christy chuck \
        cindy clara clarence clark claude claudio clay clayton clement cleo clifford clifton clint clinton clyde cody \
        colette colleen connie conor conrad consuelo cora corey corinne cornelia cornelius cory courtney craig \
        cristian cristobal crystal curtis cyril dagmar dale dallas damian damien damon dana dante daphne darla \
        darlene darrell darren darryl dawn dean deanna debbie declan delia delores denis derek desmond devin dexter \
        dimitri dina dion dmitry dolly dominic don donovan dora doreen doug drew duane dustin dwayne dwight earl \
        earnest ebony eddie edgar edith edmund edna edouard edwin eileen elaine eleni eli elias elise eliza ellen \
        ellie elliot elliott ellis elmer eloise elsa elsie elton elvira emil emile emiliano emilio emmanuel enid enzo \
        erica erich erika erin ernesto ernie ervin esmeralda esperanza estella estelle esther ethel etta eugenia eva \
        evan eve everett fabiola faith farah farid faye felicia felicity fergus fernanda fidel flora florence floyd \
        forrest franco frankie franklin fred freddie frederick freddy frida gail garrett garth gavin gayle gemma gene \
        genevieve gerard gertrude gianna gilbert gilles gina gino giselle gladys glen glenda glenn gonzalo gordon \
        grady graeme grant gretchen guido guillermo gus gwen gwendolyn hal hank harley harpreet harris harrison harry \
        harvey hazel heath helga henrietta herbert herman hilary hilda hiro holly homer hope howard hubert hugh hugo \
        hunter ida ignatius ilona ilse imran inga inge ira irena iris irma irving isaac isaiah ismael israel isobel \
        ivor jackie jaime jake jamal jameson jamie janelle janine jared jarrod jasmin jasmine jasper javed jay jayne \
        jeanette jeanne jed jenna jeremiah jermaine jerome jill jillian jo joanne jocelyn joel joelle johnny jon \
        jonah jonathon jordi jorgen josefina josefine josh josiah jozef juanita judd jude judson julian juliana \
        julianne juliet julio julius june justine kaitlyn kamal kamala kara kareem karim karina karla kasper kathy \
        kay keisha keira kelvin ken kendall kendra kenny kent kerry khadija kieran kim kirk kirsten klara kris \
        kristen kristin kristina kristine kristof kurt lachlan lacey lamar lamont lana lance larissa latoya laurel \
        laurence laurie lavinia leah leanne lee leigh lenny lenora leonard leonardo leonor leroy les leslie lester \
        leticia levi lewis lila lillian lindsay lindsey lionel lisbeth livia lloyd lois lola loren lorena loretta \
        lorraine lottie lou louis louisa louise lourdes lucas lucian lucille lucinda ludwig luther lydia lyle lynn \
        lynne mabel mack mackenzie maddison madeleine madeline mae maggie malcolm malik mallory manish mara marc \
        marcel marcella marcelo marcia marcus marcy margarita margery margo marguerite mariah marian marianne maribel \
        marina marion maris marisa marisol marjorie marlene marlon marsha marshall marty marvin maryann mathilda \
        matilda maureen maurice mauricio maxine maxwell may maya maynard melanie melinda melody mercedes meredith \
        merle mervyn mick mickey mikael mikhail mildred miles millicent millie milo milton mina mindy minnie mira \
        miranda miriam misty mitch mitchell moira mollie mona monica morgan morris moses moshe muriel murray myra \
        myron myrtle nadia naomi nasser nate nathaniel neal ned nellie nelson nerys nettie nicola nikhil nikita nikki \
        nikolai nina nisha nita noel noelle nolan nora norbert noreen norma norman octavia odette olaf oleg ollie \
        opal ophelia orlando orville otis otto owen paige palmer parker pat patsy patti patty paulette paulina \
        pauline pearl peggy penelope penny percy perry petros phil philippa phoebe phyllis pierce piers polly prakash \
        preston priscilla quentin quincy quinn rachael rafaela ramona ramiro randall randi randolph rashid ravinder \
        ray raymundo reed reggie reginald reid reinhard rena renata rene renee reuben rex reynaldo rhonda rhoda ric \
        rich rick ricky rigoberto riley rita robbie robin robyn rochelle rocco rod roderick rodney rodolfo rodrigo \
        rogelio roland rolando rolf roman ron ronan ronda ronnie rory rosalie rosalind rosanna rosario rose roseann \
        roseanne rosemarie rosemary rosie ross rowan rowena roxanne ruben ruby rudolf rudolph rudy rufus rupert russ \
        rusty sabrina sadie sally salvador salvatore sameer samir samira sammy sanford santos sarita sasha saul \
        savannah selena selma serena serge seth shane shannon sharif shaun shauna shawn shawna sheila shelby sheldon \
        shelley shelly sherman sherri sherrie sherry sheryl shireen sidney silas silvio simeon simona skye sonia \
        sonja sonya spencer stacey stacy stan stanley stella stephan sterling stewart susana susanna susanne suzanne \
        sybil sydney sylvester sylvia tabitha takeshi tamara tami tamika tammy tania tanya tara tasha taylor ted \
        terence teri terrance terrell terrence terri tess tessa thaddeus thelma theo theodore theresia thora tia \
        tiffany timo tina toby todd tommy toni tony tonya tracey traci tracy travis trent trevor tricia trina trish \
        trisha tristan troy trudy tucker ty tyrone ulf ulla ulysses una valentin valentino vance vanessa vaughn velma \
        vera verna vernon vicki vickie vicky victor vidya vilma viola violet virgil vishal vivian viviana wade \
        wallace wally walt wanda ward warren wendell wendy wesley whitney wilbur wilfred wilhelm wilhelmina willard \
        wilma winifred winston woodrow wyatt xavier xiomara yasmin yasmine yolanda yvette yvonne zack zane zelda zoey \
        haruki kaito ren sora takumi daichi mariko yumi emiko tomoko ayaka naoki shinji kazuo hideo satomi fumiko \
        rajiv manoj ashwin kiran gaurav nitin pradeep sandeep harish mahesh mukesh dinesh girish shreya swati sneha \
        rekha usha meenakshi padma radha sita gita geeta aarti nandini karthik venkat srinivas minjun jisoo seojun \
        jihoon nguyen linh minh thanh huong kwame kofi ama chidi ngozi chinedu amara oluwaseun
        """.spaced.map(String.init))

    package static func contains(_ name: Substring) -> Bool {
        let folded = name.folded
        if known.contains(folded) { return true }
        // A double name counts by its first part: Hans-Peter, Anne-Marie.
        return folded.split(separator: "-").first.map { $0.count > 2 && known.contains(String($0)) } ?? false
    }
}
