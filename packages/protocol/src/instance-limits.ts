/** Limits of the requests for administrators, which only Guildhall has. */
export const INSTANCE_LIMITS = {
  perPage: { min: 1, max: 100 },
  /** The beginning of a name or an address. */
  search: { max: 320 },
  /** The cursor of the next page. */
  cursor: { max: 400 },
  /** The maximum number of invitations to register. */
  invitations: 1000,
  invitationCode: { max: 64 },
  invitationUses: { min: 0, max: 100_000 },
  /** Seconds. */
  invitationAge: { min: 0, max: 31_536_000 },
  /** The maximum number of registrations that wait for approval. */
  registrations: 1000,
  /** The maximum number of domains in the instance settings. */
  emailDomains: 100,
  proof: { max: 1000 },
  terms: { max: 20_000, trim: true },
  termsVersion: { min: 1, max: 1_000_000 },
  /** Years. */
  minimumAge: { min: 0, max: 120 },
  /** A date as `YYYY-MM-DD`. */
  dateOfBirth: { max: 10, trim: true },
  emailDomain: { min: 1, max: 255, trim: true },
  /** For how long entries of the audit log are kept. */
  auditKeptDays: 365,
  /** How many entries of one administrator are kept. */
  auditKeptPerActor: 10_000,
} as const

/** The limits of numbers in the instance settings. */
export const COUNT_RANGE = { min: 0, max: 1_000_000 } as const
/** The limits of rates in the instance settings. */
export const RATE_RANGE = { min: 1, max: 100_000 } as const
/** The limits of sizes in the instance settings: 100 TB. */
export const BYTE_RANGE = { min: 0, max: 100_000_000_000_000 } as const
