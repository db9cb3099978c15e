/** Limits for the read states of one user. */
export const READ_STATE_LIMITS = {
  /** The maximum number of read states in READY: those of the most recently read channels. */
  inReady: 10_000,
  acksAtOnce: 100,
  mentionCount: 1_000_000,
} as const
