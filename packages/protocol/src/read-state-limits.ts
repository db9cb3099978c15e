/** How much one person's clients may have and say of what he has read. */
export const READ_STATE_LIMITS = {
  /** Channels of which he is told with READY how far he has read: those that he read last. */
  told: 10_000,
  acksAtOnce: 100,
  mentionCount: 1_000_000,
} as const
