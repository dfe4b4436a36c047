package import Proposals
package import Providers
import Runtime

/// A provider as the operator describes it.
package struct ProviderSettings: Sendable, Equatable {
    /// For one million tokens, in the currency of the catalog.
    package struct Price: Sendable, Equatable {
        package var input: Double
        package var output: Double

        package init(input: Double, output: Double) {
            self.input = input
            self.output = output
        }

        /// In millionths of the currency, rounded up.
        package func micros(_ usage: ProviderUsage) -> Int {
            let cost = Double(usage.inputTokens) * input + Double(usage.outputTokens) * output
            return Int(min(cost.rounded(.up), 1e15))
        }
    }

    /// The most that requests may cost, in millionths of the currency. nil: no limit. Days and months are those of UTC.
    package struct MoneyLimits: Sendable, Equatable {
        /// Over all owners.
        package var day: Int?
        package var month: Int?
        /// For each owner.
        package var ownerDay: Int?
        package var ownerMonth: Int?

        package init(day: Int? = nil, month: Int? = nil, ownerDay: Int? = nil, ownerMonth: Int? = nil) {
            self.day = day
            self.month = month
            self.ownerDay = ownerDay
            self.ownerMonth = ownerMonth
        }

        package var isEmpty: Bool { self == MoneyLimits() }
    }

    /// In logs, consents, receipts and rate keys.
    package var name: String
    package var dialect: ProviderDialect
    /// Without a slash at the end.
    package var url: String
    package var model: String
    package var purposes: [ProviderPurpose]
    /// Whether the host is outside of the operator's network.
    package var isOutside: Bool
    /// The operator declares a provider of this network a part of the installation: owners are told, and not asked.
    package var isPartOfInstallation = false
    /// Whether the model sees pictures. Without it only words are sent.
    package var seesPictures = false
    /// Time limits of a request, in seconds: for captures that a phone waits for, and for all others.
    package var secondsNow = 1.8
    package var secondsBulk = 60.0
    /// How long no request is sent after several failures in a row. 0: a request is always sent.
    package var restSeconds = 30.0
    package var price = Price(input: 0, output: 0)
    package var money = MoneyLimits()
    /// Never in a description of the settings.
    package var key: ProviderKey?

    /// `TAPLINE_PROVIDER_KEY_` and the name in capital letters, with `_` for `-`: the variable that may have the key. With
    /// `_FILE` at its end the variable names a file.
    package var keySetting: String {
        KnownSettings.providerPrefix + "KEY_" + name.uppercased().replacing("-", with: "_")
    }

    /// What a consent names: the provider at its host, and whether it sees pictures. If one of them changes, the consent does
    /// not hold any more.
    package var recipient: String { "\(name)@\(host)" + (seesPictures ? "+pictures" : "") }

    /// Where the captures go.
    package var host: String { NetworkHost(url)?.name ?? "" }

    package init(
        name: String, dialect: ProviderDialect, url: String, model: String, purposes: [ProviderPurpose],
        isOutside: Bool
    ) {
        self.name = name
        self.dialect = dialect
        self.url = url
        self.model = model
        self.purposes = purposes
        self.isOutside = isOutside
    }
}

/// The secret that a provider knows its customer by. Prints as `(secret)`.
package struct ProviderKey: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
    package let secret: String

    package init(_ secret: String) { self.secret = secret }

    package var description: String { "(secret)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
