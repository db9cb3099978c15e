/** How far a scheduled event is (docs/spec/scheduled-events.md#status). */
export const ScheduledEventStatus = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const

/** Where a scheduled event takes place (docs/spec/scheduled-events.md#fields-by-type). */
export const ScheduledEventType = { STAGE_INSTANCE: 1, VOICE: 2, EXTERNAL: 3 } as const

/** How often a scheduled event comes again (docs/spec/scheduled-events.md#recurrence). */
export const RecurrenceFrequency = { YEARLY: 0, MONTHLY: 1, WEEKLY: 2, DAILY: 3 } as const

/** Who may know of a stage or a scheduled event: the members of its guild (docs/spec/scheduled-events.md#privacy-level). */
export const GUILD_ONLY = 2
