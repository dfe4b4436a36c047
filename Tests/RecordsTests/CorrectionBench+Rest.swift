import BridgeRecords
import Captures
import Contacts
import Corrections
import Crypto
import FoundationEssentials
import Inventory
import InventoryRecords
import Postgres
import Records
import Store
import TestSupport
import Testing

extension CorrectionBench {
    /// Adds what the bench has not: notes, settings, a conflict, a merge, a batch, a dead capture, a correction that
    /// teaches. Then every kind of an archive has an object.
    func fillRest() async throws {
        let found = try await store.contacts.find(contacts[0], of: owner)
        guard let found else { throw StoreFixture.Fault.missing }
        var fields = found.fields
        fields.notes = "Ünï 日本語 \"quoted\"\nsecond line"
        _ = try await store.contacts.update(found.id, of: owner, to: fields)
        fields[.company] = .text("Lumen")
        _ = try await store.contacts.update(found.id, of: owner, to: fields)
        _ = try await store.contacts.update(
            found.id, of: owner, laying: ["company": .text("Lumen Works")], on: found.version, changedAt: .now)
        try await fixture.admin.execute(
            """
            insert into owner_settings (owner, time_zone) values (\(owner), 'Europe/Berlin') on conflict do nothing
            """)
        for object in InventoryObject.allCases {
            let name: [String: InventoryValue] = [object.nameField.key: .text("Ünï 日本語")]
            _ = try await store.inventory.make([.create(object, as: .v7(), name)], of: owner).get()
        }
        let item = try #require(try await store.inventory.list(.item, of: owner, limit: 1).first).id
        let jpeg = NewItemPhoto.JPEG([1, 2, 3], width: 4, height: 5)
        _ = try await store.itemPhotos.add(
            NewItemPhoto(photo: jpeg, thumbnail: jpeg), as: .v7(), to: item, of: owner)
        let message = PostedMessage(
            id: "m1", conversation: "Ünï 日本語", participants: ["+4930123456"], displayName: "Jo", sender: "+4930123456",
            text: "Hallo", sentAt: .now)
        _ = try await store.bridge.receive(message, of: owner)
        let phone = try await store.deviceKeys.create(of: owner, name: "phone", scopes: ["bridge:client"])
        _ = try await store.outbox.queue(
            OutgoingMessage(
                conversation: "Ünï 日本語", text: "Ja", clientID: "c1", device: phone.keyID,
                attachments: [.inline([1, 2, 3])]), as: "m2", of: owner)
        _ = try await store.deviceKeys.revoke(phone.keyID, of: owner)
        try await fixture.admin.execute(
            """
            insert into device_settings (
                owner, device, quiet_from, quiet_until, daily_cap, snooze_until, default_location, changed_by)
            values (\(owner), '', '22:00', '07:30', 9, null, null, \(phone.keyID)),
                (\(owner), \(phone.keyID), null, null, null, now(),
                    (select id from locations where owner = \(owner) order by id limit 1), \(phone.keyID))
            """)
        let judged = UUID.v7()
        let cipher = try await store.keys.cipher(for: owner)
        let sealed = try cipher.seal(Array("Pay\nthe fee".utf8), context: SealContext.scanJudgment(judged))
        try await fixture.admin.execute(
            """
            insert into scan_judgments (owner, id, verdict, risk, text_sealed)
            values (\(owner), \(judged), 'scam', 'low', \(sealed))
            """)
        try await fixture.admin.execute(
            "insert into batches (owner, id, name, device) values (\(owner), \(UUID.v7()), 'b', 'd')")
        try await fixture.admin.execute("insert into batch_runs (batch, owner) select id, owner from batches")
        try await fixture.admin.execute(
            """
            insert into notifications (owner, id, kind, subject, expires_at)
            values (\(owner), \(UUID.v7()), 'filed', \(found.id), now() + interval '1000 years')
            """)
        try await fixture.admin.execute(
            """
            insert into audit_log (owner, id, action, object, device)
            values (\(owner), \(UUID.v7()), 'photos_downloaded', \(found.id), 'phone')
            """)
        let dead = UUID.v7()
        try await fixture.admin.execute(
            """
            insert into captures (owner, id, kind, state, lane, source, device, captured_at, reason, trace)
            values (\(owner), \(dead), 'auto', 'dead', 'bulk', 'import', 'd', now(), 'r', \(UUID.v7()))
            """)
        try await fixture.admin.execute(
            """
            insert into dead_work (id, stage, owner, kind, lane, code, tries, trace)
            values (\(dead), 'understand', \(owner), 'capture', 'bulk', 'internal', 3, \(UUID.v7()))
            """)
        let loser = try await fixture.contact("Sarah Chen")
        _ = try await store.merges.merge(loser, into: found.id, of: owner, as: .v7())
        // Teaches a group the title of a chat.
        guard try await store.corrections().move(captures[1], of: owner, to: .group(groups[0])).refusal == nil
        else { throw StoreFixture.Fault.missing }
    }
}
