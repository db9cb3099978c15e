/** The states of a scheduled event (docs/spec/scheduled-events.md#status). */
export const ScheduledEventStatus = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const

/** The location types of scheduled events (docs/spec/scheduled-events.md#fields-by-type). */
export const ScheduledEventType = { STAGE_INSTANCE: 1, VOICE: 2, EXTERNAL: 3 } as const

/** The frequencies of recurring scheduled events (docs/spec/scheduled-events.md#recurrence). */
export const RecurrenceFrequency = { YEARLY: 0, MONTHLY: 1, WEEKLY: 2, DAILY: 3 } as const

/** Who may see a stage or a scheduled event: the members of its guild (docs/spec/scheduled-events.md#privacy-level). */
export const PRIVACY_LEVEL_GUILD_ONLY = 2
