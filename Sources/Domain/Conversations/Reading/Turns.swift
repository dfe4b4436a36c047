/// A conversation taken apart: what people wrote, what the screen says about whom, what the app added.
struct Turns {
    var messages: [Message] = []
    /// Names that the layout itself shows: a header, speakers.
    var shown: [NameCandidate] = []
    var chrome: [Chrome] = []
    /// No speakers, times or header: the owner's own words about someone.
    var isNote = false
}
