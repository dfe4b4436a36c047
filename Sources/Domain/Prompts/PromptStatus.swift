/// What became of a posted screenshot.
package enum PromptStatus: String, Sendable, CaseIterable {
    case created
    /// Too soon after the last accepted one of the device.
    case debounced
    /// By the settings.
    case disabled
    /// Arrived too late.
    case expired
}

/// Why the settings show no prompts.
package enum PromptsDisabled: String, Sendable, CaseIterable {
    case off, snoozed, quiet
    /// The day has as many prompts as the settings allow.
    case cap
}

/// What a listener did with a prompt.
package enum PromptMark: String, Sendable, CaseIterable {
    case shown, opened, dismissed
}
