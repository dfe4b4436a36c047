import Captures

/// Common given names of many countries. A name in the list is evidence; one outside it is not evidence against.
enum GivenNames {
    private static let known: Set<String> = Set(
        """
        james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony mark \
        donald steven paul andrew joshua kenneth kevin brian george timothy ronald edward jason jeffrey ryan jacob gary \
        nicholas eric jonathan stephen larry justin scott brandon benjamin samuel gregory frank alexander raymond \
        patrick jack dennis jerry tyler aaron adam nathan henry douglas zachary peter kyle noah ethan jeremy walter \
        christian keith roger terry austin sean gerald carl dylan harold jordan jesse bryan lawrence arthur gabriel \
        bruce logan alan juan albert willie elijah wayne randy vincent mason roy ralph bobby russell bradley philip \
        phillip eugene simon martin graham stuart colin nigel ian neil gareth rhys alistair hamish callum liam oliver \
        oscar leo max felix ben tom tim jim joe bob bill mike dave steve chris matt nick alex sam dan rob greg jeff \
        mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty sandra margaret \
        ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca laura sharon cynthia dorothy \
        kathleen amy angela shirley brenda emma anna pamela nicole samantha katherine christine helen debra rachel \
        carolyn janet maria catherine heather diane olivia julie joyce victoria ruth virginia lauren kelly christina \
        joan evelyn judith andrea hannah megan cheryl jacqueline martha madison teresa gloria sara janice ann kathryn \
        abigail sophia frances jean alice judy isabella julia grace amber denise danielle marilyn beverly charlotte \
        natalie theresa diana brittany doris kayla alexis lori marie fiona siobhan niamh aoife claire zoe chloe lucy \
        kate jane jenny sue liz katie molly ella mia ava lily sophie eleanor harriet imogen freya ingrid astrid \
        hans klaus jurgen wolfgang dieter manfred uwe gunter horst bernd jorg stefan andreas thorsten matthias sven lars \
        jan jens ulrich ralf holger dirk florian tobias sebastian lukas jonas leon moritz niklas johannes philipp fabian \
        dominik markus gerhard helmut werner karl heinz friedrich ernst rainer kai till sabine petra monika ursula \
        claudia birgit gabriele heike martina silke anja katrin kerstin ute annette bettina renate ingrid karin brigitte \
        katharina franziska lena lea hanna greta johanna antonia jana nadine sandra tanja svenja anke elke doris heidi \
        pierre jean michel philippe alain patrick nicolas christophe laurent olivier francois jacques frederic sebastien \
        julien guillaume antoine thierry pascal didier bruno mathieu maxime etienne luc yves remi benoit camille celine \
        sylvie isabelle nathalie valerie veronique sandrine aurelie emilie elodie amelie manon lea chantal brigitte \
        francoise monique helene margaux juliette mathilde \
        jose antonio manuel francisco javier carlos miguel luis pedro jorge alberto fernando rafael diego pablo sergio \
        alejandro ricardo eduardo andres mario hector raul enrique alvaro ignacio santiago mateo carmen josefa isabel \
        dolores pilar teresa ana lucia cristina marta elena rosa beatriz silvia raquel paula alba irene nuria montserrat \
        valentina camila sofia gabriela daniela mariana ximena guadalupe joao paulo tiago rui nuno ines joana \
        giuseppe giovanni marco andrea francesco luca alessandro matteo lorenzo davide stefano paolo roberto riccardo \
        fabio giorgio massimo simone federico giulia francesca chiara sara valentina alessia martina elisa paola \
        federica silvia roberta giovanna \
        johan pieter willem hendrik kees joost bram daan sander maarten jeroen wouter thijs ruud bas anouk femke sanne \
        marieke annemarie lotte fleur saskia maaike erik anders lars magnus henrik nils olof bjorn soren mads kristian \
        ole karin astrid sigrid linnea maja agnieszka katarzyna malgorzata joanna ewa piotr krzysztof andrzej tomasz \
        pawel michal marcin jakub wojciech ivan sergei dmitri alexei olga natalia svetlana tatiana irina ekaterina \
        mohammed muhammad mohamed ahmed ali omar hassan hussein ibrahim yusuf khalid tariq fatima aisha amina layla \
        zainab mariam noor leila mehmet mustafa emre ayse elif raj rahul amit sanjay anil sunil vijay ravi arjun rohan \
        vikram suresh rajesh ramesh deepak priya anjali pooja neha kavita sunita lakshmi ananya divya meera wei ming li \
        xin yan jing hui mei lin hao jun yu chen hiroshi takashi kenji yuki haruka akira satoshi naoko yoko kenta \
        minjun jisoo seojun jihoon nguyen linh minh thanh huong kwame kofi ama chidi ngozi chinedu amara oluwaseun
        """.spaced.map(String.init))

    static func contains(_ name: Substring) -> Bool {
        let folded = name.folded
        if known.contains(folded) { return true }
        // Double names count by their first half: Hans-Peter, Anne-Marie.
        return folded.split(separator: "-").first.map { $0.count > 2 && known.contains(String($0)) } ?? false
    }
}
