/** How far a scheduled event is (conventions C.11). */
export const ScheduledEventStatus = { SCHEDULED: 1, ACTIVE: 2, COMPLETED: 3, CANCELED: 4 } as const

/** Where a scheduled event takes place (conventions C.11). */
export const ScheduledEventType = { STAGE_INSTANCE: 1, VOICE: 2, EXTERNAL: 3 } as const

/** How often a scheduled event comes again (conventions C.11). */
export const RecurrenceFrequency = { YEARLY: 0, MONTHLY: 1, WEEKLY: 2, DAILY: 3 } as const

/** Who may know of a stage or a scheduled event: the members of its guild (conventions B.17, C.11). */
export const GUILD_ONLY = 2
