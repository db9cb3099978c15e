/** Limits for the read states of one user. */
export const READ_STATE_LIMITS = {
  /** Read states that READY contains: those of the channels that the user read last. */
  told: 10_000,
  acksAtOnce: 100,
  mentionCount: 1_000_000,
} as const
