import APIClient
import CommandLine
import Inventory
import Supervision

/// `tapline home`: the home, of which an owner has one.
enum HomeCommand {
    private static let verbs = Verbs(command: "home", list: [("show", ""), ("set", "FIELD=VALUE...")])

    static let command = Command(
        name: "home",
        summary: """
            show and change the home of a household

              The first change makes the home. FIELD is \(InventoryObject.home.fields.map(\.key).joined(separator: ", ")).
              Values are written as people say them, such as purchasePrice=310k, purchaseDate="3 May 2024" or size="140 m²".
              An empty value clears the field.
            """,
        usage: verbs.usage, options: { [.url, .cacert, .state, .json] },
        run: { arguments in
            let (verb, words) = try verbs.parse(arguments)
            let patch = verb == "set" ? try ThingPatch(words, of: .home) : nil
            var api = try SystemAccess.api(arguments)
            api.missing = "there is no home yet; tapline home set name=… makes it"
            let answer = try await patch == nil ? api.get("/v1/home") : api.patch("/v1/home", json: patch)
            return try AnswerReport.print(answer, arguments) { APIThing(.home, try answer.json()).lines }
        })
}
