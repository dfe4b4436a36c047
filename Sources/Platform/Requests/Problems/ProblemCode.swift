/// All error codes of the API, with status and text. A test compares them with the OpenAPI document.
package enum ProblemCode: String, Sendable, CaseIterable {
    // Request format. The HTTP server itself sends `invalid_target` … `headers_too_large`.
    case invalidTarget = "invalid_target"
    case invalidHeader = "invalid_header"
    case invalidHost = "invalid_host"
    case invalidRequest = "invalid_request"
    case invalidFraming = "invalid_framing"
    case headersTooLarge = "headers_too_large"
    case requestTimeout = "request_timeout"
    case methodNotAllowed = "method_not_allowed"
    case tooLarge = "too_large"
    case emptyBody = "empty_body"
    case invalidUTF8 = "invalid_utf8"
    case invalidJSON = "invalid_json"
    case invalidMultipart = "invalid_multipart"
    case invalidParameter = "invalid_parameter"
    case invalidIdempotencyKey = "invalid_idempotency_key"
    case invalidRange = "invalid_range"
    case unsupportedMediaType = "unsupported_media_type"
    case badImportURL = "bad_import_url"

    // Authentication and authorization.
    case authenticationFailed = "authentication_failed"
    case missingScope = "missing_scope"
    case userMismatch = "user_mismatch"
    case httpsRequired = "https_required"
    case syncDisabled = "sync_disabled"
    case wrongPairingCode = "wrong_pairing_code"
    case pinRequired = "pin_required"
    case wrongPIN = "wrong_pin"
    case notFound = "not_found"
    case itemNotFound = "item_not_found"
    case locationNotFound = "location_not_found"
    case labelNotFound = "label_not_found"
    case homeNotFound = "home_not_found"
    case policyNotFound = "policy_not_found"

    // Conflicts with the current state.
    case idempotencyKeyReused = "idempotency_key_reused"
    case requestInProgress = "request_in_progress"
    case versionConflict = "version_conflict"
    case merged = "merged"
    case mergeUndone = "merge_undone"
    case mergeOvertaken = "merge_overtaken"
    case notADraft = "not_a_draft"
    case cursorExpired = "cursor_expired"
    case alreadyClosed = "already_closed"
    case notDismissed = "not_dismissed"
    case notSplittable = "not_splittable"
    case splitPart = "split_part"
    case captureHasCards = "capture_has_cards"
    case undoUsed = "undo_used"
    case undoExpired = "undo_expired"
    case notDead = "not_dead"
    case contentGone = "content_gone"
    case exportNotReady = "export_not_ready"
    case exportFailed = "export_failed"
    case exportDeleted = "export_deleted"
    case contactsAccessDenied = "contacts_access_denied"
    case batchState = "batch_state"
    case batchCancelled = "batch_cancelled"
    case duplicateContact = "duplicate_contact"
    case captureTaken = "capture_taken"
    case captureUnderWay = "capture_under_way"
    case tooManyGroups = "too_many_groups"
    case tooManySchedules = "too_many_schedules"
    case tooManyObjects = "too_many_objects"
    case itemActionRequired = "item_action_required"
    case nameTaken = "name_taken"
    case backupUnavailable = "backup_unavailable"
    case messageTaken = "message_taken"
    case attachmentInUse = "attachment_in_use"
    case partDiffers = "part_differs"
    /// Also of a message of the import topic.
    case messageIDReused = "message_id_reused"
    case upgradeRequired = "upgrade_required"
    case rateLimited = "rate_limited"
    case tooManyStreams = "too_many_streams"
    case pinLocked = "pin_locked"

    // Content. `invalid_fields` is for faults with different codes.
    case invalidFields = "invalid_fields"
    case missingField = "missing_field"
    case unknownField = "unknown_field"
    case wrongType = "wrong_type"
    case tooLong = "too_long"
    case invalidText = "invalid_text"
    case unknownKind = "unknown_kind"
    case unsupportedKind = "unsupported_kind"
    case unknownLane = "unknown_lane"
    case unknownFormat = "unknown_format"
    case unknownChoice = "unknown_choice"
    case invalidValue = "invalid_value"
    case invalidLanguage = "invalid_language"
    case languageNotInstalled = "language_not_installed"
    case invalidTimestamp = "invalid_timestamp"
    case timestampInFuture = "timestamp_in_future"
    case invalidMessage = "invalid_message"
    case noText = "no_text"
    case tooManyCards = "too_many_cards"
    case ocrFailed = "ocr_failed"
    case captureRejected = "capture_rejected"
    case insufficientData = "insufficient_data"
    case invalidContactData = "invalid_contact_data"
    case invalidEmail = "invalid_email"
    case invalidPhone = "invalid_phone"
    case invalidWebsite = "invalid_website"
    case unknownContact = "unknown_contact"
    case unknownGroup = "unknown_group"
    case duplicateMember = "duplicate_member"
    case unknownCapture = "unknown_capture"
    case unsupportedImage = "unsupported_image"
    case truncatedImage = "truncated_image"
    case imageTooLarge = "image_too_large"
    case imageProportions = "image_proportions"
    case emptyImage = "empty_image"
    case unreadableImage = "unreadable_image"
    case unknownBatch = "unknown_batch"
    case invalidArchive = "invalid_archive"
    case archiveLimits = "archive_limits"
    case invalidCSV = "invalid_csv"
    case invalidSchedule = "invalid_schedule"
    case unknownPlace = "unknown_place"

    // Import messages.
    case unknownVersion = "unknown_version"
    case unknownType = "unknown_type"
    case invalidSignature = "invalid_signature"
    case missingKey = "missing_key"
    case unknownKey = "unknown_key"
    case unsupportedContent = "unsupported_content"

    // Server errors.
    case internalError = "internal"
    case saveFailed = "save_failed"
    case unavailable = "unavailable"

    /// Used in results on `tapline.import.results` only, not in HTTP responses.
    package var isImportOnly: Bool {
        switch self {
        case .unknownVersion, .unknownType, .invalidSignature, .missingKey, .unknownKey, .unsupportedContent:
            true
        default: false
        }
    }

    package var status: Int {
        switch self {
        case .invalidTarget, .invalidHeader, .invalidHost, .invalidRequest, .invalidFraming, .emptyBody, .invalidUTF8,
            .invalidJSON, .invalidMultipart, .invalidParameter, .invalidIdempotencyKey, .badImportURL:
            400
        case .authenticationFailed: 401
        case .missingScope, .userMismatch, .httpsRequired, .syncDisabled, .wrongPairingCode, .pinRequired, .wrongPIN:
            403
        case .notFound, .itemNotFound, .locationNotFound, .labelNotFound, .homeNotFound, .policyNotFound:
            404
        case .methodNotAllowed: 405
        case .requestTimeout: 408
        case .idempotencyKeyReused, .requestInProgress, .alreadyClosed, .notDismissed, .notDead, .contentGone,
            .exportNotReady,
            .exportFailed, .exportDeleted, .contactsAccessDenied, .batchState, .batchCancelled, .duplicateContact,
            .captureTaken,
            .captureUnderWay,
            .messageIDReused:
            409
        case .mergeUndone, .mergeOvertaken, .notADraft, .tooManyGroups, .notSplittable, .splitPart, .captureHasCards,
            .undoUsed, .tooManySchedules, .tooManyObjects, .itemActionRequired, .nameTaken, .backupUnavailable,
            .messageTaken, .attachmentInUse, .partDiffers:
            409
        case .cursorExpired, .merged, .undoExpired: 410
        case .versionConflict: 412
        case .tooLarge: 413
        case .unsupportedMediaType, .unsupportedImage: 415
        case .invalidRange: 416
        case .upgradeRequired: 426
        case .rateLimited, .tooManyStreams, .pinLocked: 429
        case .headersTooLarge: 431
        case .internalError, .saveFailed: 500
        case .unavailable: 503
        default: 422
        }
    }

    package var title: String {
        switch status {
        case 400: "Bad request"
        case 401: "Authentication failed"
        case 403: "Forbidden"
        case 404: "Not found"
        case 405: "Method not allowed"
        case 408: "Request timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 412: "Precondition failed"
        case 413: "Too large"
        case 415: "Unsupported media type"
        case 416: "Range not satisfiable"
        case 422: "Unprocessable content"
        case 426: "Upgrade required"
        case 429: "Too many requests"
        case 431: "Headers too large"
        case 503: "Unavailable"
        default: "Internal error"
        }
    }
}
