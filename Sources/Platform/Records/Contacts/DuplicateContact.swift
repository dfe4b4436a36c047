package import Contacts
package import Matching
import Store

/// A contact that may be the same person as another contact.
package struct DuplicateContact: Sendable {
    package var contact: Contact
    /// The strongest reason first; at least one.
    package var reasons: [DuplicateCandidate.Reason]
    /// Whether the two contacts may be merged without asking the owner.
    package var mayMergeUnasked: Bool
}

extension ContactFields {
    package var duplicateQuery: DuplicateQuery {
        DuplicateQuery(
            name: name.isEmpty ? nil : name, company: company.isEmpty ? nil : company, emails: emails, phones: phones)
    }
}
