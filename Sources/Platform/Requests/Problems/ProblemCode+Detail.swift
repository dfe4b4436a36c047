import Captures
import Cards
import Imaging
import Records

extension ProblemCode {
    /// The default text for a person.
    package var detail: String {
        switch self {
        case .invalidTarget: "The URL of this request is not valid. Check its percent-encoding."
        case .invalidHeader:
            "A header of this request is not valid. Names are tokens; values are UTF-8 without control characters."
        case .invalidHost: "The request must have one valid Host header."
        case .invalidRequest: "This is not a valid HTTP/1.1 or HTTP/1.0 request."
        case .invalidFraming:
            "The request must have either one Content-Length or 'Transfer-Encoding: chunked', not both."
        case .headersTooLarge: "The headers of this request are too large."
        case .requestTimeout: "The body of this request did not arrive in time. Please send it again."
        case .methodNotAllowed: "Method not allowed"
        case .tooLarge: "The body of this request is too large."
        case .emptyBody: "The request has no body."
        case .invalidUTF8: "The body is not valid UTF-8."
        case .invalidJSON: "The body is not valid JSON."
        case .invalidMultipart: "The body is not valid multipart/form-data."
        case .invalidParameter: "A query parameter or a header is not valid."
        case .invalidIdempotencyKey: "Idempotency-Key must be 1 to 255 printable ASCII characters."
        case .invalidRange: "The range begins after the end of the content."
        case .badImportURL: "The address does not have the form /open/circles/import?text=…."
        case .unsupportedMediaType: "This content type is not accepted here."
        case .authenticationFailed: "The device key is missing or not valid."
        case .missingScope: "The device key does not allow this."
        case .userMismatch: "The userId in the body is not the owner of the device key."
        case .syncDisabled:
            "The owner has turned off that devices follow the changes. Turn the consent sync on under Settings."
        case .wrongPairingCode: "This code is wrong or no longer valid. Ask for a new one."
        case .pinRequired: "The owner has set a PIN for messages. Send it in the header X-Tapline-PIN."
        case .wrongPIN: "This PIN is wrong."
        case .httpsRequired: "Device keys are not accepted over plain HTTP. Use https."
        case .upgradeRequired: "This address takes the handshake of a WebSocket, version 13, and nothing else."
        case .notFound: "There is nothing at this address."
        case .itemNotFound: "You have no such item."
        case .locationNotFound: "You have no such location."
        case .labelNotFound: "You have no such label."
        case .homeNotFound: "You have no home yet."
        case .policyNotFound: "You have no such insurance policy."
        case .tooManyObjects: "You have the most possible objects of this kind."
        case .itemActionRequired: "Say what happens to the items."
        case .nameTaken: "Another one has this name."
        case .invalidValue: "The value does not fit the field."
        case .idempotencyKeyReused: "This Idempotency-Key was used for another request."
        case .requestInProgress: "The first request with this Idempotency-Key is still running. Try again shortly."
        case .versionConflict: "This was changed in the meantime. Read it again, then repeat your change."
        case .merged: "This contact was merged into another one. The Location header has its URL."
        case .mergeUndone: "This merge is already undone."
        case .mergeOvertaken:
            "The contact was deleted or merged again, or would be empty after the undo. First undo the later change."
        case .notADraft: "This contact is already confirmed. Only a draft can be resolved; merge the contacts instead."
        case .cursorExpired:
            "This cursor has expired. Read the lists again, then follow the feed from its end."
        case .alreadyClosed: "This was already assigned, dismissed or resolved."
        case .notDismissed: "Only a dismissed note can be reopened."
        case .invalidMessage: "The interaction does not have this message."
        case .notSplittable: "An interaction is split into two parts, each with at least one of its messages."
        case .splitPart: "This interaction was split. Only a whole chat can go back to the inbox."
        case .captureHasCards:
            "Cards, contacts or an item come from this picture. Delete them instead: the picture goes with them."
        case .undoUsed: "This correction was already undone."
        case .undoExpired: "This correction is more than a day old, or was about something that is erased."
        case .exportNotReady: "The export is not ready yet. Try again shortly."
        case .notDead: "Only a dead capture can be retried."
        case .contentGone: "The picture was deleted one week after reading it failed. Please send it again."
        case .tooManyGroups: "There are already \(GroupStore.maxGroups) groups. Delete one first."
        case .tooManySchedules: "There are already many schedules of backups. Remove one first."
        case .backupUnavailable: "This backup has no file: it is being written, has failed, or was deleted."
        case .messageTaken: "A phone has taken this message, or it has ended. It cannot be taken back."
        case .partDiffers:
            "This part was stored with other bytes. An attachment never changes: begin another upload."
        case .attachmentInUse: "A message has this attachment. It goes with the message or its conversation."
        case .rateLimited: "Too many requests. Please try again shortly."
        case .tooManyStreams: "This device key has too many open event streams and WebSockets. Close one first."
        case .pinLocked: "Too many wrong PINs came from this device. Try again later."
        case .exportFailed: "The export failed. Ask for a new one."
        case .exportDeleted: "The file of the export was deleted. Ask for a new export."
        case .contactsAccessDenied: "Deets needs Contacts access to export"
        case .batchState: "Not allowed in the current state of the batch."
        case .batchCancelled: "The batch was canceled and accepts no more captures. Create a new batch."
        case .duplicateContact: "Contact exists. Merge, Skip, or Create New?"
        case .captureTaken: "This capture already has a result."
        case .captureUnderWay: "This picture is still being read. Try again shortly."
        case .invalidFields: "Some fields of the body are not valid."
        case .missingField: "A required field is missing."
        case .unknownField: "The body has an unknown field."
        case .wrongType: "A field has the wrong type."
        case .tooLong: "A field is too long."
        case .invalidText: "A text has characters that cannot be stored."
        case .unknownKind: "The kind is not known."
        case .unsupportedKind: "A capture of this kind cannot have this content."
        case .unknownLane: "The lane is not known: use now or bulk."
        case .unknownFormat: "The format is not known: use csv, vcf, jsonl or zip."
        case .unknownChoice: "The value is not one of the allowed values."
        case .invalidLanguage:
            "The language is not valid: use up to \(LanguageCode.maximumLanguages) codes such as eng, deu or en-US."
        case .languageNotInstalled: "Text in this language can't be read here yet."
        case .invalidTimestamp: "The timestamp is not valid: write it like 2024-01-04T10:30:00Z."
        case .timestampInFuture: "The timestamp is more than 24 hours in the future."
        case .noText, .ocrFailed: "Couldn't extract text from screenshot"
        case .tooManyCards: CardParser.tooManyCardsText
        case .captureRejected: "This capture could not be processed."
        case .insufficientData: CardProblem.insufficientData.message
        case .invalidContactData: "Some fields are not valid. Please correct them and save again."
        case .invalidEmail: CardProblem.invalidEmail.message
        case .invalidPhone: CardProblem.invalidPhone.message
        case .invalidWebsite: CardProblem.invalidWebsite.message
        case .unknownContact: "There is no such contact."
        case .unknownGroup: "There is no such group."
        case .duplicateMember: "A contact is named twice."
        case .unknownCapture: "There is no such capture."
        case .unsupportedImage: ImageProblem.Code.unsupported.userText
        case .truncatedImage: ImageProblem.Code.truncated.userText
        case .imageTooLarge: ImageProblem.Code.tooLarge.userText
        case .imageProportions: ImageProblem.Code.proportions.userText
        case .emptyImage: ImageProblem.Code.empty.userText
        case .unreadableImage: ImageProblem.Code.unreadable.userText
        case .unknownBatch: "There is no such batch."
        case .invalidCSV: "The file is not CSV with the columns of an inventory. Nothing was imported."
        case .invalidArchive: "This is not a ZIP file, or it is damaged. Nothing was stored."
        case .archiveLimits: "This ZIP file holds more than is accepted at once. Nothing was stored."
        case .invalidSchedule: "The schedule is not valid."
        case .unknownPlace: "There is no such place of backups."
        case .unknownVersion: "The version of this message is not known."
        case .unknownType: "The type of this message is not known: use capture or import."
        case .invalidSignature: "The signature does not match the message and the device key."
        case .missingKey: "The message has no header tapline-key with the id of the device key."
        case .unknownKey: "The device key is unknown or revoked."
        case .unsupportedContent: "Content by url or blob is not supported: send it inline."
        case .messageIDReused: "This id was used for another message."
        case .internalError: "Something went wrong on our side. The error has been logged."
        case .saveFailed: "This could not be saved. Please try again."
        case .unavailable: "The service is not available right now. Please try again shortly."
        }
    }

    /// Whether the detail is also the `dialog` that a phone speaks.
    package var isSpoken: Bool {
        switch self {
        case .noText, .ocrFailed, .tooManyCards, .captureRejected, .unsupportedImage, .truncatedImage, .imageTooLarge,
            .imageProportions, .emptyImage, .unreadableImage, .tooLarge, .internalError, .saveFailed, .unavailable,
            .authenticationFailed, .timestampInFuture, .rateLimited, .insufficientData, .invalidContactData,
            .duplicateContact, .contactsAccessDenied, .itemNotFound, .locationNotFound, .labelNotFound, .homeNotFound,
            .policyNotFound, .tooManyObjects, .itemActionRequired, .nameTaken, .invalidValue:
            true
        default: false
        }
    }
}
