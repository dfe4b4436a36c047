package import Contacts
package import Matching

/// A contact that may be the same person as another one.
package struct DuplicateContact: Sendable {
    package var contact: Contact
    /// The strongest first, at least one.
    package var reasons: [DuplicateCandidate.Reason]
    /// Whether the two may become one without a person's word for them.
    package var mayMergeUnasked: Bool
}

extension ContactFields {
    package var duplicateQuery: DuplicateQuery {
        DuplicateQuery(
            name: name.isEmpty ? nil : name, company: company.isEmpty ? nil : company, emails: emails, phones: phones)
    }
}
