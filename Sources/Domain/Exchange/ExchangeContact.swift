package import Contacts
package import FoundationEssentials

/// A contact for import or export, with the properties that CSV and vCard share.
package struct ExchangeContact: Equatable, Sendable {
    package struct Name: Equatable, Sendable {
        package var prefix: String
        package var given: String
        package var middle: String
        package var family: String
        package var suffix: String

        package init(
            prefix: String = "", given: String = "", middle: String = "", family: String = "", suffix: String = ""
        ) {
            self.prefix = prefix
            self.given = given
            self.middle = middle
            self.family = family
            self.suffix = suffix
        }

        package var isEmpty: Bool { self == Name() }
        package var joined: String {
            [prefix, given, middle, family, suffix].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// An e-mail address, a phone number or a link.
    package struct Value: Equatable, Sendable {
        package var value: String
        /// vCard TYPE values in lower case ("work", "cell"), without "internet" and "voice", which carry no
        /// information. "pref" is `isPreferred`.
        package var types: [String]
        /// The owner's label ("Beach house"); nil for none.
        package var label: String?
        package var isPreferred: Bool

        package init(_ value: String, types: [String] = [], label: String? = nil, isPreferred: Bool = false) {
            self.value = value
            self.types = types
            self.label = label
            self.isPreferred = isPreferred
        }
    }

    package struct Address: Equatable, Sendable {
        package var postOfficeBox: String
        package var extended: String
        package var street: String
        package var city: String
        package var region: String
        package var postalCode: String
        package var country: String
        package var types: [String]
        package var label: String?
        package var isPreferred: Bool

        package init(
            postOfficeBox: String = "", extended: String = "", street: String = "", city: String = "",
            region: String = "", postalCode: String = "", country: String = "", types: [String] = [],
            label: String? = nil, isPreferred: Bool = false
        ) {
            self.postOfficeBox = postOfficeBox
            self.extended = extended
            self.street = street
            self.city = city
            self.region = region
            self.postalCode = postalCode
            self.country = country
            self.types = types
            self.label = label
            self.isPreferred = isPreferred
        }
    }

    package struct Photo: Equatable, Sendable {
        package var bytes: [UInt8]
        /// Media subtype in upper case: "JPEG", "PNG".
        package var format: String

        package init(bytes: [UInt8], format: String = "JPEG") {
            self.bytes = bytes
            self.format = format
        }
    }

    /// The displayed name, vCard's FN.
    package var displayName: String
    /// nil: formats that need parts split `displayName`.
    package var name: Name?
    package var nicknames: [String]
    /// Without empty texts.
    private var texts: [VCardTextProperty: String] = [:]
    package var emails: [Value]
    package var phones: [Value]
    package var urls: [Value]
    package var addresses: [Address]
    /// The names of the groups that the contact is a member of.
    package var categories: [String]
    package var note: String
    package var photo: Photo?
    /// The same in every export, so that an importer recognizes the contact.
    package var uid: String?
    /// Last change; formats keep whole seconds.
    package var revision: Date?

    package init(
        displayName: String, name: Name? = nil, nicknames: [String] = [], company: String = "", department: String = "",
        title: String = "", emails: [Value] = [], phones: [Value] = [], urls: [Value] = [], addresses: [Address] = [],
        categories: [String] = [], note: String = "", photo: Photo? = nil, uid: String? = nil, revision: Date? = nil
    ) {
        self.displayName = displayName
        self.name = name
        self.nicknames = nicknames
        self.emails = emails
        self.phones = phones
        self.urls = urls
        self.addresses = addresses
        self.categories = categories
        self.note = note
        self.photo = photo
        self.uid = uid
        self.revision = revision
        self.company = company
        self.department = department
        self.title = title
    }

    /// A text that has a property or component of its own; empty if missing.
    package subscript(property: VCardTextProperty) -> String {
        get { texts[property] ?? "" }
        set { texts[property] = newValue.isEmpty ? nil : newValue }
    }

    package var company: String {
        get { self[.company] }
        set { self[.company] = newValue }
    }

    package var department: String {
        get { self[.department] }
        set { self[.department] = newValue }
    }

    package var title: String {
        get { self[.title] }
        set { self[.title] = newValue }
    }
}
