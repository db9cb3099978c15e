/** Bounds of what the administrator of an instance asks for, ours. */
export const INSTANCE_LIMITS = {
  perPage: { min: 1, max: 100 },
  /** Of the beginning of a name or an address. */
  search: { max: 320 },
  /** Of what a page gives to ask for the next one. */
  cursor: { max: 400 },
} as const
