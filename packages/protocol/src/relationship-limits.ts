/** Limits for the relationships of one user. Lengths count code points. */
export const RELATIONSHIP_LIMITS = {
  /** Friends and outgoing friend requests together. */
  friends: 1000,
  /** Incoming friend requests. */
  requests: 1000,
  blocked: 5000,
  nickname: { max: 32 },
  /** Friend invites: how many a user has at once, how many seconds one lasts, and how many times it can be used. */
  invites: 1000,
  inviteAge: 604_800,
  inviteUses: 5,
} as const
