/** Bounds of what the administrator of an instance asks for, ours. */
export const INSTANCE_LIMITS = {
  perPage: { min: 1, max: 100 },
  /** Of the beginning of a name or an address. */
  search: { max: 320 },
  /** Of what a page gives to ask for the next one. */
  cursor: { max: 400 },
  /** How many invitations to register there may be. */
  invitations: 1000,
  invitationCode: { max: 64 },
  invitationUses: { min: 0, max: 100_000 },
  /** Seconds. */
  invitationAge: { min: 0, max: 31_536_000 },
  /** How many registrations may wait for approval. */
  registrations: 1000,
} as const

/** Bounds of a number of things in the instance settings. */
export const COUNT = { min: 0, max: 1_000_000 } as const
/** Bounds of how often something may be done within its window. */
export const RATE = { min: 1, max: 100_000 } as const
/** Bounds of a size in the instance settings: 100 TB. */
export const BYTES = { min: 0, max: 100_000_000_000_000 } as const
