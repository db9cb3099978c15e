/** Limits for the sessions of a user: how many are listed and ended at once, and the lengths of client names. */
export const SIGN_IN_LIMITS = {
  /** The token of a link in a mail. */
  linkToken: { max: 64 },
  shown: 200,
  hash: { min: 1, max: 100 },
  programName: { min: 1, max: 64 },
} as const
