/** The number of joins within a time that counts as a raid. */
export const RAID = { limit: 30, window_ms: 60_000 }

/** So many DMs between members of one guild in this time are treated as spam. */
export const SPAM = { limit: 30, window_ms: 60_000 }
