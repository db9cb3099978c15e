/** So many joins within so long are taken for a raid. */
export const RAID = { limit: 30, window_ms: 60_000 }

/** So many private channels between members of one guild, opened within so long, are taken for spam. */
export const SPAM = { limit: 30, window_ms: 60_000 }
