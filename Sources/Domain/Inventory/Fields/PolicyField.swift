/// The fields of an insurance policy.
package enum PolicyField: String, InventoryField {
    case provider, number, deductible, dwelling, personalProperty, lossOfUse, liability, medicalPayments, startDate
    case endDate

    package static var object: InventoryObject { .policy }

    package var traits: FieldTraits {
        switch self {
        case .provider:
            FieldTraits("Provider", .line, isRequired: true, spoken: "company, insurer, name, carrier")
        case .number: FieldTraits("Policy number", .line, .sealed, spoken: "number, policy id, policy no")
        case .deductible: FieldTraits("Deductible", .money, spoken: "deductable, excess")
        case .dwelling: covered("Dwelling coverage", "dwelling")
        case .personalProperty: covered("Personal property coverage", "personal property, property, contents")
        case .lossOfUse: covered("Loss of use coverage", "loss of use, loss")
        case .liability: covered("Liability coverage", "liability, personal liability")
        case .medicalPayments: covered("Medical payments coverage", "medical payments, medical, medical payment")
        case .startDate: FieldTraits("Start date", .day(.past), spoken: "start, beginning, begin date, policy start")
        case .endDate:
            FieldTraits(
                "End date", .day(.future),
                spoken: "end, expiration, expiration date, expiry, expiry date, renewal date, policy end")
        }
    }

    /// A covered amount. People add a word for it: "liability amount", "liability limit".
    private func covered(_ label: String, _ names: String) -> FieldTraits {
        let spoken = names.split(separator: ",").map { $0.drop { $0 == " " } }
            .flatMap { name in ["", " amount", " limit", " coverage", " cover"].map { name + $0 } }
        return FieldTraits(label, .money, spoken: spoken.joined(separator: ","))
    }
}
