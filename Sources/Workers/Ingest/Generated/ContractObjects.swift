// Written by ops/contracts/swift from ops/contracts/openapi.json.
// swift-format-ignore-file

import JSON

/// The objects of responses, with the members of their schemas.
extension JSON {
    static func extractedInfo(interests: JSON, events: JSON, dates: JSON) -> JSON {
        ["interests": interests, "events": events, "dates": dates]
    }
    static func cardField(name: JSON, value: JSON, display: JSON, confidence: JSON, band: JSON, type: JSON,
        `extension`: JSON) -> JSON {
        ["name": name, "value": value, "display": display, "confidence": confidence, "band": band, "type": type,
            "extension": `extension`]
    }
    static func chatSpeaker(role: JSON, name: JSON) -> JSON {
        ["role": role, "name": name]
    }
    static func chatMessage(speaker: JSON, text: JSON, day: JSON, time: JSON, replyTo: JSON, reactions: JSON,
        attachments: JSON, isEdited: JSON, isDeleted: JSON) -> JSON {
        ["speaker": speaker, "text": text, "day": day, "time": time, "replyTo": replyTo, "reactions": reactions,
            "attachments": attachments, "isEdited": isEdited, "isDeleted": isDeleted]
    }
    static func chatQuote(sender: JSON, text: JSON) -> JSON {
        ["sender": sender, "text": text]
    }
    static func chatReaction(emoji: JSON, count: JSON) -> JSON {
        ["emoji": emoji, "count": count]
    }
    static func chatAttachment(kind: JSON, name: JSON) -> JSON {
        ["kind": kind, "name": name]
    }
    static func mentionedDate(words: JSON, message: JSON, date: JSON, until: JSON, time: JSON) -> JSON {
        ["words": words, "message": message, "date": date, "until": until, "time": time]
    }
    static func conversation(reasoning: JSON, sourceApp: JSON, title: JSON, isGroup: JSON, participants: JSON,
        messages: JSON, mentionedDates: JSON) -> JSON {
        ["reasoning": reasoning, "sourceApp": sourceApp, "title": title, "isGroup": isGroup,
            "participants": participants, "messages": messages, "mentionedDates": mentionedDates]
    }
    static func capture(id: JSON, duplicateOf: JSON, state: JSON, kind: JSON, lane: JSON, source: JSON, batchId: JSON,
        language: JSON, reason: JSON, dialog: JSON, rereadUrl: JSON, manualEntryUrl: JSON, failures: JSON,
        contactId: JSON, contactName: JSON, groupId: JSON, groupName: JSON, cardIds: JSON, confidence: JSON,
        inboxNoteId: JSON, summary: JSON, extractedInfo: JSON, conversation: JSON, card: JSON, furtherCards: JSON,
        unreadCharacters: JSON, readBy: JSON, capturedAt: JSON, createdAt: JSON, updatedAt: JSON, version: JSON,
        statusUrl: JSON) -> JSON {
        ["id": id, "duplicateOf": duplicateOf, "state": state, "kind": kind, "lane": lane, "source": source,
            "batchId": batchId, "language": language, "reason": reason, "dialog": dialog, "rereadUrl": rereadUrl,
            "manualEntryUrl": manualEntryUrl, "failures": failures, "contactId": contactId, "contactName": contactName,
            "groupId": groupId, "groupName": groupName, "cardIds": cardIds, "confidence": confidence,
            "inboxNoteId": inboxNoteId, "summary": summary, "extractedInfo": extractedInfo,
            "conversation": conversation, "card": card, "furtherCards": furtherCards,
            "unreadCharacters": unreadCharacters, "readBy": readBy, "capturedAt": capturedAt, "createdAt": createdAt,
            "updatedAt": updatedAt, "version": version, "statusUrl": statusUrl]
    }
    static func phone(number: JSON, type: JSON, `extension`: JSON) -> JSON {
        ["number": number, "type": type, "extension": `extension`]
    }
    static func suggestion(id: JSON, contactId: JSON, captureId: JSON, kind: JSON, value: JSON, words: JSON,
        createdAt: JSON) -> JSON {
        ["id": id, "contactId": contactId, "captureId": captureId, "kind": kind, "value": value, "words": words,
            "createdAt": createdAt]
    }
    static func groupMember(contactId: JSON, name: JSON) -> JSON {
        ["contactId": contactId, "name": name]
    }
    static func group(id: JSON, name: JSON, members: JSON, createdAt: JSON, updatedAt: JSON, version: JSON) -> JSON {
        ["id": id, "name": name, "members": members, "createdAt": createdAt, "updatedAt": updatedAt, "version": version]
    }
    static func interaction(id: JSON, contactId: JSON, groupId: JSON, groupName: JSON, captureId: JSON,
        confidence: JSON, happenedAt: JSON, sourceApp: JSON, summary: JSON, extractedInfo: JSON, createdAt: JSON,
        updatedAt: JSON, version: JSON) -> JSON {
        ["id": id, "contactId": contactId, "groupId": groupId, "groupName": groupName, "captureId": captureId,
            "confidence": confidence, "happenedAt": happenedAt, "sourceApp": sourceApp, "summary": summary,
            "extractedInfo": extractedInfo, "createdAt": createdAt, "updatedAt": updatedAt, "version": version]
    }
    static func inboxNote(id: JSON, captureId: JSON, state: JSON, reason: JSON, happenedAt: JSON, sourceApp: JSON,
        content: JSON, extractedText: JSON, extractedInfo: JSON, candidates: JSON, suggestions: JSON, assignedTo: JSON,
        assignedGroupId: JSON, createdAt: JSON, updatedAt: JSON, version: JSON) -> JSON {
        ["id": id, "captureId": captureId, "state": state, "reason": reason, "happenedAt": happenedAt,
            "sourceApp": sourceApp, "content": content, "extractedText": extractedText, "extractedInfo": extractedInfo,
            "candidates": candidates, "suggestions": suggestions, "assignedTo": assignedTo,
            "assignedGroupId": assignedGroupId, "createdAt": createdAt, "updatedAt": updatedAt, "version": version]
    }
    static func export(id: JSON, format: JSON, state: JSON, rows: JSON, reason: JSON, contentUrl: JSON, createdAt: JSON,
        updatedAt: JSON, version: JSON) -> JSON {
        ["id": id, "format": format, "state": state, "rows": rows, "reason": reason, "contentUrl": contentUrl,
            "createdAt": createdAt, "updatedAt": updatedAt, "version": version]
    }
    static func notification(id: JSON, kind: JSON, subjectId: JSON, expiresAt: JSON, readAt: JSON, createdAt: JSON,
        updatedAt: JSON, version: JSON) -> JSON {
        ["id": id, "kind": kind, "subjectId": subjectId, "expiresAt": expiresAt, "readAt": readAt,
            "createdAt": createdAt, "updatedAt": updatedAt, "version": version]
    }
    static func change(cursor: JSON, object: JSON, id: JSON, change: JSON, at: JSON) -> JSON {
        ["cursor": cursor, "object": object, "id": id, "change": change, "at": at]
    }
    static func batchCounts(total: JSON, pending: JSON, filed: JSON, inbox: JSON, rejected: JSON, dead: JSON,
        cancelled: JSON) -> JSON {
        ["total": total, "pending": pending, "filed": filed, "inbox": inbox, "rejected": rejected, "dead": dead,
            "cancelled": cancelled]
    }
    static func batch(id: JSON, name: JSON, key: JSON, state: JSON, counts: JSON, ratePerSecond: JSON,
        secondsLeft: JSON, committedAt: JSON, finishedAt: JSON, createdAt: JSON, updatedAt: JSON, version: JSON,
        statusUrl: JSON) -> JSON {
        ["id": id, "name": name, "key": key, "state": state, "counts": counts, "ratePerSecond": ratePerSecond,
            "secondsLeft": secondsLeft, "committedAt": committedAt, "finishedAt": finishedAt, "createdAt": createdAt,
            "updatedAt": updatedAt, "version": version, "statusUrl": statusUrl]
    }
    static func batchTally(batchId: JSON, added: JSON, repeated: JSON, ignored: JSON, refused: JSON,
        problems: JSON) -> JSON {
        ["batchId": batchId, "added": added, "repeated": repeated, "ignored": ignored, "refused": refused,
            "problems": problems]
    }
    static func batchReport(batch: JSON, durationSeconds: JSON, failures: JSON) -> JSON {
        ["batch": batch, "durationSeconds": durationSeconds, "failures": failures]
    }
    static func duplicate(contact: JSON, reasons: JSON, mayMergeUnasked: JSON) -> JSON {
        ["contact": contact, "reasons": reasons, "mayMergeUnasked": mayMergeUnasked]
    }
    static func resolution(outcome: JSON, contact: JSON, merge: JSON) -> JSON {
        ["outcome": outcome, "contact": contact, "merge": merge]
    }
    static func mergeChange(field: JSON, into: JSON, from: JSON, result: JSON, isChanged: JSON) -> JSON {
        ["field": field, "into": into, "from": from, "result": result, "isChanged": isChanged]
    }
    static func mergeRecord(id: JSON, into: JSON, from: JSON, changes: JSON, interactions: JSON, notes: JSON,
        cards: JSON, groups: JSON, createdAt: JSON, undoneAt: JSON, version: JSON) -> JSON {
        ["id": id, "into": into, "from": from, "changes": changes, "interactions": interactions, "notes": notes,
            "cards": cards, "groups": groups, "createdAt": createdAt, "undoneAt": undoneAt, "version": version]
    }
    static func mergeAnswer(dryRun: JSON, merge: JSON, changes: JSON, interactions: JSON, notes: JSON, cards: JSON,
        groups: JSON, contact: JSON) -> JSON {
        ["dryRun": dryRun, "merge": merge, "changes": changes, "interactions": interactions, "notes": notes,
            "cards": cards, "groups": groups, "contact": contact]
    }
    static func undo(id: JSON, contact: JSON, restored: JSON, kept: JSON) -> JSON {
        ["id": id, "contact": contact, "restored": restored, "kept": kept]
    }
    static func conflict(number: JSON, field: JSON, state: JSON, standing: JSON, other: JSON, createdAt: JSON,
        resolvedAt: JSON) -> JSON {
        ["number": number, "field": field, "state": state, "standing": standing, "other": other, "createdAt": createdAt,
            "resolvedAt": resolvedAt]
    }
    static func erasure(id: JSON, contacts: JSON, captures: JSON, interactions: JSON, pictures: JSON, wasExported: JSON,
        dialog: JSON) -> JSON {
        ["id": id, "contacts": contacts, "captures": captures, "interactions": interactions, "pictures": pictures,
            "wasExported": wasExported, "dialog": dialog]
    }
    static func auditEntry(id: JSON, action: JSON, objectId: JSON, device: JSON, format: JSON, rows: JSON,
        at: JSON) -> JSON {
        ["id": id, "action": action, "objectId": objectId, "device": device, "format": format, "rows": rows, "at": at]
    }
    static func cardDraft(card: JSON, rawText: JSON, box: JSON, fields: JSON, words: JSON) -> JSON {
        ["card": card, "rawText": rawText, "box": box, "fields": fields, "words": words]
    }
    static func parsedCard(fields: JSON, confidence: JSON, rawText: JSON, words: JSON) -> JSON {
        ["fields": fields, "confidence": confidence, "rawText": rawText, "words": words]
    }
    static func cardValidation(isValid: JSON, errors: JSON, fields: JSON) -> JSON {
        ["isValid": isValid, "errors": errors, "fields": fields]
    }
    static func cardCommits(committed: JSON, left: JSON, leftWithoutPerson: JSON, results: JSON) -> JSON {
        ["committed": committed, "left": left, "leftWithoutPerson": leftWithoutPerson, "results": results]
    }
    static func settings(autoCommitCards: JSON, contactDuplicates: JSON, timeZone: JSON, words: JSON) -> JSON {
        ["autoCommitCards": autoCommitCards, "contactDuplicates": contactDuplicates, "timeZone": timeZone,
            "words": words]
    }
    static func cardCommit(id: JSON, outcome: JSON, contactId: JSON, version: JSON, mergeId: JSON,
        duplicates: JSON) -> JSON {
        ["id": id, "outcome": outcome, "contactId": contactId, "version": version, "mergeId": mergeId,
            "duplicates": duplicates]
    }
    static func deletion(id: JSON, wasExported: JSON, dialog: JSON) -> JSON {
        ["id": id, "wasExported": wasExported, "dialog": dialog]
    }
    static func recognition(observations: JSON, fullText: JSON, lines: JSON, confidence: JSON, codes: JSON,
        quality: JSON, width: JSON, height: JSON) -> JSON {
        ["observations": observations, "fullText": fullText, "lines": lines, "confidence": confidence, "codes": codes,
            "quality": quality, "width": width, "height": height]
    }
}
