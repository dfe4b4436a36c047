import Contacts
import Exchange
import FoundationEssentials
import Postgres
import Records
import Store

/// The SELECTs whose rows `ContactsFile` reads by COPY, ordered by id.
enum ContactCopy {
    /// The id, then the twelve values of `ContactsCSV`, the last one sealed.
    static func csv(_ options: ExportOptions, of owner: UUID) -> SQL {
        let text: SQL = "phone ->> 'number' || coalesce(' ext. ' || (phone ->> 'extension'), '')"
        let first: SQL = "phones -> 0 ->> 'number' || coalesce(' ext. ' || (phones -> 0 ->> 'extension'), '')"
        return """
            select id,
                case when name <> '' then name when company <> '' then company
                    when emails[1] <> '' then emails[1] else \(first) end,
                company, job_title, emails[1], \(text), websites[1], street, city, region, postal_code, country,
                notes_sealed
            from contacts, lateral (
                select case when jsonb_array_length(phones) < 2 then phones -> 0 else coalesce(
                    jsonb_path_query_first(phones, '$[*] ? (@.type != "fax" && @.type != "pager")'),
                    phones -> 0) end as phone) p
            where \(ExportStore.chosen(options, of: owner)) order by id
            """
    }

    /// The id, the time of the last change, the ids of the groups, the notes, then the values of `cardFields`.
    static func cards(_ options: ExportOptions, of owner: UUID) -> SQL {
        let columns = cardFields.map { $0.kind == .phones ? "\($0.column)::text" : $0.column }
        return """
            select id, updated_at, array(
                    select m.group_id from group_members m
                    where m.owner = contacts.owner and m.contact = contacts.id),
                notes_sealed, \(raw: columns.joined(separator: ", "))
            from contacts where \(ExportStore.chosen(options, of: owner)) order by id
            """
    }

    /// The fields of a vCard except the notes. Tags are not exported.
    static let cardFields = ContactField.allCases.filter { $0.kind != .tags && $0.kind != .notes }
}
