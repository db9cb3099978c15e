/** Limits of the occurrences of recurring scheduled events. */
export const OCCURRENCE_LIMITS = {
  /** The exceptions of an event. */
  exceptions: 30,
  /** The occurrences for which a request counts interested users. */
  counted: 10,
} as const
