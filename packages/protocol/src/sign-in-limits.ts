/** Of the sessions that somebody has signed in to: how many are shown and ended at once, and the names of their programs. */
export const SIGN_IN_LIMITS = { shown: 200, hash: { min: 1, max: 100 }, programName: { min: 1, max: 64 } } as const
